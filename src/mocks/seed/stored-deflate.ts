const BLOCK_MAX = 65_535;
const ADLER_PRIME = 65_521;

/** zlib without packing: pictures of a page are looked at where they are drawn, and this needs no waiting. */
export const storedDeflate = (bytes: Uint8Array): Uint8Array => {
  const blocks = Math.max(1, Math.ceil(bytes.length / BLOCK_MAX));
  const packed = new Uint8Array(2 + blocks * 5 + bytes.length + 4);
  const view = new DataView(packed.buffer);
  view.setUint16(0, 0x7801);
  let at = 2;
  for (let block = 0; block < blocks; block += 1) {
    const part = bytes.subarray(block * BLOCK_MAX, (block + 1) * BLOCK_MAX);
    view.setUint8(at, block === blocks - 1 ? 1 : 0);
    view.setUint16(at + 1, part.length, true);
    view.setUint16(at + 3, part.length ^ 0xffff, true);
    packed.set(part, at + 5);
    at += 5 + part.length;
  }
  view.setUint32(at, adler32(bytes));
  return packed;
};

const adler32 = (bytes: Uint8Array): number => {
  let [low, high] = [1, 0];
  for (const byte of bytes) {
    low = (low + byte) % ADLER_PRIME;
    high = (high + low) % ADLER_PRIME;
  }
  return ((high << 16) | low) >>> 0;
};
