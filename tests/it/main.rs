//! One test binary for what crosses rooms, and for what needs data.

mod carried;
mod clocks;
mod csa;
mod engine;
mod extremes;
mod formats;
mod fuzz;
mod helper;
mod jkf;
mod ki2;
mod kif;
mod laws;
mod mates;
mod minishogi;
mod notation;
mod oracle;
mod packed;
mod perft;
mod real_mates;
mod records;
mod referee;
mod rules_cases;
mod support;
mod timing;
mod usen;
mod usi_text;
