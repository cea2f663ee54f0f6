//! The addresses of each program.

use super::address::{self, Address};
use super::{PeerError, PeerGame, line};
use crate::{Field, Format, GameRecord, NodeId, packed, usen};
use rules::{Handicap, Variant};

type Answer = Option<Result<PeerGame, PeerError>>;

/// Reads an address; `None` if it carries no game that is known.
pub(super) fn read(address: &Address<'_>) -> Answer {
    let of_site = if address.scheme.eq_ignore_ascii_case("piyoshogi") || address.is_on("studiok-i.net") {
        piyo(address)
    } else if address.is_on("lishogi.org") {
        lishogi(address)
    } else if address.is_on("kyokumen.jp") {
        kyokumenpedia(address)
    } else if address.is_on("shogi-extend.com") {
        shogi_extend(address)
    } else if address.is_on("kento-shogi.com") {
        kento(address)
    } else {
        None
    };
    of_site.or_else(|| any_site(address))
}

/// Reads addresses whose fields are known, on any server: USEN, packed games, positions and moves.
fn any_site(address: &Address<'_>) -> Answer {
    if let Some(text) = address.get("usen").or_else(|| address.get("u").filter(|text| text.contains('~'))) {
        return Some(of_usen(address, &text));
    }
    if let Some(text) = address.get("g") {
        return Some(packed::read(&text).map_err(PeerError::Packed).map(|record| of_packed(address, record)));
    }
    if let Some(text) = address.get("u").filter(|text| line::looks_like(text)) {
        return Some(line::read(&text, "").map(|record| shown(address, record, None)));
    }
    if address.get("initpos").is_some() {
        return kento(address);
    }
    let (sfen, moves) = (address.get("sfen"), address.get("moves"));
    let variant = address.get("variant").and_then(|name| name.parse::<Variant>().ok());
    let handicap = address.get("handicap").and_then(|name| Handicap::from_name(&name));
    let named = handicap.and_then(|handicap| handicap.sfen(variant.unwrap_or_default()));
    if sfen.is_none() && moves.is_none() && variant.is_none() && named.is_none() {
        return None;
    }
    let start = named.unwrap_or(variant.unwrap_or_default().start_sfen());
    let record = line::read(&sfen.unwrap_or_else(|| start.to_owned()), &moves.unwrap_or_default());
    Some(record.map(|record| shown(address, record, address.number("ply"))))
}

/// A game at a ply of its main line, with the names that stand in the address.
fn shown(address: &Address<'_>, mut record: GameRecord, ply: Option<usize>) -> PeerGame {
    const NAMES: [(Field, [&str; 4]); 3] = [
        (Field::Black, ["bname", "bn", "sname", "sente_name"]),
        (Field::White, ["wname", "wn", "gname", "gote_name"]),
        (Field::Title, ["title", "game_name", "", ""]),
    ];
    for (field, names) in NAMES {
        let name = names.into_iter().filter(|name| !name.is_empty()).find_map(|name| address.words(name));
        if let Some(name) = name.filter(|name| !name.trim().is_empty()) {
            record.header.push(field, name.trim());
        }
    }
    let shown = ply.map(|ply| at_ply(&record, end_of_main_line(&record), ply));
    PeerGame { shown, flipped: is_flipped(address), record }
}

fn end_of_main_line(record: &GameRecord) -> NodeId {
    record.line_from(NodeId::ROOT).last().unwrap_or(NodeId::ROOT)
}

/// The node of a ply on the way to `tail`; `tail` itself if it is not as deep.
fn at_ply(record: &GameRecord, tail: NodeId, ply: usize) -> NodeId {
    let way = std::iter::successors(Some(tail), |&id| record.parent(id));
    way.take_while(|&id| record.node(id).ply() >= ply).last().unwrap_or(tail)
}

fn is_flipped(address: &Address<'_>) -> bool {
    let is_white = |name: &str| {
        address
            .get(name)
            .is_some_and(|side| matches!(side.to_ascii_lowercase().as_str(), "white" | "gote" | "w"))
    };
    let is_on = address.get("flip").is_some_and(|on| matches!(on.as_str(), "" | "1" | "true"));
    is_on || ["orientation", "color", "viewpoint", "abstract_viewpoint"].into_iter().any(is_white)
}

