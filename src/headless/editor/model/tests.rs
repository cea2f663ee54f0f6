//! Tests of the editor's arrangement: every change, its undo, and the number of pieces in the box.

use super::*;

fn draft(sfen: &str) -> Draft {
    Draft::new(sfen.parse().expect(sfen))
}

fn square(name: &str) -> Square {
    name.parse().expect(name)
}

fn at(name: &str) -> Place {
    Place::Square(square(name))
}

fn to(name: &str) -> Target {
    Target::Square(square(name))
}

fn boxed(letter: char) -> Place {
    let kind = PieceKind::from_letter(letter.to_ascii_uppercase()).expect("a piece");
    let color = if letter.is_ascii_uppercase() { Color::Black } else { Color::White };
    Place::Box(Piece::new(color, kind))
}

fn sfen(draft: &Draft) -> String {
    draft.setup().to_string()
}

const KINGS: &str = "4k4/9/9/9/9/9/9/9/4K4 b - 1";

#[test]
fn pieces_come_from_the_box_and_go_back() {
    let mut draft = draft(KINGS);
    assert_eq!((draft.left_in_all(), draft.left(PieceKind::Tokin)), (38, 18));
    assert_eq!(draft.bring(boxed('P'), to("7g")), Ok(()));
    assert_eq!(draft.bring(boxed('b'), Target::Hand(Color::White)), Ok(()));
    assert_eq!(draft.bring(boxed('B'), Target::Hand(Color::White)), Ok(()));
    assert_eq!(sfen(&draft), "4k4/9/9/9/9/9/2P6/9/4K4 b 2b 1");
    assert_eq!(draft.bring(boxed('B'), to("5e")), Err(Refusal::NoneLeft(PieceKind::Bishop)));
    assert_eq!(draft.bring(at("7g"), Target::Box), Ok(()));
    assert_eq!(sfen(&draft), "4k4/9/9/9/9/9/9/9/4K4 b 2b 1");
    assert_eq!(draft.bring(at("7g"), Target::Box), Err(Refusal::Nothing));
}

#[test]
fn a_set_has_only_so_many() {
    let mut draft = draft("9/9/9/9/9/9/9/9/9 b - 1");
    let mut put = 0;
    for square in Square::all() {
        for kind in box_kinds(Variant::Standard) {
            put += usize::from(
                draft.bring(Place::Box(Piece::new(Color::Black, kind)), Target::Square(square)).is_ok(),
            );
            if draft.piece(square).is_some() {
                break;
            }
        }
    }
    assert_eq!((put, draft.left_in_all()), (40, 0));
    assert_eq!((set_size(Variant::Standard), set_size(Variant::Minishogi)), (40, 12));
    assert_eq!(box_kinds(Variant::Minishogi).count(), 6);
}

#[test]
fn what_stood_there_goes_into_the_box() {
    let mut draft = draft("4k4/9/9/9/9/9/2P6/2r6/4K4 b - 1");
    assert_eq!(draft.bring(at("7h"), to("7g")), Ok(()));
    assert_eq!(sfen(&draft), "4k4/9/9/9/9/9/2r6/9/4K4 b - 1");
    assert_eq!((draft.left(PieceKind::Pawn), draft.left(PieceKind::Rook)), (18, 1));
    // The last piece of its kind may replace a piece of the same kind.
    let mut crowded = self::draft("4k4/9/9/4b4/4B4/9/9/9/4K4 b - 1");
    assert_eq!(crowded.bring(boxed('b'), to("5e")), Ok(()));
    assert_eq!(sfen(&crowded), "4k4/9/9/4b4/4b4/9/9/9/4K4 b - 1");
}

