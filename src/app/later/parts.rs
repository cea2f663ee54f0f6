//! The content of the later parts of the page. In a release, `xtask` splits the linked wasm at the functions with
//! `wasm_split` (`build.rs` sets the cfg `split`): code that only they reach goes into the file of their part. In
//! development, everything is in one file.
//!
//! Other modules call the code of these parts only through the loaders ([`crate::later`], [`crate::dialogs`],
//! [`crate::records`], [`crate::analyzer`], [`crate::tools`], [`crate::learn`]) and the hooks of the table ([`crate::table::hooks`]). These hold function pointers: a direct call
//! would pull the callee into the file of the caller.

use super::{Fetch, FormViews, NotLoaded, StatusViews, StudyViews, Views, sheets};
use crate::analysis;
use crate::analyzer;
use crate::board::ceremony::{GreetingLine, TossedPawns};
use crate::board::drawing::Drawing;
use crate::board::motion;
use crate::browser;
use crate::chess_clock;
use crate::clock_request::ClockRequest;
use crate::dialogs;
use crate::editor;
use crate::embed;
use crate::learn;
use crate::library;
use crate::names;
use crate::panels::announcer::Announcer;
use crate::panels::back_button;
use crate::panels::coach::{CoachQuestion, MaterialSign};
use crate::panels::copying::{CopyKeys, Offer};
use crate::panels::course::{MeterSign, TallyLine};
use crate::panels::end_card::EndCard;
use crate::panels::face_to_face::{self, OppositeButtons};
use crate::panels::free_time;
use crate::panels::learn_door::{self, FirstLearnButton, ProblemsButton};
use crate::panels::link_card::LinkCard;
use crate::panels::move_list::MoveList;
use crate::panels::pause_button::PauseButton;
use crate::panels::pieces_offer::PiecesOffer;
use crate::panels::resign::ResignQuestion;
use crate::panels::rules_fields;
use crate::print::sheet::PrintSheet;
use crate::records::openers::{OpenButton, PasteButton};
use crate::records::{self, incoming};
use crate::sentences::link_problems::ProblemSentences;
use crate::share::shared_record::record_shared;
use crate::share::sheet::ShareSheet;
use crate::store;
use crate::study;
use crate::table::link::embed_mode_of_page;
use crate::table::sheet::Sheet;
use crate::table::{Table, advice, aids, arrow_keys, clock_stop, coach, resuming, solver_controller};
use crate::texts::I18n;
use crate::tools;
use game::Game;
use headless::board::trace;
use leptos::prelude::*;
use leptos::task::spawn_local;
use links::{Address, EmbedMode, LinkProblem};
use record::{GameRecord, kif, packed};

/// The number of plies after which the part with dialogs is fetched, if nothing has requested it before.
const PLIES_BEFORE_DIALOGS: usize = 2;

/// Fetches the styles and the code that follow the first paint.
pub fn fetch_later() -> Fetch<Views> {
    Box::pin(async {
        browser::insert_style("later").await.map_err(|_| NotLoaded)?;
        #[cfg(split)]
        return later().await;
        #[cfg(not(split))]
        return later();
    })
}

