/** SHA-1 as SMPTE ST 430-2 names certificates by it; nothing is protected by it here. Runs in the simulation too, which waits for no promise. */
export function sha1(bytes: Uint8Array): Uint8Array {
  const words = paddedWords(bytes);
  const state = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0];
  for (let block = 0; block < words.length; block += 16) addBlock(state, words.slice(block, block + 16));
  const digest = new DataView(new ArrayBuffer(20));
  state.forEach((word, index) => digest.setUint32(index * 4, word));
  return new Uint8Array(digest.buffer);
}

function paddedWords(bytes: Uint8Array): readonly number[] {
  const length = Math.ceil((bytes.length + 9) / 64) * 64;
  const padded = new Uint8Array(length);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(length - 8, Math.floor(bytes.length / 0x20000000));
  view.setUint32(length - 4, (bytes.length * 8) >>> 0);
  return Array.from({ length: length / 4 }, (_, index) => view.getUint32(index * 4));
}

const CONSTANTS = [0x5a827999, 0x6ed9eba1, 0x8f1bbcdc, 0xca62c1d6] as const;

function addBlock(state: number[], block: readonly number[]): void {
  const schedule = [...block];
  for (let index = 16; index < 80; index += 1)
    schedule.push(
      rotated((schedule[index - 3] ?? 0) ^ (schedule[index - 8] ?? 0) ^ (schedule[index - 14] ?? 0) ^ (schedule[index - 16] ?? 0), 1),
    );
  let [a = 0, b = 0, c = 0, d = 0, e = 0] = state;
  for (const [index, word] of schedule.entries()) {
    const round = Math.floor(index / 20);
    const next = (rotated(a, 5) + mixed(round, [b, c, d]) + e + (CONSTANTS[round] ?? 0) + word) >>> 0;
    [a, b, c, d, e] = [next, a, rotated(b, 30), c, d];
  }
  for (const [index, word] of [a, b, c, d, e].entries()) state[index] = ((state[index] ?? 0) + word) >>> 0;
}

function mixed(round: number, [b, c, d]: readonly [number, number, number]): number {
  if (round === 0) return ((b & c) | (~b & d)) >>> 0;
  return (round === 2 ? (b & c) | (b & d) | (c & d) : b ^ c ^ d) >>> 0;
}

function rotated(word: number, bits: number): number {
  return ((word << bits) | (word >>> (32 - bits))) >>> 0;
}
