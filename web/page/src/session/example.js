// A game of GNU Go against itself, with a seki: tests/records/9x9-seki.sgf.

export const EXAMPLE = `(;GM[1]FF[4]CA[UTF-8]AP[make.py]
SZ[9]KM[6.5]RU[Japanese]RE[W+56.5]
PB[GNU Go 3.8]PW[GNU Go 3.8]
GC[level 1, seed 130]
;B[gd];W[df];B[fg];W[dc];B[cg];W[dg];B[cf];W[ce];B[be];W[ff];B[hf];W[cd]
;B[gf];W[bd];B[bf];W[bh];B[ch];W[eg];B[dh];W[fh];B[gg];W[eh];B[bi];W[fb]
;B[fe];W[hc];B[hd];W[hh];B[ad];W[ac];B[ae];W[bc];B[ei];W[ef];B[fi];W[gh]
;B[gi];W[hi];B[di];W[ag];B[];W[]
TW[aa][ab][ba][bb][ca][cb][cc][da][db][dd][de][ea][eb][ec][ed][ee][fa][fc][fd][fe][fg][ga][gb][gc][gd][ge][gf][gg][ha][hb][hd][he][hf][hg][ia][ib][ic][id][ie][if][ig][ih][ii])`
