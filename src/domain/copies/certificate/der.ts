/** One element of DER: its tag, its content, and its bytes with their header. */
export interface DerElement {
  readonly tag: number;
  readonly content: Uint8Array;
  readonly whole: Uint8Array;
}

export const TAG = {
  integer: 0x02,
  bitString: 0x03,
  oid: 0x06,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
  version: 0xa0,
} as const;

/** Elements one after the other; null for bytes that are not DER. */
export function derElements(bytes: Uint8Array): readonly DerElement[] | null {
  const elements: DerElement[] = [];
  let at = 0;
  while (at < bytes.length) {
    const element = elementAt(bytes, at);
    if (element === null) return null;
    elements.push(element);
    at += element.whole.length;
  }
  return elements;
}

function elementAt(bytes: Uint8Array, at: number): DerElement | null {
  const [tag, first] = [bytes[at], bytes[at + 1]];
  if (tag === undefined || first === undefined) return null;
  const lengthBytes = first < 0x80 ? 0 : first & 0x7f;
  // Four bytes of length are more than any certificate holds.
  if (first === 0x80 || lengthBytes > 3) return null;
  const long = bytes.subarray(at + 2, at + 2 + lengthBytes);
  const length = lengthBytes === 0 ? first : long.reduce((sum, byte) => sum * 256 + byte, 0);
  const start = at + 2 + lengthBytes;
  if (long.length < lengthBytes || start + length > bytes.length) return null;
  return { tag, content: bytes.subarray(start, start + length), whole: bytes.subarray(at, start + length) };
}

/** `2.5.4.3` */
export function oidOf(content: Uint8Array): string {
  const numbers: number[] = [];
  let value = 0;
  for (const byte of content) {
    value = value * 128 + (byte & 0x7f);
    if (byte < 0x80) {
      numbers.push(value);
      value = 0;
    }
  }
  const [first = 0, ...rest] = numbers;
  const root = Math.min(2, Math.floor(first / 40));
  return [root, first - root * 40, ...rest].join('.');
}

/** A number of any size, as XML signatures write serial numbers. */
export function decimalOf(content: Uint8Array): string {
  return content.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n).toString();
}
