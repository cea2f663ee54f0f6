//! The few things that the page asks the browser for.

use crate::timers;
use leptos::prelude::*;
use links::Language;
use std::cell::Cell;
use std::time::Duration;
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    AddEventListenerOptions, CustomEvent, CustomEventInit, Element, Event, EventTarget, FocusOptions,
    HtmlElement, HtmlInputElement, PointerEvent, WheelEvent,
};

/// Milliseconds of a clock that does not run backwards.
pub fn now() -> f64 {
    window().performance().map_or(0.0, |performance| performance.now())
}

/// What the wall clock must be ahead of the steady one to be believed, in milliseconds: less is rounding.
const ASLEEP_MS: f64 = 1_000.0;

/// Milliseconds of a clock that does not run backwards and does not stop while the machine sleeps: of what the two
/// clocks of the browser say has passed, the longer counts.
pub fn timestamp() -> u64 {
    thread_local!(static LAST: Cell<(f64, f64, f64)> = Cell::new((0.0, now(), js_sys::Date::now())));
    let (steady, wall) = (now(), js_sys::Date::now());
    LAST.with(|last| {
        let (time, steady_before, wall_before) = last.get();
        let (awake, passed) = (steady - steady_before, wall - wall_before);
        let time = time + if passed > awake + ASLEEP_MS { passed } else { awake.max(0.0) };
        last.set((time, steady, wall));
        time as u64
    })
}

/// Thirty-two tossed bits.
pub fn random_seed() -> u32 {
    (js_sys::Math::random() * f64::from(u32::MAX)) as u32
}

/// The fragment and the query of this page's address, without `#` and `?`.
pub fn address() -> (String, String) {
    let location = window().location();
    let bare = |text: Result<String, JsValue>, sign: char| {
        text.map(|text| text.trim_start_matches(sign).to_owned()).unwrap_or_default()
    };
    (bare(location.hash(), '#'), bare(location.search(), '?'))
}

/// Writes a fragment and a query, with `?` between them, into the address; no event tells of it.
pub fn restore_address(address: &str) {
    let (fragment, query) = address.split_once('?').unwrap_or((address, ""));
    let query = if query.is_empty() { String::new() } else { format!("?{query}") };
    let address = format!("{}{query}#{fragment}", page_address());
    if let Ok(history) = window().history() {
        // An address that is refused stays as it is: it is only looks.
        let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(&address));
    }
}

/// Whether a new build was found before anybody listened.
pub fn is_update_ready() -> bool {
    let root = document().document_element();
    root.is_some_and(|root| root.get_attribute("data-update").as_deref() == Some("ready"))
}

/// Calls `hear` on every press, release and key, and while something is dragged, before the page acts on it; for as
/// long as the page lives.
pub fn on_every_input(hear: impl Fn() + 'static) {
    let heard = Closure::<dyn Fn(Event)>::new(move |event: Event| {
        let pointer = event.dyn_ref::<PointerEvent>();
        if pointer.is_none_or(|pointer| pointer.type_() != "pointermove" || pointer.buttons() != 0) {
            hear();
        }
    });
    let listener = heard.into_js_value();
    for kind in ["pointerdown", "pointermove", "pointerup", "keydown"] {
        // Where nobody listens, the page is only slower.
        let _ = window().add_event_listener_with_callback_and_bool(kind, listener.unchecked_ref(), true);
    }
}

/// Tells the page's own scripts something.
pub fn tell_window(name: &str) {
    if let Ok(event) = Event::new(name) {
        // Nobody prevents it, and a listener's error is the listener's.
        let _ = window().dispatch_event(&event);
    }
}

/// Tells the page's own scripts something, and more of it.
pub fn tell_window_of(name: &str, more: &str) {
    let init = CustomEventInit::new();
    init.set_detail(&JsValue::from_str(more));
    if let Ok(event) = CustomEvent::new_with_event_init_dict(name, &init) {
        // As above.
        let _ = window().dispatch_event(&event);
    }
}

/// Fetches and runs a script of the site by its role. One that cannot be had is missed by nobody but who listens.
pub fn run_script(role: &str) {
    let (Some(path), Some(head)) = (file(role), document().head()) else { return };
    let Ok(script) = document().create_element("script") else { return };
    // Setting an attribute fails only for an ill-formed name, appending to the head not at all.
    let _ = script.set_attribute("type", "module");
    let _ = script.set_attribute("src", &path);
    let _ = head.append_child(&script);
}

/// What covers the page while it is there.
pub const COVERS: &str = ".sheet, .chess-clock, .editor";
/// The same without sheets: what hears its own keys.
pub const OVERLAYS: &str = ".chess-clock, .editor";

/// Asks the device to keep the screen lit from now on, or not any more.
pub fn keep_awake(wanted: bool) {
    thread_local! {
        static LIT: Cell<bool> = const { Cell::new(false) };
        static ASKED: Cell<bool> = const { Cell::new(false) };
    }
    if LIT.replace(wanted) == wanted {
        return;
    }
    if !ASKED.replace(true) {
        run_script("awake");
    }
    mark_root("data-awake", wanted.then_some(""));
}

