//! The files of the lessons: the course, and its sentences in the language of the page. They are fetched when the room
//! opens, and stay.

use crate::browser;
use crate::dynamic;
use headless::learn::{Course, Texts};
use headless::problems::Problems;
use leptos::prelude::*;
use links::Language;
use std::sync::Arc;

/// Fetches the course; `None` if that fails, or if this build cannot read it.
pub async fn fetch_course() -> Option<Arc<Course>> {
    Course::read(&fetch("learn").await?).ok().map(Arc::new)
}

/// Fetches the sentences of a language; `None` if that fails, or if this build cannot read them.
pub async fn fetch_texts(language: Language) -> Option<Arc<Texts>> {
    Texts::read(&fetch(&format!("learn-{}", language.tag())).await?).ok().map(Arc::new)
}

/// Fetches the mate problems; `None` if that fails, or if this build cannot read them.
pub async fn fetch_problems() -> Option<Arc<Problems>> {
    Problems::read(&fetch("problems").await?).ok().map(Arc::new)
}

/// Fetches a file of the site by its role, as text.
async fn fetch(role: &str) -> Option<String> {
    let answer = dynamic::ask(&window(), "fetch", &[browser::file(role)?.into()]).await.ok()?;
    let is_there = dynamic::get(&answer, "ok").ok()?.as_bool()?;
    if !is_there {
        return None;
    }
    dynamic::ask(&answer, "text", &[]).await.ok()?.as_string()
}