#[test]
fn pieces_in_hand_lose_their_promotion_and_kings_are_never_there() {
    let mut draft = draft("4k4/9/9/4+r4/9/9/9/9/4K4 b G 1");
    assert_eq!(draft.bring(at("5d"), Target::Hand(Color::Black)), Ok(()));
    assert_eq!(draft.bring(Place::Hand(Color::Black, HandKind::Gold), Target::Hand(Color::White)), Ok(()));
    assert_eq!(draft.bring(Place::Hand(Color::White, HandKind::Gold), to("5b")), Ok(()));
    assert_eq!(sfen(&draft), "4k4/4g4/9/9/9/9/9/9/4K4 b R 1");
    assert_eq!(draft.bring(at("5a"), Target::Hand(Color::White)), Err(Refusal::KingInHand));
    assert_eq!(draft.bring(Place::Hand(Color::White, HandKind::Gold), to("5b")), Err(Refusal::Nothing));
    assert_eq!(sfen(&draft), "4k4/4g4/9/9/9/9/9/9/4K4 b R 1");
}

#[test]
fn faces_come_in_turn() {
    let faces = |first: &str, times: usize| {
        let mut draft = draft(&format!("{first}8/9/9/9/9/9/9/9/9 b - 1"));
        let mut seen = Vec::new();
        for _ in 0..times {
            draft.cycle(square("9a"));
            seen.push(draft.piece(square("9a")).expect("a piece").to_string());
        }
        seen.join(" ")
    };
    assert_eq!(faces("S", 4), "+S s +s S");
    assert_eq!(faces("G", 2), "g G");
    assert_eq!(faces("k", 2), "K k");
    let mut draft = draft("b8/9/9/9/9/9/9/9/8G b - 1");
    draft.promote(square("9a"));
    assert_eq!(sfen(&draft), "+b8/9/9/9/9/9/9/9/8G b - 1");
    draft.promote(square("9a"));
    draft.promote(square("1i"));
    draft.cycle(square("5e"));
    assert_eq!(sfen(&draft), "b8/9/9/9/9/9/9/9/8G b - 1");
}

#[test]
fn the_whole_is_mirrored_and_turned_round() {
    let mut draft = draft("k7l/9/9/9/9/9/2P6/1B7/8K w R2p 5");
    draft.mirror();
    assert_eq!(sfen(&draft), "l7k/9/9/9/9/9/6P2/7B1/K8 w R2p 5");
    draft.mirror();
    draft.turn_round();
    assert_eq!(sfen(&draft), "k8/7b1/6p2/9/9/9/9/9/L7K b 2Pr 5");
    let mut small = self::draft("rbsgk/4p/5/P4/KGSBR b - 1");
    small.turn_round();
    assert_eq!(sfen(&small), "rbsgk/4p/5/P4/KGSBR w - 1");
    small.mirror();
    assert_eq!(sfen(&small), "kgsbr/p4/5/4P/RBSGK w - 1");
}

#[test]
fn the_rest_goes_to_white() {
    let mut draft = Draft::new(Preset::Mate.setup(Variant::Standard));
    assert_eq!(sfen(&draft), "4k4/9/9/9/9/9/9/9/9 b - 1");
    assert!(draft.is_mate_problem());
    assert_eq!(draft.problems(), [SetupProblem::NoKing(Color::Black)]);
    draft.bring(boxed('G'), to("5c")).expect("there are golds");
    draft.rest_to_white();
    assert_eq!(sfen(&draft), "4k4/9/4G4/9/9/9/9/9/9 b 2r2b3g4s4n4l18p 1");
    assert_eq!(draft.left_in_all(), 1, "Black's king is not in a hand");
    assert!(draft.is_mate_problem());
    let mut small = Draft::new(Preset::Mate.setup(Variant::Minishogi));
    small.rest_to_white();
    assert_eq!(sfen(&small), "2k2/5/5/5/5 b 2r2b2g2s2p 1");
}

#[test]
fn what_is_wrong_is_known_at_once() {
    let problems = |text: &str| draft(text).problems();
    assert_eq!(problems(KINGS), []);
    assert_eq!(
        problems("P3k4/9/P8/9/9/9/4R4/9/9 b - 1"),
        [
            SetupProblem::NoKing(Color::Black),
            SetupProblem::DeadEnd(square("9a")),
            SetupProblem::TwoPawns { color: Color::Black, file: 9 },
            SetupProblem::OpponentInCheck(Color::White),
        ]
    );
    let crowded = draft("RRRk5/9/9/9/9/9/9/9/4K4 w - 1");
    assert_eq!(
        (crowded.problems(), crowded.left(PieceKind::Rook)),
        (vec![SetupProblem::TooMany(HandKind::Rook)], 0)
    );
}

