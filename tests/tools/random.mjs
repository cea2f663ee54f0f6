// What the generators of test data share: seeded dice, and the legal moves of a position by tsshogi.
import { PieceType, Square } from "tsshogi";

/** Dice with a seed (xorshift32). `roll(sides)` is a whole number below `sides`. */
export const dice = (seed) => {
  const roll = (sides) => {
    seed ^= seed << 13;
    seed ^= seed >>> 17;
    seed ^= seed << 5;
    return (seed >>> 0) % sides;
  };
  return { roll, pick: (list) => list[roll(list.length)] };
};

const IN_HAND = ["ROOK", "BISHOP", "GOLD", "SILVER", "KNIGHT", "LANCE", "PAWN"].map((name) => PieceType[name]);

/** Every legal move of a position. */
export const legalMoves = (position) => {
  const moves = [];
  const add = (move) => {
    if (!move) return;
    for (const it of [move, move.withPromote()]) {
      if (position.isValidMove(it)) moves.push(it);
    }
  };
  for (const to of Square.all) {
    for (const type of IN_HAND) {
      const drop = position.hand(position.color).count(type) > 0 && position.createMove(type, to);
      if (drop && position.isValidMove(drop)) moves.push(drop);
    }
  }
  for (const from of position.board.listNonEmptySquares()) {
    if (position.board.at(from).color !== position.color) continue;
    for (const to of Square.all) add(position.createMove(from, to));
  }
  return moves;
};
