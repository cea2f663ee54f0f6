//! The position as a picture: its content, its appearance, and the buttons to save and copy it.

use crate::annotations::drawn_on_board;
use crate::browser as page;
use crate::diagram::picture;
use crate::diagram::words::{DiagramKey, DiagramTexts};
use crate::panels::field::{NamedField, SelectOption};
use crate::preference_signals::PreferenceSignals;
use crate::sentences::Naming;
use crate::share::browser;
use crate::table::Table;
use crate::texts::{self, I18n};
use headless::board::shapes::Shape;
use headless::diagram::{self, Diagram, Look};
use headless::study::notation::Notation;
use leptos::prelude::*;
use leptos::task::spawn_local;
use links::{Language, PieceSet};
use record::{Field, GameRecord};
use rules::{ByColor, Color, Position};

/// The content of a diagram, as it was when the sheet was opened.
#[derive(Clone, Debug)]
pub struct Scene {
    position: Position,
    bottom: Color,
    players: ByColor<String>,
    naming: Naming,
    shapes: Vec<Shape>,
}

impl Scene {
    /// Takes the position, orientation and shapes of the board, and the players of its record.
    pub fn of(table: Table, record: Option<&GameRecord>) -> Self {
        let name = |field: Field| record.and_then(|record| record.header.get(&field)).unwrap_or_default();
        let [black, white] = [Field::Black, Field::White].map(|field| name(field).to_owned());
        untrack(|| Self {
            position: table.shown(),
            bottom: table.bottom(),
            players: ByColor { black, white },
            naming: table.naming(),
            shapes: drawn_on_board(),
        })
    }

    fn has_players(&self) -> bool {
        !self.players.black.is_empty() || !self.players.white.is_empty()
    }

    /// Returns the caption for a person who writes none: the last move; empty before the first.
    fn caption(&self, language: Language, texts: &DiagramTexts) -> String {
        let Some(mv) = self.position.last_move() else { return String::new() };
        let mut before = self.position.clone();
        before.undo();
        let text = Notation::of_language(language).write(&before, mv);
        let number = (self.position.move_number() - 1).to_string();
        texts.fill(DiagramKey::AfterMove, &[("number", &number), ("move", &text)])
    }

    /// Returns the description of the picture for screen readers: the side to move and the position as SFEN.
    fn description(&self, texts: &DiagramTexts) -> String {
        let side = texts.say(match (self.naming, self.position.turn()) {
            (Naming::Even, Color::Black) => DiagramKey::Black,
            (Naming::Even, Color::White) => DiagramKey::White,
            (Naming::Handicap, Color::Black) => DiagramKey::Shitate,
            (Naming::Handicap, Color::White) => DiagramKey::Uwate,
        });
        texts.fill(DiagramKey::Describe, &[("side", &side), ("sfen", &self.position.to_setup().to_string())])
    }
}

links::named! {
    /// A part of the picture that the person can leave out. The names are those of the form's fields.
    enum Part {
        /// The mark of the last move.
        LastMove = "diagram-last-move",
        /// The arrows and circles that are drawn on the board.
        Arrows = "diagram-arrows",
        /// The names of the players.
        Names = "diagram-names",
        /// The pieces in hand.
        Hands = "diagram-hands",
        /// The coordinates at the edges.
        Coordinates = "diagram-coordinates",
    }
}

impl Part {
    const fn key(self) -> DiagramKey {
        match self {
            Self::LastMove => DiagramKey::LastMove,
            Self::Arrows => DiagramKey::Arrows,
            Self::Names => DiagramKey::Names,
            Self::Hands => DiagramKey::Hands,
            Self::Coordinates => DiagramKey::Coordinates,
        }
    }

    /// Whether the scene has this part at all.
    fn is_in(self, scene: &Scene) -> bool {
        match self {
            Self::LastMove => scene.position.last_move().is_some(),
            Self::Arrows => !scene.shapes.is_empty(),
            Self::Names => scene.has_players(),
            Self::Hands | Self::Coordinates => true,
        }
    }
}

