/** `generated/mocks/*.gen.ts`: what makes handlers of the descriptors, the operations and orval's makers, for tests of other projects. */
import { readdirSync, readFileSync } from 'node:fs';
import type { EmittedFile } from '../model/model.ts';
import { camel, kebab, pascal } from '../model/naming.ts';
import type { JsonValue } from '../runtime/field.ts';
import { type Contract, tagOf } from './openapi/document.ts';
import { isObject, type JsonObject } from './openapi/json-schema.ts';
import type { Operation } from './openapi/operation.ts';
import { mediaTypeOf } from './operations.ts';
import { HEADER } from './text.ts';

const FOLDER = 'generated/mocks';
const RUNTIME = new URL('../runtime/mocks/', import.meta.url);

export function emitMocks({ operations, document }: Contract): readonly EmittedFile[] {
  const tags = [...new Set(operations.filter(({ entity }) => entity === null).map(tagOf))].toSorted();
  return [
    ...runtimeFiles(),
    { path: `${FOLDER}/answer-types.gen.ts`, text: answerTypes(operations, document) },
    { path: `${FOLDER}/index.gen.ts`, text: indexFile(tags) },
  ];
}

/** JSON answers of the operations, by their name. */
function answerTypes(operations: readonly Operation[], document: JsonObject): string {
  const used = new Set<string>();
  const lines = operations
    .filter((operation) => mediaTypeOf(operation) === 'application/json')
    .map((operation) => `  readonly ${operation.operationId}: ${typeOf(replySchema(operation, document), operation, used)};\n`);
  return `${HEADER}import type {
${[...used]
  .toSorted()
  .map((name) => `  ${name},\n`)
  .join('')}} from '../client/types.gen.ts';

export interface Answers {
${lines.join('')}}
`;
}

function replySchema({ document }: Operation, contract: JsonObject): JsonValue | undefined {
  const reply = resolved(inside(document, 'responses', '200'), contract);
  return inside(reply, 'content', 'application/json', 'schema');
}

function resolved(value: JsonValue | undefined, contract: JsonObject): JsonValue | undefined {
  const target = inside(value, '$ref');
  return typeof target === 'string' ? inside(contract, ...target.split('/').slice(1)) : value;
}

function inside(value: JsonValue | undefined, ...names: readonly string[]): JsonValue | undefined {
  return names.reduce<JsonValue | undefined>((found, name) => (isObject(found) ? found[name] : undefined), value);
}

/** Components by their name; the client names what services answer besides. */
function typeOf(schema: JsonValue | undefined, operation: Operation, used: Set<string>): string {
  const target = inside(schema, '$ref');
  if (typeof target === 'string') return named(target.split('/').at(-1) ?? '', used);
  if (inside(schema, 'type') === 'array') {
    const item = inside(schema, 'items', '$ref');
    if (typeof item === 'string') return `readonly ${named(item.split('/').at(-1) ?? '', used)}[]`;
  }
  if (operation.entity === null) return named(`${pascal(operation.operationId)}Response`, used);
  return inside(schema, 'type') === 'integer' ? 'number' : 'boolean';
}

function named(name: string, used: Set<string>): string {
  used.add(name);
  return name;
}

/** The same files, with imports as they lie there. */
function runtimeFiles(): readonly EmittedFile[] {
  const files = readdirSync(RUNTIME).filter((file) => !file.endsWith('.test.ts'));
  return files.toSorted().map((file) => {
    const text = readFileSync(new URL(file, RUNTIME), 'utf8')
      .replaceAll(/from '\.\/([\w-]+)\.ts'/g, "from './$1.gen.ts'")
      .replaceAll("from '../descriptor.ts'", "from '../entities/descriptor.gen.ts'");
    return { path: `${FOLDER}/${file.replace(/\.ts$/, '.gen.ts')}`, text: `${HEADER}${text}` };
  });
}

function indexFile(tags: readonly string[]): string {
  const imports = tags.map((tag) => `import * as ${camel(tag)} from './${kebab(tag)}/${kebab(tag)}.faker.ts';\n`).join('');
  return `${HEADER}
/** A handler for each operation of the contract: \`setupServer(...handlers)\`. See docs/testing.md. */
import { operations } from '../contract/operations.gen.ts';
import { serviceRoutes } from '../contract/services.gen.ts';
import { entities } from '../entities/all.gen.ts';
import { inputLoaders } from '../schemas/inputs.gen.ts';
${imports}import * as schemas from './schemas.faker.ts';
import type { Answers } from './answer-types.gen.ts';
import { answering, makeMocks, type Mocks } from './handlers.gen.ts';
import type { MockOptions, MockWorld } from './world.gen.ts';

const world: MockWorld = {
  entities,
  operations,
  produces: Object.fromEntries(serviceRoutes.map(({ operationId, produces }) => [operationId, produces])),
  fakers: { ...schemas, ${tags.map((tag) => `...${camel(tag)}`).join(', ')} },
  inputs: inputLoaders,
};

/** A set of mocks of its own, with its seed, its records and, on request, its state. */
export const createMocks = (options: MockOptions = {}): Mocks => makeMocks(world, options);

/** Each call answers alone, always the same. */
export const handlers = createMocks().handlers;

/** One operation as a test wants it: \`server.use(answer('getFilm', film))\`. */
export const answer = answering<Answers>(world);
`;
}
