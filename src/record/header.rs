//! The lines above the moves: players, place and time.

/// A field of the header. Fields that several formats know have a name here; others keep their own.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Field {
    /// 先手, 下手: Black's name.
    Black,
    /// 後手, 上手: White's name.
    White,
    /// 棋戦 *kisen*: the event, such as a tournament or a title match.
    Event,
    /// 場所 *basho*: the place of the game.
    Site,
    /// 開始日時: when it began; `2026/11/21 10:00:00`, the time may be missing.
    Start,
    /// 終了日時: when it ended.
    End,
    /// 持ち時間: the time control in words.
    TimeLimit,
    /// 戦型 *senkei*: the opening or type of game.
    Opening,
    /// 表題 *hyōdai*: the title of the record.
    Title,
    /// 備考 *bikō*: a remark about the game.
    Note,
    /// The text behind 手数＝45 below a diagram: the last move before it, as it is written: `▲１三歩`.
    LastMove,
    /// Any other field, by its name in the format.
    Other(String),
}

/// The header of a record: fields with their values, in the order of the file. A value has no line break.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Header {
    entries: Vec<(Field, String)>,
}

impl Header {
    /// The value of a field; the first, if the file has several.
    pub fn get(&self, field: &Field) -> Option<&str> {
        self.entries.iter().find(|(known, _)| known == field).map(|(_, value)| value.as_str())
    }

    /// Adds a field behind the others, also one that is there already. Line breaks become spaces.
    pub fn push(&mut self, field: Field, value: &str) {
        self.entries.push((field, value.replace(['\r', '\n'], " ")));
    }

    /// Gives a field this value, in place of the first that it has.
    pub fn set(&mut self, field: Field, value: &str) {
        match self.entries.iter_mut().find(|(known, _)| *known == field) {
            Some((_, old)) => *old = value.replace(['\r', '\n'], " "),
            None => self.push(field, value),
        }
    }

    /// Takes away a field, the first if there are several. `false` if there is none.
    pub fn remove(&mut self, field: &Field) -> bool {
        match self.entries.iter().position(|(known, _)| known == field) {
            Some(at) => {
                self.entries.remove(at);
                true
            }
            None => false,
        }
    }

    /// Every field, in order.
    pub fn iter(&self) -> impl Iterator<Item = (&Field, &str)> {
        self.entries.iter().map(|(field, value)| (field, value.as_str()))
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_keep_their_order_and_their_doubles() {
        let mut header = Header::default();
        header.push(Field::Black, "大山");
        header.push(Field::Other("記録係".into()), "甲\n乙");
        header.push(Field::Black, "升田");
        assert_eq!(header.get(&Field::Black), Some("大山"));
        header.set(Field::Black, "木村");
        let values: Vec<&str> = header.iter().map(|(_, value)| value).collect();
        assert_eq!(values, ["木村", "甲 乙", "升田"]);
        assert!(header.remove(&Field::Black) && !header.remove(&Field::Site));
        assert_eq!((header.get(&Field::Black), header.iter().count()), (Some("升田"), 2));
    }
}
