//! The sentence in both rooms that progress cannot be stored: in a frame, in a window that refuses a storage, or in one
//! whose storage is full.

use super::lessons::Lessons;
use super::sentences::Sentences;
use super::words::LessonKey;
use crate::ruby::ruby;
use leptos::prelude::*;

/// The sentence, as long as it is true; otherwise nothing.
#[component]
pub fn Unkept() -> impl IntoView {
    let (lessons, sentences) = (Lessons::of_page(), Sentences::of_page());
    let sentence = move || ruby(&sentences.say(LessonKey::Unkept));
    move || (!lessons.is_kept()).then(|| view! { <p class="unkept" data-unkept="">{sentence}</p> })
}