#[cfg_attr(split, leptos::wasm_split::wasm_split(later, wasm_split_path = leptos::wasm_split, fallible))]
fn later() -> Result<Views, NotLoaded> {
    Ok(Views {
        sheet: |sheet| on_request(move |views| (views.sheet)(sheet)),
        overlays: |sounds| {
            let overlays = move || tools::of_page().show_if_there(|views| (views.overlays)(sounds));
            view! { {overlays} }.into_any()
        },
        moves: || view! { <MoveList/> }.into_any(),
        end_card: || once_there(|views| (views.end_card)()),
        link_card: |problem| on_request(move |views| (views.link_card)(problem.clone())),
        ignored_fields,
        status: StatusViews {
            meter: || view! { <MeterSign/> <PauseButton/> }.into_any(),
            tally: || view! { <TallyLine/> {once_there(|views| (views.material)())} }.into_any(),
        },
        ceremony: || {
            view! { <TossedPawns/> <GreetingLine/> {once_there(|views| (views.on_board)())} }.into_any()
        },
        drawing: |annotations| {
            let owner = Owner::current().unwrap_or_default();
            records::of_page().on_arrival(move |views| owner.with(|| (views.draw_on)(annotations)));
            view! { <Drawing annotations/> }.into_any()
        },
        form: FormViews {
            rules: || on_request(|views| (views.rules)()),
            opener: || on_request(|views| (views.opener)()),
            free_time: |suffix, time, choose| {
                on_request(move |views| (views.free_time)(suffix, time, choose))
            },
        },
        resigning: || on_request(|views| (views.resigning)()),
        study: StudyViews {
            panel: || view! { {move || records::of_page().show(|views| (views.study)())} }.into_any(),
            controls: || {
                view! { {move || records::of_page().show(|views| (views.study_controls)())} }.into_any()
            },
        },
        announcer: || {
            let print_sheet = once_there(|views| (views.print_sheet)());
            let offer = |text| on_request(move |views| (views.copy_offer)(text));
            view! { <Announcer/> {print_sheet} <CopyKeys record=record_of_game offer/> }.into_any()
        },
        install: |table| {
            motion::animate(table);
            face_to_face::install(table);
            names::install(table);
            table.install(|hooks| {
                (hooks.mark, hooks.solver) = (trace::mark, Some(solver_controller::SOLVER));
                hooks.warn_of_study_loss = library::warn_of_study_loss;
                hooks.resuming.check_resumed = library::check_resumed;
            });
            advice::install(table);
            arrow_keys::install(table);
            table.update_marks();
            solver_controller::install(table);
            clock_stop::install(table);
            resuming::install(table);
            library::install(table);
            library::take_over_slots();
            library::foreign::install();
            offer_dialogs(table);
            offer_records(table);
            offer_analysis(table);
            offer_tools(table);
        },
    })
}

/// Returns a view of the part with dialogs, which is fetched for it; until then it is empty.
fn on_request(view: impl Fn(dialogs::Views) -> AnyView + Send + 'static) -> AnyView {
    let shown = move || dialogs::of_page().show(&view);
    view! { {shown} }.into_any()
}

/// Returns a view of the part with dialogs, which is empty until that has loaded for another reason.
fn once_there(view: fn(dialogs::Views) -> AnyView) -> AnyView {
    let shown = move || dialogs::of_page().show_if_there(view);
    view! { {shown} }.into_any()
}

/// Returns the messages about fields of a link that are ignored, once the part with them has loaded. Tracks that.
fn ignored_fields(problems: &[LinkProblem]) -> Vec<String> {
    if problems.is_empty() {
        return Vec::new();
    }
    let dialogs = dialogs::of_page();
    dialogs.fetch();
    dialogs.there().map(|views| (views.ignored_fields)(problems)).unwrap_or_default()
}

/// Creates the loader of the part with dialogs. Fetches the part for board hints, with the second move of a person, at the
/// end of a game, and for a record or a problem, so that it is there when something is requested, also without a network;
/// a frame that shows a record waits for a request.
fn offer_dialogs(table: Table) {
    let (dialogs, owner) = (dialogs::install(fetch_dialogs), Owner::current().unwrap_or_default());
    dialogs.on_arrival(move |views| owner.with(|| (views.install)(table)));
    Effect::new(move |before: Option<()>| {
        table.location.track();
        let (learns, solves) = table.location.with(|Address { link, problems, .. }| {
            // A room names what it does not have.
            let names = |field| problems.iter().any(|problem| problem.field_name() == Some(field));
            let learns = link.learn.is_some() || names("learn");
            (learns, link.problems.is_some() || link.daily || names("problems"))
        });
        // A game that was begun from this address goes on after a reload.
        let goes_on = before.is_none() && untrack(|| table.is_begun());
        let is_locked = |name| untrack(|| table.is_locked(name));
        let room = if learns && !goes_on && !is_locked("learn") {
            Sheet::Learn
        } else if solves && !goes_on && !is_locked("problems") {
            Sheet::Problems
        } else {
            return;
        };
        // A room that is open follows the link by itself.
        if untrack(|| table.sheet()) != Some(room) {
            table.open(room);
        }
    });
    let is_view = embed_mode_of_page() == Some(EmbedMode::View);
    Effect::new(move |_| {
        let is_wanted = |game: &Game| game.played().len() > PLIES_BEFORE_DIALOGS || game.outcome().is_some();
        // The game of a lesson has aids, also after a reload.
        let goes_on = || table.is_begun() && store::learning::lesson_game().is_some();
        if table.wants_aids()
            || goes_on()
            || !is_view && (table.is_study_shown() || table.is_problem() || table.with_game(is_wanted))
        {
            dialogs.fetch();
        }
    });
}

fn fetch_dialogs() -> Fetch<dialogs::Views> {
    Box::pin(async {
        browser::insert_style("dialogs").await.map_err(|_| NotLoaded)?;
        #[cfg(split)]
        return dialogs().await;
        #[cfg(not(split))]
        return dialogs();
    })
}

