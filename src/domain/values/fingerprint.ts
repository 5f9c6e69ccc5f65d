const FNV_OFFSET = 0xcb_f2_9c_e4_84_22_23_25n;
const FNV_PRIME = 0x1_00_00_00_01_b3n;
const HEXADECIMAL = 16;

/** Short text that changes with the lines (FNV-1a, 64 bits): tells whether what was looked at is still what would be done. */
export function fingerprintOf(lines: readonly string[]): string {
  let hash = FNV_OFFSET;
  for (const character of lines.join('\n')) hash = BigInt.asUintN(64, (hash ^ BigInt(character.codePointAt(0) ?? 0)) * FNV_PRIME);
  return hash.toString(HEXADECIMAL);
}
