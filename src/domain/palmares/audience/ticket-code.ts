/** Letters and figures that are not read for one another; their number is prime, so that the check character tells two that are swapped. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTWXYZ';
const RANDOM_LENGTH = 11;
const GROUP = 4;

/** A code of a ticket: 53 random bits of a secret, then the character that checks them. */
export function codeOf(secret: string): string {
  let rest = [...secret].reduce((sum, letter) => sum * 257n + BigInt(letter.codePointAt(0) ?? 0), 0n);
  let code = '';
  while (code.length < RANDOM_LENGTH) {
    code += ALPHABET[Number(rest % BigInt(ALPHABET.length))] ?? '';
    rest /= BigInt(ALPHABET.length);
  }
  return code + checkOf(code);
}

/** A code as a person reads and types it: `K7QW-2FDA-9HTM`. */
export function groupedCode(code: string): string {
  return (code.match(new RegExp(`.{1,${GROUP}}`, 'g')) ?? []).join('-');
}

/** The code that a person typed, whatever its case and separators; null: it is miscopied. */
export function readCode(typed: string): string | null {
  const code = typed.toUpperCase().replace(/[\s-]/g, '');
  if (code.length !== RANDOM_LENGTH + 1 || [...code].some((letter) => !ALPHABET.includes(letter))) return null;
  return checkOf(code.slice(0, -1)) === code.at(-1) ? code : null;
}

/** Each place weighs differently: one character for another, or two that are swapped, give another check. */
function checkOf(code: string): string {
  const sum = [...code].reduce((total, letter, index) => total + (index + 2) * ALPHABET.indexOf(letter), 0);
  return ALPHABET[sum % ALPHABET.length] ?? '';
}