/// The address of this page without fragment and query.
pub fn page_address() -> String {
    let location = window().location();
    format!("{}{}", location.origin().unwrap_or_default(), location.pathname().unwrap_or_default())
}

/// Copies a text; `false` if this page has no clipboard.
pub async fn copy(text: &str) -> bool {
    let clipboard = js_sys::Reflect::get(&window().navigator(), &"clipboard".into());
    if !clipboard.is_ok_and(|clipboard| clipboard.is_object()) {
        return false;
    }
    JsFuture::from(window().navigator().clipboard().write_text(text)).await.is_ok()
}

/// Selects the text of the field that `selector` names, an input or a text area.
pub fn select(selector: &str) {
    if let Ok(Some(field)) = document().query_selector(selector) {
        // Text areas have the same method.
        field.unchecked_into::<HtmlInputElement>().select();
    }
}

/// Loads the page again, in its new build if one is ready.
pub fn reload() {
    if is_update_ready() {
        tell_window("komadai:accept-update");
        return;
    }
    // A reload that is refused leaves the page as it is, which is all that can be done.
    let _ = window().location().reload();
}

/// A file of the site by its role, such as `worker`. Release builds have hashes in their names, so the page has
/// them in `<meta name="komadai:…">`.
pub fn file(role: &str) -> Option<String> {
    let selector = format!("meta[name=\"komadai:{role}\"]");
    document().query_selector(&selector).ok().flatten()?.get_attribute("content")
}

/// The build that the page is of; empty for a developer's.
pub fn build() -> String {
    file("build").unwrap_or_default()
}

/// Whether the server has another build than this page by now, as far as it can be asked.
pub async fn is_outdated() -> bool {
    let build = build();
    let page = fetch_page().await.unwrap_or_default();
    page.contains("komadai:build") && !page.contains(&build)
}

/// The page as the server has it, whatever caches have.
async fn fetch_page() -> Option<String> {
    let init = web_sys::RequestInit::new();
    init.set_cache(web_sys::RequestCache::NoCache);
    let answer = JsFuture::from(window().fetch_with_str_and_init(&page_address(), &init)).await.ok()?;
    let text = answer.dyn_into::<web_sys::Response>().ok()?.text().ok()?;
    JsFuture::from(text).await.ok()?.as_string()
}

/// The first of the person's languages that the page speaks.
pub fn preferred_language() -> Language {
    let languages = window().navigator().languages();
    let spoken = languages.iter().filter_map(|tag| tag.as_string()).find_map(|tag| Language::from_tag(&tag));
    spoken.unwrap_or_default()
}

/// Fetches a JSON file of the site by its role; `None` if the fetch fails.
pub async fn fetch_json(role: &str) -> Option<JsValue> {
    let answer = fetch(&file(role)?).await.ok()?;
    JsFuture::from(answer.json().ok()?).await.ok()
}

/// Fetches a file of the site, or takes it if `public/head.js` has begun to fetch it.
async fn fetch(path: &str) -> Result<web_sys::Response, JsValue> {
    let fetch: js_sys::Function = js_sys::Reflect::get(&window(), &"komadaiFetch".into())?.dyn_into()?;
    let answer: js_sys::Promise = fetch.call1(&JsValue::UNDEFINED, &path.into())?.dyn_into()?;
    JsFuture::from(answer).await?.dyn_into()
}

/// Fetches the faces of a set of pieces by its name; `None` if they cannot be had.
pub async fn fetch_pieces(set: &str) -> Option<String> {
    let answer = fetch(&file(&format!("pieces-{set}"))?).await.ok()?;
    let sprite = JsFuture::from(answer.text().ok()?).await.ok()?.as_string()?;
    // Some servers answer anything with their front page.
    sprite.starts_with("<svg").then_some(sprite)
}

/// Puts the faces of a set into the page, in the place of any other's. Pieces refer to them there: a browser reads a
/// file that pieces refer to from outside again and again.
pub fn lay_pieces(sprite: &str) {
    if let Ok(Some(container)) = document().query_selector("#pieces") {
        container.set_inner_html(sprite);
    }
}

/// Fetches a style of the site by its role and lays it over the others; waits until it counts. Nothing happens if it
/// lies there already.
///
/// # Errors
/// It could not be fetched.
pub async fn lay_style(role: &str) -> Result<(), JsValue> {
    let path = file(&format!("style-{role}")).unwrap_or_default();
    if exists(&format!("link[href=\"{path}\"]")) {
        return Ok(());
    }
    let link = document().create_element("link")?;
    link.set_attribute("href", &path)?;
    link.set_attribute("rel", "stylesheet")?;
    let laid = js_sys::Promise::new(&mut |done, failed| {
        // An element takes any listener.
        let _ = link.add_event_listener_with_callback("load", &done);
        let _ = link.add_event_listener_with_callback("error", &failed);
    });
    document().head().ok_or(JsValue::NULL)?.append_child(&link)?;
    let laid = JsFuture::from(laid).await;
    if laid.is_err() {
        link.remove();
    }
    laid.map(|_| ())
}

