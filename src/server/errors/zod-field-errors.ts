import type { z } from 'zod';
import type { FieldError } from '#domain/errors/catalogue.ts';

type Issue = z.core.$ZodIssue;

/** zod's findings as field errors of the wire format; the innermost of a union speaks. */
export const zodFieldErrors = (error: z.ZodError): readonly FieldError[] => error.issues.flatMap((issue) => fromIssue(issue, []));

const fromIssue = (issue: Issue, prefix: readonly PropertyKey[]): readonly FieldError[] => {
  const at = [...prefix, ...issue.path];
  const path = at.map(String).join('.');
  switch (issue.code) {
    case 'invalid_type':
      return [{ path, code: issue.input === undefined ? 'obligatoire' : 'type' }];
    case 'unrecognized_keys':
      return issue.keys.map((key) => ({ path: [...at.map(String), key].join('.'), code: 'champ-inconnu' }));
    case 'too_small':
      return [tooSmall(issue, path)];
    case 'too_big':
      return [tooBig(issue, path)];
    case 'invalid_format':
      return [{ path, code: formatCode(issue.format) }];
    case 'invalid_value':
      return [{ path, code: 'enumeration' }];
    case 'not_multiple_of':
      return [{ path, code: 'decimales' }];
    case 'invalid_union':
      return fromUnion(issue, at);
    default:
      return [{ path, code: 'valeur' }];
  }
};

const fromUnion = (issue: z.core.$ZodIssueInvalidUnion, at: readonly PropertyKey[]): readonly FieldError[] => {
  // `null` is one arm of a nullable field: the other arm knows what is wrong.
  const arms = issue.errors.filter((arm) => !arm.every((one) => one.code === 'invalid_type' && one.expected === 'null'));
  const [arm] = arms;
  if (arm === undefined) return [{ path: at.map(String).join('.'), code: 'valeur' }];
  return arm.flatMap((one) => fromIssue(one, at));
};

const tooSmall = (issue: z.core.$ZodIssueTooSmall, path: string): FieldError => {
  const minimum = Number(issue.minimum);
  if (issue.origin === 'string')
    return minimum === 1 ? { path, code: 'obligatoire' } : { path, code: 'trop-court', params: { min: minimum } };
  if (issue.origin === 'array' || issue.origin === 'set') return { path, code: 'trop-peu-elements', params: { min: minimum } };
  return { path, code: 'trop-petit', params: { min: minimum } };
};

const tooBig = (issue: z.core.$ZodIssueTooBig, path: string): FieldError => {
  const maximum = Number(issue.maximum);
  if (issue.origin === 'string') return { path, code: 'trop-long', params: { max: maximum } };
  if (issue.origin === 'array' || issue.origin === 'set') return { path, code: 'trop-elements', params: { max: maximum } };
  return { path, code: 'trop-grand', params: { max: maximum } };
};

const FORMATS: Readonly<Record<string, FieldError['code']>> = {
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

const formatCode = (format: string): FieldError['code'] => FORMATS[format] ?? 'format';
