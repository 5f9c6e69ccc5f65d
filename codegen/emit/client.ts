/** Facts that the client tool cannot know: the calls that every entity has, and the addresses of what the browser loads or sends by itself. */
import { readFileSync } from 'node:fs';
import type { EmittedFile, Model, ModelEntity } from '../model/model.ts';
import { pascal } from '../model/naming.ts';
import type { Operation } from './openapi/operation.ts';
import { mediaTypeOf } from './operations.ts';
import { HEADER, propertyKey, quote, variable } from './text.ts';

const FOLDER = 'generated/client';

export function emitClient(model: Model, operations: readonly Operation[]): readonly EmittedFile[] {
  return [
    { path: `${FOLDER}/record-client.gen.ts`, text: recordClient() },
    { path: `${FOLDER}/records.gen.ts`, text: records(model.entities) },
    { path: `${FOLDER}/service-names.gen.ts`, text: serviceNames(model.entities, operations) },
    { path: `${FOLDER}/addresses.gen.ts`, text: addresses(operations) },
  ];
}

const SEND = `
/** Through the same client as the services, or the one that is given. */
export const recordClient = <Item, Input, Change, Row, Filter>(plural: string, through: Client = client): RecordClient<Item, Input, Change, Row, Filter> =>
  createRecordClient(plural, sender(through));

/** Entries of a dictionary; \`dictionary\`: its path segment (\`dico-styles\`). */
export const readDictionary = async <Entry>(dictionary: string, through: Client = client): Promise<readonly Entry[]> =>
  (await sender(through)<readonly Entry[]>({ method: 'GET', url: '/{dictionary}', path: { dictionary } })).data;

const sender =
  (through: Client): RecordTransport =>
  async <T>({ headers, signal, ...call }: RecordCall) => {
    const type = { 'Content-Type': 'application/json', ...headers };
    const { data, response } = await through.request<{ 200: T }, unknown, true>({ ...call, headers: type, signal });
    return { data, headers: response.headers };
  };
`;

function recordClient(): string {
  const text = readFileSync(new URL('../runtime/record-client.ts', import.meta.url), 'utf8').replaceAll(/^import .*;\n+/gm, '');
  return `${HEADER}import type { FilterOperator, JsonValue, SortKey } from '../entities/descriptor.gen.ts';
import type { Client } from './client/index.ts';
import { client } from './client.gen.ts';

${text}${SEND}`;
}

function records(entities: readonly ModelEntity[]): string {
  const types = entities.map((entity) => `  ${[...new Set(recordTypes(entity))].join(',\n  ')},\n`);
  const clients = entities.map((found) => {
    const { name, entity, plural } = found;
    const filter = `${entity}Filter`;
    return `
export type ${filter} = RecordFilter<${entity}Row>;
export const ${variable(name)}Client = /*#__PURE__*/ recordClient<${recordTypes(found).join(', ')}, ${filter}>(${quote(plural)});
`;
  });
  return `${HEADER}import { recordClient, type RecordFilter } from './record-client.gen.ts';
import type {
${types.join('')}} from './types.gen.ts';
${clients.join('')}`;
}

/** Record, new record, change and row; what is never changed has the type of a new one, which no operation takes. */
function recordTypes({ entity, operations }: ModelEntity): readonly string[] {
  return [entity, `${entity}Input`, operations.includes('update') ? `${entity}Change` : `${entity}Input`, `${entity}Row`];
}

/** Addresses that a page loads by itself: pictures, films, documents, the stream of events. */
/** Names of the older make of server; one that another service bears already has none. */
function serviceNames(entities: Model['entities'], operations: readonly Operation[]): string {
  const taken = new Set(operations.map(({ path }) => path.split('/')[1]));
  const rows = entities.filter(({ name, plural }) => name !== plural && !taken.has(name));
  return `${HEADER}
/** Service of each entity → its singular name, as the older make of server calls it. */
export const classicNames: Readonly<Record<string, string>> = {
${rows.map(({ name, plural }) => `  ${propertyKey(plural)}: ${quote(name)},\n`).join('')}};
`;
}

function addresses(operations: readonly Operation[]): string {
  const loaded = operations.filter(
    (operation) => operation.entity === null && operation.method === 'get' && mediaTypeOf(operation) !== JSON_TYPE,
  );
  const types = loaded.flatMap(({ operationId, path }) => (path.includes('{') ? [`${pascal(operationId)}Data`] : []));
  const functions = loaded.map(({ operationId, path }) => {
    const given = path.includes('{') ? `path: ${pascal(operationId)}Data['path']` : '';
    const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `\${encodeURIComponent(path.${name})}`);
    return `\nexport const ${operationId}Address = (${given}): string => \`/api${address}\`;\n`;
  });
  return `${HEADER}import type { ${types.join(', ')} } from './types.gen.ts';
${functions.join('')}`;
}

const JSON_TYPE = 'application/json';
