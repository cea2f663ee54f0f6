//! The panic hook. A panic stops the app: `public/recover.js` then shows the game as text, and a reload resumes it.

use crate::browser;
use std::panic::PanicHookInfo;

/// Reports a panic to the console and, by the window event `komadai:crashed`, to `public/start.js`. That script has
/// `public/recover.js` show the message, since it also reports failures that this code cannot notice, such as exhausted
/// memory.
pub fn show(info: &PanicHookInfo<'_>) {
    console_error_panic_hook::hook(info);
    browser::dispatch_window_event("komadai:crashed");
}
