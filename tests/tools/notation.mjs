// Makes tests/data/notation.tsv: moves that several pieces could make, with the text that tsshogi gives them.
//
//   node tests/tools/notation.mjs > tests/data/notation.tsv
//   node tests/tools/notation.mjs game > tests/data/ki2/tsshogi.ki2
//
// The second is a random game with variations as a KI2 file, whose remark has the moves of every line in USI.
//
// Half of the moves come from random games, half from boards crowded with pieces of one kind around a square. The dice are
// seeded: the same version of tsshogi makes the same file.
import { readFileSync } from "node:fs";
import {
  Color, Piece, Position, Record, RecordMetadataKey, SpecialMoveType, Square, exportKI2, formatMove, getDirectionModifier,
  specialMove,
} from "tsshogi";
import { dice, legalMoves } from "./random.mjs";

const wanted = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
const version = wanted.devDependencies.tsshogi;

const { roll, pick } = dice(20240521);

/** How the pieces that could be meant lie, so that no arrangement fills the file. */
const shape = (position, move, text) => {
  const others = position.listAttackersByPiece(move.to, new Piece(move.color, move.pieceType));
  return [move.color, move.pieceType, others.length, text.replace(/^(同　|..)/, "")].join(" ");
};

/** A random game with variations, as a file. */
const game = () => {
  const record = new Record(Position.newBySFEN("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"));
  const lines = [];
  for (const from of [0, 150, 120, 60, 60, 3]) {
    record.goto(from);
    for (let ply = from; ply < from + (from ? 25 : 180); ply++) {
      const moves = legalMoves(record.position);
      if (moves.length === 0) break;
      const captures = moves.filter((move) => move.capturedPieceType);
      record.append(captures.length > 0 && roll(3) === 0 ? pick(captures) : pick(moves));
      if (roll(20) === 0) record.current.comment = `after ${record.current.ply}\nand more`;
    }
    lines.push(record.moves.slice(1, record.current.ply + 1).map((node) => node.move.usi).join(" "));
    record.append(specialMove(SpecialMoveType.RESIGN));
  }
  record.goto(0);
  record.metadata.setStandardMetadata(RecordMetadataKey.NOTE, lines.join(","));
  return exportKI2(record);
};
if (process.argv[2] === "game") {
  process.stdout.write(game());
  process.exit();
}

const rows = [];
const seen = new Map();
/** Keeps a move if it needs a word that tells its piece from others; at most `most` of the same shape. */
const judge = (sfen, before, move, position, lastMove, most) => {
  const text = formatMove(position, move, { lastMove, compatible: true }).slice(1);
  if (getDirectionModifier(move, position) === "") return;
  const key = [most, shape(position, move, text), text.startsWith("同")].join(" ");
  const count = seen.get(key) ?? 0;
  if (count >= most) return;
  seen.set(key, count + 1);
  rows.push([sfen, [...before, move].map((it) => it.usi).join(" "), text].join("\t"));
};

/** Random games from the start, with a taste for captures and drops, so that hands fill and pieces meet. */
for (let game = 0; game < 60; game++) {
  const position = Position.newBySFEN("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1");
  let last;
  let lastSfen;
  for (let ply = 1; ply <= 160; ply++) {
    const moves = legalMoves(position);
    if (moves.length === 0) break;
    for (const move of moves) {
      const recapture = last && last.to.equals(move.to);
      judge(recapture ? lastSfen : position.getSFEN(1), recapture ? [last] : [], move, position,
        recapture ? last : undefined, 5);
    }
    const captures = moves.filter((move) => move.capturedPieceType);
    last = captures.length > 0 && roll(3) === 0 ? pick(captures) : pick(moves);
    lastSfen = position.getSFEN(1);
    position.doMove(last);
  }
}
const fromGames = rows.length;

/** Boards on which pieces of one kind stand around a square. */
const KINDS = [
  ["G", 4], ["S", 4], ["N", 4], ["L", 4], ["B", 2], ["R", 2],
  ["+P", 9], ["+L", 4], ["+N", 4], ["+S", 4], ["+B", 2], ["+R", 2],
];
const sfenOf = (board, turn, hand) => {
  const ranks = board.map((rank) => rank.map((it) => it ?? "1").join("").replace(/1+/g, (run) => run.length));
  return `${ranks.join("/")} ${turn} ${hand} 1`;
};
for (let round = 0; round < 12_000; round++) {
  const [letters, total] = pick(KINDS);
  const black = roll(2) === 0;
  const paint = (text, isBlack) => (isBlack ? text : text.toLowerCase());
  const board = Array.from({ length: 9 }, () => Array(9).fill(null));
  const put = (x, y, text) => {
    if (x < 0 || x > 8 || y < 0 || y > 8 || board[y][x]) return false;
    board[y][x] = text;
    return true;
  };
  const [x, y] = [roll(9), roll(9)];
  const isLong = /[BRL]/.test(letters);
  const used = 2 + roll(total - 1);
  const spread = isLong ? 4 : letters === "N" ? 2 : 1;
  let left = used;
  for (let i = 0; i < 40 && left > 0; i++) {
    const [dx, dy] = [roll(2 * spread + 1) - spread, roll(2 * spread + 1) - spread];
    if ((dx || dy) && put(x + dx, y + dy, paint(letters, black))) left--;
  }
  put(roll(9), roll(9), paint("K", black));
  put(roll(9), roll(9), paint("K", !black));
  if (roll(2) === 0) put(roll(9), roll(9), paint(pick(["R", "B", "L"].filter((it) => it !== letters.at(-1))), !black));
  if (roll(3) === 0) put(x, y, paint("P", !black));
  const inHand = letters.length === 1 && used < total && roll(2) === 0 ? paint(letters, black) : "-";
  const sfen = sfenOf(board, black ? "b" : "w", inHand);
  const position = Position.newBySFEN(sfen);
  const isStart = () => {
    if (position.board.findKing(Color.BLACK) === undefined || position.board.findKing(Color.WHITE) === undefined) return false;
    const turned = Position.newBySFEN(sfenOf(board, black ? "w" : "b", "-"));
    return !turned.checked && !/[LN]/.test(board[0].join("").replace(/\+./g, "")) &&
      !/N/.test(board[1].join("").replace(/\+./g, "")) && !/[ln]/.test(board[8].join("").replace(/\+./g, "")) &&
      !/n/.test(board[7].join("").replace(/\+./g, "")) && !/P/.test(board[0].join("").replace(/\+./g, "")) &&
      !/p/.test(board[8].join("").replace(/\+./g, ""));
  };
  if (!position || !isStart()) continue;
  const target = new Square(9 - x, y + 1);
  for (const move of legalMoves(position).filter((it) => it.to.equals(target))) {
    judge(sfen, [], move, position, undefined, 3);
  }
}

console.log(`# Made by tests/tools/notation.mjs with tsshogi ${version}; do not edit.`);
console.log(`# ${fromGames} moves from random games, ${rows.length - fromGames} from boards crowded with one kind.`);
console.log("# start\tmoves, the last of which is written\tKI2 text");
for (const row of rows) console.log(row);
