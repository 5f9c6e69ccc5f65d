/** Checks of one value as the schema writes them, and the kinds that each applies to. */
import { z } from 'zod';
import type { CheckedAs } from './kinds/kind.ts';
import { KINDS } from './kinds/kinds.ts';
import { FieldName, Json } from './name-metamodel.ts';
import type { CheckName } from './runtime/descriptor.ts';
import type { FieldKind } from './runtime/field.ts';

interface CheckUse {
  readonly on: CheckedAs | 'any';
  /** Content of `value:`; `bound` may be a field in `of:` instead. */
  readonly told: 'nothing' | 'count' | 'count?' | 'text' | 'text?' | 'texts' | 'value' | 'values' | 'bound' | 'field';
}

function use(on: CheckUse['on'], content: CheckUse['told'] = 'nothing'): CheckUse {
  return { on, told: content };
}

export const checkUses: Readonly<Record<CheckName, CheckUse>> = {
  email: use('text'),
  url: use('text'),
  phone: use('text'),
  vat: use('text', 'text?'),
  iban: use('text'),
  siret: use('text'),
  minLength: use('text', 'count'),
  maxLength: use('text', 'count'),
  length: use('text', 'count'),
  contains: use('text', 'text'),
  containsAny: use('text', 'texts'),
  startsWith: use('text', 'text'),
  endsWith: use('text', 'text'),
  special: use('text', 'text?'),
  noSpecial: use('text', 'text?'),
  sameAs: use('text', 'field'),
  digits: use('text', 'count?'),
  upperCase: use('text', 'count?'),
  lowerCase: use('text', 'count?'),
  oneOf: use('any', 'values'),
  number: use('any'),
  negative: use('number'),
  positive: use('number'),
  decimal: use('number'),
  empty: use('any'),
  filled: use('any'),
  true: use('flag'),
  false: use('flag'),
  minItems: use('list', 'count'),
  maxItems: use('list', 'count'),
  items: use('list', 'count'),
  includes: use('list', 'value'),
  equal: use('point', 'bound'),
  before: use('point', 'bound'),
  beforeOrEqual: use('point', 'bound'),
  after: use('point', 'bound'),
  afterOrEqual: use('point', 'bound'),
};

export function fits({ on }: CheckUse, kind: FieldKind): boolean {
  return on === 'any' || KINDS[kind].checkedAs.includes(on);
}

const count = z.int().min(1);
const text = z.string().min(1);
const bound = z.union([z.number(), text]);
const TOLD: Readonly<Record<CheckUse['told'], z.ZodType>> = {
  nothing: z.undefined(),
  field: z.undefined(),
  count,
  'count?': count.optional(),
  text,
  'text?': text.optional(),
  texts: z.array(text).min(1),
  value: Json,
  values: z.array(Json).min(1),
  bound: bound.optional(),
};

/** Is this `value:` and this `of:` what the check needs? */
export function isTold({ told }: CheckUse, { value, of }: { readonly value?: unknown; readonly of?: string | undefined }): boolean {
  const needsField = told === 'field' || (told === 'bound' && value === undefined);
  return needsField === (of !== undefined) && TOLD[told].safeParse(value).success;
}

const names = Object.keys(checkUses).filter((name): name is CheckName => name in checkUses);

/** `{ check: Bic, is: upperCase, value: 6 }` · `{ check: Fin, is: after, of: Debut, when: { field: Type, is: atelier } }` */
export const CheckRule = z.strictObject({ check: FieldName, is: z.enum(names), value: Json.optional(), of: FieldName.optional() });
