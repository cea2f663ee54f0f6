// A record such as people make who analyze for months: a thousand moves, with a variation at every other one.

const MOVES = 1000;

/** Kings that walk to and fro, and at every other move one that may step aside. */
const THERE = ["5i5h", "5a5b", "5h5i", "5b5a"];
const ASIDE = { "5i5h": "5i4h", "5h5i": "5h4h" };

/** It as KIF, and how many variations it has. */
export function longKif() {
  const moves = Array.from({ length: MOVES }, (_, ply) => THERE[ply % THERE.length]);
  const main = moves.map((mv, ply) => `${ply + 1} ${kif(mv)}`);
  const branches = [];
  for (let ply = MOVES - 2; ply >= 0; ply -= 2) {
    branches.push(`変化：${ply + 1}手\n${ply + 1} ${kif(ASIDE[moves[ply]])}`);
  }
  return { text: `手合割：平手\n${main.join("\n")}\n\n${branches.join("\n\n")}\n`, branches: branches.length };
}

/** A king's move as KIF writes it. */
function kif(mv) {
  const rank = (letter) => "abcdefghi".indexOf(letter);
  const to = "１２３４５６７８９"[Number(mv[2]) - 1] + "一二三四五六七八九"[rank(mv[3])];
  return `${to}玉(${mv[0]}${rank(mv[1]) + 1})`;
}
