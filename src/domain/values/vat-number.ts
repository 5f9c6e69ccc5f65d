import { isLuhn } from './keys/luhn.ts';

/** Shape of a VAT number after its country code, for each country of the European Union and Northern Ireland. */
const PATTERNS: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^[1-9]\d{8}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^([A-Z]\d{7}[A-Z0-9]|\d{8}[A-Z])$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z0-9]{2}\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^[A-Z0-9+*]{9}B[A-Z0-9]{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^[1-9]\d{1,9}$/,
  SE: /^\d{10}01$/,
  SI: /^[1-9]\d{7}$/,
  SK: /^[1-9]\d[2-46-9]\d{7}$/,
  XI: /^(\d{9}(\d{3})?|(GD|HA)\d{3})$/,
};

export const VAT_COUNTRIES: readonly string[] = Object.keys(PATTERNS);

/**
 * Is the text a VAT number of the country (ISO code), or of any country of the Union when none is
 * given? Greece is written `EL` in its numbers. The keys of
 * Germany, Austria, Belgium, Denmark, Finland, France, Italy, Luxembourg, Poland, Portugal and Sweden are verified.
 */
export function isVatNumber(text: string, country?: string): boolean {
  const compact = text.toUpperCase().replace(/[\s.-]/g, '');
  const prefix = compact.slice(0, 2);
  const number = compact.slice(2);
  const expected = country?.toUpperCase() === 'GR' ? 'EL' : country?.toUpperCase();
  if (expected !== undefined && expected !== prefix) return false;
  return PATTERNS[prefix]?.test(number) === true && (KEYS[prefix]?.(number) ?? true);
}

/** Is something written where a VAT number stands, that cannot be one? */
export function isWrongVatNumber(text: string | null): boolean {
  return text !== null && text.trim() !== '' && !isVatNumber(text);
}

const KEYS: Readonly<Record<string, (number: string) => boolean>> = {
  // The key of an old French number is computed from its SIREN; keys with letters follow other rules.
  FR: (number) => !/^\d{2}/.test(number) || Number(number.slice(0, 2)) === (12 + 3 * (Number(number.slice(2)) % 97)) % 97,
  BE: (number) => 97 - (Number(number.slice(0, 8)) % 97) === Number(number.slice(8)),
  IT: isLuhn,
  LU: (number) => Number(number.slice(0, 6)) % 89 === Number(number.slice(6)),
  DE: isMod11And10,
  AT: (number) => (10 - ((luhnSum(number.slice(1, 8)) + 4) % 10)) % 10 === Number(number.slice(8)),
  DK: (number) => weighted(number, [2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0,
  FI: (number) => weighted(number, [7, 9, 10, 5, 8, 4, 2, 1]) % 11 === 0,
  PL: (number) => weighted(number, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === Number(number.slice(9)),
  PT: (number) => ((11 - (weighted(number, [9, 8, 7, 6, 5, 4, 3, 2]) % 11)) % 11) % 10 === Number(number.slice(8)),
  SE: (number) => isLuhn(number.slice(0, 10)),
};

function weighted(digits: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, index) => sum + weight * Number(digits[index] ?? 0), 0);
}

/** Every second digit doubled from the second on, as Austria adds them. */
function luhnSum(digits: string): number {
  return [...digits].reduce((sum, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return sum + Math.floor(value / 10) + (value % 10);
  }, 0);
}

/** ISO 7064, MOD 11,10. */
function isMod11And10(number: string): boolean {
  let product = 10;
  for (const digit of number.slice(0, -1)) {
    const sum = (Number(digit) + product) % 10 || 10;
    product = (2 * sum) % 11;
  }
  return (11 - product) % 10 === Number(number.at(-1));
}
