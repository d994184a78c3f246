//! The command, from its arguments to its exit status; and `tenuki show`: the page about scored games, in the browser.

use std::io::{self, IsTerminal, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, TryRecvError, channel, sync_channel};
use std::thread;
use std::time::Duration;

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};

use super::answer;
use super::check::{self, Tally};
use super::game::{self, Game, Unscored};
use super::options::{Format, ScoreArgs};
use super::output::{self, Files, Guard, Kind as Wanted, on_termination};
use super::source::{Complaint, Item, Repeated, Source};
use crate::output::{Output, is_closed_pipe};
use crate::printable::complain;
use tenuki_picture::report::{self, Report};
use tenuki_record::Kind;
use tenuki_score::scoring::Method;

/// A batch has at most this many games …
const GAMES: usize = 32;
/// … and not many more bytes than this.
const BYTES: usize = 256 * 1024;

/// Something could not be read, scored or written.
const FAILED: u8 = 2;
/// Fewer games agree than --require demands.
const BELOW: u8 = 1;
/// A game is in doubt, and --require-certain was given.
const IN_DOUBT: u8 = 3;

/// What every batch needs to know.
struct Task {
    args: ScoreArgs,
    methods: Vec<Method>,
    /// The outputs for each game.
    wanted: Vec<Wanted>,
    colored: bool,
    /// How wide the terminal is that answers go to, if they do.
    columns: Option<usize>,
}

/// Some games, scored.
#[derive(Default)]
struct Done {
    /// The answers.
    out: Vec<u8>,
    /// The answer about the first game of all, at length.
    page: Option<String>,
    /// Sentences for standard error.
    errors: Vec<Complaint>,
    /// What is wrong with the first game that has its error in its answer and nowhere else.
    first_error: Option<String>,
    differ: String,
    /// What was made of the games, with names for files of their own.
    files: Vec<(Wanted, PathBuf, Vec<u8>)>,
    report: Vec<report::Entry>,
    tally: Tally,
}

/// A batch under way: its answers will come here.
struct Batch {
    format: Format,
    done: Receiver<Done>,
}

/// Scores the games that the arguments name and returns the exit status: 0 if every game was scored, 1 if
/// fewer games agree than `--require` demands, 2 if something failed, 3 if `--require-certain` is given
/// and a result is not certain.
#[must_use]
pub fn run(args: ScoreArgs) -> ExitCode {
    match run_to_end(args) {
        Ok(status) => ExitCode::from(status),
        Err(sentence) => {
            complain(&sentence);
            ExitCode::from(FAILED)
        }
    }
}

fn run_to_end(args: ScoreArgs) -> Result<u8, String> {
    let methods = args.methods();
    if methods.len() > 1 && !args.check {
        return Err("several methods need --check: add it, or name one method".into());
    }
    // Standard output can have only one output.
    let out: Box<dyn Write> = match args.on_standard_output()[..] {
        [] => Box::new(io::stdout().lock()),
        [output] if args.check => {
            return Err(format!(
                "standard output has the summary of --check: name a file for {output}, not -"
            ));
        }
        [output] if args.format.is_some() => {
            return Err(format!(
                "standard output has the answers of --format: name a file for {output}, not -"
            ));
        }
        [_] => Box::new(io::sink()),
        [one, other, ..] => {
            return Err(format!("{one} and {other} cannot both go to standard output (-)"));
        }
    };
    output::different(&args.outputs())?;
    let guard = Guard::of(&args.files, args.replacing);
    let one = |path: &Path| guard.create(path);
    let differ = args.differ.as_deref().map(|path| create(path, one)).transpose()?;
    let mut files = Vec::new();
    for (kind, path) in Wanted::of(&args) {
        let open = |path: &Path| Files::open(path, &guard, kind == Wanted::Sgf);
        files.push((kind, path.to_owned(), create(path, open)?));
    }
    let wanted = files.iter().map(|&(kind, ..)| kind).collect();
    let html = args.html.as_deref().map(|path| create(path, one)).transpose()?;
    let report = html.map(|output| Report::new(output, args.theme));
    let jobs = args.jobs.map_or(0, usize::from);
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(jobs)
        .build()
        .map_err(|error| format!("cannot start threads: {error}"))?;
    let under_way = 4 * pool.current_num_threads();

    let colored = args.color.colors();
    let terminal = console::Term::stdout();
    let size = terminal.is_term().then(|| terminal.size_checked()).flatten();
    let columns = size.map(|(_, columns)| columns.into());
    let source = Source::new(&args.files, args.most, args.most_unpacked());
    let progress = progress(&args, source.counter());
    clean_up_on_termination(progress.clone());
    let task = Arc::new(Task { args, methods, wanted, colored, columns });

    let (sender, batches) = sync_channel(under_way);
    let reader = Arc::clone(&task);
    // Not joined: after the output is closed, the thread may still wait for input.
    thread::spawn(move || read(source, &reader, &pool, &sender));

    let mut writer = Writer {
        task: &task,
        sum: Tally::new(task.methods.len()),
        held: None,
        format: None,
        differ,
        files,
        report,
        progress,
        out: io::BufWriter::with_capacity(64 * 1024, out),
        repeated: Repeated::default(),
        first_error: None,
    };
    match writer.write_all(&batches) {
        Ok(()) => writer.finish(),
        // A closed pipe is not an error: the reader has enough.
        Err(Stop::Closed) => Ok(if writer.sum.failed > 0 { FAILED } else { 0 }),
        Err(Stop::Failed(sentence)) => Err(sentence),
    }
}

