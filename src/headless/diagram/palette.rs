//! The colors and line widths of a diagram: those of print, or those of the page's board in its light and dark
//! themes.

use links::named;

named! {
    /// The style of a diagram.
    #[derive(Default)]
    pub enum Look {
        /// Black on white with thin lines, as books print it.
        #[default]
        Paper = "paper",
        /// Kaya wood on a light background, with the colors of the light theme.
        Light = "light",
        /// Kaya wood on a dark background, with the colors of the dark theme.
        Dark = "dark",
    }
}

impl Look {
    /// The colors and line widths of this style.
    pub(super) const fn palette(self) -> Palette {
        match self {
            Self::Paper => PAPER,
            Self::Light => LIGHT,
            Self::Dark => DARK,
        }
    }
}

/// A color with its opacity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Paint {
    /// The color as `#rrggbb`, or `none`.
    color: &'static str,
    /// The opacity in percent; 0 for no color at all.
    percent: u8,
}

impl Paint {
    /// No color.
    const NONE: Self = Self { color: "none", percent: 0 };

    /// A color that covers everything below it.
    pub(super) const fn opaque(color: &'static str) -> Self {
        Self { color, percent: 100 }
    }

    /// A color with an opacity of 1 to 99 percent.
    const fn sheer(color: &'static str, percent: u8) -> Self {
        Self { color, percent }
    }

    /// Whether the paint has any effect.
    pub(super) const fn is_seen(self) -> bool {
        self.percent > 0
    }

    /// The SVG attributes that paint with it, each after a space. Opacity is an attribute of its own, since not every
    /// program supports colors with an alpha channel.
    pub(super) fn attributes(self, attribute: &str) -> String {
        let Self { color, percent } = self;
        match percent {
            0 => format!(" {attribute}=\"none\""),
            1..=99 => format!(" {attribute}=\"{color}\" {attribute}-opacity=\".{percent:02}\""),
            _ => format!(" {attribute}=\"{color}\""),
        }
    }

    /// The attributes of `fill`.
    pub(super) fn fill(self) -> String {
        self.attributes("fill")
    }

    /// The attributes of `stroke`.
    pub(super) fn stroke(self) -> String {
        self.attributes("stroke")
    }
}

/// The colors of a diagram, by their names in `style/tokens.css`, and its line widths.
#[derive(Clone, Copy, Debug)]
pub(super) struct Palette {
    pub(super) paper: Paint,
    pub(super) text: Paint,
    pub(super) muted: Paint,
    pub(super) accent: Paint,
    pub(super) board: Paint,
    pub(super) board_edge: Paint,
    pub(super) line: Paint,
    pub(super) stand: Paint,
    pub(super) tint: Paint,
    pub(super) mark: Paint,
    koma: Paint,
    edge: Paint,
    light: Paint,
    shade: Paint,
    grain: Paint,
    cast: Paint,
    ink: Paint,
    ink_promoted: Paint,
    /// Whether the images are characters without the outline of a piece.
    pub(super) bare: bool,
    /// The width of the lines inside the board.
    pub(super) grid: &'static str,
    /// The width of the lines around the board.
    pub(super) rim: &'static str,
}

impl Palette {
    /// The color for a variable of a sprite, by its name without `--`; `None` if the image keeps its own color.
    /// `turned` is whether the piece is turned by 180 degrees.
    pub(super) fn of_face(&self, name: &str, turned: bool) -> Option<Paint> {
        let (light, shade) = if turned { (self.shade, self.light) } else { (self.light, self.shade) };
        let (shadow, shadow_turned) =
            if turned { (Paint::NONE, self.cast) } else { (self.cast, Paint::NONE) };
        Some(match name {
            "koma" => self.koma,
            "koma-cut" if self.bare => self.paper,
            "koma-cut" => self.koma,
            "koma-edge" => self.edge,
            "koma-light" => light,
            "koma-shade" => shade,
            "koma-grain" => self.grain,
            "koma-shadow" => shadow,
            "koma-shadow-turned" => shadow_turned,
            "ink" => self.ink,
            "ink-promoted" => self.ink_promoted,
            "koma-gold" | "koma-silver" if self.bare => self.paper,
            "koma-arrow" if self.bare => self.mark,
            _ => return None,
        })
    }
}

const BLACK: Paint = Paint::opaque("#000000");
const WHITE: Paint = Paint::opaque("#ffffff");

const PAPER: Palette = Palette {
    paper: WHITE,
    text: BLACK,
    muted: BLACK,
    accent: BLACK,
    board: WHITE,
    board_edge: BLACK,
    line: BLACK,
    stand: Paint::NONE,
    tint: Paint::sheer("#000000", 15),
    mark: Paint::opaque("#555555"),
    koma: Paint::NONE,
    edge: Paint::NONE,
    light: Paint::NONE,
    shade: Paint::NONE,
    grain: Paint::NONE,
    cast: Paint::NONE,
    ink: BLACK,
    ink_promoted: BLACK,
    bare: true,
    grid: "1.6",
    rim: "5",
};

