#!/usr/bin/env python3
"""Soaks an engine that speaks USI: cshogi is the client, its board judges every move.

No part of the ordinary tests. To run it:

    cargo build --release -p cli
    python3 -m venv venv && venv/bin/pip install cshogi==1.1.0
    venv/bin/python tests/soak/usi.py target/release/komadai            # every kind, 40 games each
    venv/bin/python tests/soak/usi.py target/release/komadai stop ponder --games 4 --seed 2

The engine plays against itself, two processes. `byoyomi`, `increment`, `ponder`, `handicap` and `stop` are played by
this program, which forgives nothing: a move that comes a millisecond after its time is a loss. The kinds that begin with
`runner-` are played by cshogi's own match runner (`cshogi.cli`), which judges time by its own rules. Prints a line for
each kind, and for each fault; the exit status is 1 if there was any.
"""

import argparse
import contextlib
import io
import os
import random
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

import cshogi
import cshogi.cli
from client import PATIENCE, Engine, Fault, Watched

# How long an engine may take to hear `stop`, in seconds.
STOP = 1.0
LONGEST_GAME = 256

BLACK = "9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w"
HANDICAPS = [
    f"{white}/{pawns}/{BLACK} {hand} 1"
    for white, pawns, hand in [
        ("lnsgkgsn1/1r5b1", "ppppppppp", "-"),
        ("1nsgkgsnl/1r5b1", "ppppppppp", "-"),
        ("lnsgkgsnl/1r7", "ppppppppp", "-"),
        ("lnsgkgsnl/7b1", "ppppppppp", "-"),
        ("lnsgkgsn1/7b1", "ppppppppp", "-"),
        ("lnsgkgsnl/9", "ppppppppp", "-"),
        ("lnsgkgsn1/9", "ppppppppp", "-"),
        ("1nsgkgsn1/9", "ppppppppp", "-"),
        ("2sgkgsn1/9", "ppppppppp", "-"),
        ("1nsgkgs2/9", "ppppppppp", "-"),
        ("2sgkgs2/9", "ppppppppp", "-"),
        ("2sgkg3/9", "ppppppppp", "-"),
        ("3gkgs2/9", "ppppppppp", "-"),
        ("3gkg3/9", "ppppppppp", "-"),
        ("4kg3/9", "ppppppppp", "-"),
        ("4k4/9", "ppppppppp", "-"),
        ("4k4/1r5b1", "ppppppppp", "-"),
        ("4k4/9", "9", "-"),
        ("4k4/9", "9", "3p"),
    ]
]


@dataclass
class Clock:
    """The time of one side, in milliseconds."""

    main: float
    increment: int = 0
    byoyomi: int = 0

    def charge(self, elapsed):
        """Takes the time of a move; what was left of all that it might have taken."""
        spare = self.main + self.byoyomi - elapsed
        if spare < 0:
            raise Fault("time", f"{elapsed:.1f} ms of {self.main:.1f} and {self.byoyomi}")
        self.main = max(self.main - elapsed, 0) + self.increment
        return spare


@dataclass
class Tally:
    """What became of the games of a kind."""

    games: int = 0
    moves: int = 0
    endings: Counter = field(default_factory=Counter)
    faults: list = field(default_factory=list)
    hits: int = 0
    misses: int = 0
    stops: int = 0
    slowest_stop: float = 0
    least_spare: float = float("inf")
    thought: float = 0
    started: float = field(default_factory=time.perf_counter)


class Game:
    """A game between two engines, black first."""

    def __init__(self, engines, clocks, sfen, dice, tally):
        self.engines, self.clocks, self.dice, self.tally = engines, clocks, dice, tally
        self.board = cshogi.Board()
        self.sfen = "startpos"
        self.moves = []
        self.seen = Counter()
        if sfen:
            self.board.set_sfen(sfen)
            self.sfen = f"sfen {sfen}"

    def open(self, plies):
        """Begins with so many moves by chance."""
        for _ in range(plies):
            moves = list(self.board.legal_moves)
            if not moves:
                break
            self.push(cshogi.move_to_usi(self.dice.choice(moves)))

    def push(self, word):
        """Plays a move; how the game has ended by it, if it has."""
        self.board.push(legal(self.board, word))
        self.moves.append(word)
        key = self.board.zobrist_hash()
        self.seen[key] += 1
        if self.seen[key] == 4:
            kind = self.board.is_draw()
            # The side that now is to move has won: the other has given check all the time.
            if kind == cshogi.REPETITION_WIN:
                raise Fault("illegal", "perpetual check is completed")
            return "repetition"
        return "move limit" if len(self.moves) >= LONGEST_GAME else None

    def judge(self, word):
        """Judges an answer in the position of the board; how the game has ended, if it has."""
        if word == "resign":
            return "resignation"
        if word == "win":
            if not self.board.is_nyugyoku():
                raise Fault("illegal", "the declaration is wrong")
            return "declaration"
        return self.push(word)

    def told(self):
        """The clocks as `go` tells them."""
        black, white = self.clocks
        told = {"btime": int(black.main), "wtime": int(white.main)}
        if black.byoyomi or white.byoyomi:
            return {**told, "byoyomi": self.clocks[self.board.turn].byoyomi}
        return {**told, "binc": black.increment, "winc": white.increment}

    def place(self):
        return f"after {' '.join(self.moves[-6:])} ({len(self.moves)} moves from {self.sfen})"


