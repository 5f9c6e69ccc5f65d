/** One example for each JSON value that an operation takes or gives. Those of a component are written once. */
import { KINDS } from '../../kinds/kinds.ts';
import type { Model, ModelEntity } from '../../model/model.ts';
import type { JsonValue } from '../../runtime/field.ts';
import { ownedProperty, requiredInput } from './field-schemas.ts';
import { isObject, type JsonObject } from './json-schema.ts';
import type { Operation } from './operation.ts';
import { sampleOf, type Samples } from './sample.ts';

/** Properties of a row and of an input that an example shows, beside the required ones. */
const SHOWN = 6;
const VERSION = 3;

export interface Examples {
  /** The media types of an operation with their examples. */
  readonly withExamples: (operation: Operation) => JsonObject;
  /** `components.examples`: those that the operations requested. */
  readonly components: () => JsonObject;
}

export function makeExamples(model: Model, schemas: JsonObject): Examples {
  const owners = new Map(model.entities.flatMap((entity) => SUFFIXES.map((suffix) => [`${entity.entity}${suffix}`, entity] as const)));
  const entityExamples: Record<string, JsonValue> = {};
  for (const entity of model.entities) Object.assign(entityExamples, shortExamples(entity, schemas));
  function samples(name: string): Samples {
    return { schemas, known: entityExamples, labels: labelsOf(owners.get(name)) };
  }
  const written = new Map<string, JsonObject>();
  // Many operations take and answer the same shape.
  function shared(name: string, value: () => JsonValue): JsonObject {
    if (!written.has(name)) written.set(name, { value: value() });
    return { examples: { exemple: { $ref: `#/components/examples/${name}` } } };
  }

  function exampleOf(schema: JsonValue | undefined): JsonObject {
    const name = componentOf(schema);
    const item = isObject(schema) ? componentOf(schema['items']) : null;
    if (name !== null) return shared(name, () => sampleOf(schema, samples(name)));
    if (item !== null) return shared(`${item}.liste`, () => sampleOf(schema, samples(item)));
    return { example: sampleOf(schema, samples('')) };
  }
  function inMedia(holder: JsonValue | undefined): JsonValue | undefined {
    const json = isObject(holder) && isObject(holder['content']) ? holder['content']['application/json'] : undefined;
    if (!isObject(holder) || !isObject(json) || json['example'] !== undefined || json['examples'] !== undefined) return holder;
    const media = { ...json, ...exampleOf(json['schema']) };
    return { ...holder, content: { ...(isObject(holder['content']) ? holder['content'] : {}), 'application/json': media } };
  }
  return {
    withExamples: ({ document }) => {
      const { requestBody, responses } = document;
      const success = isObject(responses) ? inMedia(responses['200']) : undefined;
      return {
        ...(requestBody !== undefined && { requestBody: inMedia(requestBody) ?? null }),
        ...(isObject(responses) && { responses: { ...responses, ...(success !== undefined && { '200': success }) } }),
      };
    },
    components: () => Object.fromEntries([...written].toSorted(([a], [b]) => (a < b ? -1 : 1))),
  };
}

const SUFFIXES = ['', 'Input', 'Change', 'Row', 'Dico'];

function changed(value: JsonValue | undefined): JsonValue {
  return { Id: 1001, Version: VERSION, ...(isObject(value) ? value : {}) };
}

function componentOf(schema: JsonValue | undefined): string | null {
  const target = isObject(schema) ? schema['$ref'] : undefined;
  return typeof target === 'string' ? (target.split('/').at(-1) ?? null) : null;
}

/** Values that a person would type in a new record, and the first columns of a row: not all that they could hold. */
function shortExamples(entity: ModelEntity, schemas: JsonObject): JsonObject {
  const { entity: type, fields } = entity;
  const samples = { schemas, known: {}, labels: labelsOf(entity) };
  const typed = fields.filter(({ readOnly, kind }) => !readOnly && KINDS[kind].isInExamples);
  const required = fields.flatMap((field) => requiredInput(field) ?? []);
  const chosen = new Set([...required, ...typed.slice(0, SHOWN).map(({ name }) => name)]);
  const input = only(schemas[`${type}Input`], (name) => chosen.has(name));
  const columns = Object.keys(propertiesOf(schemas[`${type}Row`])).slice(0, SHOWN + 2);
  const row = only(schemas[`${type}Row`], (name) => columns.includes(name));
  const given = sampleOf(input, samples);
  return { [`${type}Input`]: given, [`${type}Change`]: changed(given), [`${type}Row`]: sampleOf(row, samples) };
}

function propertiesOf(schema: JsonValue | undefined): JsonObject {
  return isObject(schema) && isObject(schema['properties']) ? schema['properties'] : {};
}

function only(schema: JsonValue | undefined, keep: (name: string) => boolean): JsonObject {
  return { type: 'object', properties: Object.fromEntries(Object.entries(propertiesOf(schema)).filter(([name]) => keep(name))) };
}

/** A text of an example is the label of its field. */
function labelsOf(entity: ModelEntity | undefined): Readonly<Record<string, string>> {
  if (entity === undefined) return {};
  return Object.fromEntries(
    entity.fields.flatMap((field) => {
      const label = entity.labels.fr[`fields.${field.name}`];
      const names = [field.name, field.libelle, field.text, field.kind === 'owned' ? ownedProperty(field) : undefined];
      return label === undefined ? [] : names.flatMap((name) => (name === undefined ? [] : [[name, label] as const]));
    }),
  );
}
