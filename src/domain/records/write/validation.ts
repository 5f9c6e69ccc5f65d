import type { z } from 'zod';
import type { FieldError, FieldErrorCode } from '#domain/errors/catalogue.ts';
import type { FieldDescriptor, JsonValue } from '#generated/entities/descriptor.gen.ts';
import { isRecordData } from '#domain/values/record-data.ts';

type Issue = z.core.$ZodIssue;

/**
 * Errors of zod, as the field errors of the wire format, for the server and the forms alike. The
 * checked value is needed because zod does not say whether a wrong value was absent.
 */
export function fieldErrors(error: { readonly issues: readonly Issue[] }, input: unknown): readonly FieldError[] {
  return error.issues.flatMap((issue) => fromIssue(issue, [], input));
}

/** Length of a value against the bounds of its field, `null` when it has none: `{ length: 12, max: 150 }`. */
export function lengthOf(
  field: FieldDescriptor,
  value: JsonValue | undefined,
): { readonly length: number; readonly min?: number; readonly max?: number } | null {
  if (field.max === undefined && field.min === undefined) return null;
  if (typeof value !== 'string' && !Array.isArray(value) && value !== null && value !== undefined) return null;
  const bounds = { ...(field.min === undefined ? {} : { min: field.min }), ...(field.max === undefined ? {} : { max: field.max }) };
  return { length: value?.length ?? 0, ...bounds };
}

function fromIssue(issue: Issue, prefix: readonly PropertyKey[], input: unknown): readonly FieldError[] {
  const at = [...prefix, ...issue.path];
  const path = at.map(String).join('.');
  switch (issue.code) {
    case 'invalid_type':
      return [{ path, code: isAbsent(valueAt(input, at)) ? 'obligatoire' : typeCode(issue.expected) }];
    case 'unrecognized_keys':
      return issue.keys.map((key) => ({ path: [...at.map(String), key].join('.'), code: 'champ-inconnu' }));
    case 'too_small':
      return [tooSmall(issue, path)];
    case 'too_big':
      return [tooBig(issue, path)];
    case 'invalid_format':
      return [{ path, code: FORMATS[issue.format] ?? 'format' }];
    case 'invalid_value':
      return [{ path, code: isAbsent(valueAt(input, at)) ? 'obligatoire' : 'enumeration' }];
    case 'not_multiple_of':
      return [{ path, code: 'decimales', params: { max: decimalsOf(Number(issue.divisor)) } }];
    case 'invalid_union':
      return fromUnion(issue, at, input);
    default:
      return [{ path, code: customCode(issue) }];
  }
}

function fromUnion(issue: z.core.$ZodIssueInvalidUnion, at: readonly PropertyKey[], input: unknown): readonly FieldError[] {
  // `null` is one arm of a nullable field: the other arm knows what is wrong.
  const [arm] = issue.errors.filter((one) => !one.every((found) => found.code === 'invalid_type' && found.expected === 'null'));
  if (arm === undefined) return [{ path: at.map(String).join('.'), code: 'valeur' }];
  return arm.flatMap((one) => fromIssue(one, at, input));
}

function tooSmall(issue: z.core.$ZodIssueTooSmall, path: string): FieldError {
  const min = Number(issue.minimum);
  if (issue.origin === 'string') return min === 1 ? { path, code: 'obligatoire' } : { path, code: 'trop-court', params: { min } };
  return { path, code: isCollection(issue.origin) ? 'trop-peu-elements' : 'trop-petit', params: { min } };
}

function tooBig(issue: z.core.$ZodIssueTooBig, path: string): FieldError {
  const max = Number(issue.maximum);
  if (issue.origin === 'string') return { path, code: 'trop-long', params: { max } };
  return { path, code: isCollection(issue.origin) ? 'trop-elements' : 'trop-grand', params: { max } };
}

const FORMATS: Readonly<Record<string, FieldErrorCode>> = {
  email: 'email',
  url: 'url',
  date: 'date',
  datetime: 'date-heure',
  time: 'heure',
  // Formats of our own contract.
  'date-jour': 'date',
  'date-heure': 'date-heure',
  heure: 'heure',
  duree: 'duree',
};

/** A rule of ours names its own code in the parameters of the issue. */
function customCode(issue: Issue): FieldErrorCode {
  const params = 'params' in issue && isRecordData(issue.params) ? issue.params : {};
  return params['code'] === 'deja-pris' || params['code'] === 'reference-inconnue' ? params['code'] : 'valeur';
}

function typeCode(expected: string): FieldErrorCode {
  return expected === 'never' ? 'champ-inconnu' : 'type';
}

function isCollection(origin: string): boolean {
  return origin === 'array' || origin === 'set' || origin === 'map';
}

function decimalsOf(divisor: number): number {
  return divisor > 0 && divisor < 1 ? Math.round(-Math.log10(divisor)) : 0;
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, key) => {
    if (Array.isArray(value)) return value[Number(key)];
    return isRecordData(value) ? value[String(key)] : undefined;
  }, input);
}
