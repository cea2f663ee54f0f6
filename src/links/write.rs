//! The writer of links. Every link has one canonical form.

use crate::choice::{Choice, Pairing};
use crate::field::Field;
use crate::language::Language;
use crate::lessons::ProblemTheme;
use crate::link::Link;
use crate::values::{EmbedMode, PieceSet, SaveKey, Theme};
use game::Conduct;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, PercentEncode, utf8_percent_encode};
use protocol::Style;
use rules::{Color, Handicap, ImpasseRule, Line, Setup, Variant};

/// The characters that are percent-encoded in a value: all but ASCII letters, digits and the six characters removed
/// here.
const ENCODED: &AsciiSet =
    &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'/').remove(b'*').remove(b',');

/// The fragment that opens this link, without `#`. The form is canonical: the fields in the order of [`Field`],
/// spaces as `_`, `+` as `%2B`.
pub fn fragment(link: &Link) -> String {
    let mut writer = Writer::default();
    // The pattern names every field, so that the compiler reports one that is forgotten.
    let Link {
        line,
        ply,
        flip,
        play,
        level,
        style,
        handicap,
        time,
        impasse,
        strict,
        lock,
        language,
        pieces,
        theme,
        embed,
        variant,
        mate,
        seed,
        aids,
        save,
        learn,
        problems,
        daily,
        // Only a page with a frame sets this field, for its frame alone.
        rest: _,
        packed,
    } = link;
    if let Some(line) = line {
        let named = line.start == Setup::of_start(variant.unwrap_or_default(), *handicap);
        if !named || line.moves.is_empty() {
            writer.put(Field::Sfen, &line.start.to_string());
        }
        if !line.moves.is_empty() {
            let moves: Vec<String> = line.moves.iter().map(ToString::to_string).collect();
            writer.put(Field::Moves, &moves.join(" "));
        }
    }
    writer.put_some(Field::Ply, ply.map(|ply| ply.to_string()));
    writer.put_some(Field::Flip, flip.then_some(""));
    writer.put_some(Field::Play, play.map(|color| color.to_string()));
    writer.put_some(Field::Level, level.map(|level| level.to_string()));
    writer.put_some(Field::Style, style.map(Style::name));
    writer.put_some(Field::Handicap, handicap.map(Handicap::name));
    writer.put_some(Field::Time, time.map(|time| time.to_string()));
    writer.put_some(Field::Impasse, impasse.map(ImpasseRule::name));
    writer.put_some(Field::Strict, strict.then_some(""));
    writer.put_some(Field::Lock, (!lock.is_empty()).then(|| lock.to_string()));
    writer.put_some(Field::Language, language.map(Language::tag));
    writer.put_some(Field::Pieces, pieces.map(PieceSet::name));
    writer.put_some(Field::Theme, theme.map(Theme::name));
    writer.put_some(Field::Embed, embed.map(EmbedMode::name));
    writer.put_some(Field::Variant, variant.map(Variant::name));
    writer.put_some(Field::Mate, mate.then_some(""));
    writer.put_some(Field::Seed, seed.map(|seed| seed.to_string()));
    writer.put_some(Field::Aids, aids.map(|aids| aids.to_string()));
    writer.put_some(Field::Save, save.as_ref().map(SaveKey::as_str));
    writer.put_some(Field::Learn, learn.as_ref().map(ToString::to_string));
    writer.put_some(Field::Problems, problems.map(ProblemTheme::name));
    writer.put_some(Field::Daily, daily.then_some(""));
    if let Some(packed) = packed {
        // Packed data must not change: `put` would replace spaces.
        writer.put_encoded(Field::Packed, utf8_percent_encode(packed, ENCODED));
    }
    writer.0
}

/// A game as the screen shows it, for a link to it.
#[derive(Clone, Copy, Debug)]
pub struct ShownGame<'a> {
    /// The start position and the moves of the game.
    pub line: &'a Line,
    /// The settings of the game.
    pub choice: &'a Choice,
    /// The ply of the earlier position that the screen shows; `None` for the newest.
    pub viewed: Option<usize>,
    /// The side that sits below on the board.
    pub bottom: Color,
}

impl ShownGame<'_> {
    /// The link to this game. It opens at the position shown, with the level, style, time, impasse rule and strictness of
    /// the game; their default values are left out. A mate problem is written as its start position alone.
    pub fn link(self) -> Link {
        let Self { line, choice, viewed, bottom } = self;
        let usual = Choice::default();
        let mut link = Link {
            ply: viewed.and_then(|ply| u16::try_from(ply).ok()),
            level: (choice.level != usual.level).then_some(choice.level),
            style: (choice.style != usual.style).then_some(choice.style),
            time: choice.time,
            impasse: (choice.impasse != usual.impasse && line.start.variant == Variant::Standard)
                .then_some(choice.impasse),
            strict: choice.conduct == Conduct::Strict,
            ..link_to(line)
        };
        if choice.pairing == Pairing::Mate {
            // Only the problem: moves from it would not be read if the attacker has no king.
            let line = Some(Line { start: line.start.clone(), moves: Vec::new() });
            link = Link { line, mate: true, ..Link::default() };
        }
        link.flip = Choice::of_link(link.clone()).side.color(0) != bottom;
        link
    }
}

