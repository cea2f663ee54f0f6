//! The fields of a link as typed values, read from the fragment and the query of an address.

use crate::field::Field;
use crate::fields::{Fields, switch};
use crate::language::Language;
use crate::lessons::{LessonPlace, ProblemTheme};
use crate::problem::LinkProblem;
use crate::values::{Aids, EmbedMode, Lock, PieceSet, SaveKey, Theme};
use game::TimeControls;
use protocol::{Level, Style};
use rules::{Color, Handicap, ImpasseRule, Line, LineError, Variant};
use std::str::FromStr;

/// The fields of a link, by which it asks for a game and for a form of the page. A field that is missing or invalid has
/// its default value, usually `None` or `false`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Link {
    /// The fields `sfen` and `moves`: a start position with legal moves from it. Without `sfen`, the moves start from
    /// the position of the handicap, or else of the variant. `None` if both fields are missing.
    pub line: Option<Line>,
    /// The field `ply`: the number of moves after which the position is shown. A number greater than that of the moves
    /// means all of them, and so does `None`.
    pub ply: Option<u16>,
    /// The field `flip`: whether the board is turned, so that the side of the reader is above.
    pub flip: bool,
    /// The field `play`: the side of the reader in a game against the engine, which starts at once. `None` starts no
    /// game.
    pub play: Option<Color>,
    /// The field `level`: the playing strength of the engine, 1 to 20.
    pub level: Option<Level>,
    /// The field `style`: the way in which the engine opens the game.
    pub style: Option<Style>,
    /// The field `handicap`: the handicap that White gives. It must exist in the variant, and has no effect in a link
    /// with `sfen`.
    pub handicap: Option<Handicap>,
    /// The field `time`: the time controls of both players; `None` for a game without a clock.
    pub time: Option<TimeControls>,
    /// The field `impasse`: the impasse rule of the game (24 points, 27 points, try rule or none); `None` for the
    /// default.
    pub impasse: Option<ImpasseRule>,
    /// The field `strict`: whether an illegal move loses the game; otherwise it is refused.
    pub strict: bool,
    /// The field `lock`: the set of controls of the page that cannot be used.
    pub lock: Lock,
    /// The field `lang`: the language of the page; `None` leaves it to the preferences.
    pub language: Option<Language>,
    /// The field `pieces`: the piece set of the board; `None` leaves it to the preferences.
    pub pieces: Option<PieceSet>,
    /// The field `theme`: the color theme of the page; `None` leaves it to the preferences.
    pub theme: Option<Theme>,
    /// The field `embed`: the mode of an embedded page, a page in a frame of another one; `None` if it is not embedded.
    pub embed: Option<EmbedMode>,
    /// The field `variant`: the variant of shogi. The board size of a position in `sfen` takes precedence over it.
    pub variant: Option<Variant>,
    /// The field `mate`: whether the position is a mate problem, which the reader solves.
    pub mate: bool,
    /// The field `seed`: the seed of the pawn toss and of the random choices of the engine; `None` for a random seed.
    pub seed: Option<u32>,
    /// The field `aids`: the set of marks on the board that help beginners. `None` leaves the marks as they usually
    /// are.
    pub aids: Option<Aids>,
    /// The field `save`: the key under which the browser stores the game of an embedded page. Without it, an embedded
    /// page stores nothing.
    pub save: Option<SaveKey>,
    /// The field `learn`: the lesson that opens; `None` opens none.
    pub learn: Option<LessonPlace>,
    /// The field `problems`: the problems that open; `None` opens none.
    pub problems: Option<ProblemTheme>,
    /// The field `daily`: whether the problem of the day opens.
    pub daily: bool,
    /// The field `rest`: whether engine and mate solver must wait until the host page of this embedded page allows them
    /// to think. [`crate::fragment`] does not write this field.
    pub rest: bool,
    /// The field `g`: the text of a complete record in packed form, not decoded.
    pub packed: Option<String>,
}

