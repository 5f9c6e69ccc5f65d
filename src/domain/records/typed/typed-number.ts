import type { FieldDescriptor } from '#generated/entities/descriptor.gen.ts';
import { cleanCode } from '#domain/values/text/clean-text.ts';
import { ambiguous, faulty, type Typed } from './typed.ts';

export interface NumberShape {
  /** Decimals that the field keeps. */
  readonly scale: number;
  readonly unit?: 'euro' | 'percent';
}

const MONEY: NumberShape = { scale: 2, unit: 'euro' };
const DECIMALS = 2;

/** Digits that a field of numbers stores. */
export function numberShape({ kind, scale }: Pick<FieldDescriptor, 'kind' | 'scale'>): NumberShape {
  if (kind === 'money') return MONEY;
  if (kind === 'percent') return { scale: scale ?? DECIMALS, unit: 'percent' };
  return { scale: kind === 'decimal' ? (scale ?? DECIMALS) : 0 };
}

/** An amount as people write it: « 12,50 », « 1 234,50 € », « 12€50 ». */
export function readAmount(text: string): Typed<number> {
  return readNumber(text, MONEY);
}

/**
 * A number as people write it, a comma or a point before its decimals; spaces, points, commas or apostrophes between thousands.
 * « 1,250 » is one and a quarter or one thousand two hundred and fifty: it is refused with both, unless the field has three decimals.
 */
export function readNumber(text: string, shape: NumberShape): Typed<number> {
  const bare = cleanCode(text).replaceAll('’', "'");
  const euros = shape.unit === 'euro' ? readCents(text, bare) : null;
  if (euros !== null) return euros;
  const [, sign = '', figures = ''] = /^([+-]?) ?(\S.*)$/.exec(withoutUnit(bare, shape)) ?? [];
  const parts = partsOf(figures);
  if (parts === null) return splitBySpace(text, figures, shape) ?? faulty('nombre');
  if (mayBeThousands(parts) && shape.scale < THOUSAND) return ambiguous(text.trim(), decimalText(parts), thousandText(parts));
  return numberOf(sign, parts, shape.scale);
}

const THOUSAND = 3;
const DIGITS_MAX = 15;

interface Parts {
  readonly whole: string;
  readonly decimals: string;
  readonly isMarked: boolean;
}

function withoutUnit(text: string, { unit }: NumberShape): string {
  if (unit === 'euro') return text.replace(/^([+-]?) ?(?:€|eur\b) ?/i, '$1').replace(/ ?(?:€|eur|euros?)$/i, '');
  return unit === 'percent' ? text.replace(/ ?%$/, '') : text;
}

/** « 12€50 », « 12 € 50 »: the sign stands between euros and cents. */
function readCents(text: string, bare: string): Typed<number> | null {
  const [, sign = '', euros, cents] = /^([+-]?) ?(\d+(?: \d+)*) ?(?:€|eur|euros?) ?(\d+)$/i.exec(bare) ?? [];
  if (euros === undefined || cents === undefined) return null;
  const whole = partsOf(euros);
  if (whole === null || cents.length > 2) return faulty('nombre');
  if (cents.length === 1) return ambiguous(text.trim(), `${euros},0${cents}`, `${euros},${cents}0`);
  return numberOf(sign, { ...whole, decimals: cents }, 2);
}

/** Whole part and decimals; null where the marks are in no order that a number has. */
function partsOf(text: string): Parts | null {
  const [, whole = '', mark = '', decimals = ''] = /^(\d*)(?:([.,])(\d*))?$/.exec(text) ?? [];
  if (whole + decimals !== '') return { whole, decimals, isMarked: mark !== '' };
  const [, grouped, separator, last, rest = ''] = /^(\d{1,3}(?:([ '.,])\d{3})(?:\2\d{3})*)(?:([.,])(\d+))?$/.exec(text) ?? [];
  if (grouped === undefined || (last !== undefined && last === separator)) return null;
  return { whole: grouped.replaceAll(/\D/g, ''), decimals: rest, isMarked: false };
}

/** One mark and three figures after it: the mark of the decimals, or of the thousands. */
function mayBeThousands({ whole, decimals, isMarked }: Parts): boolean {
  return isMarked && decimals.length === THOUSAND && /^[1-9]\d{0,2}$/.test(whole);
}

function decimalText({ whole, decimals }: Parts): string {
  const kept = withoutZeros(decimals);
  return kept === '' ? whole : `${whole},${kept}`;
}

function withoutZeros(decimals: string): string {
  return decimals.endsWith('0') ? withoutZeros(decimals.slice(0, -1)) : decimals;
}

function thousandText({ whole, decimals }: Parts): string {
  return `${whole} ${decimals}`;
}

/** « 12 50 » in an amount: the comma was left out, or a figure. */
function splitBySpace(text: string, figures: string, { unit }: NumberShape): Typed<number> | null {
  const [, whole, cents] = /^(\d+) (\d{2})$/.exec(figures) ?? [];
  if (unit !== 'euro' || whole === undefined || cents === undefined) return null;
  return ambiguous(text.trim(), `${whole},${cents}`, `${whole}${cents}`);
}

function numberOf(sign: string, { whole, decimals }: Parts, scale: number): Typed<number> {
  const kept = withoutZeros(decimals);
  if (kept.length > scale) return scale === 0 ? faulty('entier') : faulty('decimales', { max: scale });
  if (whole.length > DIGITS_MAX) return faulty('nombre');
  const value = Number(`${whole === '' ? '0' : whole}.${kept === '' ? '0' : kept}`);
  return { value: sign === '-' && value !== 0 ? -value : value };
}
