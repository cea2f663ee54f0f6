//! The program as a GUI talks to it: line by line, waiting for what it answers.

mod hostile;
mod pondering;
mod program;