/// Reads our own links: `g`, `ply`, and `branch`, which counts the lines in their order ([`GameRecord::tails`]).
fn of_packed(address: &Address<'_>, record: GameRecord) -> PeerGame {
    let tail = address.number("branch").and_then(|branch| record.tails().get(branch).copied());
    let mut game = shown(address, record, None);
    let tail = tail.unwrap_or_else(|| end_of_main_line(&game.record));
    game.shown = address.number("ply").map(|ply| at_ply(&game.record, tail, ply));
    game
}

/// Reads links of ShogiHome: `usen`, `branch`, `ply`; and of Shogi Playground: `u`, `move=<ply>` or `<branch>.<ply>`.
fn of_usen(address: &Address<'_>, text: &str) -> Result<PeerGame, PeerError> {
    let (reading, tails) = usen::read_with_tails(text).map_err(|error| PeerError::Game(error.problem))?;
    let game = reading.games.into_iter().next().ok_or(PeerError::Game(crate::Problem::Empty))?;
    let (branch, ply) = match address.get("move") {
        Some(place) => {
            let (branch, ply) = place.split_once('.').unwrap_or(("0", &place));
            (address::number(branch), address::number(ply))
        }
        None => (address.number("branch"), address.number("ply")),
    };
    let mut game = shown(address, game, None);
    let tail = tails.get(branch.unwrap_or(0)).copied().unwrap_or_else(|| end_of_main_line(&game.record));
    game.shown = ply.map(|ply| at_ply(&game.record, tail, ply));
    Ok(game)
}

/// Reads links of Piyo Shogi: `piyoshogi://?sfen=position …&num=<ply>`, and the same on the web. With `url` the record
/// lies elsewhere.
fn piyo(address: &Address<'_>) -> Answer {
    let Some(sfen) = address.get("sfen") else {
        return address.get("url").map(|_| Err(PeerError::OnServer));
    };
    let record = line::read(&sfen, "");
    Some(record.map(|record| {
        let ply = match address.get("num").as_deref() {
            Some("-1") => Some(usize::MAX),
            _ => address.number("num"),
        };
        shown(address, record, ply)
    }))
}

/// The other games that lishogi has.
const OTHER_GAMES: [&str; 5] = ["chushogi", "annanshogi", "kyotoshogi", "checkshogi", "dobutsu"];

/// Reads links of lishogi: `/editor[/<variant>][/<SFEN>]`, `/analysis[/<variant>][/<SFEN>]?moves=…#<ply>`,
/// `/?sfen=…&variant=…#ai`.
fn lishogi(address: &Address<'_>) -> Answer {
    let path = address.path();
    let (page, rest) = path.split_first()?;
    let is_board = matches!(page.as_str(), "editor" | "analysis");
    if !is_board && !page.is_empty() {
        return is_lishogi_game(page).then_some(Err(PeerError::OnServer));
    }
    let (of_path, rest) = match rest.split_first() {
        Some((name, rest)) if name.parse::<Variant>().is_ok() || OTHER_GAMES.contains(&name.as_str()) => {
            (Some(name.clone()), rest)
        }
        _ => (None, rest),
    };
    let variant = of_path.or_else(|| address.get("variant"));
    if !is_board && address.get("sfen").is_none() {
        return None;
    }
    if let Some(other) = variant.as_ref().filter(|name| OTHER_GAMES.contains(&name.as_str())) {
        return Some(Err(PeerError::Variant(other.clone())));
    }
    let variant: Variant = variant.and_then(|name| name.parse().ok()).unwrap_or_default();
    let sfen = address.get("sfen").unwrap_or_else(|| rest.join("/"));
    let start = if sfen.trim_matches(['/', ' ', '_']).is_empty() { variant.start_sfen() } else { &sfen };
    let record = line::read(start, &address.get("moves").unwrap_or_default());
    Some(record.map(|record| {
        // Plies are counted from the beginning of the game, not from where the link starts.
        let before = (record.start().move_number as usize).saturating_sub(1);
        let ply = fragment_ply(address).map(|ply| ply.saturating_sub(before));
        shown(address, record, ply)
    }))
}

/// A ply that is all of the fragment.
fn fragment_ply(address: &Address<'_>) -> Option<usize> {
    Some(address.fragment).filter(|ply| !ply.is_empty()).and_then(address::number)
}

/// Whether the first part of a path leads to games that the server knows: a number of eight or twelve characters, or
/// one of its collections.
fn is_lishogi_game(page: &str) -> bool {
    let is_number = matches!(page.len(), 8 | 12) && page.bytes().all(|byte| byte.is_ascii_alphanumeric());
    is_number || matches!(page, "embed" | "study" | "tv" | "training" | "game")
}

