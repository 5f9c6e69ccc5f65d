import type { FieldErrorCode } from '#domain/errors/catalogue.ts';
import type { JsonValue } from '#generated/entities/descriptor.gen.ts';
import { parseInstant } from '#domain/values/dates.ts';
import { norm } from '#domain/values/text/norm.ts';
import { type RecordData, sameValue } from '#domain/values/record-data.ts';
import { isVatNumber } from '#domain/values/vat-number.ts';

type Value = JsonValue | undefined;
type Params = Readonly<Record<string, string | number>>;

export interface Check {
  /** What a value that fails is refused with. */
  readonly code: FieldErrorCode;
  readonly params: Params;
  readonly passes: (value: Value, record: RecordData) => boolean;
}

/** A bound written in the schema, or the name of another property of the record. */
export type Bound = string | number | { readonly property: string };

const SPECIAL_CHARACTERS = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~€£§°²¤';

const check = (code: FieldErrorCode, params: Params, passes: Check['passes']): Check => ({ code, params, passes });
const onText = (code: FieldErrorCode, params: Params, passes: (text: string) => boolean): Check =>
  check(code, params, (value) => typeof value === 'string' && passes(value));
const onArray = (code: FieldErrorCode, params: Params, passes: (items: readonly JsonValue[]) => boolean): Check =>
  check(code, params, (value) => Array.isArray(value) && passes(value));
const onNumber = (code: FieldErrorCode, passes: (value: number) => boolean): Check =>
  check(code, {}, (value) => {
    const number = numberOf(value);
    return number !== null && passes(number);
  });

// Text and format. Lengths are those of the trimmed text: a blank one fails.
export const isOneOf = (values: readonly JsonValue[]): Check =>
  check('enumeration', {}, (value) => value !== undefined && values.some((one) => sameValue(one, value)));
export const isEmail = (): Check => onText('email', {}, (text) => text.length <= 254 && EMAIL.test(text));
export const isUrl = (): Check => onText('url', {}, isWebAddress);
export const isPhone = (): Check => onText('telephone', {}, (text) => PHONE.test(text) && count(text, /\d/g) >= 6);
export const isVat = (country?: string): Check => onText('tva', {}, (text) => isVatNumber(text, country));
export const hasMinLength = (min: number): Check =>
  onText('trop-court', { min }, (text) => text.trim() !== '' && text.trim().length >= min);
export const hasMaxLength = (max: number): Check => onText('trop-long', { max }, (text) => text.trim() !== '' && text.trim().length <= max);
export const hasLength = (longueur: number): Check =>
  onText('longueur-exacte', { nombre: longueur }, (text) => text.trim() !== '' && text.trim().length === longueur);
export const contains = (valeur: string): Check => onText('contient', { valeur }, (text) => norm(text).includes(norm(valeur)));
export const containsAny = (valeurs: readonly string[]): Check =>
  onText('contient-un', { valeurs: valeurs.join(', ') }, (text) => valeurs.some((one) => norm(text).includes(norm(one))));
export const startsWith = (valeur: string): Check => onText('commence-par', { valeur }, (text) => norm(text).startsWith(norm(valeur)));
export const endsWith = (valeur: string): Check => onText('finit-par', { valeur }, (text) => norm(text).endsWith(norm(valeur)));
export const sameAs = (property: string): Check =>
  check('identique', {}, (value, record) => typeof value === 'string' && value === record[property]);

// Characters.
export const hasDigits = (nombre = 1): Check => onText('chiffres', { nombre }, (text) => count(text, /\d/g) >= nombre);
export const hasUpperCase = (nombre = 1): Check => onText('majuscules', { nombre }, (text) => count(text, /\p{Lu}/gu) >= nombre);
export const hasLowerCase = (nombre = 1): Check => onText('minuscules', { nombre }, (text) => count(text, /\p{Ll}/gu) >= nombre);
export const hasSpecial = (set = SPECIAL_CHARACTERS): Check =>
  onText('caractere-special', {}, (text) => Array.from(text).some((one) => set.includes(one)));
export const hasNoSpecial = (set = SPECIAL_CHARACTERS): Check =>
  onText('sans-caractere-special', {}, (text) => !Array.from(text).some((one) => set.includes(one)));

