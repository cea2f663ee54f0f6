//! The expected shapes of values in a JKF text, declared beside the types that hold them, so that an error can name the
//! expected value without the JSON reader.

use super::json::{Part, PathSegment};
use crate::Expected;
use serde_json::Value;
use serde_json::value::RawValue;
use std::collections::BTreeMap;

/// The shape that a value should have.
#[derive(Debug)]
pub(super) enum Shape {
    /// A value of any kind.
    Any,
    /// A value of one kind.
    Leaf(Expected),
    /// A list of values.
    List(&'static Self),
    /// An object with any names.
    Map(&'static Self),
    /// An object of these fields.
    Object(Expected, &'static [Member]),
}

/// A field of an object.
#[derive(Debug)]
pub(super) struct Member {
    pub(super) name: &'static str,
    pub(super) is_required: bool,
    pub(super) shape: Shape,
}

/// A type that is read from JSON.
pub(super) trait Shaped {
    /// The shape of its JSON.
    const SHAPE: Shape;
    /// Whether a field of this type may not be left out.
    const IS_REQUIRED: bool = true;
}

impl Shaped for Value {
    const SHAPE: Shape = Shape::Any;
}

impl Shaped for &RawValue {
    const SHAPE: Shape = Shape::Any;
}

impl Shaped for String {
    const SHAPE: Shape = Shape::Leaf(Expected::Text);
}

impl Shaped for bool {
    const SHAPE: Shape = Shape::Leaf(Expected::Boolean);
}

impl Shaped for u8 {
    const SHAPE: Shape = Shape::Leaf(Expected::Byte);
}

impl Shaped for u64 {
    const SHAPE: Shape = Shape::Leaf(Expected::WholeNumber);
}

impl<T: Shaped> Shaped for Option<T> {
    const SHAPE: Shape = T::SHAPE;
    const IS_REQUIRED: bool = false;
}

impl<T: Shaped> Shaped for Vec<T> {
    const SHAPE: Shape = Shape::List(&T::SHAPE);
}

impl<T: Shaped> Shaped for BTreeMap<String, T> {
    const SHAPE: Shape = Shape::Map(&T::SHAPE);
}

/// Declares an object of JSON as a struct, and its [`Shape`]. A field that is an `Option` may be left out or `null`.
macro_rules! object {
    (
        $(#[$doc:meta])*
        $expected:ident
        $vis:vis struct $name:ident $(<$life:lifetime>)? {
            $($(#[$attr:meta])* $json:literal $field:ident: $type:ty,)*
        }
    ) => {
        $(#[$doc])*
        #[derive(serde::Deserialize)]
        $vis struct $name $(<$life>)? {
            $($(#[$attr])* #[serde(rename = $json)] $field: $type,)*
        }

        impl $(<$life>)? Shaped for $name $(<$life>)? {
            const SHAPE: Shape = Shape::Object(Expected::$expected, &[$(Member {
                name: $json,
                is_required: <$type as Shaped>::IS_REQUIRED,
                shape: <$type as Shaped>::SHAPE,
            },)*]);
        }
    };
}

pub(super) use object;

impl Shape {
    /// The shape of a value inside a value of this shape.
    pub(super) fn inner(&self, key: PathSegment<'_>) -> Option<&Self> {
        match (self, key) {
            (Self::List(shape), PathSegment::Index(_)) | (Self::Map(shape), PathSegment::Name(_)) => {
                Some(shape)
            }
            (Self::Object(_, fields), PathSegment::Name(name)) => {
                fields.iter().find(|field| field.name == name).map(|field| &field.shape)
            }
            // An object may be written as the list of its fields.
            (Self::Object(_, fields), PathSegment::Index(index)) => {
                fields.get(index).map(|field| &field.shape)
            }
            _ => None,
        }
    }

    /// The expectation that an error names for a value of this shape.
    pub(super) fn expected(&self) -> Expected {
        match self {
            Self::Any => Expected::Value,
            Self::List(_) => Expected::List,
            Self::Map(_) => Expected::Object,
            Self::Leaf(expected) | Self::Object(expected, _) => *expected,
        }
    }

    /// The field that is repeated in, or missing from, a value that should have this shape.
    pub(super) fn wrong_field(&self, value: Part<'_>) -> Option<WrongField> {
        let Self::Object(_, fields) = self else { return None };
        if !value.text.starts_with('{') {
            return None;
        }
        let mut found = vec![false; fields.len()];
        for name in value.names() {
            let Some(index) = fields.iter().position(|field| field.name == name) else { continue };
            if std::mem::replace(&mut found[index], true) {
                return Some(WrongField::Repeated(fields[index].name));
            }
        }
        let missing = fields.iter().zip(found).find(|(field, found)| field.is_required && !found);
        missing.map(|(field, _)| WrongField::Missing(field.name))
    }
}

/// A fault in the fields of an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WrongField {
    /// It is written more than once.
    Repeated(&'static str),
    /// It is not there.
    Missing(&'static str),
}
