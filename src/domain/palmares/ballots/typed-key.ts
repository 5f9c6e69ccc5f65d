/** Neither 0, 1, 8 nor 9, which are read as letters (RFC 4648). */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const BITS = 5;
const GROUP = 4;

/** A key as a person reads and types it: `K7QW-2FDA-…`. */
export function groupedKey(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const letters = (bits.match(new RegExp(`.{${BITS}}`, 'g')) ?? []).map((five) => ALPHABET[Number.parseInt(five, 2)] ?? '').join('');
  return (letters.match(new RegExp(`.{1,${GROUP}}`, 'g')) ?? []).join('-');
}

/** The bytes of a typed key, whatever its case and its separators; null: it has another length or another letter. */
export function readKey(typed: string, length: number): Uint8Array | null {
  const letters = typed.toUpperCase().replace(/[\s-]/g, '');
  const values = [...letters].map((letter) => ALPHABET.indexOf(letter));
  if (values.includes(-1) || values.length * BITS !== length * 8) return null;
  const bits = values.map((value) => value.toString(2).padStart(BITS, '0')).join('');
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
}
