//! Small functions over the APIs of the browser: time, address, clipboard, fetching, focus and attributes.

use crate::dynamic;
use crate::timers;
use headless::time_source::{Reading, TimeSource};
use leptos::prelude::*;
use links::Language;
use std::cell::Cell;
use std::time::Duration;
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    AddEventListenerOptions, CustomEvent, CustomEventInit, Element, Event, EventTarget, FocusOptions,
    HtmlElement, HtmlInputElement, MediaQueryList, PointerEvent, ScrollIntoViewOptions,
    ScrollLogicalPosition, WheelEvent,
};

/// Returns the milliseconds since the page was opened, by a clock that does not run backward; 0 if the browser has
/// none.
pub fn now() -> f64 {
    window().performance().map_or(0.0, |performance| performance.now())
}

/// Whether the page is hidden, so that its timers may be late.
pub fn is_hidden() -> bool {
    document().hidden()
}

/// The event on the window after the wall clock has jumped ahead of [`timestamp`], which did not follow.
pub const CLOCK_JUMP: &str = "komadai:clock-jump";

/// Returns the milliseconds of a clock that does not run backward and does not stop while the machine sleeps: see
/// [`TimeSource`]. If the wall clock was set forward while the page is visible, [`CLOCK_JUMP`] follows.
pub fn timestamp() -> u64 {
    thread_local!(static SOURCE: Cell<Option<TimeSource>> = const { Cell::new(None) });
    let now = Reading { steady: now(), wall: js_sys::Date::now(), hidden: is_hidden() };
    let mut source = SOURCE.get().unwrap_or(TimeSource::new(now));
    if source.read(now) {
        // The caller may be in the middle of a change.
        timers::after(Duration::ZERO, || dispatch_window_event(CLOCK_JUMP));
    }
    SOURCE.set(Some(source));
    source.time()
}

/// Returns a random number of 32 bits, as a seed. It comes from `Math.random()` and is not fit for secrets.
pub fn random_seed() -> u32 {
    (js_sys::Math::random() * f64::from(u32::MAX)) as u32
}

/// Returns the fragment and the query of the page's address, without `#` and `?`. Each is empty if the address has
/// none.
pub fn address() -> (String, String) {
    let location = window().location();
    let bare = |text: Result<String, JsValue>, sign: char| {
        text.map(|text| text.trim_start_matches(sign).to_owned()).unwrap_or_default()
    };
    (bare(location.hash(), '#'), bare(location.search(), '?'))
}

/// Replaces the fragment and the query of the page's address; `address` has `?` between the two. No `hashchange` event
/// follows.
pub fn restore_address(address: &str) {
    let (fragment, query) = address.split_once('?').unwrap_or((address, ""));
    let query = if query.is_empty() { String::new() } else { format!("?{query}") };
    let address = format!("{}{query}#{fragment}", page_address());
    if let Ok(history) = window().history() {
        // If the browser refuses, the address stays as it is.
        let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(&address));
    }
}

/// Whether a new build is ready, by the mark that `public/updates.js` sets on the root element. It may be set before
/// the page listens for `komadai:update`.
pub fn is_update_ready() -> bool {
    let root = document().document_element();
    root.is_some_and(|root| root.get_attribute("data-update").as_deref() == Some("ready"))
}

/// Calls `handle` on every press, release and key, and on every move of a pressed pointer, before any other listener.
/// The listener stays for the lifetime of the page.
pub fn on_every_input(handle: impl Fn() + 'static) {
    let handler = Closure::<dyn Fn(Event)>::new(move |event: Event| {
        let pointer = event.dyn_ref::<PointerEvent>();
        if pointer.is_none_or(|pointer| pointer.type_() != "pointermove" || pointer.buttons() != 0) {
            handle();
        }
    });
    let listener = handler.into_js_value();
    for kind in ["pointerdown", "pointermove", "pointerup", "keydown"] {
        // `addEventListener` does not fail.
        let _ = window().add_event_listener_with_callback_and_bool(kind, listener.unchecked_ref(), true);
    }
}

