import type { FieldErrorCode } from '#domain/errors/catalogue.ts';
import type { JsonValue } from '#generated/entities/descriptor.gen.ts';
import { parseInstant } from '#domain/values/dates.ts';
import { norm } from '#domain/values/text/norm.ts';
import { type RecordData, sameValue } from '#domain/values/record-data.ts';
import { isVatNumber } from '#domain/values/vat-number.ts';

type Value = JsonValue | undefined;
type Params = Readonly<Record<string, string | number>>;

export interface Check {
  /** Code of the refusal of a wrong value. */
  readonly code: FieldErrorCode;
  readonly params: Params;
  readonly passes: (value: Value, record: RecordData) => boolean;
}

/** A bound written in the schema, or the name of another property of the record. */
export type Bound = string | number | { readonly property: string };

const SPECIAL_CHARACTERS = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~€£§°²¤';

function check(code: FieldErrorCode, params: Params, passes: Check['passes']): Check {
  return { code, params, passes };
}

function onText(code: FieldErrorCode, params: Params, passes: (text: string) => boolean): Check {
  return check(code, params, (value) => typeof value === 'string' && passes(value));
}

function onArray(code: FieldErrorCode, params: Params, passes: (items: readonly JsonValue[]) => boolean): Check {
  return check(code, params, (value) => Array.isArray(value) && passes(value));
}

function onNumber(code: FieldErrorCode, passes: (value: number) => boolean): Check {
  return check(code, {}, (value) => {
    const number = numberOf(value);
    return number !== null && passes(number);
  });
}

// Text and format. Lengths are those of the trimmed text: a blank one fails.
export function isOneOf(values: readonly JsonValue[]): Check {
  return check('enumeration', {}, (value) => value !== undefined && values.some((one) => sameValue(one, value)));
}

export function isEmail(): Check {
  return onText('email', {}, (text) => text.length <= 254 && EMAIL.test(text));
}

export function isUrl(): Check {
  return onText('url', {}, isWebAddress);
}

export function isPhone(): Check {
  return onText('telephone', {}, (text) => PHONE.test(text) && count(text, /\d/g) >= 6);
}

export function isVat(country?: string): Check {
  return onText('tva', {}, (text) => isVatNumber(text, country));
}

export function hasMinLength(min: number): Check {
  return onText('trop-court', { min }, (text) => text.trim() !== '' && text.trim().length >= min);
}

export function hasMaxLength(max: number): Check {
  return onText('trop-long', { max }, (text) => text.trim() !== '' && text.trim().length <= max);
}

export function hasLength(longueur: number): Check {
  return onText('longueur-exacte', { nombre: longueur }, (text) => text.trim() !== '' && text.trim().length === longueur);
}

export function contains(valeur: string): Check {
  return onText('contient', { valeur }, (text) => norm(text).includes(norm(valeur)));
}

export function containsAny(valeurs: readonly string[]): Check {
  return onText('contient-un', { valeurs: valeurs.join(', ') }, (text) => valeurs.some((one) => norm(text).includes(norm(one))));
}

export function startsWith(valeur: string): Check {
  return onText('commence-par', { valeur }, (text) => norm(text).startsWith(norm(valeur)));
}

export function endsWith(valeur: string): Check {
  return onText('finit-par', { valeur }, (text) => norm(text).endsWith(norm(valeur)));
}

export function sameAs(property: string): Check {
  return check('identique', {}, (value, record) => typeof value === 'string' && value === record[property]);
}

// Characters.
export function hasDigits(nombre = 1): Check {
  return onText('chiffres', { nombre }, (text) => count(text, /\d/g) >= nombre);
}

export function hasUpperCase(nombre = 1): Check {
  return onText('majuscules', { nombre }, (text) => count(text, /\p{Lu}/gu) >= nombre);
}

export function hasLowerCase(nombre = 1): Check {
  return onText('minuscules', { nombre }, (text) => count(text, /\p{Ll}/gu) >= nombre);
}

export function hasSpecial(set = SPECIAL_CHARACTERS): Check {
  return onText('caractere-special', {}, (text) => Array.from(text).some((one) => set.includes(one)));
}

export function hasNoSpecial(set = SPECIAL_CHARACTERS): Check {
  return onText('sans-caractere-special', {}, (text) => !Array.from(text).some((one) => set.includes(one)));
}

// Values.
export function isNumber(): Check {
  return onNumber('nombre', () => true);
}

export function isNegative(): Check {
  return onNumber('negatif', (value) => value < 0);
}

export function isPositive(): Check {
  return onNumber('positif', (value) => value > 0);
}

export function isDecimal(): Check {
  return onNumber('non-entier', (value) => !Number.isInteger(value));
}

export function isNullOrEmpty(): Check {
  return check('vide', {}, isBlank);
}

export function isNotEmpty(): Check {
  return check('obligatoire', {}, (value) => !isBlank(value));
}

export function isTrue(): Check {
  return check('case-cochee', {}, (value) => value === true);
}

export function isFalse(): Check {
  return check('case-non-cochee', {}, (value) => value === false);
}

// Arrays and custom functions.
export function hasMinItems(min: number): Check {
  return onArray('trop-peu-elements', { min }, (items) => items.length >= min);
}

export function hasMaxItems(max: number): Check {
  return onArray('trop-elements', { max }, (items) => items.length <= max);
}

export function hasItems(longueur: number): Check {
  return onArray('elements-exact', { nombre: longueur }, (items) => items.length === longueur);
}

export function includesItem(item: JsonValue): Check {
  return onArray('element-attendu', { valeur: typeof item === 'object' ? JSON.stringify(item) : String(item) }, (items) =>
    items.some((one) => sameValue(one, item)),
  );
}

/** Error with a name and a code of its own, for cases of no other kind. */
export function custom(code: FieldErrorCode, passes: Check['passes']): Check {
  return check(code, {}, passes);
}

// Comparisons of dates and numbers.
export function isEqualTo(bound: Bound): Check {
  return comparison('egal', bound, (order) => order === 0);
}

export function isBefore(bound: Bound): Check {
  return comparison('avant', bound, (order) => order < 0);
}

export function isBeforeOrEqual(bound: Bound): Check {
  return comparison('avant-ou-egal', bound, (order) => order <= 0);
}

export function isAfter(bound: Bound): Check {
  return comparison('apres', bound, (order) => order > 0);
}

export function isAfterOrEqual(bound: Bound): Check {
  return comparison('apres-ou-egal', bound, (order) => order >= 0);
}

type Flag = boolean | ((record: RecordData) => boolean);

export interface Validator {
  readonly check: Check;
  /** Code of the refusal; « Champs obligatoire » by default. */
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