/// The link to a position without its game. The side `bottom` sits below.
pub fn link_to_position(position: &Setup, bottom: Color) -> Link {
    let mut link = link_to(&Line { start: position.clone(), moves: Vec::new() });
    link.flip = Choice::of_link(link.clone()).side.color(0) != bottom;
    link
}

/// The link to a position; the reader sits on the side to move.
pub fn game_link(setup: &Setup) -> Link {
    Link { flip: false, ..link_to_position(setup, Color::Black) }
}

/// The link that poses a position as a mate problem.
pub fn mate_link(setup: Setup) -> Link {
    Link { line: Some(Line { start: setup, moves: Vec::new() }), mate: true, ..Link::default() }
}

/// The shortest link to a start position and moves: an even or handicap start goes by its name instead of its SFEN.
pub fn link_to(line: &Line) -> Link {
    let (variant, handicap) = (line.start.variant, Handicap::of(&line.start));
    if line.start != Setup::of_start(variant, handicap) {
        return Link { line: Some(line.clone()), ..Link::default() };
    }
    Link {
        line: (!line.moves.is_empty()).then(|| line.clone()),
        handicap,
        variant: (variant != Variant::default()).then_some(variant),
        ..Link::default()
    }
}

/// A fragment while it is being written.
#[derive(Debug, Default)]
struct Writer(String);

impl Writer {
    /// Appends a field, with `_` for spaces; a field with an empty value is its name alone.
    fn put(&mut self, field: Field, value: &str) {
        self.put_encoded(field, utf8_percent_encode(&value.replace(' ', "_"), ENCODED));
    }

    /// Appends a field whose value is percent-encoded already.
    fn put_encoded(&mut self, field: Field, value: PercentEncode<'_>) {
        if !self.0.is_empty() {
            self.0.push('&');
        }
        self.0.push_str(field.name());
        let mut value = value.peekable();
        if value.peek().is_some() {
            self.0.push('=');
            self.0.extend(value);
        }
    }

