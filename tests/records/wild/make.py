#!/usr/bin/env python3
"""Writes the records of this folder: our own games, written as servers and editors write them.

    python3 make.py                    writes the records again
    python3 make.py --table PROGRAM    prints the table of README.md, with the answers of a tenuki program

The moves are those of the games that GNU Go played for the folder above. Only Python's standard
library is needed.
"""

import gzip
import json
import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent


def game(name):
    """The moves of a record of the folder above, and the marks at its last node."""
    text = (HERE.parent / name).read_text()
    body = text[text.index("\n;") :].replace("\n", "").rstrip(")")
    moves = re.findall(r";([BW])\[(\w*)\]", body)
    return moves, "".join(re.findall(r"T[BW](?:\[\w\w\])+", body))


SMALL, SMALL_MARKS = game("9x9-a.sgf")
LARGE, LARGE_MARKS = game("19x19.sgf")
HANDICAP, HANDICAP_MARKS = game("19x19-handicap-4.sgf")


def nodes(moves):
    return "".join(f";{color}[{point}]" for color, point in moves)


def small(properties, marks=True):
    return f"(;GM[1]SZ[9]{properties}{nodes(SMALL)}{SMALL_MARKS if marks else ''})"


def large(properties):
    return f"(;GM[1]SZ[19]{properties}{nodes(LARGE)}{LARGE_MARKS})"


def fox(properties, moves=LARGE, marks=LARGE_MARKS):
    head = "(;GM[1]FF[4]SZ[19]GN[]CA[UTF-8]AP[foxwq]PB[black]BR[5D]PW[white]WR[5D]"
    return f"{head}TM[300]TC[3]TT[30]RL[0]{properties}{nodes(moves)}{marks})\n"


def gib(moves, tag, handicap=0, names=("김민수 (5D)", "이철수 (5D)")):
    lines = [
        "\\HS",
        f"\\[GAMEBLACKNAME={names[0]}\\]",
        f"\\[GAMEWHITENAME={names[1]}\\]",
        "\\[GAMECONDITION=호선\\]",
        f"\\[GAMETAG={tag}\\]",
        "\\HE",
        "\\GS",
        "2 1 0",
        f"{len(moves)} 0 &4",
        f"INI 0 1 {handicap} &4",
    ]
    for number, (color, point) in enumerate(moves, 2):
        if point:
            x, y = (ord(letter) - ord("a") for letter in point)
            lines.append(f"STO 0 {number} {1 if color == 'B' else 2} {x} {y} ")
        else:
            lines.append(f"SKI 0 {number} ")
    return "\r\n".join([*lines, "\\GE", ""])


def ngf(moves, komi, result, handicap=0):
    head = ["Friendly", "19", "Lee        5D", "Kim        5D", "www.cyberoro.com", str(handicap)]
    lines = [*head, "0", komi, "20260101 [12:00]", "5", result, str(len(moves))]
    for number, (color, point) in enumerate(moves, 1):
        place = "".join(chr(ord(letter) - ord("a") + ord("B")) for letter in point) or "AA"
        count = f"{chr(ord('A') + number // 26)}{chr(ord('A') + number % 26)}"
        lines.append(f"PM{count}{color}{place}{place}")
    return "\r\n".join([*lines, ""])


def ugf(moves, header, stones=()):
    def place(point):
        x, y = (ord(letter) - ord("a") for letter in point)
        return f"{chr(ord('A') + x)}{chr(ord('A') + 18 - y)}"

    lines = ["[Header]", "Title=練習碁", "Size=19", "Rules=JPN", *header, "CoordinateType=IGS"]
    lines += ["[Remote]", "[Files]", "[Data]"]
    lines += [f"{place(stone)},B1,0,0" for stone in stones]
    for number, (color, point) in enumerate(moves, 1):
        lines.append(f"{place(point) if point else 'YA'},{color}1,{number},3")
    return "\r\n".join([*lines, "[Figure]", "Text,1", ""])