/// The widths of PNG pictures: value of the option, width in pixels, and label.
const WIDTHS: [(&str, u32, DiagramKey); 3] = [
    ("600", 600, DiagramKey::WidthSmall),
    ("1200", 1_200, DiagramKey::WidthLarge),
    ("2400", 2_400, DiagramKey::WidthPrint),
];

/// The nominal width of an SVG file in pixels, which suits most pages. An SVG can be drawn at any size.
const SVG_WIDTH: u32 = 800;

/// The piece sets, with the keys of their names.
const SETS: [(PieceSet, texts::TextKey); 4] = [
    (PieceSet::Kanji, texts::TextKey::SetKanji),
    (PieceSet::TwoKanji, texts::TextKey::SetTwoKanji),
    (PieceSet::International, texts::TextKey::SetInternational),
    (PieceSet::Children, texts::TextKey::SetChildren),
];

/// The choices of the person, and the picture's state. Copies share one state.
#[derive(Clone, Copy, Debug)]
struct Choices {
    scene: StoredValue<Scene>,
    look: RwSignal<Look>,
    language: RwSignal<Language>,
    /// The texts in the language of the picture.
    texts: Memo<DiagramTexts>,
    width: RwSignal<(&'static str, u32)>,
    /// The parts that the person leaves out.
    without: RwSignal<Vec<Part>>,
    /// The caption that the person has written, if any.
    caption: RwSignal<Option<String>>,
    /// The piece set that was requested last; after a failed fetch, the one in use.
    asked: RwSignal<PieceSet>,
    /// The piece set in use and its SVG sprite; `None` before the first has loaded.
    faces: RwSignal<Option<(PieceSet, String)>>,
    /// The message about the last action of the person; empty if there is none.
    told: RwSignal<String>,
}

impl Choices {
    fn new(scene: Scene, set: PieceSet, language: Language) -> Self {
        let language = RwSignal::new(language);
        let choices = Self {
            scene: StoredValue::new(scene),
            look: RwSignal::new(Look::default()),
            language,
            texts: Memo::new(move |_| DiagramTexts::of(language.get())),
            width: RwSignal::new((WIDTHS[1].0, WIDTHS[1].1)),
            without: RwSignal::new(Vec::new()),
            caption: RwSignal::new(None),
            asked: RwSignal::new(set),
            faces: RwSignal::new(None),
            told: RwSignal::new(String::new()),
        };
        choices.fetch(set);
        choices
    }

    /// Fetches a piece set. If that fails, the previous one stays, and a message is shown.
    fn fetch(self, set: PieceSet) {
        let i18n = I18n::of_page();
        self.asked.set(set);
        spawn_local(async move {
            let sprite = page::fetch_pieces(set.name()).await;
            if self.asked.try_get_untracked() != Some(set) {
                return;
            }
            match sprite {
                Some(sprite) => self.faces.set(Some((set, sprite))),
                None => {
                    self.told.set(untrack(|| i18n.missing_pieces(set)));
                    let before = self.faces.with_untracked(|faces| faces.as_ref().map(|(set, _)| *set));
                    self.asked.set(before.unwrap_or(set));
                }
            }
        });
    }

    fn caption(self) -> String {
        self.caption.get().unwrap_or_else(|| {
            let language = self.language.get();
            self.texts.with(|texts| self.scene.with_value(|scene| scene.caption(language, texts)))
        })
    }

    fn has(self, part: Part) -> bool {
        self.without.with(|without| !without.contains(&part))
    }

