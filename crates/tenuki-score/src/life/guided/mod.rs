//! What is left in doubt by playouts of the whole board and by the exact search: playouts of the area
//! around it alone, then a search guided by such playouts.
//!
//! | file | what |
//! | --- | --- |
//! | `area.rs` | the area around a chain in doubt, and playouts of it |
//! | `uct.rs` | UCT with RAVE: a tree search whose positions are valued by playouts |

pub(crate) mod area;
pub(crate) mod uct;