/// Reads links of Kyokumenpedia: `/positions/<SFEN without a number>`.
fn kyokumenpedia(address: &Address<'_>) -> Answer {
    let path = address.path();
    let sfen = path.strip_prefix(&["positions".to_owned()])?.join("/");
    line::looks_like(&sfen).then(|| Ok(shown(address, line::read(&sfen, "")?, None)))
}

/// Reads links of Shogi Extend: `/share-board?xbody=<base64url>&turn=<ply>`, `body=position.sfen.…`,
/// `/adapter?body=<any record>`.
fn shogi_extend(address: &Address<'_>) -> Answer {
    let text = match (address.get("xbody"), address.get("body")) {
        (Some(text), _) => base64url(&text).ok_or(PeerError::Base64),
        (None, Some(text)) => Ok(text),
        // Whatever else it shows lies there.
        (None, None) => Err(PeerError::OnServer),
    };
    Some(text.and_then(|text| {
        let record = any_record(&text)?;
        Ok(shown(address, record, address.number("turn")))
    }))
}

/// A record in any format, or a position with its words separated by points.
fn any_record(text: &str) -> Result<GameRecord, PeerError> {
    let text = text.trim();
    let dotted = text.replace('.', " ");
    if !text.contains(' ') && !text.contains('~') && line::looks_like(&dotted) {
        return line::read(&dotted, "");
    }
    if line::looks_like(text) && !text.contains('\n') {
        return line::read(text, "");
    }
    let format = Format::of(text).ok_or(PeerError::Game(crate::Problem::UnknownFormat))?;
    let reading = format.read(text).map_err(|error| PeerError::Game(error.problem))?;
    reading.games.into_iter().next().ok_or(PeerError::Game(crate::Problem::Empty))
}

/// Decodes base64url or base64, with or without padding.
fn base64url(text: &str) -> Option<String> {
    let mut bytes = Vec::new();
    let (mut bits, mut filled) = (0_u32, 0);
    for letter in text.trim_end_matches('=').bytes() {
        let value = match letter {
            b'A'..=b'Z' => letter - b'A',
            b'a'..=b'z' => letter - b'a' + 26,
            b'0'..=b'9' => letter - b'0' + 52,
            b'-' | b'+' => 62,
            b'_' | b'/' => 63,
            _ => return None,
        };
        bits = bits << 6 | u32::from(value);
        filled += 6;
        if filled >= 8 {
            filled -= 8;
            bytes.push((bits >> filled) as u8);
            bits &= (1 << filled) - 1;
        }
    }
    String::from_utf8(bytes).ok()
}

/// Reads links of KENTO: `/?initpos=<SFEN>&moves=7g7f.3c3d#<ply>`, with `branch=…&branchFrom=<ply>` beside the moves.
fn kento(address: &Address<'_>) -> Answer {
    let (start, moves) = (address.get("initpos"), address.get("moves"));
    let branch = address.get("branch");
    if start.is_none() && moves.is_none() && branch.is_none() {
        return address.get("kifu").map(|_| Err(PeerError::OnServer));
    }
    Some(kento_game(address, &start.unwrap_or_default(), &moves.unwrap_or_default(), branch.as_deref()))
}

fn kento_game(
    address: &Address<'_>,
    start: &str,
    moves: &str,
    branch: Option<&str>,
) -> Result<PeerGame, PeerError> {
    let mut game = shown(address, line::read(start, moves)?, fragment_ply(address));
    let Some(branch) = branch else { return Ok(game) };
    // The line that the branch is: the moves up to where it begins, and its own.
    let before = game.record.main_moves();
    let from = address.number("branchFrom").unwrap_or(0).min(before.len());
    let before: Vec<String> = before[..from].iter().map(ToString::to_string).collect();
    let of_branch = line::read(start, &format!("{} {}", before.join(" "), branch.replace('.', " ")))?;
    let steps = of_branch.main_line().skip(from).map(|id| of_branch.node(id).step().clone());
    let mut here = at_ply(&game.record, end_of_main_line(&game.record), from);
    for step in steps {
        let known = game.record.children(here).find(|&id| *game.record.node(id).step() == step);
        here = known.unwrap_or_else(|| game.record.add(here, step));
    }
    game.shown = fragment_ply(address).map(|ply| at_ply(&game.record, here, ply));
    Ok(game)
}
