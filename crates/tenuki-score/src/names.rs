//! Names of choices, as they are typed and printed.

/// Gives the choices of an enum their names: `ALL`, `name`, `Display` and `FromStr`, from one list.
///
/// A choice that the list leaves out does not compile. `$same` says whether a text is a name.
macro_rules! names {
    ($choice:ident, $same:expr, $error:ident, $($variant:ident: $name:literal),+) => {
        impl $choice {
            /// Every choice.
            pub const ALL: &'static [$choice] = &[$($choice::$variant),+];

            /// The name, as it is typed and printed.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $($choice::$variant => $name,)+
                }
            }
        }

        impl std::fmt::Display for $choice {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.name())
            }
        }

        impl std::str::FromStr for $choice {
            type Err = $error;

            fn from_str(text: &str) -> Result<$choice, $error> {
                let named = $choice::ALL.iter().find(|choice| $same(choice.name(), text));
                named.copied().ok_or($error)
            }
        }
    };
}

pub(crate) use names;