impl Link {
    /// Reads all fields. Returns the link and the problems: one for each field that was ignored because its value is
    /// invalid, and one if the position cannot be played.
    pub(crate) fn read(fields: &Fields) -> (Self, Vec<LinkProblem>) {
        let mut problems = Vec::new();
        let mut link = Self {
            line: None,
            ply: fields.read(Field::Ply, &mut problems, number),
            flip: fields.read(Field::Flip, &mut problems, switch).unwrap_or(false),
            play: fields.read(Field::Play, &mut problems, |text| text.parse().ok()),
            level: fields.read(Field::Level, &mut problems, |text| Level::new(number(text)?)),
            style: fields.read(Field::Style, &mut problems, |text| text.parse().ok()),
            handicap: fields.read(Field::Handicap, &mut problems, Handicap::from_name),
            time: fields.read(Field::Time, &mut problems, |text| text.parse().ok()),
            impasse: fields.read(Field::Impasse, &mut problems, |text| text.parse().ok()),
            strict: fields.read(Field::Strict, &mut problems, switch).unwrap_or(false),
            lock: fields.read_names(Field::Lock, &mut problems, Lock::read).unwrap_or_default(),
            language: fields.read(Field::Language, &mut problems, Language::from_tag),
            pieces: fields.read(Field::Pieces, &mut problems, PieceSet::of_link),
            theme: fields.read(Field::Theme, &mut problems, Theme::from_name),
            embed: fields.read(Field::Embed, &mut problems, embed_mode).flatten(),
            variant: fields.read(Field::Variant, &mut problems, |text| text.parse().ok()),
            mate: fields.read(Field::Mate, &mut problems, switch).unwrap_or(false),
            seed: fields.read(Field::Seed, &mut problems, number),
            aids: fields.read_names(Field::Aids, &mut problems, Aids::read),
            save: fields.read(Field::Save, &mut problems, SaveKey::new),
            learn: fields.read(Field::Learn, &mut problems, LessonPlace::read),
            problems: fields.read(Field::Problems, &mut problems, ProblemTheme::from_name),
            daily: fields.read(Field::Daily, &mut problems, switch).unwrap_or(false),
            rest: fields.named("rest").and_then(switch).unwrap_or(false),
            packed: fields.get(Field::Packed).map(str::to_owned),
        };
        let variant = link.variant.unwrap_or_default();
        if let Some(handicap) = link.handicap
            && handicap.sfen(variant).is_none()
        {
            problems.push(LinkProblem::Field { field: Field::Handicap, value: handicap.name().into() });
            link.handicap = None;
        }
        let mate = link.mate || link.embed == Some(EmbedMode::Mate);
        match line(fields, variant, link.handicap, mate) {
            Ok(line) => link.line = line,
            Err(error) => problems.push(LinkProblem::Position(error)),
        }
        (link, problems)
    }

    /// The link with the defaults of its embed mode filled in. In [`EmbedMode::Play`] a game starts with the reader on
    /// the side to move; in [`EmbedMode::Mate`] the position is a mate problem.
    pub fn in_frame(mut self) -> Self {
        if self.embed == Some(EmbedMode::Play) && self.play.is_none() {
            let shown = self.shown_ply();
            let turn = |line: &Line| if shown.is_multiple_of(2) { line.start.turn } else { !line.start.turn };
            self.play = Some(self.line.as_ref().map_or(Color::Black, turn));
        }
        self.mate |= self.embed == Some(EmbedMode::Mate);
        self
    }

    /// Whether the link has no fields except `lang`, `pieces`, `theme`, `embed`, `save`, `rest`, `learn`, `problems` and
    /// `daily`. Then it says nothing about a game, and the form of the next game may offer the settings of the last one.
    pub fn names_no_game(&self) -> bool {
        // All fields are named, so that a new one is not forgotten.
        matches!(
            self,
            Self {
                line: None,
                ply: None,
                flip: false,
                play: None,
                level: None,
                style: None,
                handicap: None,
                time: None,
                impasse: None,
                strict: false,
                lock,
                variant: None,
                mate: false,
                seed: None,
                aids: None,
                packed: None,
                language: _,
                pieces: _,
                theme: _,
                embed: _,
                save: _,
                rest: _,
                learn: _,
                problems: _,
                daily: _,
            } if *lock == Lock::default()
        )
    }

    /// The number of moves before the position that is shown first: the field `ply`, at most the number of moves in the
    /// link; all of them without the field.
    pub fn shown_ply(&self) -> usize {
        let moves = self.line.as_ref().map_or(0, |line| line.moves.len());
        self.ply.map_or(moves, |ply| usize::from(ply).min(moves))
    }
}

/// Reads the start position and the moves, and checks that all moves are legal. `None` if the link has neither. In a
/// mate problem without moves, the attacker may have no king.
///
/// # Errors
/// The position cannot be read or played, or a move is invalid or illegal.
fn line(
    fields: &Fields,
    variant: Variant,
    handicap: Option<Handicap>,
    mate: bool,
) -> Result<Option<Line>, LineError> {
    let (sfen, moves) = (fields.get(Field::Sfen), fields.get(Field::Moves));
    if sfen.is_none() && moves.is_none() {
        return Ok(None);
    }
    let spaced = |text: &str| text.replace('_', " ");
    let start = match (sfen, handicap.and_then(|handicap| handicap.sfen(variant))) {
        (Some(sfen), _) => spaced(sfen),
        (None, Some(handicap)) => handicap.to_owned(),
        (None, None) => variant.start_sfen().to_owned(),
    };
    let moves = moves.map_or(String::new(), |moves| format!(" moves {}", spaced(moves)));
    let line = Line::parse(&format!("{start}{moves}"), variant)?;
    if mate && line.moves.is_empty() { line.play_problem() } else { line.play() }?;
    Ok(Some(line))
}

