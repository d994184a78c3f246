/**
 * Scores finished games of Go and gets seki right.
 *
 * ```js
 * import { init, score } from 'tenuki-score'
 * await init()
 * score(['.X.XOO', 'XXXXO.', 'OOOOOO', '.O.XO.', 'OOOOOO']).score // 'W+10.5'
 * ```
 *
 * All functions except `init`, `createScorer` and `readSgf` return their answer directly, not a promise. A wrong
 * argument throws an `Error` whose message is a sentence. Answers have the fields of a line of
 * `tenuki score --format json`; points are `[x, y]`, and boards are rows of 1, 0 and -1.
 */

/** 1 for Black, -1 for White, 0 for neither. */
export type Sign = 1 | 0 | -1

/** A point: column and row, counted from 0 at the upper left corner. */
export type Vertex = [x: number, y: number]

/** A point as an argument: `[x, y]`, or its name on the board, `"D4"` (there is no column I). */
export type VertexLike = readonly [x: number, y: number] | ArrayLike<number> | string

/**
 * A position: rows from the top, each an array of 1 (black), -1 (white) and 0 (empty), or a string of `X`, `O` and
 * `.`; or one string of such rows with white space between them. Sabaki's `signMap` is one. Boards have 1 to 25
 * rows and columns. The functions do not change their arguments.
 */
export type Position = string | ArrayLike<string> | ArrayLike<ArrayLike<number>>

/** The name of a set of rules. Korean rules count as Japanese ones. */
export type Rules = 'japanese' | 'korean' | 'chinese' | 'chinese-kgs' | 'aga' | 'new_zealand' | 'tromp-taylor' | 'ing'

/** The method of scoring. `reading` is the default; the others are for comparison. */
export type Method = 'reading' | 'checkered' | 'strict'

/** How a game is to be counted. */
export interface ScoreOptions {
  /** A stone of each dead chain. `[]`: no stone is dead. If absent, `dead_from` decides. */
  dead?: ArrayLike<VertexLike>
  /**
   * A stone of each chain that the user has decided about, on a board on which chains are marked one by one. `dead`
   * names all dead stones; what the judge doubts of the chains that are not here stays in doubt.
   */
  marked?: ArrayLike<VertexLike>
  /**
   * Who decides which stones are dead if `dead` does not: the marks of the `record` or, if it has none, the judge
   * (the default); the `judge`; or `none`: no stone is dead.
   */
  dead_from?: 'record' | 'judge' | 'none'
  /** The rules. The default is what the record says, else `japanese`. Other common names are known, too. */
  rules?: Rules | (string & {})
  /** Points for White. The default is what the record says, else what the rules say. */
  komi?: number
  /** The method of scoring. */
  method?: Method
  /** Who is to move, `black` or `white`. */
  to_move?: 'black' | 'white'
  /** The stones that each side has captured so far. A position does not show them; a record does. */
  prisoners?: { black?: number; white?: number }
  /** Points that `score` should explain. */
  why?: ArrayLike<VertexLike>
}

/** How a record is to be counted. */
export interface SgfOptions extends ScoreOptions {
  /** Count the position after this many moves. */
  moves?: number
  /** Count a record that may have lost moves, or has fewer than `moves`, with a warning. Without it that is an error. */
  as_is?: boolean
}

/** How moves in a fight are answered. */
export interface ReplyOptions extends ScoreOptions {
  /** The side that plays the moves. If absent, the one that wants another end, or the owner of an unsettled chain. */
  first?: 'black' | 'white'
}

/** How a picture is to look. */
export interface PictureOptions extends ScoreOptions {
  /** Light, dark, or the setting of the reader's system (`auto`, the default). */
  theme?: 'auto' | 'light' | 'dark'
  /** `false` leaves out the count under the board. */
  caption?: boolean
  /** The texts in another language; missing texts are in English. */
  texts?: {
    /** The result, instead of `White wins by 3.5 points`. */
    result?: string
    /** The text under the result, instead of the remarks. */
    notes?: string[]
    /**
     * Words by code: the codes of `look().codes.legend`, `black` and `white`, and of the columns of the count
     * `count_territory`, `count_prisoners`, `count_dead`, `count_stones`, `count_komi`, `count_handicap`, `count_total`.
     */
    words?: Record<string, string>
    /** The names of the columns of the board, from the left, and of its rows, from the top. */
    columns?: string[]
    rows?: string[]
  }
}

