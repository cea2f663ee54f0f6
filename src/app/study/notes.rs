//! The form of what is written about the current move of a record.

use super::controller::StudyController;
use super::words::StudyKey;
use crate::records;
use headless::study::remark::Remark;
use leptos::prelude::*;
use record::study::Glyph;

/// The glyph, the bookmark and the comment of the current node, as form fields. The field of the comment has the words of
/// people; what programs have written stands below it in words that can be read. They follow a step before the paint, so
/// that what is typed belongs to the move that is shown.
#[component]
pub fn Notes() -> impl IntoView {
    let controller = StudyController::of_page();
    let say = move |key| controller.texts.with(|texts| texts.say(key));
    // What was typed last, which stays in the field as it was typed.
    let typed = StoredValue::new(None::<Remark>);
    let remark = Memo::new(move |_| {
        controller.with_now(|study| typed.with_value(|typed| Remark::of(study, typed.as_ref())))
    });
    let glyph = Memo::new(move |_| remark.with(|remark| remark.as_ref().and_then(|remark| remark.glyph)));
    let words = Memo::new(move |_| {
        remark.with(|remark| remark.as_ref().map(|remark| remark.words().to_owned())).unwrap_or_default()
    });
    let bookmark = Memo::new(move |_| {
        let name = controller.with_now(|study| study.record().node(study.here()).bookmark.clone());
        name.flatten().unwrap_or_default()
    });
    let glyphs = move || {
        let chosen = glyph.get();
        let none =
            view! { <option value="" prop:selected=chosen.is_none()>{say(StudyKey::NoJudgement)}</option> };
        let option = |glyph: Glyph| {
            view! { <option value=glyph.sign() prop:selected=chosen == Some(glyph)>{glyph.sign()}</option> }
        };
        (none, Glyph::ALL.map(option).collect_view())
    };
    let write = move |glyph: Option<Glyph>, words: &str| {
        let written = remark.get_untracked().map(|remark| remark.with(glyph, words));
        if let Some(comment) = written.as_ref().map(|written| written.comment().to_owned()) {
            typed.set_value(written);
            controller.change(|study| study.comment(&comment));
        }
    };
    view! {
        <div class="notes-of-step">
            <label class="field wide">
                <span>{move || say(StudyKey::Comment)}</span>
                <textarea
                    data-field="comment"
                    rows="2"
                    prop:value=words
                    on:input=move |event| write(glyph.get_untracked(), &event_target_value(&event))
                ></textarea>
            </label>
            {move || records::of_page().show_if_there(|views| (views.evaluations)())}
            <label class="field">
                <span>{move || say(StudyKey::Judgement)}</span>
                <select
                    data-field="glyph"
                    on:change=move |event| {
                        let sign = event_target_value(&event);
                        let glyph = Glyph::ALL.into_iter().find(|glyph| glyph.sign() == sign);
                        write(glyph, &words.get_untracked());
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