/// Reads a number in ASCII digits. `None` if the text is empty or has any other character, a sign included, or if the
/// number does not fit into `T`.
fn number<T: FromStr>(text: &str) -> Option<T> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok()).flatten()
}

/// Reads an embed mode by its name, or in the form of earlier links, which had only a switch: on is
/// [`EmbedMode::Page`], off is `Some(None)`. `None` if the text is neither.
fn embed_mode(text: &str) -> Option<Option<EmbedMode>> {
    switch(text).map(|on| on.then_some(EmbedMode::Page)).or_else(|| EmbedMode::from_name(text).map(Some))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TSUME: &str = "4k4/9/4P4/9/9/9/9/9/4K4_b_G_1";

    #[test]
    fn a_link_is_read_field_by_field() {
        let (link, problems) = Link::parse(&format!("sfen={TSUME}&play=b&level=3&flip"), "play=w&lang=ja");
        assert_eq!(problems, []);
        assert_eq!((link.play, link.level.map(Level::get), link.flip), (Some(Color::Black), Some(3), true));
        assert_eq!(link.language, Some(Language::Japanese));
        let start = link.line.expect("a line").start.to_string();
        assert_eq!(start, TSUME.replace('_', " "));
    }

    #[test]
    fn moves_follow_the_position_or_the_handicap() {
        let (link, problems) = Link::parse("handicap=2&moves=6a6b_7g7f", "");
        assert_eq!(problems, []);
        assert_eq!(link.line.expect("a line").moves.len(), 2);
    }

    #[test]
    fn promoted_pieces_survive_with_and_without_encoding() {
        for sfen in [
            "3k5/9/9/9/9/9/9/4%2BR4/4K4_w_-_1",
            "3k5/9/9/9/9/9/9/4+R4/4K4_w",
            "3k5%2F9%2F9/9/9/9/9/4+R4/4K4%20w",
        ] {
            let (link, problems) = Link::parse(&format!("sfen={sfen}"), "");
            assert_eq!(problems, [], "{sfen}");
            let start = link.line.expect(sfen).start.to_string();
            assert_eq!(start, "3k5/9/9/9/9/9/9/4+R4/4K4 w - 1");
        }
    }

    #[test]
    fn a_link_without_end_is_not_read() {
        let moves = "2h3h_8b7b_3h2h_7b8b_".repeat(50_000);
        assert_eq!(Link::parse(&format!("moves={moves}"), ""), (Link::default(), vec![LinkProblem::TooLong]));
    }

    #[test]
    fn every_field_has_its_value() {
        let (link, problems) = Link::parse(
            "moves=7g7f_3c3d&ply=1&time=600%2B30,300f10&lock=hint,level&pieces=two-kanji&theme=dark&embed&mate\
             &seed=4294967295&aids=moves&save=club.1&strict=1&impasse=24&rest",
            "",
        );
        assert_eq!(problems, []);
        assert_eq!((link.ply, link.shown_ply()), (Some(1), 1));
        assert_eq!(link.time.map(|time| time.to_string()).as_deref(), Some("600+30,300f10"));
        assert!(link.lock.has("hint") && link.lock.has("level") && !link.lock.has("resign"));
        assert_eq!((link.pieces, link.theme), (Some(PieceSet::TwoKanji), Some(Theme::Dark)));
        assert!(link.embed == Some(EmbedMode::Page) && link.mate && link.strict && link.rest && !link.flip);
        assert_eq!(link.seed, Some(u32::MAX));
        assert!(link.aids.expect("aids").has("moves"));
        assert_eq!(link.save.as_ref().map(SaveKey::as_str), Some("club.1"));
        assert_eq!(link.impasse, Some(ImpasseRule::Points24));
    }

    #[test]
    fn lessons_and_problems_are_opened_by_name() {
        let opened = |text: &str| {
            let (link, problems) = Link::parse(text, "");
            assert_eq!(problems, [], "{text}");
            assert!(link.names_no_game(), "{text}");
            (link.learn.map(|place| place.to_string()), link.problems, link.daily)
        };
        let lesson = |text: &str| (Some(text.to_owned()), None, false);
        assert_eq!(opened("learn=step.3"), lesson("step.3"));
        assert_eq!(opened("learn=step"), lesson("step"));
        assert_eq!([opened("learn"), opened("learn=")], [lesson(""), lesson("")]);
        assert_eq!(opened("problems"), (None, Some(ProblemTheme::All), false));
        for theme in ProblemTheme::ALL {
            assert_eq!(opened(&format!("problems={}", theme.name())), (None, Some(theme), false));
        }
        assert_eq!([opened("daily"), opened("daily=0")], [(None, None, true), (None, None, false)]);
        for bad in ["learn=step.0", "learn=Step", "learn=a.b.c", "problems=mate2", "problems=all", "daily=7"]
        {
            let (link, problems) = Link::parse(bad, "");
            let (name, value) = bad.split_once('=').expect("a value");
            let [LinkProblem::Field { field, value: told }] = &problems[..] else { panic!("{bad}") };
            assert_eq!((link, field.name(), told.as_str()), (Link::default(), name, value));
        }
    }

    #[test]
    fn a_frame_goes_by_its_name_and_means_what_it_shows() {
        let embed = |text: &str| Link::parse(text, "").0.embed;
        assert_eq!(
            ["", "embed=0", "embed", "embed=true"].map(embed),
            [None, None, Some(EmbedMode::Page), Some(EmbedMode::Page)]
        );
        for frame in EmbedMode::ALL {
            assert_eq!(embed(&format!("embed={}", frame.name())), Some(frame));
        }
        assert_eq!(Link::parse("embed=cinema", "").1.len(), 1);
        let framed = |text: &str| Link::parse(text, "").0.in_frame();
        assert_eq!(framed("embed=play").play, Some(Color::Black));
        assert_eq!(framed("embed=play&play=w").play, Some(Color::White));
        assert_eq!(framed("embed=play&moves=7g7f").play, Some(Color::White));
        assert_eq!(framed("embed=play&moves=7g7f_3c3d&ply=1").play, Some(Color::White));
        assert_eq!(framed("embed=play&sfen=4k4/9/9/9/9/9/9/9/4K4_w_G").play, Some(Color::White));
        assert_eq!(framed("embed=view").play, None);
        // The attacker of a problem may have no king.
        let (problem, problems) = Link::parse("embed=mate&sfen=4k4/9/4P4/9/9/9/9/9/9_b_G", "");
        assert_eq!((problem.in_frame().mate, problems), (true, Vec::new()));
    }

    #[test]
    fn a_ply_beyond_the_moves_is_the_last() {
        let shown = |fragment: &str| Link::parse(fragment, "").0.shown_ply();
        assert_eq!(shown("moves=7g7f_3c3d&ply=9"), 2);
        assert_eq!(shown("moves=7g7f_3c3d&ply=0"), 0);
        assert_eq!(shown("moves=7g7f_3c3d"), 2);
        assert_eq!(shown("ply=9"), 0);
    }

    #[test]
    fn a_number_has_plain_digits_only() {
        for name in ["level", "seed", "ply"] {
            for bad in ["", "+3", "-1", "%2B3", "3.0", "1e1", " 3", "３", "٣", "0x3", "4294967297", "3%00"]
            {
                let (link, problems) = Link::parse(&format!("{name}={bad}"), "");
                assert_eq!((link, problems.len()), (Link::default(), 1), "{name}={bad}");
            }
        }
    }

    #[test]
    fn names_that_nobody_knows_are_told_and_the_others_hold() {
        let (link, problems) = Link::parse("lock=sesame,hint,__proto__&aids=glasses", "");
        assert!(link.lock.has("hint") && !link.lock.has("__proto__"));
        let problem = |field, value: &str| LinkProblem::Field { field, value: value.into() };
        assert_eq!(problems, [problem(Field::Lock, "sesame,__proto__"), problem(Field::Aids, "glasses")]);
    }

    #[test]
    fn a_packed_game_is_known_and_the_rest_is_kept() {
        let (link, problems) = Link::parse("g=1AbC&level=5", "ply=7");
        assert_eq!((link.packed.as_deref(), link.ply), (Some("1AbC"), Some(7)));
        assert_eq!((link.level.map(Level::get), problems), (Some(5), Vec::new()));
    }

    proptest::proptest! {
        #[test]
        fn no_text_is_too_strange(fragment in "\\PC{0,80}", query in "([a-z]{1,8}=[^&]{0,20}&){0,4}") {
            let _ = Link::parse(&fragment, &query);
            let _ = Link::parse(&query, &fragment);
            let _ = Link::parse(&format!("sfen={fragment}&moves={query}"), "");
        }
    }

    #[test]
    fn what_cannot_be_read_is_named_and_the_rest_is_kept() {
        let (link, problems) = Link::parse("level=21&variant=go&play=b&unknown=1&sfen=4k4/9x", "");
        assert_eq!(link.play, Some(Color::Black));
        let named: Vec<&str> = problems
            .iter()
            .map(|problem| match problem {
                LinkProblem::Position(_) => "position",
                LinkProblem::TooLong => "length",
                LinkProblem::Field { field, .. } => field.name(),
            })
            .collect();
        assert_eq!(named, ["level", "variant", "position"]);
        let (_, problems) = Link::parse("variant=minishogi&handicap=6", "");
        assert_eq!(problems.len(), 1);
    }
}
