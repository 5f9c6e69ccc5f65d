/** A JSON Schema of the contract → a value that it accepts, drawn by a generator that repeats itself. */
import { isRecordData, type RecordData } from '#domain/values/record-data.ts';
import type { JsonValue } from '#generated/entities/descriptor.gen.ts';

export interface Draws {
  /** Between 0 and 1, 1 left out. */
  readonly random: () => number;
  /** Components by name. */
  readonly schemas: RecordData;
}

type Schema = RecordData;

const OPTIONAL = 0.4;
const DEEP = 4;
const INT32_MAX = 2_147_483_647;
/** Texts for the patterns of the contract, the rarer ones first. */
const FITTING = [
  '2027-05-13T18:30:00.000',
  '2027-05-13',
  '01:32:00',
  '18:30:00',
  '18:30',
  '#4f46e5',
  '0f8e2c52-6f0e-4c3a-9c11-3f5a1d2b7e90',
  'personne@example.org',
  'https://www.example.org/',
  'IdSection:4',
  'FR',
  'fr',
  '1|2',
  '1001',
  'b1001',
  'u7',
  'p12',
  'film',
  'Affiche',
  '73282932000074',
  'a'.repeat(43),
  'a'.repeat(64),
];
const FORMATS: Readonly<Record<string, string>> = {
  uuid: '0f8e2c52-6f0e-4c3a-9c11-3f5a1d2b7e90',
  date: '2027-05-13',
  email: 'personne@example.org',
  uri: 'https://www.example.org/',
};
const WORDS = ['Éclipse', 'court', 'D’Artagnan', 'naïve', '日本', 'Zoé 2', '%', '<b>'];

export function randomValue(schema: JsonValue | undefined, draws: Draws, depth = 0): JsonValue {
  if (!isRecordData(schema)) return pick(['texte', 7, null, true], draws);
  const { $ref: target, const: only, enum: choices } = schema;
  if (typeof target === 'string') return randomValue(draws.schemas[target.split('/').at(-1) ?? ''], draws, depth);
  if (only !== undefined) return only;
  if (Array.isArray(choices)) return pick<JsonValue>(choices, draws);
  if (Array.isArray(schema['allOf'])) return ofAll(schema['allOf'], draws, depth);
  const arms = [schema['oneOf'], schema['anyOf']].flatMap((list): readonly JsonValue[] => (Array.isArray(list) ? list : []));
  if (arms.length > 0) return randomValue(depth > DEEP ? (arms.find(isNull) ?? arms.at(-1)) : pick(arms, draws), draws, depth + 1);
  return ofType(schema, draws, depth);
}

/** One object that all of them accept: their properties, and what any of them requires. */
function ofAll(parts: readonly JsonValue[], draws: Draws, depth: number): JsonValue {
  const found = parts.map((part): Schema => {
    const target = isRecordData(part) ? part['$ref'] : undefined;
    const schema = typeof target === 'string' ? draws.schemas[target.split('/').at(-1) ?? ''] : part;
    return isRecordData(schema) ? schema : {};
  });
  const required = found.flatMap((one) => (Array.isArray(one['required']) ? one['required'] : []));
  const properties = Object.assign({}, ...found.map((one) => one['properties'] ?? {}));
  return ofObject({ type: 'object', properties, required }, draws, depth);
}

function isNull(schema: JsonValue): boolean {
  return isRecordData(schema) && schema['type'] === 'null';
}

function pick<T>(list: readonly T[], { random }: Draws): T {
  const found = list[Math.floor(random() * list.length)];
  if (found === undefined) throw new Error('nothing to draw from');
  return found;
}

function ofType(schema: Schema, draws: Draws, depth: number): JsonValue {
  const types = Array.isArray(schema['type']) ? schema['type'] : [schema['type'] ?? 'any'];
  switch (pick<JsonValue>(types, draws)) {
    case 'object':
      return ofObject(schema, draws, depth);
    case 'array':
      return ofArray(schema, draws, depth);
    case 'integer':
      return Math.round(numberOf(schema, draws));
    case 'number':
      return stepped(schema, numberOf(schema, draws));
    case 'boolean':
      return draws.random() < 0.5;
    case 'string':
      return textOf(schema, draws);
    case 'null':
      return null;
    default:
      return pick(['texte', 7, null], draws);
  }
}

function ofObject({ properties, required, additionalProperties }: Schema, draws: Draws, depth: number): JsonValue {
  const needed: readonly JsonValue[] = Array.isArray(required) ? required : [];
  const propertyEntries = isRecordData(properties) ? Object.entries(properties) : [];
  const drawn = propertyEntries.filter(
    ([name, schema]) => needed.includes(name) || (!isReadOnly(schema) && depth <= DEEP && draws.random() < OPTIONAL),
  );
  const extra = propertyEntries.length === 0 && isRecordData(additionalProperties) ? [['fr', additionalProperties] as const] : [];
  return Object.fromEntries([...drawn, ...extra].map(([name, schema]) => [name, randomValue(schema, draws, depth + 1)]));
}

/** Nobody sends what the contract declares as read-only. */
function isReadOnly(schema: JsonValue | undefined): boolean {
  return isRecordData(schema) && schema['readOnly'] === true;
}

function ofArray({ items, minItems, maxItems, uniqueItems }: Schema, draws: Draws, depth: number): JsonValue {
  const least = typeof minItems === 'number' ? minItems : 0;
  const most = Math.min(typeof maxItems === 'number' ? maxItems : 3, Math.max(least, depth > DEEP ? 0 : 2));
  const list = Array.from({ length: least + Math.floor(draws.random() * (most - least + 1)) }, () => randomValue(items, draws, depth + 1));
  return uniqueItems === true ? [...new Map(list.map((item) => [JSON.stringify(item), item])).values()] : list;
}

/** Mostly small: ids of records that exist are. */
function numberOf({ minimum, maximum }: Schema, { random }: Draws): number {
  const least = typeof minimum === 'number' ? minimum : -INT32_MAX;
  const most = typeof maximum === 'number' ? maximum : INT32_MAX;
  const place = random();
  if (place < 0.1) return least;
  if (place < 0.2) return most;
  const small = Math.max(least, Math.min(most, 1));
  return small + Math.floor(random() * (Math.min(most, small + 20) - small + 1));
}

function stepped({ multipleOf }: Schema, value: number): number {
  return typeof multipleOf === 'number' && multipleOf > 0 ? Number((Math.round(value / multipleOf) * multipleOf).toFixed(6)) : value;
}

function textOf({ format, pattern, minLength, maxLength }: Schema, draws: Draws): string {
  const least = typeof minLength === 'number' ? minLength : 0;
  const most = typeof maxLength === 'number' ? maxLength : 200;
  const usual = typeof format === 'string' ? FORMATS[format] : undefined;
  if (usual !== undefined) return usual;
  if (typeof pattern === 'string') {
    const fitting = FITTING.filter((text) => new RegExp(pattern, 'u').test(text) && text.length >= least && text.length <= most);
    if (fitting.length === 0) throw new Error(`no text fits ${pattern}`);
    return pick(fitting, draws);
  }
  return [...pick(WORDS, draws)].slice(0, most).join('').padEnd(least, 'x');
}