/// Does something when what has changed by now is on the screen.
pub fn after_paint(then: impl FnOnce() + 'static) {
    request_animation_frame(move || timers::after(Duration::ZERO, then));
}

/// Hears the wheel over the element that `selector` names, for as long as the page lives; unlike most listeners this one
/// may keep the page from scrolling.
pub fn on_wheel(selector: &str, hear: impl Fn(WheelEvent) + 'static) {
    let Some(element) = document().query_selector(selector).ok().flatten() else { return };
    let options = AddEventListenerOptions::new();
    options.set_passive(false);
    let hear = Closure::<dyn Fn(WheelEvent)>::new(hear).into_js_value();
    // An element takes any listener.
    let _ = element.add_event_listener_with_callback_and_add_event_listener_options(
        "wheel",
        hear.unchecked_ref(),
        &options,
    );
}

/// Whether something happened inside an element that `selector` names.
pub fn is_within(event: &Event, selector: &str) -> bool {
    element(event.target()).and_then(|target| target.closest(selector).ok().flatten()).is_some()
}

/// The element where something happened.
pub fn element(target: Option<EventTarget>) -> Option<Element> {
    target?.dyn_into().ok()
}

/// The place of the board that the Tab key stops at.
pub const BOARD_FOCUS: &str = "[data-board] [tabindex=\"0\"]";

/// The element that has the focus.
pub fn focused() -> Option<HtmlElement> {
    let focused = document().active_element()?.dyn_into::<HtmlElement>().ok()?;
    (focused.tag_name() != "BODY").then_some(focused)
}

/// Whether an element is or lies in one that `selector` names.
pub fn lies_in(element: &Element, selector: &str) -> bool {
    element.closest(selector).ok().flatten().is_some()
}

/// Whether there is an element that `selector` names.
pub fn exists(selector: &str) -> bool {
    document().query_selector(selector).ok().flatten().is_some()
}

/// Removes the element that `selector` names, if there is one.
pub fn remove(selector: &str) {
    if let Ok(Some(element)) = document().query_selector(selector) {
        element.remove();
    }
}

/// All elements that `selector` names, in the order of the page.
pub fn all(selector: &str) -> Vec<HtmlElement> {
    let Ok(found) = document().query_selector_all(selector) else { return Vec::new() };
    (0..found.length()).filter_map(|index| found.get(index)?.dyn_into().ok()).collect()
}

/// Puts the elements that `selector` names out of reach of pointer, keyboard and assistive technology, or back, in
/// browsers that know `inert`.
pub fn set_inert(selector: &str, inert: bool) {
    for element in all(selector) {
        // Setting or removing an attribute fails only for an ill-formed name.
        let _ = element.toggle_attribute_with_force("inert", inert);
    }
}

/// Moves the focus to the element that `selector` names if nothing has it: what had it has gone.
pub fn focus_if_lost(selector: &str) {
    if focused().is_none() {
        focus(selector);
    }
}

/// Moves the focus to the element that `selector` names, if there is one.
pub fn focus(selector: &str) {
    let found = document().query_selector(selector).ok().flatten();
    if let Some(element) = found.and_then(|element| element.dyn_into::<HtmlElement>().ok()) {
        // Focus that is refused leaves everything as it was.
        let _ = element.focus();
    }
}

/// Moves the focus to an element, and scrolls nothing.
pub fn focus_in_place(element: Element) {
    if let Ok(element) = element.dyn_into::<HtmlElement>() {
        let options = FocusOptions::new();
        options.set_prevent_scroll(true);
        // Focus that is refused leaves everything as it was.
        let _ = element.focus_with_options(&options);
    }
}

/// Opens what an element is folded away in.
pub fn unfold(selector: &str) {
    let found = document().query_selector(selector).ok().flatten();
    if let Some(fold) = found.and_then(|element| element.closest("details").ok().flatten()) {
        // An attribute of this name is never refused.
        let _ = fold.set_attribute("open", "");
    }
}

/// Whether the person wants nothing on the screen to move.
pub fn wants_no_motion() -> bool {
    let query = window().match_media("(prefers-reduced-motion: reduce)");
    query.ok().flatten().is_some_and(|query| query.matches())
}

/// Marks the root element, for styles; `None` takes the mark away.
pub fn mark_root(name: &str, value: Option<&str>) {
    let Some(root) = document().document_element() else { return };
    // Setting or removing an attribute fails only for an ill-formed name.
    let _ = match value {
        Some(value) => root.set_attribute(name, value),
        None => root.remove_attribute(name),
    };
}

/// The mark of this name on the root element.
pub fn root_mark(name: &str) -> Option<String> {
    document().document_element()?.get_attribute(name)
}

/// Tells the document which language it is in.
pub fn set_document_language(language: Language) {
    if let Some(root) = document().document_element() {
        // Setting an attribute fails only for an ill-formed name.
        let _ = root.set_attribute("lang", language.tag());
    }
}