#[cfg_attr(split, leptos::wasm_split::wasm_split(dialogs, wasm_split_path = leptos::wasm_split, fallible))]
fn dialogs() -> Result<dialogs::Views, NotLoaded> {
    Ok(dialogs::Views {
        sheet: sheets::view,
        rules: rules_fields::view,
        opener: || {
            view! { <FirstLearnButton/> <ProblemsButton/> <OpenButton class="control" short=true/> <PasteButton/> }
                .into_any()
        },
        free_time: free_time::view,
        resigning: || match coach::doubt() {
            Some(doubt) => view! { <CoachQuestion doubt/> }.into_any(),
            None => view! { <ResignQuestion/> }.into_any(),
        },
        material: || view! { <MaterialSign/> }.into_any(),
        on_board: || view! { <OppositeButtons/> <PiecesOffer/> }.into_any(),
        end_card: || view! { <EndCard tally=library::statistics::tally record=record_of_game/> }.into_any(),
        print_sheet: || view! { <PrintSheet/> }.into_any(),
        copy_offer: |offered| view! { <Offer offered/> }.into_any(),
        link_card: |problem| view! { <LinkCard problem/> }.into_any(),
        ignored_fields: |problems| ProblemSentences::of(I18n::of_page()).left_out(problems),
        study: dialogs::StudyViews {
            tabs: study::tabs::view,
            tools: study::row_tools::view,
            strips: study::strip::view,
        },
        install: |table| {
            back_button::install(table);
            learn_door::install(table);
            learn::install(table, fetch_learn);
            aids::install(table);
            Effect::new(move |_| {
                // The analysis shows the stored review of a record.
                if table.is_study_shown() && store::reviews::has_reviews() {
                    analyzer::of_page().fetch();
                }
            });
        },
    })
}

/// The record of the game on the table; `None` if no record can hold it.
fn record_of_game(table: Table) -> Option<GameRecord> {
    record_shared(table).map(|(record, _)| record)
}

/// Creates the loader of the part with records. Fetches the part at once in a frame, and if the page opens with a
/// record: from its address, from a study before a reload, or from a shared file.
fn offer_records(table: Table) {
    let records = records::install(fetch_records);
    let owner = Owner::current().unwrap_or_default();
    records.on_arrival(move |views| owner.with(|| (views.install)(table)));
    incoming::install(records, table);
    let location = table.location;
    Effect::new(move |_| {
        location.track();
        if location.with(|address| address.carries_record) {
            records.fetch();
        }
    });
    if embed_mode_of_page().is_some() || study::is_kept(&location.text()) {
        records.fetch();
    }
    spawn_local(async move {
        if study::is_shared().await {
            records.fetch();
        }
    });
}

fn fetch_records() -> Fetch<records::Views> {
    Box::pin(async {
        browser::insert_style("records").await.map_err(|_| NotLoaded)?;
        #[cfg(split)]
        return records().await;
        #[cfg(not(split))]
        return records();
    })
}

#[cfg_attr(split, leptos::wasm_split::wasm_split(records, wasm_split_path = leptos::wasm_split, fallible))]
fn records() -> Result<records::Views, NotLoaded> {
    Ok(records::Views {
        study: study::panel::view,
        study_controls: study::controls::view,
        evaluations: study::evaluations::view,
        printed_graph: study::recorded::printed,
        draw_on: study::draw_on,
        study_game: study::study_game,
        take_file: study::import::take_opened,
        take_text: study::import::take_pasted,
        open_text: study::import::open_text,
        read_line: study::import::read_line,
        result: study::result,
        main_moves: |packed| packed::read(packed).ok().map(|record| record.main_moves()),
        tell_solved: embed::report_solved,
        install: |table| {
            table.install(|hooks| {
                (hooks.play, hooks.play_aside) = (embed::play, study::play);
                hooks.study = Some(study::HOOKS);
            });
            study::install(table);
            // After the study: if both complain about the same change, the later message stays.
            library::watch_study();
            if embed_mode_of_page() == Some(EmbedMode::Edit) {
                // Such a frame is ready once its editor has loaded.
                let (tools, owner) = (tools::of_page(), Owner::current().unwrap_or_default());
                tools.on_arrival(move |_| owner.with(|| embed::install(table)));
                tools.fetch();
            } else {
                embed::install(table);
            }
        },
    })
}

