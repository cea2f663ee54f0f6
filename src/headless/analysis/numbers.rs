//! Large numbers in short.

use links::Language;

/// A number in short with three digits or fewer before its unit: `2.3M`, or in Japanese `230万`. Below 1,000, in Japanese
/// below 10,000, it is written whole.
pub fn short(number: u64, language: Language) -> String {
    let units: &[(u64, &str)] = match language {
        Language::English => &[(1_000_000_000, "G"), (1_000_000, "M"), (1_000, "k")],
        Language::Japanese => &[(100_000_000, "億"), (10_000, "万")],
    };
    match units.iter().find(|(size, _)| number >= *size) {
        None => number.to_string(),
        Some((size, sign)) if number < 10 * size => {
            format!("{}.{}{sign}", number / size, number % size * 10 / size)
        }
        Some((size, sign)) => format!("{}{sign}", number / size),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_with_the_units_of_the_language() {
        let numbers = [0, 999, 1_000, 9_999, 10_000, 812_345, 2_300_000, 123_456_789, 4_000_000_000];
        let english = ["0", "999", "1.0k", "9.9k", "10k", "812k", "2.3M", "123M", "4.0G"];
        let japanese = ["0", "999", "1000", "9999", "1.0万", "81万", "230万", "1.2億", "40億"];
        assert_eq!(numbers.map(|number| short(number, Language::English)), english);
        assert_eq!(numbers.map(|number| short(number, Language::Japanese)), japanese);
    }
}