    /// Appends a field if it has a value.
    fn put_some(&mut self, field: Field, value: Option<impl AsRef<str>>) {
        if let Some(value) = value {
            self.put(field, value.as_ref());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::SideChoice;

    fn line(text: &str) -> Line {
        Line::parse(text, Variant::Standard).expect(text)
    }

    #[test]
    fn what_is_written_is_read_again() {
        for text in [
            "startpos",
            "startpos moves 7g7f 3c3d 8h2b+ 3a2b B*4e",
            "sfen 3k5/9/9/9/9/9/9/4+R4/4K4 w 2P 7 moves 6a7a",
            "sfen rbsgk/4p/5/P4/KGSBR b - 1 moves 2e3d",
        ] {
            let link = Link { line: Some(line(text)), ..Link::default() };
            assert_eq!(Link::parse(&fragment(&link), ""), (link, Vec::new()), "{text}");
        }
    }

    #[test]
    fn a_packed_game_is_written_as_it_was_read_even_if_it_is_none() {
        for value in ["1A-_", "%20", "a%20b", ""] {
            let (link, problems) = Link::parse(&format!("g={value}"), "");
            assert_eq!(problems, []);
            assert_eq!(Link::parse(&fragment(&link), "").0, link, "{value:?}");
        }
    }

    #[test]
    fn a_link_has_one_form() {
        let text = "daily=true&problems=&learn=step.3\
                    &save=a_b.c&seed=7&aids=&embed=1&theme=dark&time=600%2B30x1,600&strict&level=007&flip=true\
                    &moves=7g7f_8c8d_8h7g_8b7b&lock=level,hint&mate&pieces=kanji&lang=ja-JP&impasse=try&style=wild&play=w\
                    &ply=02&variant=shogi&sfen=startpos&unknown=1";
        let (link, problems) = Link::parse(text, "");
        assert_eq!(problems, []);
        assert_eq!(
            fragment(&link),
            "moves=7g7f_8c8d_8h7g_8b7b&ply=2&flip&play=w&level=7&style=wild&time=600%2B30,600&impasse=try&strict\
             &lock=hint,level&lang=ja&pieces=kanji&theme=dark&embed&variant=standard&mate&seed=7&aids&save=a_b.c\
             &learn=step.3&problems&daily"
        );
        let promoted = Link { line: Some(line("sfen 3k5/9/9/9/9/9/9/4+R4/4K4 w 2P 7")), ..Link::default() };
        assert_eq!(fragment(&promoted), "sfen=3k5/9/9/9/9/9/9/4%2BR4/4K4_w_2P_7");
    }

    fn opened(text: &str) -> Choice {
        let (link, problems) = Link::parse(text, "");
        assert_eq!(problems, [], "{text}");
        Choice::of_link(link)
    }

    #[test]
    fn a_shared_game_is_short_and_opens_as_it_was() {
        let even = Choice::default();
        let strong =
            Choice { level: protocol::Level::HIGHEST, impasse: ImpasseRule::Try, ..Choice::default() };
        let ranging = Choice { style: Style::Ranging, ..Choice::default() };
        let strict = Choice { conduct: Conduct::Strict, time: "600+30".parse().ok(), ..Choice::default() };
        for (text, choice, viewed, bottom, expected) in [
            ("startpos", &even, None, Color::Black, ""),
            ("startpos moves 7g7f 3c3d", &even, None, Color::Black, "moves=7g7f_3c3d"),
            ("startpos moves 7g7f", &even, None, Color::Black, "moves=7g7f&flip"),
            ("startpos moves 7g7f", &even, None, Color::White, "moves=7g7f"),
            ("startpos moves 7g7f", &ranging, None, Color::White, "moves=7g7f&style=ranging"),
            ("startpos moves 7g7f 3c3d", &even, Some(1), Color::White, "moves=7g7f_3c3d&ply=1"),
            ("startpos moves 7g7f 3c3d", &strong, None, Color::Black, "moves=7g7f_3c3d&level=20&impasse=try"),
            ("startpos moves 7g7f 3c3d", &strict, None, Color::Black, "moves=7g7f_3c3d&time=600%2B30&strict"),
            ("sfen rbsgk/4p/5/P4/KGSBR b - 1", &strong, None, Color::Black, "level=20&variant=minishogi"),
        ] {
            let line = line(text);
            let shown = fragment(&ShownGame { line: &line, choice, viewed, bottom }.link());
            assert_eq!(shown, expected, "{text}");
            let again = opened(&shown);
            assert_eq!(again.terms(Color::Black).start, line.start, "{text}");
            assert_eq!(again.moves(), line.moves, "{text}");
        }
        let two = Setup::of_start(Variant::Standard, Some(Handicap::Two));
        let line = Line { start: two, moves: Vec::new() };
        let shown = ShownGame { line: &line, choice: &even, viewed: None, bottom: Color::Black };
        assert_eq!(fragment(&shown.link()), "handicap=2");
    }

    #[test]
    fn a_problem_is_shared_as_it_was_posed() {
        let text = "sfen=4k4/9/9/4P4/9/9/9/9/9_b_G_1&mate";
        let choice = opened(text);
        let mut line = Line { start: choice.terms(Color::Black).start, moves: Vec::new() };
        line.moves.push("5d5c".parse().expect("a move"));
        for (bottom, flipped) in [(Color::Black, ""), (Color::White, "&flip")] {
            let link = ShownGame { line: &line, choice: &choice, viewed: None, bottom }.link();
            assert_eq!(fragment(&link), text.replace("&mate", &format!("{flipped}&mate")));
        }
    }

    #[test]
    fn a_position_is_shared_without_its_moves() {
        let position = line("startpos moves 7g7f").play().expect("playable").to_setup();
        let text = fragment(&link_to_position(&position, Color::Black));
        assert_eq!(text, "sfen=lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL_w_-_2&flip");
        let choice = opened(&text);
        assert_eq!((choice.moves().len(), choice.side), (0, SideChoice::White));
    }

    #[test]
    fn a_link_to_a_position_is_short_and_turns_nothing() {
        let link = |sfen: &str| fragment(&game_link(&sfen.parse().expect(sfen)));
        assert_eq!(link("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"), "");
        assert_eq!(link("4k4/9/9/9/9/9/9/9/4K4 w G 1"), "sfen=4k4/9/9/9/9/9/9/9/4K4_w_G_1");
        let mate = mate_link("4k4/9/4P4/9/9/9/9/9/9 b G 1".parse().expect("a SFEN"));
        assert_eq!(fragment(&mate), "sfen=4k4/9/4P4/9/9/9/9/9/9_b_G_1&mate");
    }

    mod properties {
        use super::*;
        use crate::{Aids, LessonPlace, Lock};
        use proptest::option::of;
        use proptest::prelude::*;
        use protocol::Level;
        use rules::Position;

        /// Positions and moves: a start position, and up to 11 random legal moves from there.
        fn lines() -> impl Strategy<Value = Line> {
            let starts = prop::sample::select(vec![
                Variant::Standard.start_sfen(),
                Variant::Minishogi.start_sfen(),
                "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
                "3k5/9/9/9/9/9/9/4+R4/4K4 w 2P3p 7",
            ]);
            (starts, prop::collection::vec(any::<prop::sample::Index>(), 0..12)).prop_map(|(start, steps)| {
                let start: Setup = start.parse().expect("a SFEN");
                let mut position = Position::from_setup(&start).expect("playable");
                let mut moves = Vec::new();
                for step in steps {
                    let legal: Vec<_> = position.legal_moves().into_iter().collect();
                    if legal.is_empty() {
                        break;
                    }
                    let mv = *step.get(&legal);
                    position.make(mv);
                    moves.push(mv);
                }
                Line { start, moves }
            })
        }

        fn names(all: &'static [&'static str]) -> impl Strategy<Value = String> {
            prop::sample::subsequence(all.to_vec(), 0..=all.len()).prop_map(|names| names.join(","))
        }

        fn color() -> impl Strategy<Value = Color> {
            prop::sample::select(Color::ALL.to_vec())
        }

        fn links() -> impl Strategy<Value = Link> {
            let game =
                (of(lines()), of(any::<u16>()), of(color()), of(1_u8..=20), of(0..Handicap::ALL.len()));
            let variant = of(prop::sample::select(Variant::ALL.to_vec()));
            let time = of("(600|0\\+30|600\\+30x3|300f10|21600p)(,60)?");
            let impasse = of(prop::sample::select(ImpasseRule::ALL.to_vec()));
            let lists = (names(&Lock::NAMES), of(names(&Aids::NAMES)), of("[A-Za-z0-9_.-]{1,64}"));
            let looks = (
                of(prop::sample::select(vec![Language::English, Language::Japanese])),
                of(prop::sample::select(PieceSet::ALL.to_vec())),
                of(prop::sample::select(vec![Theme::System, Theme::Light, Theme::Dark])),
            );
            let embed = of(prop::sample::select(EmbedMode::ALL.to_vec()));
            let style = of(prop::sample::select(Style::ALL.to_vec()));
            let terms = (variant, time, impasse, of(any::<u32>()), any::<[bool; 3]>(), (embed, style));
            let lessons = (
                of("([a-z][a-z0-9-]{0,23}(\\.[1-9][0-9]?)?)?"),
                of(prop::sample::select(ProblemTheme::ALL.to_vec())),
                any::<bool>(),
            );
            (game, terms, lists, looks, lessons).prop_map(|(game, terms, lists, looks, lessons)| {
                let (line, ply, play, level, handicap) = game;
                let (variant, time, impasse, seed, [flip, strict, mate], (embed, style)) = terms;
                let handicap = handicap
                    .map(|at| Handicap::ALL[at])
                    .filter(|handicap| handicap.sfen(variant.unwrap_or_default()).is_some());
                let of_text = |name: &str, text: &str| Link::parse(&format!("{name}={text}"), "").0;
                Link {
                    line,
                    ply,
                    flip,
                    play,
                    level: level.and_then(Level::new),
                    style,
                    handicap,
                    time: time.map(|text| text.parse().expect("a time")),
                    impasse,
                    strict,
                    lock: of_text("lock", &lists.0).lock,
                    language: looks.0,
                    pieces: looks.1,
                    theme: looks.2,
                    embed,
                    variant,
                    mate,
                    seed,
                    aids: lists.1.and_then(|text| of_text("aids", &text).aids),
                    packed: None,
                    save: lists.2.and_then(|text| SaveKey::new(&text)),
                    learn: lessons.0.and_then(|text| LessonPlace::read(&text)),
                    problems: lessons.1,
                    daily: lessons.2,
                    rest: false,
                }
            })
        }

        proptest! {
            #[test]
            fn every_link_is_read_as_it_was_written(link in links()) {
                let written = fragment(&link);
                prop_assert_eq!(Link::parse(&written, ""), (link.clone(), Vec::new()));
                prop_assert_eq!(Link::parse("", &written), (link, Vec::new()));
            }

            #[test]
            fn whatever_was_read_is_written_in_one_form(
                names in prop::collection::vec("sfen|moves|ply|flip|play|level|time|lock|seed|aids|save|handicap|learn|problems|daily|g", 0..6),
                values in prop::collection::vec("startpos|7g7f|7g7f_3c3d|b|w|[0-9+xfp,]{0,6}|hint,x|2|step.3|mate5|\\PC{0,8}", 6),
            ) {
                let fields: Vec<String> =
                    names.iter().zip(&values).map(|(name, value)| format!("{name}={value}")).collect();
                let (link, _) = Link::parse(&fields.join("&"), "");
                let written = fragment(&link);
                let (again, problems) = Link::parse(&written, "");
                prop_assert_eq!(&problems, &[]);
                prop_assert_eq!(&again, &link);
                prop_assert_eq!(fragment(&again), written);
            }
        }
    }
}
