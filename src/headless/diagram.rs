//! Diagrams (図面 *zumen*): positions as pictures for books, web pages and chats.
//!
//! [`svg`] writes plain SVG without style sheets, scripts or references to other files, so that every program shows
//! it alike. Pieces are the shapes of the page's own sets; the signs of the sides and Japanese numbers are paths.
//! Only digits, Latin letters, names and the caption are text.

mod drawing;
mod faces;
mod layout;
mod palette;
mod scene;
mod signs;
#[cfg(test)]
mod tests;
mod text;

pub use palette::Look;
pub use scene::Diagram;

use drawing::Drawing;

/// The value of `font-family`: fonts with Japanese characters, of which the first that the device has is used.
const FONTS: &str = "'Hiragino Sans','Yu Gothic','Noto Sans CJK JP','Noto Sans JP',sans-serif";

/// The picture as an SVG file, `width` pixels wide; the height follows. `sprite` is the SVG file of the piece set. A
/// piece whose image is not in the sprite is left out.
pub fn svg(diagram: &Diagram, sprite: &str, width: u32) -> String {
    let Drawing { layout, palette, body, faces, .. } = Drawing::of(diagram);
    let (wide, high) = (layout.width, layout.height);
    let [title, description] = [&diagram.title, &diagram.description].map(|text| text::escaped(text));
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" \
         width=\"{width}\" height=\"{}\" viewBox=\"0 0 {wide} {high}\" role=\"img\" \
         aria-labelledby=\"title description\" xml:lang=\"{}\" font-family=\"{FONTS}\">\n\
         <title id=\"title\">{title}</title>\n<desc id=\"description\">{description}</desc>\n\
         <defs>\n{}</defs>\n<rect x=\"-1\" y=\"-1\" width=\"{}\" height=\"{}\"{}/>\n{body}</svg>\n",
        layout.scaled_height(width),
        diagram.language.tag(),
        faces.definitions(sprite, &palette),
        // The height is rounded to whole pixels, so that a part of a pixel may lie outside the view.
        wide + 2,
        high + 2,
        palette.paper.fill(),
    )
}
