/** What a field says of its values must be something that one of them can be: its pattern, its bounds, its default. */
import type { FieldDescriptor, FieldKind, JsonValue } from '../../runtime/field.ts';
import type { DraftField } from '../draft.ts';
import type { Everything } from '../everything.ts';
import { isDerived, payloadFields } from '../fields/fields.ts';
import type { ModelEntity } from '../model.ts';
import { isPattern } from '../pattern.ts';

export function checkValues(entity: ModelEntity, { context, shapes }: Everything): void {
  for (const field of entity.fields) {
    const draft = shapes.get(entity.name)?.draft.fields.get(field.name);
    if (draft === undefined || field.declaredIn !== entity.name) continue;
    checkField(field, draft, context);
    if (shapes.get(entity.name)?.draft.input.states?.field !== field.name) checkMaking(entity, field, { draft, context });
    for (const said of payloadFields(draft)) {
      const payload = field.link?.payload?.find(({ name }) => name === said.name);
      if (payload !== undefined) checkField(payload, said, context);
    }
  }
}

function checkField(field: FieldDescriptor, draft: DraftField, { diagnostics }: Everything['context']): void {
  const { name, pattern, min, max, default: value } = field;
  if (pattern !== undefined && !isPattern(pattern))
    diagnostics.report('schema/invalid-value', draft.at('pattern'), `« ${name} » : « ${pattern} » n'est pas une expression régulière`);
  for (const [key, bound] of Object.entries({ min, max })) {
    const reach = REACH[field.kind] ?? LENGTHS;
    if (bound === undefined || (bound >= reach[0] && bound <= reach[1])) continue;
    diagnostics.report('schema/invalid-value', draft.at(key), `« ${name} » : ${key} ${bound} sort de ${reach[0]} à ${reach[1]}`);
  }
  if (draft.input.default === undefined || value === null || (pattern !== undefined && !isPattern(pattern))) return;
  if (isDerived(field.kind) || FITS[field.kind]?.(value ?? null, field) !== true) {
    const message = `« ${name} » (${field.kind}) n'accepte pas sa valeur par défaut ${JSON.stringify(draft.input.default)}`;
    diagnostics.report('schema/invalid-value', draft.at('default'), message);
  }
}

/** What nobody may say and nothing fills is empty in every new record, and no record may be. */
function checkMaking(
  { operations, discriminator }: ModelEntity,
  { name, required, readOnly, column, default: value }: FieldDescriptor,
  { draft, context }: { readonly draft: DraftField; readonly context: Everything['context'] },
): void {
  const isFilled = value !== undefined || name in discriminator;
  if (!required || !readOnly || column === null || isFilled || !operations.includes('create')) return;
  const message = `« ${name} », obligatoire et en lecture seule, n'a pas de valeur par défaut : aucune fiche ne pourrait être créée`;
  context.diagnostics.report('schema/invalid-value', draft.at('readOnly'), message, 'dire default, ou operations sans create');
}

type Range = readonly [least: number, most: number];
const INT32_MAX = 2_147_483_647;
const LENGTHS: Range = [0, INT32_MAX];
const REACH: Readonly<Partial<Record<FieldKind, Range>>> = {
  integer: [-INT32_MAX, INT32_MAX],
  money: [-9_999_999_999.99, 9_999_999_999.99],
  percent: [-99_999.99, 99_999.99],
  decimal: [-9_999_999, 9_999_999],
};

type Bounds = Pick<FieldDescriptor, 'min' | 'max' | 'pattern' | 'scale'>;
type Fits = (value: JsonValue, field: Bounds) => boolean;

const isText: Fits = (value) => typeof value === 'string';
const isInteger = (value: JsonValue): value is number =>
  typeof value === 'number' && Number.isInteger(value) && Math.abs(value) <= INT32_MAX;
const isWithin = (value: number, { min = -Infinity, max = Infinity }: Bounds): boolean => value >= min && value <= max;
const text =
  (form: RegExp): Fits =>
  (value, field) =>
    typeof value === 'string' &&
    value === value.trim() &&
    value !== '' &&
    isWithin([...value].length, field) &&
    form.test(value) &&
    (field.pattern === undefined || new RegExp(field.pattern, 'u').test(value));
const number: Fits = (value, field) =>
  typeof value === 'number' && isWithin(value, field) && Number.isInteger(Number((value * 10 ** (field.scale ?? 0)).toFixed(6)));
const whole: Fits = (value, field) => isInteger(value) && isWithin(value, field);
const isDay: Fits = (value) => typeof value === 'string' && /^[12]\d{3}-\d\d-\d\d$/.test(value) && dayOf(value) === value;
const dayOf = (text: string): string => {
  const instant = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(instant) ? '' : new Date(instant).toISOString().slice(0, 10);
};
const list =
  (fits: Fits): Fits =>
  (value, field) =>
    Array.isArray(value) && isWithin(value.length, field) && value.every((item: JsonValue) => fits(item, field));
const isObject: Fits = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Kinds that are not told have no default: what they hold stands in another table. */
const FITS: Readonly<Partial<Record<FieldKind, Fits>>> = {
  string: text(/^/),
  phone: text(/^/),
  email: text(/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/),
  url: text(/^https?:\/\/\S+$/i),
  text: isText,
  color: text(/^#[0-9a-fA-F]{6}$/),
  integer: whole,
  year: (value, field) => whole(value, field) && Number(value) >= 1800 && Number(value) <= 2200,
  money: number,
  percent: number,
  decimal: number,
  boolean: (value) => typeof value === 'boolean',
  date: isDay,
  datetime: (value) =>
    typeof value === 'string' && isDay(value.slice(0, 10), {}) && /^.{10}T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{3})?$/.test(value),
  time: text(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/),
  duration: (value) => typeof value === 'string' && /^\d{2,5}:[0-5]\d:[0-5]\d$/.test(value),
  // Their keys were looked up.
  enum: isInteger,
  flags: isInteger,
  reference: (value) => isInteger(value) && value > 0,
  object: isObject,
  objects: list(isObject),
  records: list(isObject),
  numbers: list((value) => typeof value === 'number'),
  strings: list(isText),
  days: list(isDay),
};
