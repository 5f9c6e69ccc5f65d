/** Hand-written services: `schema/openapi/**.yaml`, each a piece of an OpenAPI document. */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { errorReplies, usualRefusals } from '../emit/openapi/error-replies.ts';
import type { JsonObject } from '../emit/openapi/json-schema.ts';
import { METHODS, type Operation } from '../emit/openapi/operation.ts';
import type { Position } from '../model/model.ts';
import type { JsonValue } from '../runtime/field.ts';
import type { Diagnostics } from './diagnostics.ts';
import { checkKeys } from './service-keys.ts';
import { Memory } from './memory.ts';
import { readText } from './read-text.ts';
import { type ParsedYaml, parseYamlFile, placesIn, type YamlFile } from './yaml-file.ts';

export interface Services {
  readonly operations: readonly Operation[];
  readonly components: readonly ServiceComponent[];
  /** Name and description of the groups of operations. */
  readonly tags: readonly (readonly [name: string, description: string])[];
}

interface ServiceComponent {
  /** `schemas`, `parameters`, `responses`… */
  readonly kind: string;
  readonly name: string;
  readonly value: JsonValue;
  readonly position: Position;
}

const RIGHT = /^(session|public|(self:)?[A-Za-z][A-Za-z0-9-]*)$/;
const KEYS = ['tags', 'paths', 'components'];
const METHOD_NAMES: readonly string[] = METHODS;

export async function loadServices(root: string, diagnostics: Diagnostics): Promise<Services> {
  const folder = path.join(root, 'schema/openapi');
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => []);
  const files = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.yaml'))
    .map((entry) => path.join(entry.parentPath, entry.name));
  const services = await Promise.all(files.toSorted().map((file) => loadFile(root, file, diagnostics)));
  return {
    operations: services.flatMap(({ operations }) => operations),
    components: services.flatMap(({ components }) => components),
    tags: services.flatMap(({ tags }) => tags),
  };
}

async function loadFile(root: string, file: string, diagnostics: Diagnostics): Promise<Services> {
  const name = path.relative(root, file).split(path.sep).join('/');
  const text = await readText(root, name, diagnostics);
  const yaml = text === null ? null : readService(name, text, diagnostics);
  const content = asObject(yaml?.value);
  if (yaml === null || content === null) return { operations: [], components: [], tags: [] };
  for (const key of Object.keys(content).filter((found) => !KEYS.includes(found))) {
    diagnostics.unknown('schema/unknown-key', yaml.atKey(key), { message: `clé inconnue « ${key} »`, name: key, known: KEYS });
  }
  checkKeys(yaml, diagnostics);
  return { operations: readPaths(content, yaml, diagnostics), components: readComponents(content, yaml), tags: readTags(content['tags']) };
}

const memory = new Memory<unknown>('services');

function readService(file: string, text: string, diagnostics: Diagnostics): ParsedYaml | null {
  const cached = memory.recall(text);
  if (cached !== undefined) return { ...placesIn(file, text), value: cached };
  const yaml = parseYamlFile(file, text, diagnostics);
  if (yaml !== null) memory.keep(text, yaml.value);
  return yaml;
}

function readPaths(content: JsonObject, yaml: YamlFile, diagnostics: Diagnostics): Operation[] {
  return entriesOf(content['paths']).flatMap(([route, item]) =>
    entriesOf(item).flatMap(([method, document]) => {
      const position = yaml.atKey('paths', route, method);
      const httpMethod = METHODS.find((one) => one === method);
      const described = asObject(document);
      if (httpMethod === undefined || described === null) {
        diagnostics.unknown('openapi/shape', position, { message: `méthode inconnue « ${method} »`, name: method, known: METHOD_NAMES });
        return [];
      }
      return readOperation({ method: httpMethod, path: route.replace(/^\/api(?=\/)/, ''), document: described, position }, diagnostics);
    }),
  );
}

