import { VAT_KEYS } from './keys/vat-keys.ts';

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
 * given? Greece is written `EL` in its numbers. Keys are verified wherever a country has one.
 */
export function isVatNumber(text: string, country?: string): boolean {
  const compact = text.toUpperCase().replace(/[\s.-]/g, '');
  const prefix = compact.slice(0, 2);
  const number = compact.slice(2);
  const expected = country?.toUpperCase() === 'GR' ? 'EL' : country?.toUpperCase();
  if (expected !== undefined && expected !== prefix) return false;
  return PATTERNS[prefix]?.test(number) === true && (VAT_KEYS[prefix]?.(number) ?? true);
}

/** Is something written where a VAT number stands, that cannot be one? */
export function isWrongVatNumber(text: string | null): boolean {
  return text !== null && text.trim() !== '' && !isVatNumber(text);
}

/** The VAT number that a French seller has by its SIREN, of which its key is worked out. Null: the text begins with no SIREN. */
export function frenchVatNumber(siret: string): string | null {
  const siren = siret.replaceAll(/\s/g, '').slice(0, 9);
  if (!/^\d{9}$/.test(siren)) return null;
  return `FR${String((12 + 3 * (Number(siren) % 97)) % 97).padStart(2, '0')}${siren}`;
}
