//! The last resort: a panic stops the page, so the game is offered as text, and a reload goes on with it.

use crate::browser;
use std::panic::PanicHookInfo;

/// Reports a panic to the console and to `public/start.js`, which tells the person: it must also tell of what this
/// page cannot notice itself, such as memory that has run out.
pub fn show(info: &PanicHookInfo<'_>) {
    console_error_panic_hook::hook(info);
    browser::tell_window("komadai:crashed");
}