/// Calls `handle` on every event of this kind before any listener in the document, for the lifetime of the page.
pub fn on_capture(kind: &str, handle: impl Fn(Event) + 'static) {
    let listener = Closure::<dyn Fn(Event)>::new(handle).into_js_value();
    // `addEventListener` does not fail.
    let _ = window().add_event_listener_with_callback_and_bool(kind, listener.unchecked_ref(), true);
}

/// Dispatches an event of this name on the window, for the scripts in `public`.
pub fn dispatch_window_event(name: &str) {
    if let Ok(event) = Event::new(name) {
        // The event cannot be canceled, and the browser reports errors of listeners itself.
        let _ = window().dispatch_event(&event);
    }
}

/// Dispatches an event of this name on the window, with `detail` as its `detail`, for the scripts in `public`.
pub fn dispatch_window_event_with(name: &str, detail: &str) {
    let init = CustomEventInit::new();
    init.set_detail(&JsValue::from_str(detail));
    if let Ok(event) = CustomEvent::new_with_event_init_dict(name, &init) {
        // The event cannot be canceled, and the browser reports errors of listeners itself.
        let _ = window().dispatch_event(&event);
    }
}

/// Loads a script of the site as a module, by its role (see [`file()`]). Failures are ignored: then the events for that
/// script have no effect.
pub fn run_script(role: &str) {
    let (Some(path), Some(head)) = (file(role), document().head()) else { return };
    let Ok(script) = document().create_element("script") else { return };
    // Setting an attribute fails only for an ill-formed name, appending to the head not at all.
    let _ = script.set_attribute("type", "module");
    let _ = script.set_attribute("src", &path);
    let _ = head.append_child(&script);
}

/// Whether something covers the page: a sheet, the chess clock or the position editor.
pub fn is_covered() -> bool {
    has_overlay() || has_id("sheet")
}

/// Whether the chess clock or the position editor covers the page. They handle keys themselves.
pub fn has_overlay() -> bool {
    ["chess-clock", "editor"].into_iter().any(has_id)
}

/// Whether the page has an element with an id. Each key asks: browsers look ids up, but search the whole page for a class.
fn has_id(id: &str) -> bool {
    document().get_element_by_id(id).is_some()
}

/// Asks the device to keep the screen on, or lets it turn off again. The script `public/awake.js` does so; it is loaded
/// on first use.
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

/// Returns the address of this page without fragment and query.
pub fn page_address() -> String {
    let location = window().location();
    format!("{}{}", location.origin().unwrap_or_default(), location.pathname().unwrap_or_default())
}

/// Copies a text to the clipboard; `false` if the page has no clipboard or the browser refuses.
pub async fn copy(text: &str) -> bool {
    let clipboard = js_sys::Reflect::get(&window().navigator(), &"clipboard".into());
    if !clipboard.is_ok_and(|clipboard| clipboard.is_object()) {
        return false;
    }
    JsFuture::from(window().navigator().clipboard().write_text(text)).await.is_ok()
}

/// Returns the text in the clipboard, which most browsers ask the person about; `None` if it has none, or if the browser
/// does not hand it over.
pub async fn pasted() -> Option<String> {
    let clipboard = dynamic::get(&window().navigator(), "clipboard").ok()?;
    // guarded: readText
    let text = dynamic::ask(&clipboard, "readText", &[]).await.ok()?.as_string()?;
    (!text.trim().is_empty()).then_some(text)
}

/// Selects the text of the first input or text area that matches `selector`, if any.
pub fn select(selector: &str) {
    if let Ok(Some(field)) = document().query_selector(selector) {
        // Text areas have the same method.
        field.unchecked_into::<HtmlInputElement>().select();
    }
}

/// The name of something that this site stores, or by which its tabs find each other. It begins with the path of the site,
/// since an origin may have several copies of Komadai. `public/head.js` makes the beginning.
pub fn scoped(name: &str) -> String {
    let scope = dynamic::get(&window(), "komadaiScope").ok().and_then(|scope| scope.as_string());
    scope.unwrap_or_default() + name
}

/// Reloads the page, in its new build if one is ready.
pub fn reload() {
    if is_update_ready() {
        dispatch_window_event("komadai:accept-update");
        return;
    }
    // A reload that is refused leaves the page as it is, which is all that can be done.
    let _ = window().location().reload();
}

