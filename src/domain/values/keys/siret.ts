import { isLuhn } from './luhn.ts';

/** The post office numbers its offices by a sum of their digits. */
const POST_OFFICE = '356000000';

/** Is this text a SIRET, spaces or not: fourteen digits, of which the last is the key? */
export function isSiret(text: string): boolean {
  const digits = text.replaceAll(/[\s.]/g, '');
  if (!/^\d{14}$/.test(digits)) return false;
  if (isLuhn(digits)) return true;
  return digits.startsWith(POST_OFFICE) && [...digits].reduce((sum, digit) => sum + Number(digit), 0) % 5 === 0;
}
