// Everything random in a run.

/** Numbers from a seed of 32 bits (mulberry32). */
export class Random {
  #state;

  constructor(seed) {
    this.#state = seed >>> 0;
  }

  /** A number from 0 to 1, without 1. */
  number() {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number below `end`. */
  below(end) {
    return Math.floor(this.number() * end);
  }

  /** A whole number from `first` to `last`. */
  from(first, last) {
    return first + this.below(last - first + 1);
  }

  /** Whether something of this chance happens. */
  chance(share) {
    return this.number() < share;
  }

  /** One of these. */
  of(choices) {
    return choices[this.below(choices.length)];
  }

  /** 32 bits, the seed of something else. */
  seed() {
    return this.below(2 ** 32);
  }
}