UTF8 = "utf-8"
PASSES = ";W[];B[]"
AS_MOVES = [("B", "pd"), ("B", "dp"), ("W", "pp"), ("B", "dd"), ("W", ""), ("B", "")]
TWO = "AB[pd][dp]"

# name: (what is odd, text, character set)
RECORDS = {
    # Rules.
    "ru-aga-rules.sgf": ("`RU[AGA rules]`", small("RU[AGA rules]KM[7.5]RE[W+4.5]"), UTF8),
    "ru-chinese-rules.sgf": ("`RU[Chinese rules]`", small("RU[Chinese rules]KM[7.5]"), UTF8),
    "ru-chn.sgf": ("`RU[CHN]`", small("RU[CHN]KM[7.5]"), UTF8),
    "ru-goe.sgf": ("`RU[GOE]`, as FF4 names Ing's rules; no komi", small("RU[GOE]"), UTF8),
    "ru-han.sgf": ("`RU[한국]`", small("RU[한국]KM[6.5]"), UTF8),
    "ru-ing-sst.sgf": ("`RU[Ing SST]`, CGoban", small("RU[Ing SST]KM[8]"), UTF8),
    "ru-jpn.sgf": ("`RU[JPN]`", small("RU[JPN]KM[6.5]RE[W+4.5]"), UTF8),
    "ru-katago.sgf": (
        "`RU[koSIMPLEscoreTERRITORYtaxSEKIsui0]`, KataGo",
        small("RU[koSIMPLEscoreTERRITORYtaxSEKIsui0]KM[6.5]RE[W+4.5]"),
        UTF8,
    ),
    "ru-katago-tax.sgf": (
        "KataGo's rules with group tax",
        small("RU[koPOSITIONALscoreAREAtaxALLsui1]KM[7]"),
        UTF8,
    ),
    "ru-nihon.sgf": ("`RU[日本囲碁規約]` in Shift_JIS, named", small("CA[Shift_JIS]RU[日本囲碁規約]KM[6.5]"), "shift_jis"),
    "ru-nz.sgf": ("`RU[NZ]`, no komi", small("RU[NZ]"), UTF8),
    "ru-riben.sgf": ("`RU[日本]`", small("RU[日本]KM[6.5]RE[W+4.5]"), UTF8),
    "ru-unknown.sgf": ("rules of a club", small("RU[Club 1987]KM[6.5]"), UTF8),
    "ru-zhongguo.sgf": ("`RU[中国]`", small("RU[中国]KM[7.5]"), UTF8),
    "ru-zhongguo-guize.sgf": ("`RU[中国规则]` in GBK, named", small("CA[GB2312]RU[中国规则]KM[7.5]"), "gbk"),
    "ru-2002.sgf": ("`RU[Chinese (2002)]`", small("RU[Chinese (2002)]KM[7.5]"), UTF8),
    "ru-dots.sgf": ("`RU[A.G.A.]`", small("RU[A.G.A.]KM[7.5]RE[W+4.5]"), UTF8),
    "ru-shuzi.sgf": ("`RU[数子]`: stones are counted", small("RU[数子]KM[7.5]"), UTF8),
    # Komi.
    "km-0-fox.sgf": ("Fox: komi lost", fox("KM[0]HA[0]RU[Chinese]RE[B+R]"), UTF8),
    "km-375-fox.sgf": ("Fox: `KM[375]`", fox("KM[375]HA[0]RU[Chinese]RE[B+R]"), UTF8),
    "km-375-fox-ha1.sgf": ("Fox: Black first, `HA[1]`", fox("KM[375]HA[1]RU[Chinese]RE[B+R]"), UTF8),
    "km-50-fox.sgf": ("Fox: `KM[50]`, handicap stones as moves", fox("KM[50]HA[2]RU[Chinese]RE[B+R]", AS_MOVES, ""), UTF8),
    "km-650.sgf": ("`KM[650]`, saved again by another program", large("AP[MultiGo:4.4.4]KM[650]RU[Japanese]RE[B+4.5]"), UTF8),
    "km-650-fox.sgf": ("Fox: `KM[650]`", fox("KM[650]HA[0]RU[Japanese]RE[B+4.5]"), UTF8),
    "km-3.75.sgf": ("stones of area", small("RU[Chinese]KM[3.75]"), UTF8),
    "km-3.75-japanese.sgf": ("a quarter of a point", small("RU[Japanese]KM[3.75]"), UTF8),
    "km-3-3-4.sgf": ("`KM[3 3/4]`", small("RU[Chinese]KM[3 3/4]"), UTF8),
    "km-3you3-4.sgf": ("`KM[3又3/4子]`", small("RU[中国]KM[3又3/4子]"), UTF8),
    "km-25.sgf": ("much komi", small("KM[25]"), UTF8),
    "km-364.sgf": ("more than half of the board", large("KM[364]RU[Japanese]"), UTF8),
    "km-7-1-2.sgf": ("`KM[7 1/2]`", small("KM[7 1/2]"), UTF8),
    "km-7moku-han.sgf": ("`KM[7目半]`", small("KM[7目半]"), UTF8),
    "km-comma.sgf": ("`KM[6,5]`", small("KM[6,5]RE[W+4,5]"), UTF8),
    "km-empty.sgf": ("`KM[]`", small("KM[]RU[Japanese]"), UTF8),
    "km-word.sgf": ("`KM[six]`", small("KM[six]"), UTF8),
    "km-375-fox-moves.sgf": (
        "Fox: `HA[0]`, and Black makes the first two moves",
        fox("KM[375]HA[0]RU[Chinese]RE[B+R]", AS_MOVES, ""),
        UTF8,
    ),
    # Handicap.
    "ha-2-moves.sgf": ("handicap stones as moves of Black", f"(;SZ[19]HA[2]KM[0.5]{nodes(AS_MOVES)})", UTF8),
    "ha-2-none.sgf": ("`HA[2]` without stones", small("HA[2]KM[0.5]"), UTF8),
    "ha-4-two.sgf": ("`HA[4]` with two stones", f"(;SZ[19]HA[4]KM[0.5]{TWO};W[pp];B[dd]{PASSES})", UTF8),
    "ha-99.sgf": ("`HA[99]`", small("HA[99]KM[0.5]"), UTF8),
    "ha-none.sgf": ("two black stones, and no `HA`", f"(;SZ[19]KM[0.5]{TWO};W[pp];B[dd]{PASSES})", UTF8),
    "ha-word.sgf": ("`HA[none]`", small("HA[none]KM[6.5]"), UTF8),
    # Character sets.
    "cs-big5.sgf": ("Big5, not named, 0x5C in a name", small("PB[許功]BR[九段]PW[周]KM[6.5]RE[白勝4.5目]"), "big5"),
    "cs-euc-jp.sgf": ("EUC-JP, not named", small("PB[山本太郎]BR[九段]PW[高尾]KM[6.5]RE[白4目半勝]"), "euc_jp"),
    "cs-euc-kr.sgf": ("EUC-KR, not named", small("PB[김민수]BR[9단]PW[이철수]KM[6.5]RE[백 4.5집승]"), "euc_kr"),
    "cs-cyrillic.sgf": ("windows-1251, named", small("CA[windows-1251]PB[Пётр]KM[6.5]RE[W+4.5]"), "cp1251"),
    "cs-french.sgf": ("Latin-1, not named", small("PB[Hélène]KM[6.5]RE[W+4.5]"), "latin_1"),
    "cs-gb-name.sgf": ("GBK, not named, one short name", small("PB[柯洁]KM[6.5]RE[W+4.5]"), "gbk"),
    "cs-gbk.sgf": ("GBK, not named, 0x5C in a name", small("PB[李誠]BR[九段]PW[王某]KM[6.5]RE[白胜4.5目]"), "gbk"),
    "cs-latin-1.sgf": ("Latin-1, as the specification has it", small("PB[Jürgen Größer]KM[6.5]RE[W+4.5]"), "latin_1"),
    "cs-shift-jis.sgf": ("Shift_JIS, not named: `PW[表]KM[0.5]`", small("PB[山本]PW[表]KM[0.5]RE[黒1目半勝]"), "shift_jis"),
    "cs-shift-jis-one.sgf": ("one character of Shift_JIS, 0x5C its second byte", "(;SZ[9]PW[表]KM[0.5];B[ee];W[];B[]TB[aa])", "shift_jis"),
    "cs-utf-16.sgf": ("UTF-16 with a mark", small("PB[表]KM[6.5]RE[W+4.5]"), "utf-16"),
    "cs-utf-16be.sgf": ("UTF-16 without a mark", small("PB[表]KM[6.5]RE[W+4.5]"), "utf-16-be"),
    "cs-utf-8-mark.sgf": ("UTF-8 with a mark", small("PB[表]KM[6.5]RE[W+4.5]"), "utf-8-sig"),
    "cs-wrong-latin-1.sgf": ("`CA[ISO-8859-1]`, and GBK", small("CA[ISO-8859-1]PB[李明]BR[九段]PW[王小红]KM[6.5]RE[白胜4.5目]"), "gbk"),
    "cs-wrong-utf-8.sgf": ("`CA[UTF-8]`, and Shift_JIS", small("CA[UTF-8]PB[山本]PW[表]KM[0.5]RE[黒1目半勝]"), "shift_jis"),
    # Results.
    "re-draw.sgf": ("`RE[Draw]`", small("KM[2]RE[Draw]"), UTF8),
    "re-jib.sgf": ("`RE[백 4.5집승]`", small("KM[6.5]RE[백 4.5집승]"), UTF8),
    "re-jigo.sgf": ("`RE[Jigo]`", small("KM[2]RE[Jigo]"), UTF8),
    "re-lower.sgf": ("`RE[w+4.5]`", small("KM[6.5]RE[w+4.5]"), UTF8),
    "re-moku.sgf": ("`RE[白4目半勝]`", small("KM[6.5]RE[白4目半勝]"), UTF8),
    "re-resign.sgf": ("`RE[白中盘胜]`", small("KM[6.5]RE[白中盘胜]"), UTF8),
    "re-space.sgf": ("`RE[W+ 4.5]`", small("KM[6.5]RE[W+ 4.5]"), UTF8),
    "re-unknown.sgf": ("`RE[see notes]`", small("KM[6.5]RE[see notes]"), UTF8),
    "re-void.sgf": ("`RE[Void]`", small("KM[6.5]RE[Void]"), UTF8),
    "re-winner.sgf": ("`RE[W+]`: no margin", small("KM[6.5]RE[W+]"), UTF8),
    "re-words.sgf": ("`RE[White wins by 4.5]`", small("KM[6.5]RE[White wins by 4.5]"), UTF8),
    "re-zi.sgf": ("`RE[白胜2又1/4子]`: stones of area", small("RU[Chinese]KM[7.5]RE[白胜2又1/4子]"), UTF8),
    "re-fox.sgf": ("Fox: a margin in stones", fox("KM[375]HA[0]RU[Chinese]RE[B+1.75]"), UTF8),
    "re-quarter.sgf": ("a quarter of a point, without Fox's name", small("RU[Chinese]KM[7.5]RE[W+2.25]"), UTF8),
    # The game.
    "cut.gib": ("Tygem, without its last line", gib(LARGE, "S1,R3,D0,G65,W0,Z45").removesuffix("\\GE\r\n"), UTF8),
    "cut.ngf": (
        "WBaduk, fewer moves than the header says",
        "\r\n".join(ngf(LARGE, "6", "Black wins by 4.5").splitlines()[:-40]),
        UTF8,
    ),
    "cut.ugf": ("Pandanet, without its last part", ugf(LARGE, ["Hdcp=0,6.5", "Winner=B,4.5"]).partition("[Figure]")[0], UTF8),
    "empty-variation.sgf": (
        "an empty variation before the moves",
        small("KM[6.5]RE[W+4.5]").replace(";B[", "()(;B[", 1) + ")",
        UTF8,
    ),
    "info-later.sgf": (
        "komi, rules and result in the second node",
        f"(;GM[1]FF[4]SZ[9];KM[7.5]RU[Chinese]RE[W+4.5]{nodes(SMALL)}{SMALL_MARKS})",
        UTF8,
    ),
    "info-twice.sgf": (
        "komi twice, rules in the last node",
        f"(;GM[1]SZ[9]KM[6.5]KM[7.5]RE[W+4.5]{nodes(SMALL)}RU[Japanese]{SMALL_MARKS})",
        UTF8,
    ),
    "merged.sgf": (
        "two games in one tree",
        f"(;GM[1]FF[4]SZ[9]{nodes(SMALL[:4])}(;PB[a]KM[6.5]RU[Japanese]RE[W+4.5]{nodes(SMALL[4:])}{SMALL_MARKS})"
        f"(;PB[b]KM[7.5]RU[Chinese]RE[W+4.5]{nodes(SMALL[4:])}{SMALL_MARKS}))",
        UTF8,
    ),
    "stray-bracket.sgf": (
        "a bracket that ends the game in the middle",
        f"(;SZ[9]KM[6.5]{nodes(SMALL[:20])}){nodes(SMALL[20:])}{SMALL_MARKS})",
        UTF8,
    ),
    "after-passes.sgf": ("moves after two passes", f"(;SZ[9]KM[6.5]{nodes(SMALL)};W[ei];B[];W[]{SMALL_MARKS})", UTF8),
    "mail.sgf": ("a mail around the record", f"From: a club\n\nHere it is (the final):\n{small('KM[6.5]RE[W+4.5]')}\nBye\n", UTF8),
    "mn-pl.sgf": ("`MN`, `PL` in mid-game", f"(;SZ[9]KM[6.5]{nodes(SMALL[:10])};MN[11]PL[B]{nodes(SMALL[10:])}{SMALL_MARKS})", UTF8),
    "names.sgf": ("terminal escapes and U+202E in names, a formula as result", small("PB[\x1b[31mred\\]\u202ekcalb]KM[6.5]RE[=1+1]"), UTF8),
    "no-last-bracket.sgf": ("the last bracket is missing", small("KM[6.5]RE[W+4.5]")[:-1], UTF8),
    "no-size.sgf": ("no size, FF3 names", f"(;GaMe[1]KoMi[6.5]REsult[B+4.5]{nodes(LARGE)}{LARGE_MARKS})", UTF8),
    "rectangular.sgf": ("13 by 9 points", f"(;SZ[13:9]KM[0.5]AB[ga][gb][gc][gd][ge][gf][gg][gh][gi]AW[ha][hb][hc][hd][he][hf][hg][hh][hi];B[];W[])", UTF8),
    "resigned.sgf": ("resigned after six moves", f"(;SZ[9]KM[6.5]RE[B+R]{nodes(SMALL[:6])})", UTF8),
    "set-up.sgf": ("stones set in mid-game", f"(;SZ[9]KM[6.5]{nodes(SMALL[:-2])};AE[ef]AB[ef]{PASSES}{SMALL_MARKS})", UTF8),
    "tb-not-last.sgf": ("territory at a node that is not the last", f"(;SZ[9]KM[6.5];TB[aa]{nodes(SMALL)}{SMALL_MARKS})", UTF8),
    "tt-pass.sgf": ("`tt` is a pass on 19×19", large("KM[6.5]RE[B+4.5]").replace(";B[])", ";B[tt])"), UTF8),
    "tt-point.sgf": ("`tt` is a point on 21×21", "(;SZ[21]KM[0.5];B[tt];W[];B[])", UTF8),
    "two-games.sgf": ("two games in a file", small("KM[6.5]RE[W+4.5]") + "\n" + small("KM[5.5]RE[W+3.5]"), UTF8),
    "unfinished.sgf": ("cut off in the middle", small("KM[6.5]")[:200], UTF8),
    "page.sgf": ("a page in HTML that the server gave instead", "<html>\n<script>for(x in y){}</script>\n<body>404 not found</body></html>\n", UTF8),
    # Other formats.
    "array.jsonl": (
        "JSON, an array",
        json.dumps(
            [
                {"id": "array-1", "sgf": small("KM[6.5]", marks=False), "dead": ["D5"], "rules": "chinese"},
                {"id": "array-2", "board": ["X.O", "XXO", "OOO"], "dead": [], "komi": 0.5},
            ],
            indent=1,
        ),
        UTF8,
    ),
    "igs.ugf": (
        "Pandanet, Shift_JIS",
        ugf(LARGE, ["Hdcp=0,6.5", "PlayerB=山本太郎,5d,", "PlayerW=表高尾,5d,", "Winner=B,4.5"]),
        "shift_jis",
    ),
    "igs-handicap.ugi": (
        "Pandanet, four handicap stones",
        ugf(HANDICAP, ["Hdcp=4,0.5", "PlayerB=black,5k", "PlayerW=white,1d", "Winner=B,57.5"], ["dd", "dp", "pd", "pp"]),
        "shift_jis",
    ),
    "packed.sgf.gz": ("compressed by gzip", small("KM[6.5]RE[W+4.5]"), UTF8),
    "tygem.gib": ("Tygem, EUC-KR", gib(LARGE, "S1,R3,D0,G65,W0,Z45,T30-3-1200,C2026:01:01:12:00"), "euc_kr"),
    "tygem-3.gib": (
        "Tygem, three handicap stones",
        gib([("W", "jj"), ("B", "pp"), ("W", ""), ("B", "")], "S1,R3,D0,G5,W3,Z0", 3),
        UTF8,
    ),
    "tygem-utf-8.gib": ("Tygem, UTF-8", gib(LARGE, "S1,R3,D0,G65,W0,Z45"), UTF8),
    "wbaduk.ngf": ("WBaduk: komi 6 is 6.5", ngf(LARGE, "6", "Black wins by 4.5"), "euc_kr"),
    "wbaduk-2.ngf": (
        "WBaduk, two handicap stones",
        ngf([("W", "jj"), ("B", "pp"), ("W", ""), ("B", "")], "0", "Black wins by resignation", 2),
        UTF8,
    ),
}