/// Creates the loader of the part with the analysis, after those of the records and dialogs, whose code it uses.
fn offer_analysis(table: Table) {
    let (analyzer, owner) = (analyzer::install(fetch_analysis), Owner::current().unwrap_or_default());
    analyzer.on_arrival(move |views| owner.with(|| (views.install)(table)));
}

/// Fetches the styles and the code of the analysis, and the parts whose code it uses.
fn fetch_analysis() -> Fetch<analyzer::Views> {
    Box::pin(async {
        let (records, dialogs) = (records::of_page(), dialogs::of_page());
        records.fetch();
        dialogs.fetch();
        browser::insert_style("analysis").await.map_err(|_| NotLoaded)?;
        #[cfg(split)]
        let views = analysis().await?;
        #[cfg(not(split))]
        let views = analysis()?;
        records.arrived().await?;
        dialogs.arrived().await.map(|_| views)
    })
}

#[cfg_attr(split, leptos::wasm_split::wasm_split(analysis, wasm_split_path = leptos::wasm_split, fallible))]
fn analysis() -> Result<analyzer::Views, NotLoaded> {
    Ok(analyzer::Views {
        findings: analysis::panel::view,
        review_panel: analysis::review::panel::view,
        mode: analysis::mode,
        is_reviewed: analysis::review::is_shown,
        is_practiced: analysis::review::is_practiced,
        begin: |mode| analysis::switch(Some(mode)),
        toggle: analysis::toggle,
        review: analysis::review::begin,
        printed: analysis::review::printed::view,
        is_wanted: analysis::is_wanted,
        evaluation: analysis::evaluation,
        install: analysis::install,
    })
}

/// Creates the loader of the part with the tools, after those of the parts whose code it uses. Fetches the part when the
/// position editor opens or a chess clock is requested, and at once if a chess clock is stored.
fn offer_tools(table: Table) {
    let (tools, clock_request) = (tools::install(fetch_tools), ClockRequest::of_page());
    Effect::new(move |_| {
        if table.is_editing() || clock_request.is_placed() {
            tools.fetch();
        }
    });
    // If the part cannot be fetched, everything that waits for it is closed: it would keep the page covered.
    Effect::new(move |_| {
        if tools.failures() == 0 {
            return;
        }
        if untrack(|| table.is_editing()) {
            table.edit(false);
        }
        if untrack(|| matches!(table.sheet(), Some(Sheet::Share | Sheet::Games))) {
            table.close_sheets();
        }
        clock_request.cancel();
    });
    if store::chess_clock().is_some() {
        tools.fetch();
    }
}

/// Fetches the styles and the code of the tools, and the parts whose code they use.
fn fetch_tools() -> Fetch<tools::Views> {
    Box::pin(async {
        let (records, dialogs) = (records::of_page(), dialogs::of_page());
        records.fetch();
        dialogs.fetch();
        browser::insert_style("tools").await.map_err(|_| NotLoaded)?;
        #[cfg(split)]
        let views = tools().await?;
        #[cfg(not(split))]
        let views = tools()?;
        records.arrived().await?;
        dialogs.arrived().await.map(|_| views)
    })
}

#[cfg_attr(split, leptos::wasm_split::wasm_split(tools, wasm_split_path = leptos::wasm_split, fallible))]
fn tools() -> Result<tools::Views, NotLoaded> {
    Ok(tools::Views {
        kif: |record| kif::write(record).map(|written| written.text).unwrap_or_default(),
        games: library::view::view,
        share: || view! { <ShareSheet/> }.into_any(),
        overlays: |sounds| view! { {chess_clock::view::view(sounds)} {editor::view::view()} }.into_any(),
    })
}

/// Fetches the styles and the code of the lessons, and the parts whose code they use.
fn fetch_learn() -> Fetch<learn::Views> {
    Box::pin(async {
        let (records, analyzer) = (records::of_page(), analyzer::of_page());
        records.fetch();
        analyzer.fetch();
        browser::insert_style("learn").await.map_err(|_| NotLoaded)?;
        #[cfg(split)]
        let views = learn().await?;
        #[cfg(not(split))]
        let views = learn()?;
        records.arrived().await?;
        analyzer.arrived().await.map(|_| views)
    })
}

#[cfg_attr(split, leptos::wasm_split::wasm_split(learn, wasm_split_path = leptos::wasm_split, fallible))]
fn learn() -> Result<learn::Views, NotLoaded> {
    Ok(learn::Views {
        room: learn::room::view,
        problems: learn::problems::view,
        install: learn::games::install,
        play_again: learn::games::play_again,
    })
}