/// Returns the path of a file of the site by its role, such as `worker`; `None` if the page does not list it. File
/// names of release builds contain hashes, so the page lists them in `<meta name="komadai:…">`.
pub fn file(role: &str) -> Option<String> {
    let selector = format!("meta[name=\"komadai:{role}\"]");
    document().query_selector(&selector).ok().flatten()?.get_attribute("content")
}

/// Returns the identifier of this page's build; empty in development builds.
pub fn build() -> String {
    file("build").unwrap_or_default()
}

/// Whether the server has another build than this page; `false` if the server does not answer.
pub async fn is_outdated() -> bool {
    let build = build();
    let page = fetch_page().await.unwrap_or_default();
    page.contains("komadai:build") && !page.contains(&build)
}

/// Fetches the HTML of this page; caches have to ask the server first.
async fn fetch_page() -> Option<String> {
    let init = web_sys::RequestInit::new();
    init.set_cache(web_sys::RequestCache::NoCache);
    let answer = JsFuture::from(window().fetch_with_str_and_init(&page_address(), &init)).await.ok()?;
    let text = answer.dyn_into::<web_sys::Response>().ok()?.text().ok()?;
    JsFuture::from(text).await.ok()?.as_string()
}

/// Returns the first language in the browser's list that the page has texts for, or else the default one.
pub fn preferred_language() -> Language {
    let languages = window().navigator().languages();
    let spoken = languages.iter().filter_map(|tag| tag.as_string()).find_map(|tag| Language::from_tag(&tag));
    spoken.unwrap_or_default()
}

/// Whether a language is among those that the person reads, as the browser lists them.
pub fn reads(language: Language) -> bool {
    let listed = window().navigator().languages();
    listed.iter().filter_map(|tag| tag.as_string()).any(|tag| Language::from_tag(&tag) == Some(language))
}

/// Fetches and parses a JSON file of the site by its role; `None` if that fails.
pub async fn fetch_json(role: &str) -> Option<JsValue> {
    let answer = fetch(&file(role)?).await.ok()?;
    JsFuture::from(answer.json().ok()?).await.ok()
}

/// Fetches a file of the site, or takes the response if `public/head.js` has already requested it.
async fn fetch(path: &str) -> Result<web_sys::Response, JsValue> {
    let fetch: js_sys::Function = js_sys::Reflect::get(&window(), &"komadaiFetch".into())?.dyn_into()?;
    let answer: js_sys::Promise = fetch.call1(&JsValue::UNDEFINED, &path.into())?.dyn_into()?;
    JsFuture::from(answer).await?.dyn_into()
}

/// Fetches the images of a piece set, an SVG sprite, by the name of the set; `None` if that fails.
pub async fn fetch_pieces(set: &str) -> Option<String> {
    let answer = fetch(&file(&format!("pieces-{set}"))?).await.ok()?;
    let sprite = JsFuture::from(answer.text().ok()?).await.ok()?.as_string()?;
    // Some servers answer anything with their front page.
    sprite.starts_with("<svg").then_some(sprite)
}

/// Puts the SVG sprite of a piece set into the page, in place of the set before. Pieces refer to its symbols there:
/// browsers would read an external file again for every piece.
pub fn insert_sprite(sprite: &str) {
    if let Ok(Some(container)) = document().query_selector("#pieces") {
        container.set_inner_html(sprite);
    }
}

/// Adds a style sheet of the site to the page by its role, and waits until it is loaded. Does nothing if the page
/// already has it.
///
/// # Errors
/// The event or exception of the browser if the style sheet could not be loaded.
pub async fn insert_style(role: &str) -> Result<(), JsValue> {
    let path = file(&format!("style-{role}")).unwrap_or_default();
    if exists(&format!("link[href=\"{path}\"]")) {
        return Ok(());
    }
    let link = document().create_element("link")?;
    link.set_attribute("href", &path)?;
    link.set_attribute("rel", "stylesheet")?;
    let loaded = js_sys::Promise::new(&mut |done, failed| {
        // `addEventListener` does not fail.
        let _ = link.add_event_listener_with_callback("load", &done);
        let _ = link.add_event_listener_with_callback("error", &failed);
    });
    document().head().ok_or(JsValue::NULL)?.append_child(&link)?;
    let loaded = JsFuture::from(loaded).await;
    if loaded.is_err() {
        link.remove();
    }
    loaded.map(|_| ())
}

