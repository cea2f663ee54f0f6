//! One test binary for what crosses rooms, and for what needs data.

mod engine;
mod laws;
mod minishogi;
mod oracle;
mod perft;
mod rules_cases;
mod support;