// Values.
export const isNumber = (): Check => onNumber('nombre', () => true);
export const isNegative = (): Check => onNumber('negatif', (value) => value < 0);
export const isPositive = (): Check => onNumber('positif', (value) => value > 0);
export const isDecimal = (): Check => onNumber('non-entier', (value) => !Number.isInteger(value));
export const isNullOrEmpty = (): Check => check('vide', {}, isBlank);
export const isNotEmpty = (): Check => check('obligatoire', {}, (value) => !isBlank(value));
export const isTrue = (): Check => check('case-cochee', {}, (value) => value === true);
export const isFalse = (): Check => check('case-non-cochee', {}, (value) => value === false);

// Arrays and custom functions.
export const hasMinItems = (min: number): Check => onArray('trop-peu-elements', { min }, (items) => items.length >= min);
export const hasMaxItems = (max: number): Check => onArray('trop-elements', { max }, (items) => items.length <= max);
export const hasItems = (longueur: number): Check => onArray('elements-exact', { nombre: longueur }, (items) => items.length === longueur);
export const includesItem = (item: JsonValue): Check =>
  onArray('element-attendu', { valeur: typeof item === 'object' ? JSON.stringify(item) : String(item) }, (items) =>
    items.some((one) => sameValue(one, item)),
  );
/** What no other kind says, by a name and a code of its own. */
export const custom = (code: FieldErrorCode, passes: Check['passes']): Check => check(code, {}, passes);

// Comparisons of dates and numbers.
export const isEqualTo = (bound: Bound): Check => comparison('egal', bound, (order) => order === 0);
export const isBefore = (bound: Bound): Check => comparison('avant', bound, (order) => order < 0);
export const isBeforeOrEqual = (bound: Bound): Check => comparison('avant-ou-egal', bound, (order) => order <= 0);
export const isAfter = (bound: Bound): Check => comparison('apres', bound, (order) => order > 0);
export const isAfterOrEqual = (bound: Bound): Check => comparison('apres-ou-egal', bound, (order) => order >= 0);

type Flag = boolean | ((record: RecordData) => boolean);

export interface Validator {
  readonly check: Check;
  /** What it is refused with; « Champs obligatoire » when there is none. */
  readonly code?: FieldErrorCode;
  readonly required?: Flag;
  /** Is the value to be checked at all? */
  readonly checked?: Flag;
}

const DEFAULT_CODE = 'obligatoire' satisfies FieldErrorCode;

/** The code of a validator that the value does not pass; null when it passes. An optional empty value passes (000 §5). */
export function runValidator(validator: Validator, value: Value, record: RecordData): FieldErrorCode | null {
  const { check: kind, code = DEFAULT_CODE } = validator;
  if (!flag(validator.checked ?? true, record)) return null;
  if (isBlank(value)) {
    const isAsked = flag(validator.required ?? false, record) || kind.code === DEFAULT_CODE;
    return isAsked && !kind.passes(value, record) ? code : null;
  }
  return kind.passes(value, record) ? null : code;
}

const EMAIL =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+([a-z]{2,63}|xn--[a-z0-9-]{2,59})$/i;
/** Digits and what one writes between them; then perhaps an extension: « 04 73 91 65 73 poste 12 ». */
const PHONE = /^\+?[\d\s().\-/]{6,30}((poste|ext\.?|x|#) ?\d{1,6})?$/i;

function isWebAddress(text: string): boolean {
  if (/\s/.test(text) || !/^https?:\/\//i.test(text)) return false;
  const url = URL.canParse(text) ? new URL(text) : null;
  return url !== null && /^([^.]+\.)+[^.]{2,}$|^localhost$|^\d+(\.\d+){3}$|^\[[\da-f:.]+\]$/.test(url.hostname);
}

function comparison(code: FieldErrorCode, bound: Bound, accepts: (order: number) => boolean): Check {
  const params: Params = { valeur: typeof bound === 'object' ? bound.property : bound };
  return check(code, params, (value, record) => {
    const left = pointOf(value);
    const right = pointOf(typeof bound === 'object' ? record[bound.property] : bound);
    return left !== null && right !== null && accepts(left - right);
  });
}

/** Dates and numbers on one line; a date compares with a date, a number with a number. */
function pointOf(value: Value): number | null {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return null;
  return parseInstant(value) ?? numberOf(value);
}

function numberOf(value: Value): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string' || !/^\s*[+-]?(\d+([.,]\d+)?|[.,]\d+)\s*$/.test(value)) return null;
  return Number(value.replace(',', '.'));
}

function isBlank(value: Value): boolean {
  return (
    value === null ||
    value === undefined ||
    (typeof value === 'string' && value.trim() === '') ||
    (Array.isArray(value) && value.length === 0)
  );
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

function flag(value: Flag, record: RecordData): boolean {
  return typeof value === 'function' ? value(record) : value;
}
