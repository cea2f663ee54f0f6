#![allow(clippy::all, clippy::print_stdout, clippy::unwrap_used)]
use engine::*;
use rules::*;
use std::time::Instant;
fn main() {
    let mut a = std::env::args().skip(1);
    let file = a.next().unwrap();
    let secs: u64 = a.next().map_or(10, |s| s.parse().unwrap());
    let mib: u32 = a.next().map_or(64, |s| s.parse().unwrap());
    let verbose = a.next().is_some();
    let mut solver = MateSolver::new(mib);
    let mut by: std::collections::BTreeMap<u32, Vec<f64>> = Default::default();
    for (n, line) in
        std::fs::read_to_string(file).unwrap().lines().filter(|l| !l.starts_with('#')).enumerate()
    {
        let c: Vec<&str> = line.split('\t').collect();
        let setup: Setup = c[0].parse().unwrap();
        let pos = Position::from_setup(&setup).or_else(|_| Position::from_mate_problem(&setup)).unwrap();
        let plies: u32 = c[1].trim_start_matches("<=").parse().unwrap();
        let t = Instant::now();
        solver.start(pos.clone());
        let mut last = 0;
        let trace = std::env::var("TR").is_ok();
        let mut tfind = 0.0;
        let mut nfind = 0;
        let mut ub = 0;
        let sol = loop {
            match solver.poll(200) {
                MateStep::Done(s) => break s,
                MateStep::Working(p) => {
                    if trace && last != p.none_within {
                        last = p.none_within;
                        print!(" [{}<{}]", last, p.nodes);
                    }
                    if p.at_most.is_some() && nfind == 0 {
                        tfind = t.elapsed().as_secs_f64() * 1e3;
                        nfind = p.nodes;
                        ub = p.at_most.unwrap();
                    }
                    if t.elapsed().as_secs() >= secs {
                        if verbose {
                            println!("{p:?}");
                        }
                        break solver.stop().unwrap();
                    }
                }
                MateStep::Idle => panic!(),
            }
        };
        let ms = t.elapsed().as_secs_f64() * 1e3;
        by.entry(plies).or_default().push(ms);
        let (len, ok) = match &sol {
            Solution::Mate(m) => {
                let mut p = pos.clone();
                for mv in &m.line {
                    p.play(*mv).unwrap();
                }
                assert!(p.in_check() && !p.has_legal_move());
                match &m.shortest {
                    Some(s) => {
                        let mut f: Vec<String> = s.firsts.iter().map(|m| m.to_string()).collect();
                        f.sort();
                        let mut e: Vec<String> = c
                            .get(2)
                            .unwrap_or(&"")
                            .split(',')
                            .filter(|s| !s.is_empty() && *s != "-")
                            .map(|s| s.to_string())
                            .collect();
                        e.sort();
                        (m.line.len() as i32, m.line.len() as u32 == plies && (f == e || e.is_empty()))
                    }
                    None => (-(m.line.len() as i32), false),
                }
            }
            Solution::NoMate => (0, plies == 0),
            Solution::Unknown => (-999, false),
        };
        if verbose || !ok {
            println!(
                "row {n} plies {plies} got {len} ok {ok} nodes {} ms {ms:.2} (first: {ub} {nfind} {tfind:.1}ms)",
                solver.nodes()
            );
            if verbose {
                if let Solution::Mate(m) = &sol {
                    println!(
                        "   {:?} {}",
                        m.shortest.as_ref().map(|s| s
                            .firsts
                            .iter()
                            .map(|m| m.to_string())
                            .collect::<Vec<_>>()),
                        m.line.iter().map(|m| m.to_string()).collect::<Vec<_>>().join(" ")
                    );
                }
            }
        }
    }
    for (k, mut v) in by {
        v.sort_by(f64::total_cmp);
        println!(
            "{k}: n {} median {:.2} max {:.2} over10 {} over50 {}",
            v.len(),
            v[v.len() / 2],
            v[v.len() - 1],
            v.iter().filter(|x| **x > 10.).count(),
            v.iter().filter(|x| **x > 50.).count()
        );
    }
}