/** What a side has. */
export interface Side {
  /** Points of territory, including points under dead stones. */
  territory: number
  /** Living stones under area rules, 0 under territory rules. */
  stones: number
  /** Stones captured during the game under territory rules, 0 under area rules. */
  prisoners: number
  /** Dead stones of the other side under territory rules, 0 under area rules. */
  dead: number
  /** The sum. */
  points: number
}

/** What White has: the same, and komi. */
export interface WhiteSide extends Side {
  /** Points that White is given. */
  komi: number
  /** Points for Black's handicap stones, if the rules give any. */
  handicap: number
}

/** A judgement: which stones are dead if they are not named. */
export interface Judgement {
  /** Every dead stone. */
  dead: Vertex[]
  /** Whether the judge is sure of all of them. */
  certain: boolean
  /** The stones that it is not sure of: show these to the players, and ask. */
  uncertain: Vertex[]
}

/** A counted game. */
export interface Score {
  /** `B+3.5`, `W+0.5`, or `0` for a draw. */
  score: string
  black: Side
  white: WhiteSide
  /**
   * Who scores each point besides stones and prisoners: rows of 1, -1 and 0. Points under dead stones
   * have their owner. Under territory rules points in seki have no owner.
   */
  territory: Sign[][]
  /** Every dead stone. */
  dead: Vertex[]
  /** Every stone that lives in seki. */
  seki: Vertex[]
  /** Every point that its owner must fill once the neutral points are taken, which costs the owner a point. */
  fill: Vertex[]
  /**
   * Every living stone of groups that have neither two eyes nor a partner in seki: ask whether the players forgot
   * to mark them dead. Absent if there is none, `[]` if `finished` is false. It does not change the score.
   */
  no_reason?: Vertex[]
  /**
   * Where a side still gains points by playing first, although both have passed. `score` does not include these
   * points. Absent if there is no such place.
   */
  last_points?: LastPoint[]
  /**
   * Whether the result is certain: nothing is left to play, there is no doubt which stones are dead,
   * `uncertain_points` is empty, and nothing is `assumed`.
   */
  certain: boolean
  /**
   * What the record does not say, if the result depends on it: name it with the options `komi` and `rules`. Absent if
   * there is nothing.
   */
  assumed?: ('komi' | 'rules' | 'handicap')[]
  /** The places at which it is not proved that neither side gains by playing on. */
  uncertain_points: Doubt[]
  /** The stones that the judge is not sure of. Absent if the dead stones were named or marked. */
  uncertain?: Vertex[]
  /** Whether nothing is left to play. If false, `score` is the score of the position as it is now. */
  finished: boolean
  /** What is left to play; `[]` if `finished` is true. */
  open: LeftToPlay[]
  /** The result in the record, unchanged. */
  recorded: string | null
  /** Whether `score` equals the recorded result; `null` if that is not a number. */
  agrees: boolean | null
  /** Whether the recorded winner is ahead. Absent unless the record names a winner and no margin. */
  winner_agrees?: boolean
  /** Why `score` is not the recorded result. Absent if it is, and if the game did not end by counting. */
  cause?: Statement
  /** Sentences about what was interpreted or ignored in the record. Absent if there are none. */
  warnings?: string[]
  /** What a reader should know before using the score as a result, the most important first. */
  remarks: Statement[]
  /** An explanation of each point that the option `why` names. Absent without it. */
  why?: Why[]
  /** By how many points Black is ahead; negative if White is ahead. */
  margin: number
  /** The version of this format: 2. */
  version: number
  /** Fields that later versions of the scorer add. */
  [later: string]: unknown
}