const LIGHT: Palette = Palette {
    paper: Paint::opaque("#f8f4eb"),
    text: Paint::opaque("#221b13"),
    muted: Paint::opaque("#695d4c"),
    accent: Paint::opaque("#b8321c"),
    board: Paint::opaque("#dfb66f"),
    board_edge: Paint::opaque("#b98a45"),
    line: Paint::opaque("#4b3315"),
    stand: Paint::opaque("#cfa25c"),
    tint: Paint::sheer("#8c500a", 28),
    mark: Paint::opaque("#1f5fa8"),
    koma: Paint::opaque("#f3dcaa"),
    edge: Paint::opaque("#94692f"),
    light: Paint::opaque("#fdf1d2"),
    shade: Paint::opaque("#c99e58"),
    grain: Paint::sheer("#a06928", 15),
    cast: Paint::sheer("#3c230a", 30),
    ink: Paint::opaque("#1c140c"),
    ink_promoted: Paint::opaque("#a81f17"),
    bare: false,
    grid: "2",
    rim: "5",
};

const DARK: Palette = Palette {
    paper: Paint::opaque("#16130f"),
    text: Paint::opaque("#ece3d3"),
    muted: Paint::opaque("#a89b87"),
    accent: Paint::opaque("#ee6b4d"),
    board: Paint::opaque("#7b5e34"),
    board_edge: Paint::opaque("#5e4623"),
    line: Paint::opaque("#1b1104"),
    stand: Paint::opaque("#65492a"),
    tint: Paint::sheer("#1e0f02", 36),
    mark: Paint::opaque("#a8cdf7"),
    koma: Paint::opaque("#ccae78"),
    edge: Paint::opaque("#4e3714"),
    light: Paint::opaque("#e4cb9b"),
    shade: Paint::opaque("#96743f"),
    grain: Paint::sheer("#5a370f", 18),
    cast: Paint::sheer("#000000", 38),
    ink: Paint::opaque("#17100a"),
    ink_promoted: Paint::opaque("#88110d"),
    bare: false,
    grid: "2",
    rim: "5",
};

#[cfg(test)]
mod tests {
    use super::*;

    /// The style sheet with the page's colors.
    const TOKENS: &str = include_str!("../../../style/tokens.css");

    /// The value of a color in the light or the dark theme, as six hexadecimal digits and an opacity in percent.
    fn token(name: &str, dark: bool) -> (String, u8) {
        let line =
            TOKENS.lines().find(|line| line.trim_start().starts_with(&format!("--{name}:"))).expect(name);
        let from = line.find(if dark { "var(--dark, " } else { "var(--light, " }).expect(name);
        let value = line[from..].split_once(", ").expect(name).1;
        if let Some(hex) = value.strip_prefix('#') {
            let hex: String = hex.chars().take_while(char::is_ascii_hexdigit).collect();
            let alpha = hex.get(6..8).map_or(255, |alpha| u32::from_str_radix(alpha, 16).expect(name));
            return (format!("#{}", &hex[..6]), ((alpha * 100 + 127) / 255) as u8);
        }
        let parts = value.strip_prefix("rgb(").and_then(|rest| rest.split_once(')')).expect(name).0;
        let numbers: Vec<u32> = parts
            .split([' ', '/', '%'])
            .filter(|part| !part.is_empty())
            .map(|part| part.parse().expect(name))
            .collect();
        (format!("#{:02x}{:02x}{:02x}", numbers[0], numbers[1], numbers[2]), numbers[3] as u8)
    }

    #[test]
    fn wood_has_the_colors_of_the_page() {
        for (palette, dark) in [(LIGHT, false), (DARK, true)] {
            for (name, paint) in [
                ("paper", palette.paper),
                ("ink-text", palette.text),
                ("muted", palette.muted),
                ("accent", palette.accent),
                ("board", palette.board),
                ("board-side", palette.board_edge),
                ("board-line", palette.line),
                ("stand-wood", palette.stand),
                ("tint-last", palette.tint),
                ("mark-hint", palette.mark),
                ("koma", palette.koma),
                ("koma-edge", palette.edge),
                ("wood-light", palette.light),
                ("wood-shade", palette.shade),
                ("koma-grain", palette.grain),
                ("koma-cast", palette.cast),
                ("ink", palette.ink),
                ("ink-promoted", palette.ink_promoted),
            ] {
                assert_eq!(
                    (paint.color.to_owned(), paint.percent),
                    token(name, dark),
                    "{name}, dark: {dark}"
                );
            }
        }
    }

    #[test]
    fn paper_has_no_color() {
        for paint in [PAPER.tint, PAPER.mark, PAPER.ink, PAPER.ink_promoted, PAPER.accent, PAPER.muted] {
            let (red, rest) = paint.color[1..].split_at(2);
            assert!(rest == [red, red].concat(), "{paint:?}");
        }
    }
}