def legal(board, word):
    """The move of this word, which must be legal here."""
    move = board.move_from_usi(word)
    if not board.is_legal(move):
        raise Fault("illegal", f"{word} in {board.sfen()}")
    return move


def by_clock(game):
    """A game by the clocks; how it ended."""
    while True:
        turn = game.board.turn
        engine = game.engines[turn]
        start = time.perf_counter()
        engine.position(game.moves, game.sfen)
        word, reply = engine.watched(engine.go, **game.told())
        end = note(game, turn, word, reply, start)
        if end:
            return end


def note(game, turn, word, reply, start):
    """Takes note of an answer that has just come; how the game has ended, if it has."""
    elapsed = (time.perf_counter() - start) * 1000
    spare = game.clocks[turn].charge(elapsed)
    game.tally.least_spare = min(game.tally.least_spare, spare)
    game.tally.thought += elapsed
    game.tally.moves += 1
    end = game.judge(word)
    if not end and reply:
        legal(game.board, reply)
    return end


def pondering(game, executor):
    """A game by the clocks in which both engines think all the time; how it ended."""
    pondered = [None, None]
    try:
        while True:
            turn = game.board.turn
            engine = game.engines[turn]
            start = time.perf_counter()
            expected, answer = pondered[turn] or (None, None)
            pondered[turn] = None
            if expected and expected == game.moves[-1]:
                game.tally.hits += 1
                engine.ponderhit()
                word, reply = answer.result()
            else:
                if expected:
                    game.tally.misses += 1
                    miss(game, engine, expected, answer)
                engine.position(game.moves, game.sfen)
                word, reply = engine.watched(engine.go, **game.told())
            end = note(game, turn, word, reply, start)
            if end:
                return end
            if reply:
                engine.position([*game.moves, reply], game.sfen)
                go = executor.submit(engine.watched, engine.go, ponder=True, **game.told())
                pondered[turn] = (reply, go)
    finally:
        # The end of a game ends pondering: every `go` is answered.
        for engine, waiting in zip(game.engines, pondered):
            if waiting:
                with contextlib.suppress(OSError):
                    engine.gameover("draw")
                waiting[1].result()


def miss(game, engine, expected, answer):
    """Another move was played: what was pondered is stopped, and its answer judged where it was asked."""
    start = time.perf_counter()
    engine.stop()
    word, _ = answer.result()
    slowest = (time.perf_counter() - start) * 1000
    game.tally.slowest_stop = max(game.tally.slowest_stop, slowest)
    board = game.board.copy()
    board.pop()
    board.push(legal(board, expected))
    if word not in ("resign", "win"):
        legal(board, word)


def stopped(game, executor):
    """A game in which every move is played by `stop` at a random moment; how it ended."""
    orders = [{}, {"ponder": True}, {"byoyomi": 3_600_000}, {"nodes": 10**15}, {"btime": 10**9, "wtime": 10**9}]
    while True:
        turn = game.board.turn
        engine = game.engines[turn]
        order = game.dice.choice(orders)
        engine.position(game.moves, game.sfen)
        answer = executor.submit(engine.watched, engine.go, **order)
        time.sleep(game.dice.choice([0, 0.001, game.dice.uniform(0, 0.02), game.dice.uniform(0, 0.15)]))
        if order.get("ponder") and game.dice.random() < 0.5:
            engine.ponderhit()
        start = time.perf_counter()
        # It may have answered already, where a mate is seen.
        was_done = answer.done()
        engine.stop()
        word, reply = answer.result()
        took = time.perf_counter() - start
        if took > STOP:
            raise Fault("time", f"stop is answered after {took * 1000:.0f} ms")
        if not was_done:
            game.tally.stops += 1
            game.tally.slowest_stop = max(game.tally.slowest_stop, took * 1000)
        end = note(game, turn, word, reply, start)
        if end:
            return end