/**
 * A statement: a code, its values by name (points are in lists), and the same as an English sentence. Translate the
 * code; if you do not know it, show the text.
 */
export interface Statement {
  code: string
  text: string
  [value: string]: Vertex[] | string | number
}

/**
 * Why a count is not certain: a place, the side whose points or stones are in doubt, and a code as in a
 * `Statement`.
 */
export interface Doubt {
  point: Vertex
  color: 'black' | 'white'
  code: string
  text: string
  number?: number
  most?: number
}

/**
 * What is wrong with a record or a position: a code, its values by name, and the message of the error. Points are
 * named as on the board, `D4`. Errors that functions throw have it as `fault`, if there is a code.
 */
export interface Fault {
  code: string
  text: string
  [value: string]: string[] | string | number
}

/** What a point is at the end of the game, and why. */
export interface Why {
  point: Vertex
  status: 'alive' | 'seki' | 'dead' | 'black_territory' | 'white_territory' | 'dame'
  reasons: Statement[]
}

/**
 * What is left to play: a chain, named by one of its stones, that the side that plays first captures or saves; or
 * an area open to both sides, named by one of its points. `save` is the move by which the owner of the chain saves
 * it, `take` the move by which the other side captures it, each if it plays first; empty if none was found. Chains
 * are found only if the judge was asked.
 */
export type LeftToPlay =
  | { chain: Vertex; color: 'black' | 'white'; save?: Vertex[]; take?: Vertex[] }
  | { area: Vertex; points: number }

/** A side gains this many points by playing first at any of these points. */
export interface LastPoint {
  color: 'black' | 'white'
  points: Vertex[]
  gain: number
}

/** A game of a file: a record, a drawn board, or what is wrong with it. */
export interface FoundGame {
  /** The game as a record. */
  sgf?: string
  /** The position, if the file is a drawing: rows of `X`, `O` and `.`, or a board as an engine prints it. */
  board?: Sign[][]
  /** Why it cannot be read, in a sentence. */
  error?: string
  /** The same as a code with values. */
  fault?: Fault
  /** Columns and rows. */
  size?: [width: number, height: number]
  black?: string | null
  white?: string | null
  black_rank?: string | null
  white_rank?: string | null
  event?: string | null
  date?: string | null
  /** The result in the record, unchanged. */
  result?: string | null
  /** The rules, if their name is known. */
  rules?: string | null
  komi?: number | null
  handicap?: number
  /** How many moves it has. */
  moves?: number
  /** What was interpreted or ignored while another format was converted to SGF, and after the end of the record. */
  remarks?: Statement[]
  /** The character set, if it was guessed. */
  guess?: string
}

/**
 * What a picture shows at each point. `signs` are rows from the top, one letter for each point: `X` `O` living
 * stones, `#` `@` in seki, `x` `o` dead in the other side's territory, `d` `e` dead on nobody's point, `f` `g` dead
 * in territory of their own side, `+` `-` territory, `*` `~` to be filled, `=` in seki and no point, `?` open to
 * both sides, `B` `W` put there by the method, `.` neutral; the first of two is Black's.
 */
export interface Marks {
  signs: string[]
  /** Stones that may be dead or alive. */
  unsure: Vertex[]
  /** The last move, or none. */
  last: Vertex[]
  /** What is written on points. */
  labels: { at: [Vertex]; text: string }[]
  /** The marks in the picture: for each, its symbols of `look()`, drawn on top of each other, and what it means. */
  legend: { code: string; icons: string[][]; text: string }[]
}

/** A counted game with what to draw. */
export interface Shown extends Score {
  marks: Marks
  /** The rules by name; `null` for rules put together from parts. */
  rules: string | null
}

/** A step of the method. */
export interface Step {
  title: string
  /** What is done. */
  how: string
  /** What the step found here: numbers, and a code that identifies the step. */
  found: Statement
  /** Groups that have no reason to live, in the step that finds them. */
  no_reason: Statement[]
  marks: Marks
}