pub(super) fn create<T>(path: &Path, open: impl Fn(&Path) -> io::Result<T>) -> Result<T, String> {
    open(path).map_err(|error| cannot_write(path, &error))
}

pub(super) fn cannot_write(path: &Path, error: &io::Error) -> String {
    format!("{}: cannot write it: {error}", path.display())
}

/// Reads to the end and sends batches to the pool and their receivers to the writer, in order.
fn read(
    mut source: Source,
    task: &Arc<Task>,
    pool: &rayon::ThreadPool,
    batches: &SyncSender<Batch>,
) {
    let mut is_first = true;
    // The first game decides for all, however the others come.
    let mut is_json = None;
    loop {
        let mut items = Vec::new();
        let mut bytes = 0;
        while items.len() < GAMES && bytes < BYTES {
            // An answer must not wait for the next question.
            if !items.is_empty() && !source.is_ready() {
                break;
            }
            let Some(item) = source.next() else { break };
            bytes += item.len();
            items.push(item);
            if is_first {
                break;
            }
        }
        if items.is_empty() {
            return;
        }
        // An error about a file has the format of the file's answers.
        is_json = is_json
            .or_else(|| items.iter().find_map(|item| item.content.is_json()))
            .or_else(|| source.kind().map(Kind::is_json));
        let by_kind = if is_json == Some(true) { Format::Json } else { Format::Text };
        let format = task.args.format.unwrap_or(by_kind);
        let (sender, done) = channel();
        let task = Arc::clone(task);
        let at_length = std::mem::take(&mut is_first);
        pool.spawn(move || {
            // There is no receiver after the output is closed.
            let _ = sender.send(work(&items, &task, format, at_length));
        });
        if batches.send(Batch { format, done }).is_err() {
            return;
        }
    }
}