/// Calls `then` after the next paint, when the changes so far are on the screen.
pub fn after_paint(then: impl FnOnce() + 'static) {
    request_animation_frame(move || timers::after(Duration::ZERO, then));
}

/// Listens to the wheel over the first element that matches `selector`, for the lifetime of the page. The listener is
/// not passive: it may prevent scrolling.
pub fn on_wheel(selector: &str, handle: impl Fn(WheelEvent) + 'static) {
    let Some(element) = document().query_selector(selector).ok().flatten() else { return };
    let options = AddEventListenerOptions::new();
    options.set_passive(false);
    let listener = Closure::<dyn Fn(WheelEvent)>::new(handle).into_js_value();
    // `addEventListener` does not fail.
    let _ = element.add_event_listener_with_callback_and_add_event_listener_options(
        "wheel",
        listener.unchecked_ref(),
        &options,
    );
}

/// Whether the target of an event is, or lies in, an element that matches `selector`.
pub fn is_within(event: &Event, selector: &str) -> bool {
    element(event.target()).and_then(|target| target.closest(selector).ok().flatten()).is_some()
}

/// Returns the target of an event as an element; `None` for other targets, such as the window.
pub fn element(target: Option<EventTarget>) -> Option<Element> {
    target?.dyn_into().ok()
}

/// The selector of the place on the board that the Tab key reaches.
pub const BOARD_FOCUS: &str = "[data-board] [tabindex=\"0\"]";

/// Returns the element that has the focus; `None` if only the body has it.
pub fn focused() -> Option<HtmlElement> {
    let focused = document().active_element()?.dyn_into::<HtmlElement>().ok()?;
    (focused.tag_name() != "BODY").then_some(focused)
}

/// Whether an element is, or lies in, one that matches `selector`.
pub fn lies_in(element: &Element, selector: &str) -> bool {
    element.closest(selector).ok().flatten().is_some()
}

/// Whether the page has an element that matches `selector`.
pub fn exists(selector: &str) -> bool {
    document().query_selector(selector).ok().flatten().is_some()
}

/// Removes the first element that matches `selector`, if any.
pub fn remove(selector: &str) {
    if let Ok(Some(element)) = document().query_selector(selector) {
        element.remove();
    }
}

/// Returns all elements that match `selector`, in document order.
pub fn all(selector: &str) -> Vec<HtmlElement> {
    let Ok(found) = document().query_selector_all(selector) else { return Vec::new() };
    (0..found.length()).filter_map(|index| found.get(index)?.dyn_into().ok()).collect()
}

/// Sets or removes `inert` on all elements that match `selector`. Browsers that support the attribute keep pointer,
/// keyboard and assistive technology away from inert elements.
pub fn set_inert(selector: &str, inert: bool) {
    for element in all(selector) {
        // Setting or removing an attribute fails only for an ill-formed name.
        let _ = element.toggle_attribute_with_force("inert", inert);
    }
}

/// Moves the focus to the first element that matches `selector` if no element has it, as after the focused one was
/// removed.
pub fn focus_if_lost(selector: &str) {
    if focused().is_none() {
        focus(selector);
    }
}

/// After the next paint, moves the focus to the first element that matches `selector` if the element that has it now is gone
/// then, as a button that disappears when it is pressed.
pub fn pass_focus(selector: &'static str) {
    if focused().is_some() {
        after_paint(move || focus_if_lost(selector));
    }
}

/// Moves the focus to the first element that matches `selector`, if any.
pub fn focus(selector: &str) {
    let found = document().query_selector(selector).ok().flatten();
    if let Some(element) = found.and_then(|element| element.dyn_into::<HtmlElement>().ok()) {
        // Focus that is refused leaves everything as it was.
        let _ = element.focus();
    }
}

