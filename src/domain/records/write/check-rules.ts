import type { CheckDescriptor, CheckName, JsonValue } from '#generated/entities/descriptor.gen.ts';
import type { FieldError } from '#domain/errors/catalogue.ts';
import { formatDate, isIsoDate } from '#domain/values/dates.ts';
import { isIban } from '#domain/values/iban.ts';
import { isSiret } from '#domain/values/keys/siret.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import * as checks from './check-kinds.ts';

/** The error of a value that its check of the schema refuses; an empty one always passes unless the check is about that. */
export function failedCheck(rule: CheckDescriptor, record: RecordData): readonly FieldError[] {
  const check = KINDS[rule.is](rule);
  const isRequired = REFUSING_EMPTY.has(rule.is);
  const code = checks.runValidator({ check, code: check.code, required: isRequired }, record[rule.field], record);
  return code === null ? [] : [{ path: rule.field, code, ...paramsOf(check, rule, record) }];
}

/** An unticked box and an absent value are what these look for. */
const REFUSING_EMPTY: ReadonlySet<CheckName> = new Set(['filled', 'true']);

function paramsOf({ params }: checks.Check, { of }: CheckDescriptor, record: RecordData): Pick<FieldError, 'params'> {
  const messageParams = of === undefined ? params : { ...params, valeur: textOf(record[of]) };
  return Object.keys(messageParams).length === 0
    ? {}
    : { params: Object.fromEntries(Object.entries(messageParams).map(([name, value]) => [name, readable(value)])) };
}

function textOf(value: JsonValue | undefined): string | number {
  return typeof value === 'number' ? value : String(value ?? '');
}

function readable(value: string | number): string | number {
  const day = String(value).slice(0, 10);
  return typeof value === 'string' && isIsoDate(day) ? formatDate(day) : value;
}

function numberIn({ value }: CheckDescriptor): number {
  return typeof value === 'number' ? value : 1;
}

function textIn({ value }: CheckDescriptor): string {
  return typeof value === 'string' ? value : '';
}

function maybeText({ value }: CheckDescriptor): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function listIn({ value }: CheckDescriptor): readonly JsonValue[] {
  return Array.isArray(value) ? value : [];
}

function boundIn(rule: CheckDescriptor): checks.Bound {
  if (rule.of !== undefined) return { property: rule.of };
  return typeof rule.value === 'number' ? rule.value : textIn(rule);
}

/** Each kind of check of the schema and what tries it (000 §5). */
const KINDS: Readonly<Record<CheckName, (rule: CheckDescriptor) => checks.Check>> = {
  email: checks.isEmail,
  url: checks.isUrl,
  phone: checks.isPhone,
  vat: (rule) => checks.isVat(maybeText(rule)),
  iban: () => checks.custom('iban', (value) => typeof value === 'string' && isIban(value)),
  siret: () => checks.custom('siret', (value) => typeof value === 'string' && isSiret(value)),
  minLength: (rule) => checks.hasMinLength(numberIn(rule)),
  maxLength: (rule) => checks.hasMaxLength(numberIn(rule)),
  length: (rule) => checks.hasLength(numberIn(rule)),
  contains: (rule) => checks.contains(textIn(rule)),
  containsAny: (rule) => checks.containsAny(listIn(rule).map(String)),
  startsWith: (rule) => checks.startsWith(textIn(rule)),
  endsWith: (rule) => checks.endsWith(textIn(rule)),
  special: (rule) => checks.hasSpecial(maybeText(rule)),
  noSpecial: (rule) => checks.hasNoSpecial(maybeText(rule)),
  sameAs: (rule) => checks.sameAs(rule.of ?? ''),
  digits: (rule) => checks.hasDigits(numberIn(rule)),
  upperCase: (rule) => checks.hasUpperCase(numberIn(rule)),
  lowerCase: (rule) => checks.hasLowerCase(numberIn(rule)),
  oneOf: (rule) => checks.isOneOf(listIn(rule)),
  number: checks.isNumber,
  negative: checks.isNegative,
  positive: checks.isPositive,
  decimal: checks.isDecimal,
  empty: checks.isNullOrEmpty,
  filled: checks.isNotEmpty,
  true: checks.isTrue,
  false: checks.isFalse,
  minItems: (rule) => checks.hasMinItems(numberIn(rule)),
  maxItems: (rule) => checks.hasMaxItems(numberIn(rule)),
  items: (rule) => checks.hasItems(numberIn(rule)),
  includes: (rule) => checks.includesItem(rule.value ?? null),
  equal: (rule) => checks.isEqualTo(boundIn(rule)),
  before: (rule) => checks.isBefore(boundIn(rule)),
  beforeOrEqual: (rule) => checks.isBeforeOrEqual(boundIn(rule)),
  after: (rule) => checks.isAfter(boundIn(rule)),
  afterOrEqual: (rule) => checks.isAfterOrEqual(boundIn(rule)),
};
