"""The client of the soak: cshogi's, with a watch on how long the engine is silent."""

import contextlib
import subprocess
import threading

import cshogi.usi

# How long an engine may be silent where no clock limits it, in seconds.
PATIENCE = 30.0


class Fault(Exception):
    """What a sound engine does not do: its kind, and the details."""


class Output:
    """The output of an engine, which ends when the engine does."""

    def __init__(self, stream):
        self.stream = stream

    def flush(self):
        pass

    def readline(self):
        line = self.stream.readline()
        if not line:
            raise EOFError
        return line


class Input:
    """What is written to an engine; `asked` is set once a `go` is on its way."""

    def __init__(self, stream, asked):
        self.stream, self.asked, self.is_go = stream, asked, False

    def write(self, command):
        self.is_go = command.startswith(b"go")
        self.stream.write(command)

    def flush(self):
        self.stream.flush()
        if self.is_go:
            self.asked.set()


class Engine(cshogi.usi.Engine):
    """cshogi's client. Where another thread says `go`, what is said about it waits until it is said."""

    def connect(self, listener=None):
        super().connect(listener)
        self.asked = threading.Event()
        # Nothing is on its way.
        self.asked.set()
        self.proc.stdin = Input(self.proc.stdin, self.asked)

    def position(self, *arguments, **words):
        self.asked.clear()
        super().position(*arguments, **words)

    def stop(self, *arguments, **words):
        self.asked.wait(PATIENCE)
        super().stop(*arguments, **words)

    def ponderhit(self, *arguments, **words):
        self.asked.wait(PATIENCE)
        super().ponderhit(*arguments, **words)

    def gameover(self, *arguments, **words):
        self.asked.wait(PATIENCE)
        super().gameover(*arguments, **words)


class Watched(Engine):
    """A client that watches how long the engine is silent."""

    def __init__(self, path, options):
        super().__init__(path)
        self.proc.stdout = Output(self.proc.stdout)
        self.hangs = False
        for name, value in options.items():
            self.setoption(name, value)
        self.watched(self.isready)

    def watched(self, act, *arguments, patience=PATIENCE, **words):
        """Does it; a fault if the engine ends or says nothing for too long."""
        watch = threading.Timer(patience, self.give_up)
        watch.start()
        try:
            return act(*arguments, **words)
        except (EOFError, BrokenPipeError) as error:
            raise Fault("hang" if self.hangs else "crash", f"{act.__name__} {words}") from error
        finally:
            watch.cancel()

    def give_up(self):
        self.hangs = True
        self.proc.kill()

    def leave(self):
        """Lets it quit, or ends it."""
        process = self.proc
        with contextlib.suppress(OSError):
            process.stdin.write(b"quit\n")
            process.stdin.flush()
        try:
            status = process.wait(timeout=5)
        except subprocess.TimeoutExpired:
            process.kill()
            raise Fault("hang", "it does not quit") from None
        if status != 0:
            raise Fault("crash", f"exit status {status}")