    fn diagram(self, set: PieceSet, kings: saves::preferences::Kings) -> Diagram {
        let (has, caption) = (|part| self.has(part), self.caption());
        self.scene.with_value(|scene| {
            self.texts.with(|texts| Diagram {
                position: scene.position.to_setup(),
                last_move: scene.position.last_move().filter(|_| has(Part::LastMove)),
                shapes: if has(Part::Arrows) { scene.shapes.clone() } else { Vec::new() },
                bottom: scene.bottom,
                names: (has(Part::Names) && scene.has_players()).then(|| scene.players.clone()),
                hands: has(Part::Hands),
                coordinates: has(Part::Coordinates),
                title: texts.say(DiagramKey::Title),
                description: scene.description(texts),
                caption,
                language: self.language.get(),
                set,
                kings,
                look: self.look.get(),
            })
        })
    }

    /// Returns the picture as SVG with this width in pixels; `None` before a piece set has loaded.
    fn svg(self, preferences: PreferenceSignals, width: u32) -> Option<String> {
        self.faces.with(|faces| {
            let (set, sprite) = faces.as_ref()?;
            Some(diagram::svg(&self.diagram(*set, preferences.get().kings), sprite, width))
        })
    }
}

/// The picture, the buttons to save and copy it, and the fields for its content and appearance.
#[component]
pub fn DiagramFields(
    /// The position and the settings of the diagram.
    scene: Scene,
) -> impl IntoView {
    let (i18n, preferences) = (I18n::of_page(), PreferenceSignals::of_page());
    let texts = Memo::new(move |_| DiagramTexts::of(i18n.language()));
    let choices = untrack(|| Choices::new(scene, preferences.pieces(), i18n.language()));
    let svg = Memo::new(move |_| choices.svg(preferences, SVG_WIDTH));
    // The last message was about the picture before.
    Effect::new(move |before: Option<()>| {
        svg.track();
        if before.is_some() {
            choices.told.set(String::new());
        }
    });
    let alternative = move || {
        choices.texts.with(|texts| {
            let description = choices.scene.with_value(|scene| scene.description(texts));
            format!("{}. {description}", texts.say(DiagramKey::Title))
        })
    };
    view! {
        <div class="diagram">
            {move || svg.get().map(|svg| view! {
                <img data-diagram="" src=picture::address(&svg) alt=alternative/>
            })}
        </div>
        <Takings choices texts svg/>
        <div class="diagram-fields">
            <Selects choices texts/>
            <label class="field wide">
                <span>{move || texts.with(|texts| texts.say(DiagramKey::Caption))}</span>
                <input
                    type="text"
                    maxlength="120"
                    data-field="diagram-caption"
                    prop:value=move || choices.caption()
                    on:input=move |event| choices.caption.set(Some(event_target_value(&event)))
                />
            </label>
            <Parts choices texts/>
        </div>
    }
}

/// The select fields for piece set, look, language and width.
#[component]
fn Selects(choices: Choices, texts: Memo<DiagramTexts>) -> impl IntoView {
    let i18n = I18n::of_page();
    let label = move |key| Signal::derive(move || texts.with(|texts| texts.say(key)));
    let sets = Signal::derive(move || -> Vec<SelectOption> {
        SETS.map(|(set, key)| (set.name(), i18n.say(key))).into()
    });
    let looks = Signal::derive(move || -> Vec<SelectOption> {
        texts.with(|texts| {
            let look = |look: Look| {
                let key = match look {
                    Look::Paper => DiagramKey::LookPaper,
                    Look::Light => DiagramKey::LookLight,
                    Look::Dark => DiagramKey::LookDark,
                };
                (look.name(), texts.say(key))
            };
            Look::ALL.map(look).into()
        })
    });
    // Each language under its own name.
    let languages = Signal::derive(|| -> Vec<SelectOption> {
        vec![(Language::English.tag(), "English".to_owned()), (Language::Japanese.tag(), "日本語".to_owned())]
    });
    let widths = Signal::derive(move || -> Vec<SelectOption> {
        texts.with(|texts| WIDTHS.map(|(name, _, key)| (name, texts.say(key))).into())
    });
    let choose_set = move |name: String| {
        if let Some(set) = PieceSet::from_name(&name) {
            choices.fetch(set);
        }
    };
    let choose_look = move |name: String| {
        if let Some(look) = Look::from_name(&name) {
            choices.look.set(look);
        }
    };
    let choose_language = move |tag: String| {
        if let Some(language) = Language::from_tag(&tag) {
            choices.language.set(language);
        }
    };
    let choose_width = move |name: String| {
        if let Some((name, width, _)) = WIDTHS.into_iter().find(|(known, ..)| *known == name) {
            choices.width.set((name, width));
        }
    };
    view! {
        <NamedField name="diagram-pieces" label=Signal::derive(move || i18n.say(texts::TextKey::GroupPieces)) entries=sets
            value=Signal::derive(move || choices.asked.get().name()) on_change=Box::new(choose_set)/>
        <NamedField name="diagram-look" label=label(DiagramKey::Look) entries=looks
            value=Signal::derive(move || choices.look.get().name()) on_change=Box::new(choose_look)/>
        <NamedField name="diagram-language" label=label(DiagramKey::Language) entries=languages
            value=Signal::derive(move || choices.language.get().tag()) on_change=Box::new(choose_language)/>
        <NamedField name="diagram-width" label=label(DiagramKey::Width) entries=widths
            value=Signal::derive(move || choices.width.get().0) on_change=Box::new(choose_width)/>
    }
}

/// The checkboxes for the parts that can be left out.
#[component]
fn Parts(choices: Choices, texts: Memo<DiagramTexts>) -> impl IntoView {
    let check = move |part: Part| {
        let is_there = choices.scene.with_value(|scene| part.is_in(scene));
        let change = move |event| {
            let wanted = event_target_checked(&event);
            choices.without.update(|without| {
                without.retain(|&known| known != part);
                if !wanted {
                    without.push(part);
                }
            });
        };
        view! {
            <label class="check">
                <input
                    type="checkbox"
                    data-field=part.name()
                    prop:checked=move || is_there && choices.has(part)
                    prop:disabled=!is_there
                    on:change=change
                />
                <span>{move || texts.with(|texts| texts.say(part.key()))}</span>
            </label>
        }
    };
    Part::ALL.map(check).collect_view()
}

/// The buttons that save and copy the picture, and the message about the result.
#[component]
fn Takings(choices: Choices, texts: Memo<DiagramTexts>, svg: Memo<Option<String>>) -> impl IntoView {
    let preferences = PreferenceSignals::of_page();
    let say = move |key| texts.with(|texts| texts.say(key));
    let name = |ending: &str| format!("komadai-{}.{ending}", browser::today());
    let large = move || untrack(|| choices.svg(preferences, choices.width.get().1));
    let tell = move |key| choices.told.try_set(untrack(|| say(key)));
    let save_svg = move |_| {
        if let Some(svg) = svg.get_untracked() {
            browser::save(&name("svg"), svg.as_bytes());
        }
    };
    let save_png = move |_| {
        let Some(svg) = large() else { return };
        spawn_local(async move {
            match picture::png(&svg).await {
                Some(blob) => browser::save_blob(&name("png"), &blob),
                None => drop(tell(DiagramKey::CannotDraw)),
            }
        });
    };
    let copy = move |_| {
        let Some(svg) = large() else { return };
        spawn_local(async move {
            let copied = picture::copy(svg).await;
            tell(if copied { DiagramKey::Copied } else { DiagramKey::CannotCopy });
        });
    };
    let none = Memo::new(move |_| svg.with(Option::is_none));
    view! {
        <div class="copy diagram-takings">
            <button type="button" class="control" data-action="save-svg" prop:disabled=none on:click=save_svg>
                {move || say(DiagramKey::SaveSvg)}
            </button>
            <button type="button" class="control" data-action="save-png" prop:disabled=none on:click=save_png>
                {move || say(DiagramKey::SavePng)}
            </button>
            <button type="button" class="control" data-action="copy-picture" prop:disabled=none on:click=copy>
                {move || say(DiagramKey::Copy)}
            </button>
        </div>
        <p class="hint" data-told="" role="status">{choices.told}</p>
    }
}