def soak(path, kind, games, seed):
    """Plays the games of a kind."""
    dice = random.Random(f"{kind} {seed}")
    tally = Tally()
    with ThreadPoolExecutor(max_workers=2) as executor:
        for number in range(games):
            tally.games += 1
            clocks = {
                "byoyomi": lambda: Clock(0, byoyomi=100),
                "handicap": lambda: Clock(0, byoyomi=100),
                "increment": lambda: Clock(1_000, increment=dice.choice([20, 50, 100])),
                "ponder": lambda: Clock(1_000, byoyomi=100) if number % 2 else Clock(1_000, increment=50),
                "stop": lambda: Clock(0, byoyomi=int(STOP * 1000)),
            }[kind]()
            engines = []
            try:
                options = {"USI_Hash": 16, "USI_Ponder": str(kind == "ponder").lower()}
                engines += [Watched(path, options), Watched(path, options)]
                sfen = HANDICAPS[number % len(HANDICAPS)] if kind == "handicap" else None
                pair = [clocks, Clock(clocks.main, clocks.increment, clocks.byoyomi)]
                game = Game(engines, pair, sfen, dice, tally)
                game.open(dice.randrange(1, 3) if sfen else dice.randrange(9))
                for engine in engines:
                    engine.usinewgame()
                try:
                    end = by_clock(game) if kind in ("byoyomi", "increment", "handicap") else (
                        pondering(game, executor) if kind == "ponder" else stopped(game, executor))
                except Fault as fault:
                    raise Fault(*fault.args, game.place()) from fault
                tally.endings[end] += 1
                for engine in engines:
                    engine.gameover("draw")
            except Fault as fault:
                tally.faults.append(f"game {number + 1}: {': '.join(fault.args)}")
            for engine in engines:
                try:
                    engine.leave()
                except Fault as fault:
                    tally.faults.append(f"game {number + 1}: {': '.join(fault.args)}")
    return tally


def soak_by_runner(path, kind, games, seed):
    """Lets cshogi's match runner play the games of a kind."""
    tally = Tally()
    random.seed(seed)
    terms = {
        "runner-byoyomi": {"byoyomi": 100},
        "runner-increment": {"time": 1_000, "inc": 50},
        "runner-ponder": {"time": 1_000, "inc": 50, "ponder": True},
    }[kind]
    with tempfile.NamedTemporaryFile("w", encoding="ascii", delete=False) as file:
        for _ in range((games + 1) // 2):
            game = Game([], [], None, random, tally)
            game.open(4)
            # The runner drops the first fifteen characters.
            print("startpos moves", *game.moves, file=file)
    # A runner whose engine is lost waits for ever.
    watch = threading.Timer(games * 60, lambda: (print(f"{kind}: it hangs", flush=True), os._exit(1)))
    watch.daemon = True
    watch.start()
    said = io.StringIO()
    options = {"USI_Hash": 16}
    cshogi.cli.Engine = Engine
    with contextlib.redirect_stdout(said):
        result = cshogi.cli.main(path, path, options, options, games=games, opening=file.name, opening_seed=seed, **terms)
    watch.cancel()
    os.unlink(file.name)
    tally.games = result["total"]
    for line in said.getvalue().splitlines():
        if line.startswith("まで") and "手で" in line:
            plies, end = line[2:].split("手で")
            tally.moves += int(plies)
            if "反則" in end or "切れ" in end:
                tally.faults.append(line)
            words = {"持将棋": "move limit", "千日手": "repetition", "入玉宣言": "declaration"}
            tally.endings[words.get(end, "resignation or mate")] += 1
    return tally


def report(kind, tally):
    """A line of what became of the games."""
    ends = ", ".join(f"{count} {end}" for end, count in tally.endings.most_common())
    words = [f"{kind}: {tally.games} games, {tally.moves} moves, {len(tally.faults)} faults ({ends})"]
    if tally.thought:
        words.append(f"{tally.thought / tally.moves:.1f} ms a move, at least {tally.least_spare:.1f} ms to spare")
    if tally.hits or tally.misses:
        words.append(f"{tally.hits} hits, {tally.misses} misses")
    if tally.stops:
        words.append(f"{tally.stops} searches stopped")
    if tally.slowest_stop:
        words.append(f"stop was answered within {tally.slowest_stop:.1f} ms")
    print("; ".join(words), f"[{time.perf_counter() - tally.started:.0f} s]", flush=True)
    for fault in tally.faults:
        print("   ", fault, flush=True)


def main():
    strict = ["byoyomi", "increment", "ponder", "handicap", "stop"]
    runner = ["runner-byoyomi", "runner-increment", "runner-ponder"]
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("engine", help="the program")
    parser.add_argument("kinds", nargs="*", help=", ".join(strict + runner))
    parser.add_argument("--games", type=int, default=40, help="of each kind")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_intermixed_args()
    unknown = set(arguments.kinds) - set(strict + runner)
    if unknown:
        parser.error(f"no such kind: {', '.join(sorted(unknown))}")
    path = os.path.abspath(arguments.engine)
    # cshogi waits for ever for a program that ends before it has introduced itself.
    shake = subprocess.run([path], input=b"usi\nisready\nquit\n", capture_output=True, timeout=PATIENCE, check=True)
    if b"usiok" not in shake.stdout or b"readyok" not in shake.stdout:
        sys.exit(f"{path} does not speak USI")
    faults = 0
    for kind in arguments.kinds or strict + runner:
        play = soak_by_runner if kind in runner else soak
        tally = play(path, kind, arguments.games, arguments.seed)
        report(kind, tally)
        faults += len(tally.faults)
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
