#!/usr/bin/env bash
# wgo 3.0.0-alpha.10 (WGo.js): stones of a record that are written as a rectangle.
#
# Documented: KifuNode.fromSGF reads SGF, toSGF writes it. SGF (FF4) allows a list of points to be compressed: AB[aa:cc] are the
# nine points of the rectangle from aa to cc.
# Guess: AB[aa:cc][ii] are ten stones, and ten are written.
# Seen on 29 November 2026: each rectangle is its first corner: two stones, and the record that is written has two, too. Eight
# stones are lost without a message.
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"
install_npm wgo@3.0.0-alpha.10

seen "stones: 2
written: (;GM[1]FF[4]SZ[9]AB[aa][ii];W[ee])" node_in <<'J'
const { KifuNode } = require("wgo");
const record = KifuNode.fromSGF("(;GM[1]FF[4]SZ[9]AB[aa:cc][ii];W[ee])");
console.log("stones:", record.getProperty("AB").length);
console.log("written:", record.toSGF());
J
