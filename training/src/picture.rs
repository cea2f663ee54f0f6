//! The picture of the losses.

use crate::training::Epoch;
use plotters::prelude::*;
use std::error::Error;
use std::path::Path;

/// Draws the losses of a training as an SVG file: training and validation loss by pass.
///
/// # Errors
/// There are no passes, or the file cannot be written.
pub fn draw_losses(path: &Path, title: &str, epochs: &[Epoch]) -> Result<(), Box<dyn Error>> {
    let losses = || epochs.iter().flat_map(|epoch| [epoch.training, epoch.validation]);
    let (least, most) =
        losses().fold((f64::MAX, 0.0), |(least, most), loss| (loss.min(least), loss.max(most)));
    let last = epochs.last().ok_or("there are no passes to draw")?.number as f64;
    let area = SVGBackend::new(path, (800, 480)).into_drawing_area();
    area.fill(&WHITE).map_err(|error| error.to_string())?;
    let mut chart = ChartBuilder::on(&area)
        .caption(title, ("sans-serif", 18))
        .margin(12)
        .x_label_area_size(40)
        .y_label_area_size(70)
        .build_cartesian_2d(1.0..last.max(2.0), 0.98 * least..1.02 * most)
        .map_err(|error| error.to_string())?;
    chart
        .configure_mesh()
        .x_desc("pass")
        .y_desc("mean squared error of the win rate")
        .draw()
        .map_err(|error| error.to_string())?;
    for (name, color) in [("training", &BLUE), ("validation", &RED)] {
        let loss = |epoch: &Epoch| if name == "training" { epoch.training } else { epoch.validation };
        let points = epochs.iter().map(|epoch| (epoch.number as f64, loss(epoch)));
        chart
            .draw_series(LineSeries::new(points, color))
            .map_err(|error| error.to_string())?
            .label(name)
            .legend(move |(x, y)| PathElement::new(vec![(x, y), (x + 20, y)], color));
    }
    chart
        .configure_series_labels()
        .border_style(BLACK)
        .background_style(WHITE)
        .draw()
        .map_err(|error| error.to_string())?;
    area.present().map_err(|error| error.to_string())?;
    Ok(())
}
