// Makes the data of tests/it/evaluations.rs with tsshogi.
//
//   node tests/tools/evaluations.mjs > tests/data/evaluations/variations.tsv
//   node tests/tools/evaluations.mjs kif < tests/data/evaluations/komadai.kif > tests/data/evaluations/tsshogi.kif
//
// The first are variations of random games as tsshogi writes them. The second, also with csa or jkf, reads a record with
// comments and writes it again. It fails if tsshogi does not read every move of a variation in a comment. The dice are
// seeded: the same version of tsshogi makes the same files.
import { readFileSync } from "node:fs";
import {
  Position, exportCSA, exportJKFString, exportKIF, formatPV, importCSA, importJKFString, importKIF, parsePV,
} from "tsshogi";
import { dice, legalMoves } from "./random.mjs";

const FORMATS = {
  kif: [importKIF, exportKIF],
  csa: [importCSA, (record) => exportCSA(record, { v3: { encoding: "UTF-8" } })],
  jkf: [importJKFString, exportJKFString],
};

/** Fails if a variation in a comment has moves that tsshogi does not read there. */
const checkVariations = (record) => {
  record.forEach((node) => {
    record.goto(node.ply);
    if (record.current !== node) return;
    for (const line of node.comment.split("\n").filter((line) => /^[#*]読み筋=/.test(line))) {
      const [read, written] = [parsePV(record.position, line.slice(5)).length, line.match(/[▲△]/g).length];
      if (read !== written) throw new Error(`${read} of ${written} moves are read: ${line}`);
    }
  });
};

/** Reads a record and writes it again. */
const copy = (format, text) => {
  const [read, write] = FORMATS[format];
  const record = read(text);
  if (record instanceof Error) throw record;
  checkVariations(record);
  return write(record);
};

/** Variations of random games: the position, the text of tsshogi, and its moves. */
const variations = () => {
  const { roll, pick } = dice(20261125);
  const rows = [];
  for (let game = 0; game < 40; game++) {
    const position = Position.newBySFEN("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1");
    for (let round = 0; round < 80; round++) {
      const here = position.clone();
      const line = [];
      for (let depth = roll(6) + 1; depth > 0; depth--) {
        const moves = legalMoves(position);
        if (moves.length === 0) break;
        const captures = moves.filter((move) => move.capturedPieceType);
        line.push(captures.length > 0 && roll(2) === 0 ? pick(captures) : pick(moves));
        position.doMove(line.at(-1));
      }
      if (line.length === 0) break;
      if (roll(16) === 0) rows.push([here.getSFEN(1), formatPV(here, line), line.map((it) => it.usi).join(" ")]);
    }
  }
  return rows;
};

const format = process.argv[2];
if (format) {
  process.stdout.write(copy(format, readFileSync(0, "utf8")));
} else {
  const wanted = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
  console.log(`# Made by tests/tools/evaluations.mjs with tsshogi ${wanted.devDependencies.tsshogi}; do not edit.`);
  console.log("# the position\tthe variation as tsshogi writes it\tits moves");
  for (const row of variations()) console.log(row.join("\t"));
}