/// Moves the focus to an element without scrolling.
pub fn focus_in_place(element: Element) {
    if let Ok(element) = element.dyn_into::<HtmlElement>() {
        let options = FocusOptions::new();
        options.set_prevent_scroll(true);
        // Focus that is refused leaves everything as it was.
        let _ = element.focus_with_options(&options);
    }
}

/// Scrolls an element into view where it is not: to its start if it is longer than what it scrolls in.
pub fn bring_into_view(element: &Element) {
    let options = ScrollIntoViewOptions::new();
    options.set_block(ScrollLogicalPosition::Nearest);
    element.scroll_into_view_with_scroll_into_view_options(&options);
}

/// Scrolls the board into view where it is not.
pub fn show_board() {
    all("[data-board]").iter().for_each(|board| bring_into_view(board));
}

/// How far the page is scrolled down, in CSS pixels.
pub fn scrolled_to() -> f64 {
    window().scroll_y().unwrap_or_default()
}

/// Scrolls the page to a place, in CSS pixels from its top.
pub fn scroll_to(top: f64) {
    window().scroll_to_with_x_and_y(0.0, top);
}

/// Opens the `<details>` element around the first element that matches `selector`, if any.
pub fn unfold(selector: &str) {
    let found = document().query_selector(selector).ok().flatten();
    if let Some(fold) = found.and_then(|element| element.closest("details").ok().flatten()) {
        // Setting an attribute fails only for an ill-formed name.
        let _ = fold.set_attribute("open", "");
    }
}

/// Whether the person prefers reduced motion, by the setting of the system. Each move asks, so the query is kept: making
/// one takes longer.
pub fn wants_no_motion() -> bool {
    thread_local! {
        static QUERY: Option<MediaQueryList> =
            window().match_media("(prefers-reduced-motion: reduce)").ok().flatten();
    }
    QUERY.with(|query| query.as_ref().is_some_and(MediaQueryList::matches))
}

/// Whether the screen is that of a phone, or is pointed at with fingers: as in `style/tokens.css`, where targets are as
/// large as a finger.
pub fn has_coarse_pointer() -> bool {
    matches_media("(max-width: 639.98px), (pointer: coarse)")
}

/// Whether the window has the width of a phone, where the page scrolls as a whole.
pub fn is_phone() -> bool {
    matches_media("(max-width: 639.98px)")
}

fn matches_media(query: &str) -> bool {
    window().match_media(query).ok().flatten().is_some_and(|query| query.matches())
}

/// Calls `handle` with whether a media query matches: at once if it does, and whenever that changes, for the lifetime of
/// the page.
pub fn on_media_change(query: &str, handle: impl Fn(bool) + 'static) {
    let Some(list) = window().match_media(query).ok().flatten() else { return };
    let asked = list.clone();
    if asked.matches() {
        handle(true);
    }
    let changed = Closure::<dyn Fn()>::new(move || handle(asked.matches()));
    // `addEventListener` does not fail.
    let _ = list.add_event_listener_with_callback("change", changed.into_js_value().unchecked_ref());
}

/// Sets an attribute of an element.
pub fn set_attribute(element: &Element, name: &str, value: &str) {
    // It fails only for an ill-formed name.
    element.set_attribute(name, value).unwrap_or_default();
}

/// Sets an attribute of the root element, mostly for style sheets; `None` removes it.
pub fn mark_root(name: &str, value: Option<&str>) {
    let Some(root) = document().document_element() else { return };
    // Setting or removing an attribute fails only for an ill-formed name.
    let _ = match value {
        Some(value) => root.set_attribute(name, value),
        None => root.remove_attribute(name),
    };
}

/// Returns the value of an attribute of the root element; `None` if it has none of this name.
pub fn root_mark(name: &str) -> Option<String> {
    document().document_element()?.get_attribute(name)
}

/// Sets the `lang` attribute of the document.
pub fn set_document_language(language: Language) {
    if let Some(root) = document().document_element() {
        // Setting an attribute fails only for an ill-formed name.
        let _ = root.set_attribute("lang", language.tag());
    }
}
