//! An address, taken apart.

use percent_encoding::percent_decode_str;

/// The parts of an address, as they are written there.
#[derive(Debug)]
pub(super) struct Address<'a> {
    /// The scheme without `:`; empty if it is not written.
    pub(super) scheme: &'a str,
    /// The server, without `www.` and port.
    pub(super) host: &'a str,
    path: &'a str,
    query: &'a str,
    pub(super) fragment: &'a str,
}

/// The servers that are known even if nothing stands before their names.
const HOSTS: [&str; 8] = [
    "lishogi.org",
    "kento-shogi.com",
    "share.kento-shogi.com",
    "shogi-extend.com",
    "sunfish-shogi.github.io",
    "play.mogproject.com",
    "studiok-i.net",
    "kyokumen.jp",
];

impl<'a> Address<'a> {
    /// Whether a text is an address, or the query or fragment of one.
    pub(super) fn is_link(text: &str) -> bool {
        let has =
            |start: &str| text.get(..start.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(start));
        let is_field = text.starts_with(['#', '?']) && text.contains('=');
        let host = text.split(['/', '?', '#']).next().unwrap_or_default();
        has("http://")
            || has("https://")
            || has("file://")
            || has("piyoshogi:")
            || is_field
            || HOSTS.contains(&host.strip_prefix("www.").unwrap_or(host))
    }

    pub(super) fn parse(text: &'a str) -> Self {
        let (text, fragment) = text.split_once('#').unwrap_or((text, ""));
        let (text, query) = text.split_once('?').unwrap_or((text, ""));
        let (scheme, rest) = match text.split_once("://") {
            Some((scheme, rest)) if scheme.bytes().all(|byte| byte.is_ascii_alphanumeric()) => (scheme, rest),
            _ => ("", text),
        };
        let (host, path) = rest.split_once('/').unwrap_or((rest, ""));
        let host = host.split_once(':').map_or(host, |(host, _)| host);
        Self { scheme, host: host.strip_prefix("www.").unwrap_or(host), path, query, fragment }
    }

    /// An address of which only fragment and query are known, without `#` and `?`.
    pub(super) const fn of_fields(fragment: &'a str, query: &'a str) -> Self {
        Self { scheme: "", host: "", path: "", query, fragment }
    }

    /// Whether the address is on this server or on a part of it.
    pub(super) fn is_on(&self, host: &str) -> bool {
        self.host.len().checked_sub(host.len()).and_then(|at| self.host.split_at_checked(at)).is_some_and(
            |(before, end)| end.eq_ignore_ascii_case(host) && (before.is_empty() || before.ends_with('.')),
        )
    }

    /// The parts of the path, decoded; no `+` becomes a space.
    pub(super) fn path(&self) -> Vec<String> {
        self.path.split('/').map(decode).collect()
    }

    /// The value of a field, decoded; those of the fragment win. No `+` becomes a space.
    pub(super) fn get(&self, name: &str) -> Option<String> {
        self.raw(name).map(decode)
    }

    /// The value of a field of words, in which `+` is a space.
    pub(super) fn words(&self, name: &str) -> Option<String> {
        self.raw(name).map(|value| decode(&value.replace('+', " ")))
    }

    /// The value of a field that is a number.
    pub(super) fn number(&self, name: &str) -> Option<usize> {
        number(&self.get(name)?)
    }

    fn raw(&self, name: &str) -> Option<&'a str> {
        self.fragment.split('&').chain(self.query.split('&')).find_map(|pair| {
            let (key, value) = pair.split_once('=').unwrap_or((pair, ""));
            (decode(key) == name).then_some(value)
        })
    }
}

/// A number in digits.
pub(super) fn number(text: &str) -> Option<usize> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok()).flatten()
}

fn decode(text: &str) -> String {
    percent_decode_str(text).decode_utf8_lossy().into_owned()
}