/// Scores a batch.
fn work(items: &[Item], task: &Task, format: Format, at_length: bool) -> Done {
    let Task { args, methods, wanted, colored, columns } = task;
    let mut done = Done { tally: Tally::new(methods.len()), ..Done::default() };
    for item in items {
        let game = catch_unwind(AssertUnwindSafe(|| game::score(item, args, methods)));
        let game = game.unwrap_or_else(|_| {
            let sentence = format!("{}: Tenuki failed here; please report it", item.place());
            Some(Err(Unscored::of(sentence)))
        });
        let failure = match game {
            None => continue,
            Some(Err(unscored)) => unscored,
            Some(Ok(Game::NotCounted(outcome))) => {
                done.tally.skip(outcome);
                continue;
            }
            Some(Ok(Game::Scored(scored))) => {
                done.tally.warned += u64::from(!scored.answer.warnings.is_empty());
                let name = || answer::name(item, scored.question.id);
                let differs = done.tally.add(&scored, &name);
                if differs && args.differ.is_some() {
                    done.differ.push_str(&answer::differing(item, &scored));
                }
                if !args.check {
                    match format {
                        Format::Json => answer::json(&mut done.out, item, &scored),
                        Format::Csv => answer::csv(&mut done.out, item, &scored),
                        Format::Text => {
                            if at_length {
                                done.page = Some(answer::page(item, &scored, *colored));
                            }
                            answer::line(&mut done.out, item, &scored, *columns);
                        }
                    }
                }
                if args.html.is_some() {
                    done.report.push(output::entry(&name(), &scored));
                }
                let mut failure = None;
                for &kind in wanted {
                    match output::make(kind, &scored, args.theme) {
                        Ok((bytes, warning)) => {
                            done.files.push((kind, kind.own_file(item), bytes));
                            let warning =
                                warning.map(|warning| format!("{}: {warning}", item.place()));
                            done.errors.extend(warning.map(|it| Complaint::of(item, it)));
                        }
                        Err(error) => failure = Some(format!("{}: {error}", item.place())),
                    }
                }
                match failure {
                    None => continue,
                    Some(sentence) => Unscored::of(sentence),
                }
            }
        };
        if args.html.is_some() {
            let name = answer::name(item, failure.id.as_deref());
            done.report.push(report::Entry::failed(&name, &failure.sentence));
        }
        done.tally.failed += 1;
        match format {
            _ if args.check => done.errors.push(Complaint::of(item, failure.sentence)),
            Format::Json => {
                answer::json_error(&mut done.out, item, &failure);
                done.first_error.get_or_insert(failure.sentence);
            }
            Format::Csv => {
                answer::csv_error(&mut done.out, item, &failure);
                done.errors.push(Complaint::of(item, failure.sentence));
            }
            Format::Text => done.errors.push(Complaint::of(item, failure.sentence)),
        }
    }
    done
}

/// Why nothing more is written.
enum Stop {
    /// Nobody reads.
    Closed,
    /// A sentence.
    Failed(String),
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Stop {
        if is_closed_pipe(&error) {
            Stop::Closed
        } else {
            Stop::Failed(format!("cannot write the answers: {error}"))
        }
    }
}

/// Puts the batches together again.
struct Writer<'a> {
    task: &'a Task,
    sum: Tally,
    /// The first game, until there is a second one: at length, and as a line.
    held: Option<(String, Vec<u8>)>,
    /// The format of the first batch, once it is there.
    format: Option<Format>,
    differ: Option<Output>,
    files: Vec<(Wanted, PathBuf, Files)>,
    report: Option<Report<Output>>,
    progress: Option<ProgressBar>,
    out: io::BufWriter<Box<dyn Write>>,
    repeated: Repeated,
    /// What is wrong with the first game that has its error in its answer and nowhere else.
    first_error: Option<String>,
}