def table(program):
    answers = {}
    run = subprocess.run(
        [program, "score", str(HERE), "--format", "json"], text=True, stdout=subprocess.PIPE
    )
    for line in run.stdout.splitlines():
        answer = json.loads(line)
        answers[str(answer["id"]).removeprefix(f"{HERE}/")] = answer
    odd = {}
    for name, (what, *_) in sorted(RECORDS.items()):
        ids = {
            "merged.sgf": [name, f"{name}#2"],
            "two-games.sgf": [name, f"{name}#2"],
            "array.jsonl": ["array-1", "array-2"],
        }
        odd |= {key: what for key in ids.get(name, [name])}
    print("| record | what is odd | answer | as recorded | warnings |")
    print("| --- | --- | --- | --- | --- |")
    for name, what in odd.items():
        answer = answers[name]
        said = answer.get("score") or "refused: " + answer["error"].split(f"{name}: ", 1)[-1]
        agrees = {True: "yes", False: "no", None: ""}[answer.get("agrees")]
        warnings = "; ".join(answer.get("warnings", []))
        print(f"| {name} | {what} | {said} | {agrees} | {warnings} |")


def main():
    if sys.argv[1:2] == ["--table"]:
        return table(sys.argv[2])
    for name, (_, text, charset) in RECORDS.items():
        content = text.encode(charset)
        if name.endswith(".gz"):
            content = gzip.compress(content, mtime=0)
        (HERE / name).write_bytes(content)


if __name__ == "__main__":
    main()
