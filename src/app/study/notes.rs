//! The form of what is written about the current move of a record.

use super::controller::StudyController;
use super::words::StudyKey;
use leptos::prelude::*;
use record::study::Glyph;

/// The glyph, the bookmark and the comment of the current node, as form fields.
#[component]
pub fn Notes() -> impl IntoView {
    let controller = StudyController::of_page();
    let say = move |key| controller.texts.with(|texts| texts.say(key));
    let comment = Memo::new(move |_| controller.comment());
    let bookmark = Memo::new(move |_| {
        let name = controller.with(|study| study.record().node(study.here()).bookmark.clone());
        name.flatten().unwrap_or_default()
    });
    let glyphs = move || {
        let chosen = comment.with(|comment| comment.0);
        let none =
            view! { <option value="" prop:selected=chosen.is_none()>{say(StudyKey::NoJudgement)}</option> };
        let option = |glyph: Glyph| {
            view! { <option value=glyph.sign() prop:selected=chosen == Some(glyph)>{glyph.sign()}</option> }
        };
        (none, Glyph::ALL.map(option).collect_view())
    };
    let write = move |glyph: Option<Glyph>, text: &str| {
        let text = text.replace("\r\n", "\n");
        controller.change(|study| study.comment(&Glyph::join(glyph, &text)));
    };
    view! {
        <div class="notes-of-step">
            <label class="field wide">
                <span>{move || say(StudyKey::Comment)}</span>
                <textarea
                    data-field="comment"
                    rows="2"
                    prop:value=move || comment.with(|comment| comment.1.clone())
                    on:input=move |event| write(comment.get_untracked().0, &event_target_value(&event))
                ></textarea>
            </label>
            <label class="field">
                <span>{move || say(StudyKey::Judgement)}</span>
                <select
                    data-field="glyph"
                    on:change=move |event| {
                        let sign = event_target_value(&event);
                        let glyph = Glyph::ALL.into_iter().find(|glyph| glyph.sign() == sign);
                        write(glyph, &comment.get_untracked().1);
                    }
                >
                    {glyphs}
                </select>
            </label>
            <label class="field">
                <span>{move || say(StudyKey::Bookmark)}</span>
                <input
                    type="text"
                    data-field="bookmark"
                    maxlength="60"
                    prop:value=bookmark
                    on:change=move |event| controller.change(|study| study.bookmark(&event_target_value(&event)))
                />
            </label>
        </div>
    }
}
