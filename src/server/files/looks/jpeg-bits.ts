const END_OF_BLOCK = 0;
const SIXTEEN_ZEROS = 0xf0;
const COEFFICIENTS = 64;

/** Codes of a JPEG, shortest first. */
export class HuffmanTable {
  readonly #byLength: readonly { readonly first: number; readonly count: number; readonly offset: number }[];
  readonly #symbols: readonly number[];

  constructor(counts: readonly number[], symbols: readonly number[]) {
    let code = 0;
    let offset = 0;
    this.#byLength = counts.map((count) => {
      const length = { first: code, count, offset };
      code = (code + count) << 1;
      offset += count;
      return length;
    });
    this.#symbols = symbols;
  }

  read(nextBit: () => number): number {
    let code = 0;
    for (const { first, count, offset } of this.#byLength) {
      code = (code << 1) | nextBit();
      if (code - first < count) return this.#symbols[offset + code - first] ?? 0;
    }
    throw new Error('No such code');
  }
}

/** Bits of a scan; throws where the data end. */
export class BitReader {
  readonly #data: Uint8Array;
  #at = 0;
  #byte = 0;
  #left = 0;

  constructor(data: Uint8Array) {
    this.#data = data;
  }

  readonly #nextBit = (): number => {
    if (this.#left === 0) this.#load();
    this.#left -= 1;
    return (this.#byte >> this.#left) & 1;
  };

  #load(): void {
    const byte = this.#data[this.#at];
    if (byte === undefined) throw new Error('The scan ends early');
    this.#at += 1;
    // A zero is stuffed after each 0xff of the data; another byte is a marker.
    if (byte === 0xff) {
      if (this.#data[this.#at] !== 0) throw new Error('A marker within the scan');
      this.#at += 1;
    }
    this.#byte = byte;
    this.#left = 8;
  }

  #bits(count: number): number {
    let value = 0;
    for (let index = 0; index < count; index += 1) value = (value << 1) | this.#nextBit();
    return value;
  }

  /** A first coefficient, as what it adds to the one before. */
  difference(table: HuffmanTable): number {
    const size = table.read(this.#nextBit);
    if (size === 0) return 0;
    const value = this.#bits(size);
    return value < 1 << (size - 1) ? value - (1 << size) + 1 : value;
  }

  /** The other coefficients of a block, which nobody reads. */
  skipBlock(table: HuffmanTable): void {
    for (let index = 1; index < COEFFICIENTS; index += 1) {
      const symbol = table.read(this.#nextBit);
      if (symbol === END_OF_BLOCK) return;
      if (symbol === SIXTEEN_ZEROS) index += 15;
      else {
        index += symbol >> 4;
        this.#bits(symbol & 15);
      }
    }
  }

  /** Goes beyond a restart marker. */
  restart(): void {
    this.#left = 0;
    while (this.#at < this.#data.length && this.#data[this.#at] !== 0xff) this.#at += 1;
    this.#at += 2;
  }
}
