//! The engine: version 2 of the Go Text Protocol, answered from a [`Session`].
//!
//! [`parser`] cleans a line of input and splits it; [`command`] has the table of commands; each
//! command reads or changes the [`Session`]; [`Reply`] writes the answer. The protocol is that of
//! Gunnar Farnebäck's *Specification of the Go Text Protocol, version 2, draft 2*.
//!
//! ```
//! use tenuki::gtp::Session;
//! let mut answers = Vec::new();
//! Session::new().run(&b"1 name\n2 boardsize 9999\nquit"[..], &mut answers)?;
//! assert_eq!(
//!     String::from_utf8_lossy(&answers),
//!     "=1 Tenuki\n\n?2 unacceptable size: a board is 1 to 25 points wide and high\n\n= \n\n"
//! );
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! # What always holds
//!
//! * Every line with a command gets one answer, whatever bytes it has. Bytes that are not UTF-8 are
//!   read as replacement characters. A line of more than [`parser::LONGEST_LINE`] bytes is a
//!   failure; it is read to its end, but never kept in memory.
//! * The first empty line of an answer is the one that ends it.
//! * A command that fails changes nothing. (After `komi NaN` a remark says that the komi is not the record's.)
//! * Answers are held back until Tenuki waits for input. So a controller that waits for each answer
//!   gets it at once, and one that sends a million lines is not slowed down.
//!
//! # Interrupts
//!
//! While a command runs, a thread reads ahead ([`Session::serve`]). A line `# interrupt` stops the
//! unanswered commands on the lines before it, and so does the signal SIGINT after the command
//! `gogui-sigint`: an analysis ends, and a judgement of dead stones stops and is answered with what
//! is known so far. This judgement is not kept: the next command judges again. (`tenuki-mark VERTEX`
//! would keep it, so it fails and marks nothing.) Scoring itself, well under a second on any board,
//! is not interrupted. When nothing runs, an interrupt does nothing.
//!
//! With `tenuki --gogui-gfx`, judgements that take longer than 0.3 s are drawn on standard error while
//! they are made, as GoGui's live graphics: `gogui-gfx: TEXT B+3.5 so far`, and `gogui-gfx: INFLUENCE`
//! with the owner of each point, at most ten times a second.
//!
//! # Arguments
//!
//! Colours are `b`, `w`, `black`, `white`, vertices `A1` to `Z25` without I, or `pass`; letter case
//! does not matter. If an argument is missing, superfluous or wrong, the answer is a `syntax error`
//! that says how the command is typed. Failures begin with the words of the specification and then
//! say what was wrong: `illegal move: D4 is occupied`.
//!
//! # Administrative commands
//!
//! | command | answer | example |
//! | --- | --- | --- |
//! | `protocol_version` | `2` | `protocol_version` → `= 2` |
//! | `name` | `Tenuki` | `name` → `= Tenuki` |
//! | `version` | the version of the program | `version` → `= 1.0.0` |
//! | `known_command COMMAND` | `true` or `false` | `known_command play` → `= true` |
//! | `help [COMMAND]` | how this command is typed and what it does, or the rules and the komi in force and how all commands are typed, by group (for a person at a prompt) | `help play` → `= play COLOUR VERTEX`⏎`Plays a move, or passes.` |
//! | `list_commands` | every command, one on each line | `list_commands` → `= protocol_version` … |
//! | `quit` | nothing; then Tenuki ends, with status 0 | `quit` → `=` |
//!
//! # Setup
//!
//! | command | answer | example |
//! | --- | --- | --- |
//! | `boardsize SIDE`, `boardsize WIDTH HEIGHT`, `boardsize WIDTH:HEIGHT` | nothing; an empty board of 1 to 25 points a side (two sides as KataGo takes them), without history, prisoners, handicap and marks. Komi, rules and method stay. For any other size `unacceptable size` | `boardsize 9` → `=` |
//! | `rectangular_boardsize WIDTH HEIGHT` | the same for any width and height (KataGo, Sabaki) | `rectangular_boardsize 19 9` → `=` |
//! | `clear_board` | nothing; like `boardsize` with the current size | `clear_board` → `=` |
//! | `komi POINTS` | nothing; any finite number, with a decimal point. `komi NaN`, which Sabaki sends if it cannot read the KM of a record, is refused: the komi in force stays, and until another komi or a record comes a remark says that it is not the record's | `komi 6.5` → `=` |
//! | `get_komi` | the komi in force: the komi that was set, else that of the rules, or 0.5 in a handicap game (GNU Go) | `get_komi` → `= 6.5` |
//! | `fixed_handicap STONES` | the points, in the order of the specification. Boards of 7 or more points a side have 2 to 4 stones, boards with odd sides of 9 or more 2 to 9; otherwise `invalid number of stones`. If the board is not empty, `board not empty` | `fixed_handicap 3` → `= D4 Q16 D16` |
//! | `place_free_handicap STONES` | the points: first those of a fixed handicap, then those with the most room. At least 2 stones, and one point stays empty | `place_free_handicap 2` → `= D4 Q16` |
//! | `set_free_handicap VERTEX VERTEX …` | nothing. `bad vertex list` if there are fewer than two stones, no point stays empty, or there is a pass or a point twice. If the first two moves after it are stones of one colour, the stones are a set-up position and no handicap, because Sabaki sends the black stones of a set-up position in this way (`undo` brings the handicap back) | `set_free_handicap D4 Q4` → `=` |
//!
//! # Core play
//!
//! | command | answer | example |
//! | --- | --- | --- |
//! | `play COLOUR VERTEX` | nothing. One side may move several times in a row. The rules decide about ko, superko and suicide; a forbidden move is an `illegal move`. `resign` is not a move | `play b D4` → `=` |
//! | `genmove COLOUR` | the move that finishes the game, which is played, or `pass`: see [`finish`](tenuki_score::finish). It never resigns, and plays nothing on an empty board | `genmove w` → `= pass` |
//! | `undo` | nothing; undoes the last move, pass or set-up of a record. `cannot undo` at the start; handicap and set-up stones stay | `undo` → `=` |
//! | `gg-undo [MOVES]` | nothing; undoes this many moves, or one without a number; all or none (GNU Go) | `gg-undo 3` → `=` |
//!
//! # The end of a game
//!
//! The game need not be over: Tenuki answers as if it had ended now. It scores the position at the
//! first question, and keeps the result until the board, the marks, the rules, komi, prisoners or the
//! method change.
//!
//! | command | answer | example |
//! | --- | --- | --- |
//! | `final_score` | the score under the rules in force, in the shortest decimal; `0` for a tie | `final_score` → `= B+3.5` |
//! | `final_status VERTEX` | the status of a point, one of the six below | `final_status D4` → `= alive` |
//! | `final_status_list STATUS` | `alive`, `seki`, `dead`: the stones, one chain on each line. `black_territory`, `white_territory`, `dame`: the empty points, on one line. Every point of the board is in exactly one list; `dame` are all points that neither side scores, including those in seki | `final_status_list dead` → `= D4 D5`⏎`Q16` |
//! | `time_settings MAIN BYO_YOMI STONES` | nothing; Tenuki needs no time | `time_settings 600 30 1` → `=` |
//! | `time_left COLOUR TIME STONES` | nothing | `time_left b 30 1` → `=` |
//! | `kgs-time_settings SYSTEM [NUMBER …]` | nothing; `none`, `absolute` with one number, `byoyomi` and `canadian` with three (KGS) | `kgs-time_settings absolute 600` → `=` |
//!
//! # Tenuki's own
//!
//! If marks are in force (from `tenuki-dead` or a record), the marked stones are dead. Otherwise
//! Tenuki [judges](tenuki_score::life), except under rules by which only named stones are dead
//! (Tromp-Taylor). Any change of the board removes the marks; a pass does not change the board. To
//! name a chain, name one of its stones. Under territory rules every dead stone is a prisoner.
//!
//! | command | answer | example |
//! | --- | --- | --- |
//! | `tenuki-final_score_seki [VERTEX …]` | the score under Japanese counting whatever the rules: territory and prisoners, nothing in seki, the komi in force, no compensation for handicap stones. The chains at the vertices are dead, for this call only; with `none`, no stone is dead; without arguments, the marked stones are dead, else those that Tenuki judges dead (under all rules). `bad vertex list` if a vertex has no stone | `tenuki-final_score_seki D4 Q16` → `= W+0.5` |
//! | `tenuki-dead [VERTEX …]` | nothing; marks the chains at these vertices dead, and nothing else. Without vertices, or with `none`: nothing is dead. `auto`: no marks are in force. `show`: one stone of each dead chain, marked or judged | `tenuki-dead show` → `= D4 Q16` |
//! | `tenuki-prisoners [BLACK WHITE]` | without arguments, the number of stones that each side has captured, Black's first; with arguments, nothing: sets both numbers, to at most 1,000,000 | `tenuki-prisoners` → `= 7 4` |
//! | `tenuki-territory` | one row on each line, the top row first, under the rules in force: `b`, `w`, and `.` for living stones and for points that neither side scores; a point under a dead stone has its owner (GoGui's `bwboard`) | `tenuki-territory` → `= b b . w`⏎ … |
//! | `tenuki-details` | the whole count as text: territory, living stones, prisoners, dead stones of the other side, komi, compensation and total of each side, without the lines in which both have 0; the dead stones, those in seki, the points to fill, the stones and points in doubt; then all [remarks](#remarks), one on each line, and why the recorded result is another one | `tenuki-details` → `= B+4.5 under Japanese rules, method reading`⏎ … |
//! | `tenuki-explain VERTEX [remarks]` | one to six lines that say why a point is or is not scored by the method `reading`: its owner, which chains a move there saves or captures, how many eyes its group has and where, what must be filled and after which neutral point, the partner in seki; with `remarks`, the remarks about the count follow (GoGui's `hstring`) | `tenuki-explain A1` → `= A1 is black territory.`⏎ … |
//! | `tenuki-line VERTEX` | why the chain at a vertex is dead, lives or is unsettled, move by move, if a search proves it; else a sentence that says why no line is shown. The game does not change. See [`lines`](tenuki_score::lines) | `tenuki-line C5` → `= The white chain at C5 (5 stones) is dead: White A5, Black B4; Black takes it.` |
//! | `tenuki-try [save \| capture] VERTEX [MOVE …]` | the proved answers to the moves by which a player tries to save that chain, or to capture it: these moves in turn with the answers, and how it ends, once it has ended; with neither word the owner of a dead or unsettled chain plays, or the other side if it lives. A pass is one for a ko that may not be taken back yet. The game does not change. `illegal move` if a move cannot be played | `tenuki-try C5 A5` → `= White A5, Black B4; White is to play.` |
//! | `tenuki-eyes [board]` | how many eyes each eye space has, 2 for two or more: a point of it and the number (GoGui's `pspairs`); with `board`, one row on each line, `""` for other points (GoGui's `sboard`) | `tenuki-eyes` → `= A1 2 T19 1` |
//! | `tenuki-fill [order]` | the points that their owners must fill, in the order in which it becomes necessary; with `order`, each with its number (GoGui's `pspairs`) | `tenuki-fill order` → `= D4 1 E5 2` |
//! | `tenuki-uncertain [points]` | the stones that Tenuki is not sure about, including those that the side that plays first captures or saves; none if marks are in force or stones are not judged (GoGui's `plist`); with `points`, the places that make the count uncertain, one on each line, with what is in doubt | `tenuki-uncertain` → `= D4 D5` |
//! | `tenuki-score` | the score with the rules and the first [remark](#remarks) in a few words, then komi, handicap and how the rules count, if there is room in a status line (GoGui's `string`). GoGui does not send the rules of a record, so the first answer also has all remarks and says how to choose rules, unless a command or a record has named them | `tenuki-score` → `= W+3.5 (Japanese; not finished); komi 6.5` |
//! | `tenuki-method [NAME]` | without a name, the method by which positions are assessed ([`Method`](tenuki_score::scoring::Method)); with a name, nothing: chooses this method | `tenuki-method strict` → `=` |
//!
//! # Remarks
//!
//! Remarks are what a reader should know before using a score as a result: for example that the game is not
//! finished, that Tenuki is not sure or the engine judges differently, that a record ended by resignation,
//! or that nobody named the rules ([`Remark`](tenuki_record::Remark) has all of them, in order).
//! `tenuki-details`, `tenuki-step` and `tenuki-explain … remarks` print all remarks as sentences;
//! `tenuki-score` and every line `TEXT` of a picture have the first one in a few words. If `loadsgf` has
//! loaded a record to its end, the remarks are about this record until a move is played or undone. If the record does not
//! make komi, rules or handicap clear, scores use what is assumed, which may be the komi by which the count equals the
//! recorded result; the result is not certain until `komi` or a command for rules names them.
//!
//! If Tenuki cannot count by the rules of an attached engine, commands that answer points fail with `cannot score`,
//! and the others say that Tenuki cannot count.
//!
//! # Pictures
//!
//! GoGui's `gfx`: lines with a command and points, and a line `TEXT` for GoGui's status line, which says
//! what is drawn and then has the score with the first remark. A cross is always a dead stone, and a
//! square is in seki.
//!
//! | command | answer | example |
//! | --- | --- | --- |
//! | `tenuki-picture` | everything at once, under the rules in force, with one sign on each point: `BLACK` and `WHITE` territory, `SQUARE` stones in seki and points that do not count because of it, `MARK` dead stones, `CIRCLE` points that must be filled. `LABEL` is a `?` on one stone of each chain that Tenuki is not sure of and that would change the score if it were marked the other way; if Tenuki is not sure of any stone, the text says so instead. The text has the score with the first remark, and explains the signs if there is room in the status line of a board of that size | `tenuki-picture` → `= BLACK A1 B1`⏎ … |
//! | `tenuki-show territory`, `seki`, `uncertain`, `eyes`, `fill` | `BLACK` and `WHITE` territory; the stones in seki as `SQUARE`; the stones of which Tenuki is not sure as `TRIANGLE`; how many eyes each eye space has, as `LABEL`; the points that must be filled as `LABEL` with numbers in their order. The text says how many there are | `tenuki-show seki` → `= TEXT no stone is in seki; W+3.5 (Japanese)` |
//! | `tenuki-show line VERTEX`, `tenuki-show try [save \| capture] VERTEX [MOVE …]` | what `tenuki-line` and `tenuki-try` answer, the moves as `VAR` with numbers | `tenuki-show line C5` → `= TRIANGLE C5 …`⏎`VAR w A5 b B4`⏎ … |
//! | `tenuki-mark [VERTEX]`, `none`, `auto` | marks the group at the vertex dead, or alive if it was dead: a living chain together with those that surround the same points, a dead chain together with the dead chains in the same place. If a chain was changed in this way before, only this chain changes. The other dead stones stay dead, including those that Tenuki judged dead. `none`: no stone is dead. `auto`: no marks are in force. An empty point and no argument change nothing. The answer has the territory as `BLACK` and `WHITE`, and all dead stones as `MARK`. In GoGui a left click on a stone sends it | `tenuki-mark D4` → `= BLACK A1 B1 D4`⏎`MARK D4`⏎`TEXT D4 is dead; B+3.5 (Japanese)` |
//! | `tenuki-step [NUMBER]` | one step of the method in force ([`steps`](tenuki_score::scoring::steps)): `BLACK` and `WHITE` for the points of each side after it, `COLOR gray` for neutral points, `MARK` for dead stones, `SQUARE` for stones in seki and points that do not count because of it, `LABEL` for numbers of eyes, `VAR` for the stones that it puts on the board. Without a number, the steps with what they found, one on each line, then the remarks (GoGui's `hstring`) | `tenuki-step 2` → `= BLACK A1 B1`⏎ … |
//!
//! # Parameters
//!
//! | command | answer | example |
//! | --- | --- | --- |
//! | `tenuki-param [KEY VALUE]` | without arguments, a line for each parameter: `[list/VALUE/VALUE…] KEY VALUE`, in words, with `_` for a space; with arguments, nothing: sets one parameter. The names that other commands use are accepted, too, and letter case does not matter. `rules` are those of `kata-set-rules`, `method` those of `tenuki-method`; `komi` is shown if Tenuki was started with `--komi`; `dead_stones_from` (or `dead-from`) says where dead stones come from if no marks are in force: `Tenuki` (or `judge`); `Nobody` (or `none`), no stone is dead (GoGui's `param`) | `tenuki-param rules New_Zealand` → `=` |
//!
//! # Analysis
//!
//! Analysis as Sabaki and programs made for KataGo ask for it. Tenuki does not search for moves: the
//! numbers are those of the position as it is now, the same for every point. While the game is not
//! finished there is no result to show, and an analysis prints nothing until it ends. It offers points
//! that are still worth playing for the side to move: neutral points that do not touch a seki, own points
//! that must be filled, chains in atari. If there are none, it offers `pass`, and after it, with prior 0,
//! one point of the largest own territory (else a point where a stone is legal), because Sabaki shows
//! numbers only on points. Every offer has 10 visits, because Sabaki shows no numbers for fewer.
//! `winrate` is 1 for the side that is ahead. Lead, winrate and ownership are from the view of the side
//! to move.
//!
//! | command | answer | example |
//! | --- | --- | --- |
//! | `kata-analyze [COLOUR] [INTERVAL] [KEY VALUE …]` | one line, at once and then every `INTERVAL` hundredths of a second (100 by default; 1 to 360,000), until any next line of input, the end of the input or an interrupt. `COLOUR` is the side to move, by default that of the game. Keys: `interval`, `maxmoves` (at most this many offers), `minmoves` (ignored), `ownership true`: the owner of each point, row by row from the top: 1 for the side to move, -1 for the other; 0 for neutral points and, under territory rules, seki; half of that on stones of which Tenuki is not sure | `kata-analyze b 50` → `=`⏎`info move D4 visits 10 winrate 1.000000 scoreLead 3.5 prior 1.000000 lcb 1.000000 order 0 pv D4`⏎ … |
//! | `analyze` | as `lz-analyze`; Sabaki looks for it first | `analyze w` → `=`⏎`info move` … |
//! | `lz-analyze` | the same as `kata-analyze`, with `winrate`, `prior` and `lcb` from 0 to 10000, as Leela Zero has them | `lz-analyze b 50` → `=`⏎`info move D4 visits 10 winrate 10000` … |
//! | `kata-raw-nn [SYMMETRY]` | an answer in the layout of KataGo's network: `whiteWin`, `whiteLoss`, `noResult`, `whiteLead`, `whiteScoreSelfplay`, `whiteScoreSelfplaySq`, `varTimeLeft`, `shorttermWinlossError`, `shorttermScoreError`, then `policy`, `policyPass` and `whiteOwnership`, one row on each line from the top; White's is positive. Only `whiteLead` and `whiteOwnership` carry information: `whiteWin` is 1, 0 or 0.5 by the lead, `whiteScoreSelfplay` is the lead again and `…Sq` its square, `noResult`, `varTimeLeft` and the errors are 0, and `policy` is spread evenly over the points worth playing (`NAN` where a stone is illegal). The symmetry, 0 to 7, changes nothing; with `all` there is an answer for each of them | `kata-raw-nn 0` → `= symmetry 0`⏎`whiteWin 1.000000`⏎ … |
//!
//! # Rules
//!
//! The names are those of [`Rules`](tenuki_score::rules::Rules). Moves already played stay. A komi that
//! was set stays; otherwise the komi of the new rules is in force.
//!
//! `tenuki gtp --rules NAME --komi POINTS` chooses rules and komi for controllers that send none (gogui-twogtp to its
//! referee, cgos). In a session the options are defaults: a record that `loadsgf` loads is counted by its own RU and
//! KM, and by the defaults if it has none, because a session loads games that were played by different rules. On the
//! command line of `tenuki score` the same options are an order and win over the record, because they are typed for
//! these files.
//!
//! | command | answer | example |
//! | --- | --- | --- |
//! | `kgs-rules NAME` | nothing; `chinese` has positional superko here (KGS) | `kgs-rules new_zealand` → `=` |
//! | `kata-set-rules NAME`, `kata-set-rules JSON` | nothing. The name may be in quotation marks, or a word of KataGo's (`koSIMPLEscoreAREAtaxNONEsui0`). JSON in KataGo's form: `ko`, `scoring`, `suicide`, `whiteHandicapBonus`. What JSON or a word leaves out is as in Tromp-Taylor rules, as KataGo has it; a word needs `ko` and `score`. `tax` is accepted only with the value that `scoring` implies, `hasButton` only with `false`. If `friendlyPassOk` is false under area scoring, only named stones are dead. If the rules equal named ones, they have their name and komi | `kata-set-rules {"ko":"SIMPLE","scoring":"AREA"}` → `=` |
//! | `kata-get-rules` | the rules as KataGo's JSON | `kata-get-rules` → `= {"friendlyPassOk":false,` … |
//!
//! # Regression and records
//!
//! | command | answer | example |
//! | --- | --- | --- |
//! | `loadsgf FILE [MOVE]` | nothing; the first record of the file along its main line: up to the position before that move, or to the end. Size, komi, handicap, rules (if RU names known ones; else they stay, or are those of `--rules`) and the side to move come from the record. If territory is marked at the end (TB, TW), stones on the other side's territory and stones with a cross (MA) are marked dead. Names are relative to the working directory and may contain spaces. Otherwise `cannot load file`. Only regular files are read, up to 16 MiB, also compressed with gzip or zstd; not with `--no-files` | `loadsgf game.sgf 57` → `=` |
//! | `printsgf [FILE]` | without a file name, or with `-`, the game as a record; with a file name, nothing: writes the record to the file (refused with `--no-files`). If marks are in force, the record has the territory (TB, TW) and the dead stones (MA) (GNU Go) | `printsgf` → `= (;GM[1]FF[4]` … |
//! | `reg_genmove COLOUR` | the move that `genmove` would play; it is not played | `reg_genmove b` → `= C4` |
//!
//! # Debugging
//!
//! | command | answer | example |
//! | --- | --- | --- |
//! | `showboard` | size, rules, komi, handicap, who is to move and the last move in one line; the board, `X` black, `O` white, `+` where handicap stones go; prisoners | `showboard` → `= 9x9, Japanese rules, komi 6.5; black to move`⏎ … |
//! | `list_stones COLOUR` | the stones of a colour (GNU Go) | `list_stones b` → `= D4 Q16` |
//!
//! # GoGui
//!
//! | command | answer | example |
//! | --- | --- | --- |
//! | `gogui-analyze_commands` | the entries of GoGui's Analyze window: `type/label/command`, one on each line | `gogui-analyze_commands` → `= string/Score/tenuki-score`⏎ … |
//! | `gogui-play_sequence COLOUR VERTEX …` | nothing; plays all moves, or none if one of them is illegal | `gogui-play_sequence b D4 w pass` → `=` |
//! | `gogui-setup COLOUR VERTEX …` | nothing; puts stones on an empty board, before the first move. `bad vertex list` if a chain would have no liberty | `gogui-setup b D4 w E5` → `=` |
//! | `gogui-setup_player COLOUR` | nothing; sets the side to move | `gogui-setup_player w` → `=` |
//! | `gogui-version VERSION` | nothing; GoGui says which version it is | `gogui-version 1.5.1` → `=` |
//! | `gogui-interrupt` | nothing; GoGui sends `# interrupt` to programs that have this command: see above | `gogui-interrupt` → `=` |
//! | `gogui-sigint` | the number of the process. From then on SIGINT interrupts the running command and no longer ends Tenuki (Unix) | `gogui-sigint` → `= 4711` |
//!
//! # Around another engine
//!
//! `tenuki --attach COMMAND` adds the commands of that engine, and `tenuki-attach`: see
//! [`attach`](crate::attach).

pub mod command;
pub(crate) mod graphics;
pub(crate) mod input;
pub(crate) mod menu;
pub mod parser;
mod reply;
mod serve;
mod session;

pub use reply::{Answer, Failure, Reply};
pub use session::Session;
