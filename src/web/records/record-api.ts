import type { EntityDescriptor, FieldDescriptor, FilterNode } from '#generated/entities/descriptor.gen.ts';
import { isRecordData, readId, readText, type RecordData } from '#domain/records/record-data.ts';
import type { PickerOption } from '#web/ui/use-async-options.ts';
import { fetchCount, fetchRows } from '#web/runtime/list-calls.ts';
import { inTurn } from '#web/runtime/in-turn.ts';
import { call, send } from '#web/runtime/transport.ts';
import { lockHeaders } from './held-records.ts';
import type { ListFilter } from './list/list-query.ts';

/** Key parts of the query cache; the first one is the entity, so that its events find them all. */
export const recordKeys = {
  page: (entity: string, filter: ListFilter, window: { readonly skip: number; readonly take: number }) =>
    [entity, 'list', filter, window] as const,
  count: (entity: string, filter: ListFilter) => [entity, 'count', { ...filter, Tri: [], Colonnes: [] }] as const,
  record: (entity: string, id: number) => [entity, 'record', id] as const,
  history: (entity: string, id: number) => [entity, 'history', id] as const,
  parts: (entity: string, parent: number) => [entity, 'parts', parent] as const,
  links: (entity: string, id: number, field: string) => [entity, 'links', id, field] as const,
  choices: (entity: string, ids: readonly number[]) => [entity, 'choices', ids] as const,
};

/** Events name the base of a subtype: what is read from one is fresh again when its base changes. */
export const baseEvents = ({ extends: base }: Pick<EntityDescriptor, 'extends'>): { readonly entities: readonly string[] } => ({
  entities: base === null ? [] : [base],
});

/** A list also shows something of other records: in its columns, and in what it is filtered and sorted by. */
export function listEvents(descriptor: EntityDescriptor, { Colonnes, Criteres, Tri }: ListFilter): EventsOfQuery {
  const named = new Set([...Colonnes, ...fieldsOf(Criteres), ...Tri.map(({ Key }) => Key)].map((path) => path.split('.')[0] ?? ''));
  return {
    ...baseEvents(descriptor),
    shown: sourcesOf(descriptor, ({ name, text }) => named.has(name) || named.has(name.slice(2)) || named.has(text ?? '')),
  };
}

/** A record shows all that its fields take from others. */
export const recordEvents = (descriptor: EntityDescriptor): EventsOfQuery => ({
  ...baseEvents(descriptor),
  shown: sourcesOf(descriptor, () => true),
});

interface EventsOfQuery {
  readonly [key: string]: unknown;
  readonly entities: readonly string[];
  readonly shown: readonly string[];
}

const sourcesOf = ({ fields }: EntityDescriptor, isShown: (field: FieldDescriptor) => boolean): readonly string[] => [
  ...new Set(fields.filter(isShown).flatMap(({ from = [] }) => from)),
];

/** Fields that conditions look at, each by its path. */
function fieldsOf(node: FilterNode | null): readonly string[] {
  if (node === null) return [];
  if ('field' in node) return [node.field];
  if ('not' in node) return fieldsOf(node.not);
  return ('and' in node ? node.and : node.or).flatMap(fieldsOf);
}

export interface PageRequest {
  readonly filter: ListFilter;
  readonly skip: number;
  readonly take: number;
  readonly signal: AbortSignal;
}

export async function loadPage(descriptor: EntityDescriptor, request: PageRequest): Promise<readonly RecordData[]> {
  return asRecords(await fetchRows(descriptor.plural, request));
}

export async function loadCount(descriptor: EntityDescriptor, filter: ListFilter, signal: AbortSignal): Promise<number> {
  return fetchCount(descriptor.plural, filter, signal);
}

export async function loadRecord(descriptor: EntityDescriptor, id: number, signal?: AbortSignal): Promise<RecordData> {
  const data = await call(`/${descriptor.plural}/{id}`, { params: { id }, ...(signal === undefined ? {} : { signal }) });
  if (!isRecordData(data)) throw new TypeError(`GET /${descriptor.plural}/${id}: no record`);
  return data;
}

/** Ids of replies: a save succeeds when the server answers a number greater than 0. */
export type SaveReply = { readonly ok: true; readonly id: number; readonly version: number | null } | { readonly ok: false };

/** `confirmation`: code of the question of a rule that the person has answered yes to. */
export async function createRecord(
  descriptor: EntityDescriptor,
  record: RecordData,
  { key, confirmation }: { readonly key: string; readonly confirmation: string | null },
): Promise<SaveReply> {
  const headers = { 'idempotency-key': key, ...(confirmation === null ? {} : { confirmation }) };
  const reply = await send(`/${descriptor.plural}`, { method: 'POST', body: record, headers });
  return saveReply(reply.data, reply.headers);
}

