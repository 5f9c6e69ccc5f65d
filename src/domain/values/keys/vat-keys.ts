import { isLuhn } from './luhn.ts';

/**
 * Keys of VAT numbers by country, for the number after the country code and in the shape of its country. Source: « VIES – VAT number
 * validation algorithms » of the European Commission, and for each country the page of its tax office that python-stdnum quotes.
 * Spain, Ireland and the Netherlands each have several; a number that has the key of one of them passes. Numbers of natural persons in
 * Bulgaria, Czechia and Latvia, and those of Northern Ireland, have no key that is published whole: their shape alone is checked.
 */
export const VAT_KEYS: Readonly<Record<string, (number: string) => boolean>> = {
  AT: (number) => (10 - ((luhnSum(number.slice(1, 8)) + 4) % 10)) % 10 === Number(number.slice(8)),
  BE: (number) => 97 - (Number(number.slice(0, 8)) % 97) === Number(number.slice(8)),
  BG: (number) => number.length !== 9 || bulgarianKey(number) === Number(number.at(-1)),
  CY: isCypriot,
  CZ: (number) => number.length !== 8 || czechKey(number) === Number(number.at(-1)),
  DE: isMod11And10,
  DK: (number) => weighted(number, [2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0,
  EE: (number) => weighted(number, [3, 7, 1, 3, 7, 1, 3, 7, 1]) % 10 === 0,
  EL: (number) => (weighted(number, [256, 128, 64, 32, 16, 8, 4, 2]) % 11) % 10 === Number(number.at(-1)),
  ES: isSpanish,
  FI: (number) => weighted(number, [7, 9, 10, 5, 8, 4, 2, 1]) % 11 === 0,
  // The key of an old French number is computed from its SIREN; keys with letters follow other rules.
  FR: (number) => !/^\d{2}/.test(number) || Number(number.slice(0, 2)) === (12 + 3 * (Number(number.slice(2)) % 97)) % 97,
  HR: isMod11And10,
  HU: (number) => weighted(number, [9, 7, 3, 1, 9, 7, 3, 1]) % 10 === 0,
  IE: isIrish,
  IT: isLuhn,
  LT: isLithuanian,
  LU: (number) => Number(number.slice(0, 6)) % 89 === Number(number.slice(6)),
  LV: (number) => Number(number[0]) <= 3 || weighted(number, [9, 1, 4, 8, 3, 10, 2, 5, 7, 6, 1]) % 11 === 3,
  MT: (number) => weighted(number, [3, 4, 6, 7, 8, 9, 10, 1]) % 37 === 0,
  NL: (number) => weighted(number, [9, 8, 7, 6, 5, 4, 3, 2, -1]) % 11 === 0 || isMod97(`NL${number}`),
  PL: (number) => weighted(number, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === Number(number.slice(9)),
  PT: (number) => ((11 - (weighted(number, [9, 8, 7, 6, 5, 4, 3, 2]) % 11)) % 11) % 10 === Number(number.slice(8)),
  RO: (number) => ((10 * weighted(number.padStart(10, '0'), [7, 5, 3, 2, 1, 7, 5, 3, 2])) % 11) % 10 === Number(number.at(-1)),
  SE: (number) => isLuhn(number.slice(0, 10)),
  SI: isSlovene,
  SK: (number) => Number(number) % 11 === 0,
};

function weighted(digits: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, index) => sum + weight * Number(digits[index] ?? 0), 0);
}

/** Every second digit doubled from the second on, as Austria and Spain add them. */
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

/** ISO 7064, MOD 97,10, letters counted from 10. */
function isMod97(text: string): boolean {
  const digits = [...text].map((one) => (/[A-Z]/.test(one) ? String(one.charCodeAt(0) - 55) : one)).join('');
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1;
}

function bulgarianKey(number: string): number {
  const first = weighted(number, [1, 2, 3, 4, 5, 6, 7, 8]) % 11;
  return first === 10 ? (weighted(number, [3, 4, 5, 6, 7, 8, 9, 10]) % 11) % 10 : first;
}

/** Values of the digits of odd rank. */
const CYPRIOT = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21];

function isCypriot(number: string): boolean {
  const sum = Array.from(number.slice(0, 8)).reduce(
    (total, digit, index) => total + (index % 2 === 0 ? (CYPRIOT[Number(digit)] ?? 0) : Number(digit)),
    0,
  );
  return String.fromCharCode(65 + (sum % 26)) === number.at(-1);
}

function czechKey(number: string): number {
  const key = (11 - (weighted(number, [8, 7, 6, 5, 4, 3, 2]) % 11)) % 11;
  return (key || 1) % 10;
}

const SPANISH_PERSON = 'TRWAGMYFPDXBNJZSQVHLCKE';
const SPANISH_FIRM = 'JABCDEFGHI';

/** Persons have the letter of their number modulo 23, firms a digit or a letter of the sum of their seven digits. */
function isSpanish(number: string): boolean {
  const last = number.at(-1) ?? '';
  const person = /^[XYZ]/.test(number) ? String('XYZ'.indexOf(number[0] ?? '')) + number.slice(1, 8) : number.slice(0, 8);
  if (/^\d{8}$/.test(person)) return SPANISH_PERSON[Number(person) % 23] === last;
  const digits = number.slice(1, 8);
  if (/^[KLM]/.test(number)) return SPANISH_PERSON[Number(digits) % 23] === last;
  const sum = [...digits].reduce((total, digit, index) => total + (index % 2 === 0 ? luhnSum(`0${digit}`) : Number(digit)), 0);
  const key = (10 - (sum % 10)) % 10;
  return last === String(key) || last === SPANISH_FIRM[key];
}

const IRISH = 'WABCDEFGHIJKLMNOPQRSTUV';

function isIrish(number: string): boolean {
  const isOld = !/^\d{7}/.test(number);
  const digits = isOld ? `0${number.slice(2, 7)}${number[0] ?? ''}` : number.slice(0, 7);
  const second = isOld ? '' : number.slice(8);
  const extra = second === '' ? 0 : 9 * IRISH.indexOf(second);
  return IRISH[(weighted(digits, [8, 7, 6, 5, 4, 3, 2]) + extra) % 23] === number[7];
}

function isLithuanian(number: string): boolean {
  const digits = number.slice(0, -1);
  function sum(shift: number): number {
    return (
      weighted(
        digits,
        Array.from(digits, (_, index) => 1 + ((index + shift) % 9)),
      ) % 11
    );
  }
  const first = sum(0);
  return (first === 10 ? sum(2) % 10 : first) === Number(number.at(-1));
}

function isSlovene(number: string): boolean {
  const key = 11 - (weighted(number, [8, 7, 6, 5, 4, 3, 2]) % 11);
  return key !== 11 && key % 10 === Number(number.at(-1));
}