#[test]
fn another_arrangement_is_laid_and_taken_back() {
    let mut draft = draft(KINGS);
    draft.lay("rbsgk/4p/5/P4/KGSBR b - 1".parse().expect("SFEN"));
    assert_eq!(draft.setup().variant, Variant::Minishogi);
    draft.undo();
    assert_eq!(sfen(&draft), KINGS);
}

#[test]
fn steps_go_back_and_forth() {
    let mut draft = draft(KINGS);
    draft.set_turn(Color::Black);
    assert!(!draft.can_undo(), "nothing has changed");
    draft.set_turn(Color::White);
    draft.clear();
    assert_eq!(sfen(&draft), "9/9/9/9/9/9/9/9/9 w - 1");
    draft.undo();
    draft.undo();
    assert_eq!((sfen(&draft), draft.can_undo()), (KINGS.to_owned(), false));
    draft.undo();
    draft.redo();
    assert!(draft.can_redo());
    draft.mirror();
    assert!(draft.can_redo(), "kings on the middle file mirror to themselves");
    draft.cycle(square("5i"));
    assert!(!draft.can_redo(), "another way was taken");
    for step in 0..2 * MOST_STEPS {
        draft.set_turn(Color::ALL[step % 2]);
    }
    for _ in 0..2 * MOST_STEPS {
        draft.undo();
    }
    assert!(!draft.can_undo());
    for _ in 0..MOST_STEPS {
        assert!(draft.can_redo());
        draft.redo();
    }
    assert!(!draft.can_redo());
}

#[test]
fn every_preset_is_found_by_its_value_and_uses_no_more_than_a_set() {
    for variant in Variant::ALL {
        for preset in Preset::of_variant(variant) {
            assert_eq!(Preset::from_value(preset.value()), Some(preset));
            let setup = preset.setup(variant);
            let problems = Draft::new(setup.clone()).problems();
            match preset {
                Preset::Empty => assert_eq!(setup, Setup::empty(variant)),
                Preset::Mate => assert_eq!(problems, [SetupProblem::NoKing(Color::Black)]),
                Preset::Minishogi => assert_eq!(setup.variant, Variant::Minishogi),
                Preset::Even => assert_eq!(setup.variant, Variant::Standard),
                Preset::Handicap(handicap) => assert_eq!(Handicap::of(&setup), Some(handicap)),
            }
            if !matches!(preset, Preset::Empty | Preset::Mate) {
                assert_eq!(problems, [], "{}", preset.value());
            }
        }
    }
    assert_eq!(Preset::from_value("nothing"), None);
}

mod properties {
    use super::*;
    use proptest::prelude::*;

    #[derive(Clone, Debug)]
    enum Step {
        Bring(Place, Target),
        Cycle(Square),
        Promote(Square),
        Turn(Color),
        Mirror,
        TurnRound,
        Rest,
        Undo,
        Redo,
        Lay(usize),
    }

    fn squares() -> impl Strategy<Value = Square> {
        (0..5_u8, 0..5_u8).prop_map(|(file, rank)| Square::new(file, rank).expect("on both boards"))
    }

    fn colors() -> impl Strategy<Value = Color> {
        prop::sample::select(Color::ALL.to_vec())
    }

    fn kinds() -> impl Strategy<Value = HandKind> {
        prop::sample::select(HandKind::ALL.to_vec())
    }

    fn places() -> impl Strategy<Value = Place> {
        let base = prop::sample::select(PieceKind::ALL[..8].to_vec());
        prop_oneof![
            squares().prop_map(Place::Square),
            (colors(), kinds()).prop_map(|(color, kind)| Place::Hand(color, kind)),
            (colors(), base).prop_map(|(color, kind)| Place::Box(Piece::new(color, kind))),
        ]
    }