export async function updateRecord(descriptor: EntityDescriptor, record: RecordData): Promise<SaveReply> {
  const reply = await send(`/${descriptor.plural}/{id}`, {
    method: 'PUT',
    params: { id: readId(record) },
    body: record,
    headers: lockHeaders(descriptor, readId(record)),
  });
  return saveReply(reply.data, reply.headers);
}

export interface Versioned {
  readonly Id: number;
  readonly Version: number;
}

const nextDeletion = inTurn();

/** Batch that brings the record back, null when the server refused without a reason; a second deletion waits for the first. */
export async function deleteRecord(
  descriptor: EntityDescriptor,
  record: Versioned,
): Promise<{ readonly ok: boolean; readonly batch: string | null }> {
  const reply = await nextDeletion(() =>
    send(`/${descriptor.plural}/{id}`, {
      method: 'DELETE',
      params: { id: record.Id },
      body: record,
      headers: lockHeaders(descriptor, record.Id),
    }),
  );
  return { ok: reply.data === true, batch: reply.headers.get('x-batch') };
}

export async function restoreBatch(lot: string): Promise<void> {
  await call('/corbeille/{lot}/restauration', { method: 'POST', params: { lot } });
}

/** Several records at once, in one transaction and one batch of the trash. */
export async function deleteMany(
  descriptor: EntityDescriptor,
  records: readonly Versioned[],
): Promise<{ readonly ok: boolean; readonly batch: string | null }> {
  return saveBatch(descriptor, { Items: [], Deleted: records });
}

export async function duplicateRecord(descriptor: EntityDescriptor, id: number): Promise<number> {
  const data = await call(`/${descriptor.plural}/{id}`, { method: 'POST', params: { id }, body: id });
  return typeof data === 'number' ? data : 0;
}

export interface BatchBody {
  readonly Items: readonly RecordData[];
  readonly Deleted: readonly Versioned[];
}

/** Saves the rows of a list tab in one transaction; the batch brings back what it deleted. */
export async function saveBatch(
  descriptor: EntityDescriptor,
  body: BatchBody,
): Promise<{ readonly ok: boolean; readonly batch: string | null }> {
  const reply = await send(`/${descriptor.plural}/lot`, { method: 'POST', body });
  return { ok: isRecordData(reply.data), batch: reply.headers.get('x-batch') };
}

/** Takes a step; answers what became of its mail: the number of its trace, why there is none, null when none was to leave. */
export async function runTransition(
  descriptor: EntityDescriptor,
  record: Versioned,
  change: { readonly name: string; readonly motive: string | null; readonly values: RecordData | null; readonly mail: boolean },
): Promise<string | null> {
  const { motive, values, mail } = change;
  const body = {
    Version: record.Version,
    ...(motive === null ? {} : { Motif: motive }),
    ...(values === null ? {} : { Valeurs: values }),
    ...(mail ? {} : { Mail: false }),
  };
  const { headers } = await send(`/${descriptor.plural}/{id}/transitions/{name}`, {
    method: 'POST',
    params: { id: record.Id, name: change.name },
    body,
  });
  return headers.get('x-mail');
}

/** Lines of a picker of this entity. */
export interface ChoiceSearch {
  readonly search: string;
  /** Only of this edition; null: of every one. */
  readonly edition: number | null;
}

export async function searchChoices(
  plural: string,
  { search, edition }: ChoiceSearch,
  signal: AbortSignal,
): Promise<readonly PickerOption[]> {
  const params = { search, take: CHOICES_TAKEN, ...(edition === null ? {} : { edition }) };
  return asRecords(await call(`/${plural}/choix`, { params, signal })).map(asOption);
}

/** Lines of known ids: the texts of a filter, or of what a form already holds. */
export async function loadChoices(plural: string, ids: readonly number[], signal?: AbortSignal): Promise<readonly PickerOption[]> {
  if (ids.length === 0) return [];
  const params = { ids: ids.join('|'), take: ids.length };
  return asRecords(await call(`/${plural}/choix`, { params, ...(signal === undefined ? {} : { signal }) })).map(asOption);
}

export async function loadHistory(descriptor: EntityDescriptor, id: number, signal: AbortSignal): Promise<readonly RecordData[]> {
  return asRecords(await call(`/${descriptor.plural}/{id}/historique`, { params: { id }, signal }));
}

const CHOICES_TAKEN = 50;

function asOption(record: RecordData): PickerOption {
  return { id: readId(record), label: readText(record, 'Libelle') ?? `#${readId(record)}`, detail: readText(record, 'Detail') };
}

export function asRecords(data: unknown): readonly RecordData[] {
  return Array.isArray(data) ? data.filter(isRecordData) : [];
}

export function saveReply(data: unknown, headers: Headers): SaveReply {
  if (typeof data !== 'number' || data <= 0) return { ok: false };
  const version = Number(headers.get('etag')?.replace(/\D/g, '') ?? '');
  return { ok: true, id: data, version: version > 0 ? version : null };
}
