//! Runs other programs. Most functions print the command line first.

use std::ffi::OsStr;
use std::fmt::Write as _;
use std::io::{self, BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

/// Makes a command from a program and its arguments.
pub(crate) fn command<A: AsRef<OsStr>>(program: impl AsRef<OsStr>, arguments: &[A]) -> Command {
    let mut command = Command::new(program);
    command.args(arguments);
    command
}

/// Makes a command that runs the same Cargo that runs this program.
pub(crate) fn cargo<A: AsRef<OsStr>>(arguments: &[A]) -> Command {
    command(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()), arguments)
}

/// Puts folders in front of the command's `PATH`.
///
/// # Errors
/// The name of a folder contains the separator of `PATH`.
pub(crate) fn prepend_path(command: &mut Command, folders: &[&Path]) -> Result<()> {
    let old = std::env::var_os("PATH").unwrap_or_default();
    let all = folders.iter().map(|folder| folder.to_path_buf()).chain(std::env::split_paths(&old));
    command.env("PATH", std::env::join_paths(all).context("PATH cannot contain this folder")?);
    Ok(())
}

/// Runs a command that writes to this program's stdout and stderr.
///
/// # Errors
/// The command cannot be started or fails.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    announce(command);
    let status = command.status().with_context(|| format!("cannot start {}", name(command)))?;
    if !status.success() {
        bail!("{} failed ({status})", name(command));
    }
    Ok(())
}

/// Runs a server until it is stopped. On Unix it replaces this process, so that stopping this process stops the server.
///
/// # Errors
/// The command cannot be started.
pub(crate) fn serve(command: &mut Command) -> Result<()> {
    announce(command);
    #[cfg(unix)]
    {
        let error = std::os::unix::process::CommandExt::exec(command);
        Err(error).with_context(|| format!("cannot start {}", name(command)))
    }
    #[cfg(not(unix))]
    run(command)
}

/// Runs a command without printing its command line, and returns its stdout.
///
/// # Errors
/// The command cannot be started or fails, or its output is not UTF-8.
pub(crate) fn output(command: &mut Command) -> Result<String> {
    let output = command
        .stderr(Stdio::inherit())
        .output()
        .with_context(|| format!("cannot start {}", name(command)))?;
    if !output.status.success() {
        bail!("{} failed ({})", name(command), output.status);
    }
    String::from_utf8(output.stdout).with_context(|| format!("the output of {} is not UTF-8", name(command)))
}

/// Runs a probe such as `node --version` and returns its trimmed stdout; `None` if the program is missing or fails.
pub(crate) fn probe(program: impl AsRef<OsStr>, arguments: &[&str]) -> Option<String> {
    let output = command(program, arguments).stdin(Stdio::null()).stderr(Stdio::null()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// Runs a command at low priority and prints nothing. The command line, stdout and stderr are appended to `shown`, and
/// each line of output is passed to `see`. Returns whether the command succeeded.
///
/// # Errors
/// The command cannot be started, or its output cannot be read.
pub(crate) fn gather(command: &mut Command, shown: &mut String, mut see: impl FnMut(&str)) -> Result<bool> {
    let name = name(command);
    let _ = writeln!(shown, "{}", command_line(command));
    let (reader, writer) = io::pipe().context("cannot create a pipe for the output")?;
    let mut child = {
        let mut polite = Command::new(if cfg!(unix) { OsStr::new("nice") } else { command.get_program() });
        if cfg!(unix) {
            polite.args(["-n", "10"]).arg(command.get_program());
        }
        polite.args(command.get_args());
        polite.envs(command.get_envs().filter_map(|(key, value)| Some((key, value?))));
        let writers =
            writer.try_clone().map(|other| polite.stdin(Stdio::null()).stdout(writer).stderr(other));
        // The pipe ends when all writers are closed. After this block only the child has copies.
        writers
            .context("cannot create a pipe for the output")?
            .spawn()
            .with_context(|| format!("cannot start {name}"))?
    };
    for line in BufReader::new(reader).split(b'\n') {
        let line = line.with_context(|| format!("cannot read from {name}"))?;
        let line = String::from_utf8_lossy(&line);
        let _ = writeln!(shown, "{line}");
        see(&line);
    }
    Ok(child.wait().context("cannot wait for a child")?.success())
}

/// Runs a command, prints its stdout line by line and passes each line to `see`. Returns whether the command succeeded.
///
/// # Errors
/// The command cannot be started, or its output cannot be read.
pub(crate) fn tee(command: &mut Command, mut see: impl FnMut(&str)) -> Result<bool> {
    announce(command);
    let mut child =
        command.stdout(Stdio::piped()).spawn().with_context(|| format!("cannot start {}", name(command)))?;
    let stdout = child.stdout.take().context("stdout is not piped")?;
    for line in BufReader::new(stdout).split(b'\n') {
        let line = line.with_context(|| format!("cannot read from {}", name(command)))?;
        let line = String::from_utf8_lossy(&line);
        println!("{line}");
        see(&line);
    }
    Ok(child.wait().context("cannot wait for a child")?.success())
}

/// The destination of a command's output.
#[derive(Debug)]
pub(crate) enum Output {
    /// The terminal, at once.
    Live,
    /// This text, which is printed when the step is over, because other steps write to the terminal meanwhile.
    Kept(String),
}

impl Output {
    /// Runs a command and passes each line to `see`: see [`tee`] and [`gather`]. Returns whether the command succeeded.
    ///
    /// # Errors
    /// The command cannot be started, or its output cannot be read.
    pub(crate) fn run(&mut self, command: &mut Command, see: impl FnMut(&str)) -> Result<bool> {
        match self {
            Self::Live => tee(command, see),
            Self::Kept(text) => gather(command, text, see),
        }
    }

    /// Writes a line.
    pub(crate) fn line(&mut self, line: &str) {
        match self {
            Self::Live => println!("{line}"),
            Self::Kept(text) => {
                let _ = writeln!(text, "{line}");
            }
        }
    }
}

/// Prints the command line of a command that is about to run.
fn announce(command: &Command) {
    println!("{}", command_line(command));
}

/// The command line as one line of text, after `$ `. Arguments are not quoted.
fn command_line(command: &Command) -> String {
    let arguments: Vec<_> = command.get_args().map(OsStr::to_string_lossy).collect();
    format!("$ {} {}", name(command), arguments.join(" "))
}

/// The name of the program, without its folder.
fn name(command: &Command) -> String {
    let program = Path::new(command.get_program());
    program.file_name().unwrap_or(command.get_program()).to_string_lossy().into_owned()
}