/** What pictures are made of. */
export interface Look {
  /** The symbols of the marks, to be put into `<svg><defs>`, in units of the distance between two lines. */
  symbols: string
  /** The name of the symbol of each letter of `signs`. */
  names: Record<string, string>
  /** Style sheets for the symbols. */
  light: string
  dark: string
  /** Colours for a page, as variables. */
  light_page: string
  dark_page: string
  /** All codes, grouped by where they appear: for a test that finds codes without a translation. */
  codes: Record<'reasons' | 'remarks' | 'doubts' | 'steps' | 'legend' | 'errors', string[]>
}

/** A position of a record. */
export interface RecordedPosition {
  board: Sign[][]
  /** The stones that each side has captured so far. */
  prisoners: { black: number; white: number }
  /** The side to move, if the record says it. */
  to_move: 'black' | 'white' | null
}

/** What a point is. */
export interface Explanation {
  vertex: Vertex
  /** What it is at the end of the game. */
  status: 'alive' | 'seki' | 'dead' | 'black_territory' | 'white_territory' | 'dame'
  /** Why, in one to five sentences. Points are named as on the board, `D4`. */
  reasons: string[]
  /** The same as codes with values. */
  why: Statement[]
}

/** Moves in a fight. */
export interface Line {
  /** Who plays the first of them. */
  first: 'black' | 'white'
  /** The moves, of both sides in turn. */
  moves: (Vertex | 'pass')[]
  /**
   * How it ends: the chain is captured; it is still there, but cannot live (`dead`); it cannot be captured (`alive`); play
   * would repeat itself; or play goes on.
   */
  end: 'captured' | 'dead' | 'alive' | 'repetition' | 'open'
}

/** What is proved about a chain. The line begins with the side that cannot change that. */
export interface Solved extends Line {
  chain: Vertex[]
  color: 'black' | 'white'
  stones: number
  status: 'dead' | 'alive' | 'seki' | 'unsettled'
  /** The line of an unsettled chain in which its owner plays first; in the other one it is captured. */
  otherwise?: Line
  /** All of that as a sentence. Points are named as on the board, `D4`. */
  text: string
}

/** Why nothing is proved about a chain. */
export interface Unsolved {
  unsolved: 'two_eyes' | 'too_large' | 'in_doubt' | 'no_proof'
  text: string
}

/** Where the WebAssembly module comes from: an address, an answer to a request, or its bytes. */
export type ModuleSource =
  | string | URL | Response | PromiseLike<Response> | ArrayBufferView | ArrayBuffer | WebAssembly.Module

