//! Tests of the program in a dialog, as with a GUI: the tests send lines and wait for the answers.

mod hostile;
mod pondering;
mod program;