impl Writer<'_> {
    fn write_all(&mut self, batches: &Receiver<Batch>) -> Result<(), Stop> {
        while let Some(batch) = self.receive(batches)? {
            let Some(done) = self.receive(&batch.done)? else {
                return Err(Stop::Failed("a thread ended unexpectedly".into()));
            };
            self.write(batch.format, done)?;
        }
        Ok(())
    }

    /// What is sent next; `None` if nothing more is. If it is still to come, the program that asks may be waiting for the
    /// answers so far.
    fn receive<T>(&mut self, sent: &Receiver<T>) -> Result<Option<T>, Stop> {
        match sent.try_recv() {
            Ok(next) => Ok(Some(next)),
            Err(TryRecvError::Disconnected) => Ok(None),
            Err(TryRecvError::Empty) => {
                self.out.flush()?;
                Ok(sent.recv().ok())
            }
        }
    }

    fn write(&mut self, format: Format, done: Done) -> Result<(), Stop> {
        let csv = format == Format::Csv && !self.task.args.check;
        if self.format.replace(format).is_none() && csv {
            self.out.write_all(answer::CSV_HEADER.as_bytes())?;
        }
        self.sum.merge(&done.tally);
        self.first_error = self.first_error.take().or(done.first_error);
        if !done.errors.is_empty() {
            self.out.flush()?;
            let errors: Vec<&Complaint> =
                done.errors.iter().filter(|complaint| self.repeated.is_new(complaint)).collect();
            let complain_all = || errors.iter().for_each(|complaint| complain(&complaint.sentence));
            match &self.progress {
                Some(bar) => bar.suspend(complain_all),
                None => complain_all(),
            }
        }
        match (done.page, self.held.take()) {
            (Some(page), _) => self.held = Some((page, done.out)),
            (None, Some((page, line))) if done.out.is_empty() => self.held = Some((page, line)),
            (None, Some((_, line))) => {
                self.out.write_all(&line)?;
                self.out.write_all(&done.out)?;
            }
            (None, None) => self.out.write_all(&done.out)?,
        }
        let Task { args, .. } = self.task;
        let failed = |path: &Path, error| Stop::Failed(cannot_write(path, &error));
        if let (Some(output), Some(path)) = (&mut self.differ, &args.differ) {
            output.write_all(done.differ.as_bytes()).map_err(|error| failed(path, error))?;
        }
        for (kind, name, content) in &done.files {
            for (_, path, files) in self.files.iter_mut().filter(|(wanted, ..)| wanted == kind) {
                files.write(name, content).map_err(|error| failed(path, error))?;
            }
        }
        if let (Some(report), Some(path)) = (&mut self.report, &args.html) {
            report.add(done.report).map_err(|error| failed(path, error))?;
        }
        if let Some(bar) = &self.progress {
            let games = self.sum.scored + self.sum.failed;
            let rate = games as f64 / bar.elapsed().as_secs_f64().max(1e-3);
            bar.set_message(check::games(games, &format!("({rate:.0} a second) ")));
        }
        Ok(())
    }

    fn finish(mut self) -> Result<u8, String> {
        if let Some(bar) = self.progress.take() {
            bar.finish_and_clear();
        }
        self.repeated.sum_up();
        // A user who gives it other files by mistake often does not look at the answers.
        if let (Some(first), 0, 2..) = (&self.first_error, self.sum.scored, self.sum.failed) {
            complain(&format!(
                "none of {} games could be scored; the first: {first}",
                self.sum.failed
            ));
        }
        let Task { args, methods, .. } = self.task;
        let mut last = Vec::new();
        let format = args.format.or(self.format).unwrap_or(Format::Text);
        if args.check {
            // A summary is text unless --format says otherwise.
            let format = args.format.unwrap_or(Format::Text);
            last.extend_from_slice(self.sum.summary(methods, format).as_bytes());
        } else if let Some((page, _)) = self.held.take() {
            last.extend_from_slice(page.as_bytes());
        } else if format == Format::Text && self.sum.scored + self.sum.failed > 1 && !args.quiet {
            last.extend_from_slice(self.summary().as_bytes());
        }
        if let (Some(output), Some(path)) = (self.differ, &args.differ) {
            output.finish().map_err(|error| cannot_write(path, &error))?;
        }
        for (_, path, files) in self.files {
            files.finish().map_err(|error| cannot_write(&path, &error))?;
        }
        if let (Some(report), Some(path)) = (self.report, &args.html) {
            report
                .finish(&self.sum.agreements(methods))
                .and_then(Output::finish)
                .map_err(|error| cannot_write(path, &error))?;
        }
        match self.out.write_all(&last).and_then(|()| self.out.flush()) {
            Err(error) if !is_closed_pipe(&error) => {
                return Err(format!("cannot write the answers: {error}"));
            }
            _ => {}
        }
        if self.sum.scored > 0 && !args.quiet {
            output::say_written(args.outputs().into_iter().map(|(_, path)| path));
        }
        let below = args.require.is_some_and(|percent| !self.sum.reaches(percent));
        Ok(if self.sum.failed > 0 {
            FAILED
        } else if below {
            BELOW
        } else if args.require_certain && self.sum.in_doubt > 0 {
            IN_DOUBT
        } else {
            0
        })
    }

    /// The last lines of a table for people.
    fn summary(&self) -> String {
        let mut text = format!("\n{}", check::games(self.sum.scored, "scored"));
        let compared = self.sum.compared + self.sum.unnamed;
        if compared > 0 {
            let agree = self.sum.agree(0) + self.sum.unnamed_agree;
            text += &format!(", {agree} of {compared} as recorded");
        }
        if self.sum.not_finished > 0 {
            text += &format!(", {} not finished", self.sum.not_finished);
        }
        if self.sum.failed > 0 {
            text += &format!(", {} failed", self.sum.failed);
        }
        text.push('\n');
        text
    }
}

