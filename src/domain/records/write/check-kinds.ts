import type { JsonValue } from '#generated/entities/descriptor.gen.ts';
import { parseInstant } from '../values/dates.ts';
import { norm } from '../values/norm.ts';
import { type RecordData, sameValue } from '../values/record-data.ts';
import { isVatNumber } from '../values/vat-number.ts';

/** Sentence of a check: `validation.<key>` of the messages. */
export type CheckKey =
  | 'enum'
  | 'email'
  | 'longueurMin'
  | 'longueurMax'
  | 'longueurExacte'
  | 'chiffres'
  | 'majuscules'
  | 'minuscules'
  | 'caractereSpecial'
  | 'sansCaractereSpecial'
  | 'nombre'
  | 'negatif'
  | 'positif'
  | 'decimal'
  | 'vide'
  | 'nonVide'
  | 'vrai'
  | 'faux'
  | 'tableauMin'
  | 'tableauMax'
  | 'tableauExact'
  | 'tableauContient'
  | 'contient'
  | 'contientUn'
  | 'commencePar'
  | 'finitPar'
  | 'url'
  | 'telephone'
  | 'tva'
  | 'egal'
  | 'avant'
  | 'avantOuEgal'
  | 'apres'
  | 'apresOuEgal'
  | 'identique'
  | 'personnalise';

type Value = JsonValue | undefined;
type Params = Readonly<Record<string, string | number>>;

export interface Check {
  readonly key: CheckKey;
  readonly params: Params;
  readonly passes: (value: Value, record: RecordData) => boolean;
}

/** A bound written in the schema, or the name of another property of the record. */
export type Bound = string | number | { readonly property: string };

export const SPECIAL_CHARACTERS = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~€£§°²¤';

const check = (key: CheckKey, params: Params, passes: Check['passes']): Check => ({ key, params, passes });
const onText = (key: CheckKey, params: Params, passes: (text: string) => boolean): Check =>
  check(key, params, (value) => typeof value === 'string' && passes(value));
const onArray = (key: CheckKey, params: Params, passes: (items: readonly JsonValue[]) => boolean): Check =>
  check(key, params, (value) => Array.isArray(value) && passes(value));
const onNumber = (key: CheckKey, passes: (value: number) => boolean): Check =>
  check(key, {}, (value) => {
    const number = numberOf(value);
    return number !== null && passes(number);
  });

// Text and format. Lengths are those of the trimmed text: a blank one fails.
export const isOneOf = (values: readonly JsonValue[]): Check =>
  check('enum', {}, (value) => value !== undefined && values.some((one) => sameValue(one, value)));
export const isEmail = (): Check => onText('email', {}, (text) => text.length <= 254 && EMAIL.test(text));
export const isUrl = (): Check => onText('url', {}, isWebAddress);
export const isPhone = (): Check => onText('telephone', {}, (text) => PHONE.test(text) && count(text, /\d/g) >= 6);
export const isVat = (country?: string): Check => onText('tva', {}, (text) => isVatNumber(text, country));
export const hasMinLength = (min: number): Check =>
  onText('longueurMin', { min }, (text) => text.trim() !== '' && text.trim().length >= min);
export const hasMaxLength = (max: number): Check =>
  onText('longueurMax', { max }, (text) => text.trim() !== '' && text.trim().length <= max);
export const hasLength = (longueur: number): Check =>
  onText('longueurExacte', { longueur }, (text) => text.trim() !== '' && text.trim().length === longueur);
export const contains = (valeur: string): Check => onText('contient', { valeur }, (text) => norm(text).includes(norm(valeur)));
export const containsAny = (valeurs: readonly string[]): Check =>
  onText('contientUn', { valeurs: valeurs.join(', ') }, (text) => valeurs.some((one) => norm(text).includes(norm(one))));
export const startsWith = (valeur: string): Check => onText('commencePar', { valeur }, (text) => norm(text).startsWith(norm(valeur)));
export const endsWith = (valeur: string): Check => onText('finitPar', { valeur }, (text) => norm(text).endsWith(norm(valeur)));
export const sameAs = (property: string): Check =>
  check('identique', {}, (value, record) => typeof value === 'string' && value === record[property]);