    fn targets() -> impl Strategy<Value = Target> {
        prop_oneof![squares().prop_map(Target::Square), colors().prop_map(Target::Hand), Just(Target::Box)]
    }

    fn steps() -> impl Strategy<Value = Step> {
        prop_oneof![
            8 => (places(), targets()).prop_map(|(from, to)| Step::Bring(from, to)),
            2 => squares().prop_map(Step::Cycle),
            1 => squares().prop_map(Step::Promote),
            1 => colors().prop_map(Step::Turn),
            1 => Just(Step::Mirror),
            1 => Just(Step::TurnRound),
            1 => Just(Step::Rest),
            1 => Just(Step::Undo),
            1 => Just(Step::Redo),
            1 => any::<usize>().prop_map(Step::Lay),
        ]
    }

    fn take(draft: &mut Draft, step: &Step) {
        match *step {
            Step::Bring(from, to) => {
                let before = draft.clone();
                if draft.bring(from, to).is_err() {
                    assert_eq!(*draft, before);
                }
            }
            Step::Cycle(square) => draft.cycle(square),
            Step::Promote(square) => draft.promote(square),
            Step::Turn(color) => draft.set_turn(color),
            Step::Mirror => draft.mirror(),
            Step::TurnRound => draft.turn_round(),
            Step::Rest => draft.rest_to_white(),
            Step::Undo => draft.undo(),
            Step::Redo => draft.redo(),
            Step::Lay(at) => {
                let variant = draft.setup().variant;
                let presets: Vec<Preset> = Preset::of_variant(variant).collect();
                draft.lay(presets[at % presets.len()].setup(variant));
            }
        }
    }

    /// The number of pieces of a kind on the board and in the hands.
    fn used(setup: &Setup, kind: PieceKind) -> u8 {
        let on_board = Square::all().filter_map(|square| setup.piece(square));
        let on_board = on_board.filter(|piece| piece.kind.demoted() == kind).count() as u8;
        let hands = [setup.hands.black, setup.hands.white];
        on_board + kind.in_hand().map_or(0, |kind| hands.iter().map(|hand| hand.count(kind)).sum())
    }

    proptest! {
        #[test]
        fn whatever_is_done_the_set_stays_whole(steps in prop::collection::vec(steps(), 0..60)) {
            let mut draft = Draft::new(Preset::Even.setup(Variant::Standard));
            for step in &steps {
                take(&mut draft, step);
                let setup = draft.setup();
                for kind in box_kinds(setup.variant) {
                    prop_assert_eq!(used(setup, kind) + draft.left(kind), total(setup.variant, kind));
                }
                prop_assert!(setup.pieces().all(|(square, _)| setup.variant.has(square)));
                let text = setup.to_string();
                prop_assert_eq!(&text.parse::<Setup>().expect("a SFEN"), setup);
            }
        }

        #[test]
        fn every_step_can_be_taken_back(steps in prop::collection::vec(steps(), 0..40)) {
            let start = Preset::Even.setup(Variant::Standard);
            let mut draft = Draft::new(start.clone());
            for step in steps.iter().filter(|step| !matches!(step, Step::Undo | Step::Redo)) {
                take(&mut draft, step);
            }
            let end = draft.setup().clone();
            while draft.can_undo() {
                draft.undo();
            }
            prop_assert_eq!(draft.setup(), &start);
            while draft.can_redo() {
                draft.redo();
            }
            prop_assert_eq!(draft.setup(), &end);
        }

        #[test]
        fn mirrored_or_turned_twice_is_as_before(steps in prop::collection::vec(steps(), 0..40)) {
            let mut draft = Draft::new(Preset::Even.setup(Variant::Standard));
            for step in &steps {
                take(&mut draft, step);
            }
            let before = draft.setup().clone();
            for turn in [Draft::mirror, Draft::turn_round] {
                turn(&mut draft);
                turn(&mut draft);
                prop_assert_eq!(draft.setup(), &before);
            }
        }
    }
}