/** The functions that answer at once. */
export interface Scorer {
  /** Counts a position. */
  score(position: Position, options?: ScoreOptions): Score
  /**
   * Judges which stones are dead. `goOn` is called from time to time with the judgement so far; if it
   * returns `false`, that judgement is the answer, and is not certain.
   */
  judge(position: Position, goOn?: (soFar: Judgement) => boolean | void): Judgement
  /**
   * Counts a record: the first one in a text, or in the bytes of a file, in any character set that
   * `TextDecoder` knows. Only its main line counts.
   */
  scoreSgf(record: string | ArrayBufferView | ArrayBuffer, options?: SgfOptions): Score
  /** The position at the end of a record, or after this many moves, as an argument for the other functions. */
  positionOf(
    record: string | ArrayBufferView | ArrayBuffer, options?: { moves?: number; as_is?: boolean }): RecordedPosition
  /** Says what a point is and why. */
  explain(position: Position, vertex: VertexLike, options?: ScoreOptions): Explanation
  /**
   * Which side will probably own each point, for a position that is not finished: rows with the mean over this many
   * playouts (by default 200), from 1 for Black in all of them to -1 for White.
   */
  ownership(position: Position, playouts?: number): number[][]
  /** Draws a counted position as an SVG document. Needs `init({ pictures: true })`. */
  picture(position: Position, options?: PictureOptions): string
  /**
   * Draws a counted record as an SVG document, with the names of the players. Needs
   * `init({ pictures: true })`.
   */
  pictureSgf(
    record: string | ArrayBufferView | ArrayBuffer, options?: PictureOptions & SgfOptions): string
  /**
   * The games of a file: all games of an SGF file; the one game of a file of Tygem (.gib), WBaduk (.ngf) or
   * Pandanet (.ugf), as SGF; or the position of a drawn board. Throws if there is none. This function and the ten
   * after it need `init({ pictures: true })`.
   */
  games(file: string | ArrayBufferView | ArrayBuffer): FoundGame[]
  /** A scored position as SGF, with its territory and dead stones marked. */
  toSgf(position: Position, options?: ScoreOptions): string
  /** A record with territory, dead stones and stones in seki marked; after `moves`, a record up to there. */
  annotateSgf(record: string | ArrayBufferView | ArrayBuffer, options?: SgfOptions): string
  /** Counts a position and says what to draw. */
  show(position: Position, options?: ScoreOptions): Shown
  showSgf(record: string | ArrayBufferView | ArrayBuffer, options?: SgfOptions): Shown
  /**
   * What a search proves about the chain at a point, and how play goes; or why nothing is proved. Throws if there is no
   * stone. `options` are those of `score`: what they say of dead stones decides what encloses a fight.
   */
  line(position: Position, vertex: VertexLike, options?: ScoreOptions): Solved | Unsolved
  /** What is proved about the chains that are dead, in seki or in doubt. */
  lines(position: Position, options?: ScoreOptions): Solved[]
  /**
   * The answers to the moves by which a player tries to save a chain that is dead or unsettled, or to capture one that
   * lives: these moves in turn with the answers to them. With `first` either side tries it with an unsettled chain. Throws
   * if a move is not legal, if nothing is proved about the chain, or if `first` has what it wants already.
   */
  reply(
    position: Position, vertex: VertexLike, moves: (VertexLike | 'pass')[], options?: ReplyOptions): Line
  /** The method at work on a position, step by step. */
  steps(position: Position, options?: ScoreOptions): Step[]
  stepsSgf(record: string | ArrayBufferView | ArrayBuffer, options?: SgfOptions): Step[]
  /** The marks and colours of pictures and of the pages of `tenuki score --html`. */
  look(): Look
  /** The text of a file, unpacked if it is compressed by gzip, and decoded. */
  readSgf(source: string | ArrayBufferView | ArrayBuffer | Blob | Response): Promise<string>
}

/** Which of the package's own modules to load. */
export interface ModuleChoice {
  /** `true` loads the module that can also draw, which is about 100 kB larger in transfer. */
  pictures?: boolean
}

/**
 * Gets the scorer ready; call it first, once. Without a source, the module comes from the package's folder. Further
 * calls are fulfilled together with the first one; `init({ pictures: true })` after `init()` loads the other
 * module, and the functions then use that one.
 */
export function init(source?: ModuleSource | ModuleChoice): Promise<void>

/**
 * Gets the scorer ready at once, from the bytes of a module. On the main thread of a page Chrome before version
 * 115 throws a `RangeError` for it.
 */
export function initSync(source: ArrayBufferView | ArrayBuffer | WebAssembly.Module): void

/** A scorer with its own memory, besides the one of `init`. */
export function createScorer(source?: ModuleSource | ModuleChoice): Promise<Scorer>

export const score: Scorer['score']
export const judge: Scorer['judge']
export const scoreSgf: Scorer['scoreSgf']
export const positionOf: Scorer['positionOf']
export const explain: Scorer['explain']
export const ownership: Scorer['ownership']
export const picture: Scorer['picture']
export const pictureSgf: Scorer['pictureSgf']
export const games: Scorer['games']
export const toSgf: Scorer['toSgf']
export const annotateSgf: Scorer['annotateSgf']
export const show: Scorer['show']
export const showSgf: Scorer['showSgf']
export const line: Scorer['line']
export const lines: Scorer['lines']
export const reply: Scorer['reply']
export const steps: Scorer['steps']
export const stepsSgf: Scorer['stepsSgf']
export const look: Scorer['look']
export const readSgf: Scorer['readSgf']