// Characters.
export const hasDigits = (nombre = 1): Check => onText('chiffres', { nombre }, (text) => count(text, /\d/g) >= nombre);
export const hasUpperCase = (nombre = 1): Check => onText('majuscules', { nombre }, (text) => count(text, /\p{Lu}/gu) >= nombre);
export const hasLowerCase = (nombre = 1): Check => onText('minuscules', { nombre }, (text) => count(text, /\p{Ll}/gu) >= nombre);
export const hasSpecial = (set = SPECIAL_CHARACTERS): Check =>
  onText('caractereSpecial', {}, (text) => Array.from(text).some((one) => set.includes(one)));
export const hasNoSpecial = (set = SPECIAL_CHARACTERS): Check =>
  onText('sansCaractereSpecial', {}, (text) => !Array.from(text).some((one) => set.includes(one)));

// Values.
export const isNumber = (): Check => onNumber('nombre', () => true);
export const isNegative = (): Check => onNumber('negatif', (value) => value < 0);
export const isPositive = (): Check => onNumber('positif', (value) => value > 0);
export const isDecimal = (): Check => onNumber('decimal', (value) => !Number.isInteger(value));
export const isNullOrEmpty = (): Check => check('vide', {}, isBlank);
export const isNotEmpty = (): Check => check('nonVide', {}, (value) => !isBlank(value));
export const isTrue = (): Check => check('vrai', {}, (value) => value === true);
export const isFalse = (): Check => check('faux', {}, (value) => value === false);

// Arrays and custom functions.
export const hasMinItems = (min: number): Check => onArray('tableauMin', { min }, (items) => items.length >= min);
export const hasMaxItems = (max: number): Check => onArray('tableauMax', { max }, (items) => items.length <= max);
export const hasItems = (longueur: number): Check => onArray('tableauExact', { longueur }, (items) => items.length === longueur);
export const includesItem = (item: JsonValue): Check =>
  onArray('tableauContient', { valeur: typeof item === 'object' ? JSON.stringify(item) : String(item) }, (items) =>
    items.some((one) => sameValue(one, item)),
  );
export const custom = (passes: Check['passes']): Check => check('personnalise', {}, passes);

// Comparisons of dates and numbers.
export const isEqualTo = (bound: Bound): Check => comparison('egal', bound, (order) => order === 0);
export const isBefore = (bound: Bound): Check => comparison('avant', bound, (order) => order < 0);
export const isBeforeOrEqual = (bound: Bound): Check => comparison('avantOuEgal', bound, (order) => order <= 0);
export const isAfter = (bound: Bound): Check => comparison('apres', bound, (order) => order > 0);
export const isAfterOrEqual = (bound: Bound): Check => comparison('apresOuEgal', bound, (order) => order >= 0);

type Flag = boolean | ((record: RecordData) => boolean);

export interface Validator {
  readonly check: Check;
  /** Message key; « Champs obligatoire » when there is none. */
  readonly message?: string;
  readonly required?: Flag;
  /** Is the value to be checked at all? */
  readonly checked?: Flag;
}

export const DEFAULT_MESSAGE = 'champ.obligatoire';

/** Message key of a validator that the value does not pass; null when it passes. An optional empty value passes. */
export function runValidator(validator: Validator, value: Value, record: RecordData): string | null {
  if (!flag(validator.checked ?? true, record)) return null;
  if (isBlank(value) && !flag(validator.required ?? false, record) && validator.check.key !== 'nonVide') return null;
  return validator.check.passes(value, record) ? null : (validator.message ?? DEFAULT_MESSAGE);
}

/** A record is valid when all its validators are. */
export function isValid(validators: Readonly<Record<string, readonly Validator[]>>, record: RecordData): boolean {
  return Object.entries(validators).every(([name, list]) => list.every((one) => runValidator(one, record[name], record) === null));
}

const EMAIL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i;
const PHONE = /^\+?[\d\s().\-/]{6,30}$/;

function isWebAddress(text: string): boolean {
  if (/\s/.test(text) || !/^https?:\/\//i.test(text)) return false;
  const url = URL.canParse(text) ? new URL(text) : null;
  return url !== null && /^([^.]+\.)+[^.]{2,}$|^localhost$/.test(url.hostname);
}

function comparison(key: CheckKey, bound: Bound, accepts: (order: number) => boolean): Check {
  const params: Params = { valeur: typeof bound === 'object' ? bound.property : bound };
  return check(key, params, (value, record) => {
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
