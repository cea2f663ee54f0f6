//! Numbers in the lines of programs, which have nothing but digits.

use std::str::FromStr;

/// Reads a number of digits only; `None` for anything else and for one that is too large.
pub(super) fn whole<T: FromStr>(text: &str) -> Option<T> {
    are_digits(text).then(|| text.parse().ok()).flatten()
}

/// Reads the value of a position: a number with or without a sign. Digits behind a point, which some programs write,
/// are parts of a hundredth of a pawn and left out.
pub(super) fn value(text: &str) -> Option<i32> {
    let (number, fraction) = text.split_once('.').unwrap_or((text, "0"));
    let digits = number.strip_prefix(['+', '-']).unwrap_or(number);
    (are_digits(digits) && are_digits(fraction)).then(|| number.parse().ok()).flatten()
}

fn are_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_digits_are_numbers() {
        assert_eq!((whole("0"), whole("0042"), whole::<u32>("4294967296")), (Some(0), Some(42), None));
        for text in ["", "+1", "-1", "1 ", "１", "1.0", "x"] {
            assert_eq!(whole::<u64>(text), None, "{text}");
        }
        for (text, number) in [("0", 0), ("+12", 12), ("-345", -345), ("7.5", 7), ("-7.99", -7)] {
            assert_eq!(value(text), Some(number), "{text}");
        }
        for text in ["", "+", "-", "+-1", "1.", ".5", "1.5.5", "1e3", "2147483648", "１"] {
            assert_eq!(value(text), None, "{text}");
        }
    }
}
