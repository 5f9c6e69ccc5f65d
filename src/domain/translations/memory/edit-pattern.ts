/** Bits of a block: those of the numbers that bitwise operators work on. */
const BLOCK = 32;

/** A text among the letters of several. */
interface LetterRange {
  readonly letters: Int32Array;
  readonly start: number;
  readonly end: number;
}

/** A text whose edit distance (Levenshtein) to many others is computed by bit vectors (Myers 1999, blocks of Hyyrö 2003). */
export class EditPattern {
  readonly #length: number;
  readonly #blocks: number;
  /** Positions of each letter, one bit each, block after block. */
  readonly #positions: Int32Array;
  readonly #up: Int32Array;
  readonly #down: Int32Array;

  /** Letters are numbers below `alphabet`; others equal no letter of any text. */
  constructor(letters: ArrayLike<number>, alphabet: number) {
    this.#length = letters.length;
    this.#blocks = Math.ceil(letters.length / BLOCK);
    this.#positions = new Int32Array(alphabet * this.#blocks);
    this.#up = new Int32Array(this.#blocks);
    this.#down = new Int32Array(this.#blocks);
    for (let row = 0; row < letters.length; row += 1) {
      const letter = letters[row] ?? alphabet;
      const at = letter * this.#blocks + Math.floor(row / BLOCK);
      if (letter < alphabet) this.#positions[at] = (this.#positions[at] ?? 0) | (1 << (row % BLOCK));
    }
  }

  /** Edits to a text, as far as `allowed`; beyond it, some larger number. */
  distanceTo({ letters, start, end }: LetterRange, allowed: number): number {
    let distance = this.#length;
    if (this.#length === 0) return end - start;
    this.#up.fill(-1);
    this.#down.fill(0);
    for (let at = start; at < end; at += 1) {
      distance += this.#advance((letters[at] ?? 0) * this.#blocks);
      // Each remaining letter takes at most one edit back.
      if (distance - (end - at - 1) > allowed) return allowed + 1;
    }
    return distance;
  }

  /** Fills the next column of the table; returns by how much its last row differs from that of the column before. */
  #advance(letter: number): number {
    const last = this.#blocks - 1;
    let carried = 1;
    for (let block = 0; block <= last; block += 1) {
      const up = this.#up[block] ?? 0;
      const down = this.#down[block] ?? 0;
      const equal = this.#positions[letter + block] ?? 0;
      const vertical = equal | down;
      const matching = carried < 0 ? equal | 1 : equal;
      const horizontal = (((matching & up) + up) ^ up) | matching;
      const more = down | ~(horizontal | up);
      const fewer = up & horizontal;
      const top = block === last ? (this.#length - 1) % BLOCK : BLOCK - 1;
      const shiftedMore = (more << 1) | (carried > 0 ? 1 : 0);
      const shiftedFewer = (fewer << 1) | (carried < 0 ? 1 : 0);
      carried = ((more >>> top) & 1) - ((fewer >>> top) & 1);
      this.#up[block] = shiftedFewer | ~(vertical | shiftedMore);
      this.#down[block] = shiftedMore & vertical;
    }
    return carried;
  }
}
