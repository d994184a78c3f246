#!/usr/bin/env bash
# godash 2.1.0 (npm): a record with handicap stones.
#
# Documented: sgfToJS converts SGF into an array of plain objects. In SGF a property has one value or more: AB[dp][pd].
# Guess: AB has a list of two points.
# Seen on 29 November 2026: the record is refused as invalid SGF. A property with two values cannot be read: no handicap stones,
# no set-up positions, no labels. One value is a string, without a list.
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"
install_npm godash@2.1.0

seen '(;GM[1]FF[4]SZ[19]HA[2]AB[dp][pd];W[dd]): Invalid SGF
(;GM[1]FF[4]SZ[19]AB[dp];W[dd]): [{"GM":"1","FF":"4","SZ":"19","AB":"dp"},{"W":"dd"}]' node_in <<'J'
const { sgfToJS } = require("godash");
for (const record of ["(;GM[1]FF[4]SZ[19]HA[2]AB[dp][pd];W[dd])", "(;GM[1]FF[4]SZ[19]AB[dp];W[dd])"]) {
    let read;
    try {
        read = JSON.stringify(sgfToJS(record));
    } catch (error) {
        read = error.message;
    }
    console.log(`${record}: ${read}`);
}
J