function readOperation(
  { method, path: route, document, position }: Pick<Operation, 'method' | 'path' | 'document' | 'position'>,
  diagnostics: Diagnostics,
): Operation[] {
  const { operationId, tags } = document;
  const rightText = document['x-right'];
  const right = typeof rightText === 'string' && RIGHT.test(rightText) ? normaliseRight(rightText) : null;
  if (typeof operationId !== 'string' || !/^[a-z][A-Za-z0-9]*$/.test(operationId)) {
    diagnostics.report('openapi/shape', position, `« ${method} ${route} » n'a pas d'operationId en camelCase`);
    return [];
  }
  if (!Array.isArray(tags) || tags.length !== 1)
    diagnostics.report('openapi/shape', position, `« ${operationId} » doit avoir une étiquette (tags) et une seule`);
  if (asObject(asObject(document['responses'])?.['200']) === null)
    diagnostics.report('openapi/shape', position, `« ${operationId} » n'a pas de réponse 200`, 'tout succès est un 200');
  if (right === null) {
    diagnostics.report(
      'openapi/no-right',
      position,
      `« ${operationId} » n'a pas de droit lisible`,
      'écrire x-right: session, public, self:<code> ou le code d’un droit',
    );
    return [];
  }
  const open = right === 'session' || right === 'public' || right.startsWith('self:');
  if (open && typeof document['x-right-reason'] !== 'string') {
    diagnostics.report(
      'openapi/no-reason',
      position,
      `« ${operationId} » est ouverte (${right}) sans dire pourquoi`,
      'écrire x-right-reason',
    );
  }
  return [
    {
      operationId,
      method,
      path: route,
      right,
      entity: null,
      action: operationId,
      document: { ...withRefusals({ method, path: route, document }, right), 'x-right': right },
      position,
    },
  ];
}

/** A service lists its own refusals; those that any call of its shape may meet need no listing. */
function withRefusals({ method, path: route, document }: Pick<Operation, 'method' | 'path' | 'document'>, right: string): JsonObject {
  const usual = usualRefusals({
    method,
    path: route,
    isPublic: right === 'public',
    hasBody: document['requestBody'] !== undefined,
    namesRecords: method !== 'get' && right !== 'public' && document['requestBody'] !== undefined,
    isRepeatable: JSON.stringify(document['parameters'] ?? []).includes('/IdempotencyKey"'),
  });
  // A document asks before it prints letters that no font has.
  const isAsked =
    right !== 'public' && asObject(asObject(asObject(document['responses'])?.['200'])?.['content'])?.['application/pdf'] !== undefined;
  const parameters = Array.isArray(document['parameters']) ? document['parameters'] : [];
  return {
    ...document,
    ...(isAsked && { parameters: [...parameters, { $ref: '#/components/parameters/Confirmation' }] }),
    responses: { ...errorReplies(isAsked ? [...usual, 409] : usual), ...asObject(document['responses']) },
  };
}

/** Codes are compared without regard to case; the document says them as the database does. */
function normaliseRight(right: string): string {
  if (right === 'session' || right === 'public') return right;
  return right.startsWith('self:') ? `self:${right.slice('self:'.length).toUpperCase()}` : right.toUpperCase();
}

function readComponents(content: JsonObject, yaml: YamlFile): ServiceComponent[] {
  return entriesOf(content['components']).flatMap(([kind, values]) =>
    entriesOf(values).map(([name, value]) => ({ kind, name, value, position: yaml.atKey('components', kind, name) })),
  );
}

function readTags(tags: JsonValue | undefined): (readonly [string, string])[] {
  const found = Array.isArray(tags) ? tags.map(asObject) : [];
  return found.map((tag) => [String(tag?.['name']), String(tag?.['description'])] as const);
}

function asObject(value: unknown): JsonObject | null {
  return isObject(value) ? value : null;
}

// Output of the YAML parser is JSON: no dates, no functions.
function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function entriesOf(value: unknown): [string, JsonValue][] {
  return isObject(value) ? Object.entries(value) : [];
}