/// Removes the progress bar and unfinished files when the user ends the program: by Ctrl-C, by closing the
/// window, by SIGTERM, on Windows by Ctrl-Break.
fn clean_up_on_termination(bar: Option<ProgressBar>) {
    on_termination(move || {
        if let Some(bar) = bar {
            bar.finish_and_clear();
        }
        crate::output::remove_unfinished()
    });
}

/// A progress bar on standard error, if that is a terminal and the answers are not printed there, too.
fn progress(args: &ScoreArgs, read: Arc<AtomicU64>) -> Option<ProgressBar> {
    let answers_shown = io::stdout().is_terminal() && !args.check;
    if !io::stderr().is_terminal() || answers_shown || args.quiet {
        return None;
    }
    let sizes = args.files.iter().map(|path| {
        std::fs::metadata(path).ok().filter(|about| about.is_file()).map(|about| about.len())
    });
    let total: Option<u64> = sizes.sum();
    let (bar, template) = match total {
        Some(total) => (ProgressBar::new(total), "{msg}{bar:30} {percent} %, {eta} left"),
        None => (ProgressBar::new_spinner(), "{msg}{spinner} {bytes} read, {elapsed}"),
    };
    bar.set_style(ProgressStyle::with_template(template).ok()?);
    let weak = bar.downgrade();
    thread::spawn(move || {
        while let Some(bar) = weak.upgrade() {
            bar.set_position(read.load(Ordering::Relaxed));
            thread::sleep(Duration::from_millis(100));
        }
    });
    Some(bar)
}

/// Show scored games in the browser: SGF files, folders of them, or JSON lines
///
/// Scores the games as tenuki score does, writes the page of --html into the folder for temporary files, and opens
/// it in the browser. On Windows it is enough to drop records or folders on tenuki.exe.
#[derive(Args, Clone, Debug)]
pub struct ShowArgs {
    /// Files and folders
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,
}

/// Scores the games and opens the page about them.
pub fn show(args: ShowArgs) -> ExitCode {
    let is_missing = |path: &PathBuf| path.as_os_str() != "-" && !path.exists();
    if args.files.iter().all(is_missing) {
        for path in &args.files {
            complain(&format!("{}: there is no such file or folder", path.display()));
        }
        return ExitCode::from(FAILED);
    }
    let folder = tempfile::Builder::new().prefix("tenuki-").tempdir();
    let folder = match folder {
        Ok(folder) => folder,
        Err(error) => {
            complain(&format!("the page cannot be written: {error}"));
            return ExitCode::FAILURE;
        }
    };
    let page = folder.path().join("tenuki.html");
    let status = run(ScoreArgs {
        files: args.files,
        html: Some(page.clone()),
        quiet: true,
        ..ScoreArgs::default()
    });
    if !page.is_file() {
        // `run` has printed why.
        return status;
    }
    // The browser reads the page after this program has ended.
    let _ = folder.keep();
    // Some openers wait until the browser is closed. Standard output may be closed already.
    let _ = writeln!(io::stdout(), "The page: {}", page.display());
    if let Err(error) = open(&page) {
        complain(&format!("no browser was started ({error}): open the page yourself"));
    }
    status
}

/// Opens a page in the browser of the user.
fn open(page: &Path) -> io::Result<()> {
    let opener: &[&str] = if cfg!(windows) {
        &["rundll32", "url.dll,FileProtocolHandler"]
    } else if cfg!(target_os = "macos") {
        &["open"]
    } else {
        &["xdg-open"]
    };
    let (program, arguments) = (opener[0], &opener[1..]);
    let status = Command::new(program)
        .args(arguments)
        .arg(page)
        .status()
        .map_err(|error| io::Error::new(error.kind(), format!("{program}: {error}")))?;
    if status.success() { Ok(()) } else { Err(io::Error::other(format!("{program}: {status}"))) }
}
