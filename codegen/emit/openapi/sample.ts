/** A schema → one value that it accepts, the same each time. */
import type { JsonValue } from '../../runtime/field.ts';
import { isList, isObject, type JsonObject } from './json-schema.ts';

export interface Samples {
  /** Components by name. */
  readonly schemas: JsonObject;
  /** Components whose value is settled. */
  readonly known: JsonObject;
  /** Property → what its text says. */
  readonly labels: Readonly<Record<string, string>>;
}

interface SamplePath {
  /** Name of the property that holds the value. */
  readonly name: string;
  /** Components on the way here: none is entered twice. */
  readonly inside: readonly string[];
}

const SAMPLE_ID = 1001;
/** Components that no rule can guess. */
const KNOWN: JsonObject = {
  DateJour: '2026-05-13',
  DateHeure: '2026-05-13T18:30:00.000',
  Heure: '18:30:00',
  Duree: '01:32:00',
  Critere: { field: 'Libelle', op: 'contains', value: 'court' },
  LotReponse: { Ids: { '-1': SAMPLE_ID } },
};
const FORMATS: Readonly<Record<string, string>> = {
  uuid: '0f8e2c52-6f0e-4c3a-9c11-3f5a1d2b7e90',
  date: '2026-05-13',
  email: 'personne@example.org',
  uri: 'https://www.example.org/',
  couleur: '#4f46e5',
};
/** Texts that fit the patterns of the contract. */
const FITTING = ['1001', 'film', 'Affiche', ...Object.values(FORMATS), '01:32:00', 'FR', '09:30', 'u7'];
const SAMPLE_YEAR = 2026;

export function sampleOf(schema: JsonValue | undefined, samples: Samples, name = ''): JsonValue {
  return valueOf(schema, { name, inside: [] }, samples) ?? null;
}

/** Undefined: the value would hold itself without end. */
function valueOf(schema: JsonValue | undefined, place: SamplePath, samples: Samples): JsonValue | undefined {
  if (!isObject(schema)) return null;
  const { $ref: target, const: only, examples, enum: choices } = schema;
  if (typeof target === 'string') return ofComponent(target.split('/').at(-1) ?? '', place, samples);
  if (only !== undefined) return only;
  const [first] = [...listOf(examples), ...listOf(choices)];
  if (first !== undefined) return first;
  const branches = [...listOf(schema['oneOf']), ...listOf(schema['anyOf'])];
  if (branches.length > 0) return ofBranches(branches, place, samples);
  return ofType(schema, place, samples);
}

function ofComponent(name: string, { name: property, inside }: SamplePath, samples: Samples): JsonValue | undefined {
  const example = KNOWN[name] ?? samples.known[name];
  if (example !== undefined) return example;
  if (inside.includes(name)) return undefined;
  return valueOf(samples.schemas[name], { name: property, inside: [...inside, name] }, samples);
}

/** Depth to which embedded objects of a nullable object are described. */
const DEEP = 2;

function ofBranches(branches: readonly JsonValue[], place: SamplePath, samples: Samples): JsonValue | undefined {
  const nullable = branches.some((branch) => isObject(branch) && branch['type'] === 'null');
  if (nullable && place.inside.length > DEEP) return null;
  const values = branches
    .filter((branch) => !isObject(branch) || branch['type'] !== 'null')
    .map((branch) => valueOf(branch, place, samples));
  return values.find((value) => value !== undefined) ?? (nullable ? null : undefined);
}

function ofType(schema: JsonObject, place: SamplePath, samples: Samples): JsonValue | undefined {
  const [type] = [schema['type']].flat();
  switch (type) {
    case 'object':
      return ofObject(schema, place, samples);
    case 'array': {
      const item = schema['items'] === undefined ? undefined : valueOf(schema['items'], place, samples);
      return item === undefined ? [] : [item];
    }
    case 'integer':
      return wholeNumber(schema, place.name);
    case 'number':
      return within(schema, Number('12.5'));
    case 'boolean':
      return true;
    case 'string':
      return text(schema, samples.labels[place.name] ?? (place.name || 'texte'));
    default:
      return null;
  }
}

function ofObject({ properties, required }: JsonObject, { inside }: SamplePath, samples: Samples): JsonObject | undefined {
  const result: Record<string, JsonValue> = {};
  for (const [name, schema] of Object.entries(isObject(properties) ? properties : {})) {
    const value = valueOf(schema, { name, inside }, samples);
    if (value !== undefined) result[name] = value;
    else if (listOf(required).includes(name)) return undefined;
  }
  return result;
}

function wholeNumber(schema: JsonObject, name: string): number {
  if (/^Ids?(?![a-z])|^id$/.test(name)) return within(schema, SAMPLE_ID);
  return within(schema, schema['maximum'] === 9999 || /annee$/i.test(name) ? SAMPLE_YEAR : 1);
}

function within({ minimum, maximum }: JsonObject, wished: number): number {
  return Math.min(typeof maximum === 'number' ? maximum : wished, Math.max(typeof minimum === 'number' ? minimum : wished, wished));
}

function text({ format, pattern, minLength, maxLength }: JsonObject, wished: string): string {
  const usual = typeof format === 'string' ? FORMATS[format] : undefined;
  if (usual !== undefined) return usual;
  if (typeof pattern === 'string') return FITTING.find((candidate) => new RegExp(pattern).test(candidate)) ?? wished;
  const cut = typeof maxLength === 'number' ? wished.slice(0, maxLength).trim() : wished;
  return typeof minLength === 'number' ? cut.padEnd(minLength, '.') : cut;
}

function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  return isList(value) ? value : [];
}
