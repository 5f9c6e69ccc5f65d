import type { StepChoices } from '#domain/work/step-choices.ts';
import type { Choice } from '#generated/client/record-client.gen.ts';
import { restoreCorbeille } from '#generated/client/sdk/corbeille.gen.ts';
import type { EntityDescriptor, FieldDescriptor, FilterNode, Language } from '#generated/entities/descriptor.gen.ts';
import { COUNT_MAX } from '#domain/records/query/row-count.ts';
import { type Among, amongText } from '#domain/records/read/linked-choice.ts';
import { isRecordData, readId, type RecordData } from '#domain/values/record-data.ts';
import type { PickerOption } from '#web/ui/use-async-options.ts';
import { inTurn } from '#web/runtime/events/in-turn.ts';
import { clientOf } from '#web/runtime/record-calls.ts';
import { lockHeaders } from './own-locks.ts';
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
export function baseEvents({ extends: base }: Pick<EntityDescriptor, 'extends'>): { readonly entities: readonly string[] } {
  return {
    entities: base === null ? [] : [base],
  };
}

/** A list also shows something of other records: in its columns, and in what it is filtered and sorted by. */
export function listEvents(descriptor: EntityDescriptor, { Colonnes, Criteres, Tri }: ListFilter): EventsOfQuery {
  const named = new Set([...Colonnes, ...fieldsOf(Criteres), ...Tri.map(({ Key }) => Key)].map((path) => path.split('.')[0] ?? ''));
  return {
    ...baseEvents(descriptor),
    shown: sourcesOf(descriptor, ({ name, text }) => named.has(name) || named.has(name.slice(2)) || named.has(text ?? '')),
  };
}

/** A record shows all that its fields take from others. */
export function recordEvents(descriptor: EntityDescriptor): EventsOfQuery {
  return {
    ...baseEvents(descriptor),
    shown: sourcesOf(descriptor, () => true),
  };
}

interface EventsOfQuery {
  readonly [key: string]: unknown;
  readonly entities: readonly string[];
  readonly shown: readonly string[];
}

function sourcesOf({ fields }: EntityDescriptor, isShown: (field: FieldDescriptor) => boolean): readonly string[] {
  return [...new Set(fields.filter(isShown).flatMap(({ from = [] }) => from))];
}

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
  return clientOf(descriptor).list(request);
}

/** Stops where that takes long. */
export async function loadCount(descriptor: EntityDescriptor, filter: ListFilter, signal: AbortSignal): Promise<number> {
  return clientOf(descriptor).count(filter, signal, COUNT_MAX);
}

export async function loadRecord(descriptor: EntityDescriptor, id: number, signal?: AbortSignal): Promise<RecordData> {
  const data = await clientOf(descriptor).get(id, signal);
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
  const reply = await clientOf(descriptor).create(record, headers);
  return saveReply(reply.data, reply.headers);
}

export async function updateRecord(
  descriptor: EntityDescriptor,
  record: RecordData,
  confirmation: string | null = null,
): Promise<SaveReply> {
  const id = readId(record);
  const headers = { ...lockHeaders(descriptor, id), ...(confirmation === null ? {} : { confirmation }) };
  const reply = await clientOf(descriptor).update(id, record, headers);
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
  const reply = await nextDeletion(() => clientOf(descriptor).remove(record, lockHeaders(descriptor, record.Id)));
  return { ok: reply.data === true, batch: reply.headers.get('x-batch') };
}

export async function restoreBatch(lot: string): Promise<void> {
  await restoreCorbeille({ path: { lot } });
}

/** Several records at once, in one transaction and one batch of the trash. */
export async function deleteMany(
  descriptor: EntityDescriptor,
  records: readonly Versioned[],
): Promise<{ readonly ok: boolean; readonly batch: string | null }> {
  return saveBatch(descriptor, { Items: [], Deleted: records });
}

export async function duplicateRecord(descriptor: EntityDescriptor, id: number): Promise<number> {
  return clientOf(descriptor).duplicate(id);
}

export interface BatchBody {
  readonly Items: readonly RecordData[];
  readonly Deleted: readonly Versioned[];
}

/** Saves the rows of a list tab in one transaction; the batch brings back what it deleted. */
export async function saveBatch(
  descriptor: EntityDescriptor,
  body: BatchBody,
  confirmation: string | null = null,
): Promise<{ readonly ok: boolean; readonly batch: string | null }> {
  const reply = await clientOf(descriptor).saveLot(body, confirmation === null ? {} : { confirmation });
  return { ok: isRecordData(reply.data), batch: reply.headers.get('x-batch') };
}

/** Takes a step; answers what became of its mail: the number of its trace, why there is none, null when none was to leave. */
export async function runTransition(
  descriptor: EntityDescriptor,
  record: Versioned,
  change: {
    readonly name: string;
    readonly reason: string | null;
    readonly values: RecordData | null;
    readonly mail: boolean;
    /** The person saw the mail with its hole and sends it. */
    readonly isHoleSeen?: boolean;
    /** Language of the reason, when it is not French. */
    readonly culture?: Language;
    readonly choices?: StepChoices;
    readonly confirmation?: string | null;
  },
): Promise<string | null> {
  const { reason, values, mail, isHoleSeen = false, culture = 'fr', choices = {}, confirmation = null } = change;
  const body = {
    Version: record.Version,
    ...(reason === null ? {} : { Motif: reason }),
    ...(culture === 'fr' ? {} : { LangueMotif: culture }),
    ...(values === null ? {} : { Valeurs: values }),
    ...(mail ? {} : { Mail: false }),
    ...(isHoleSeen ? { AvecIncomplets: true } : {}),
    ...(Object.keys(choices).length === 0 ? {} : { Suites: { ...choices } }),
  };
  const step = { id: record.Id, name: change.name };
  const { headers } = await clientOf(descriptor).transition(step, body, confirmation === null ? {} : { confirmation });
  return headers.get('x-mail');
}

/** Lines of a picker of this entity. */
export interface ChoiceSearch {
  readonly search: string;
  /** Only of this edition; null: of every one. */
  readonly edition: number | null;
  /** Only records that say this. */
  readonly among?: Among | null;
}

export async function searchChoices(
  plural: string,
  { search, edition, among = null }: ChoiceSearch,
  signal: AbortSignal,
): Promise<readonly PickerOption[]> {
  const narrowed = among === null ? {} : { parmi: amongText(among) };
  const query = { search, take: CHOICES_TAKEN, ...(edition === null ? {} : { edition }), ...narrowed };
  return (await clientOf({ plural }).choices(query, signal)).map(asOption);
}

/** Does a record say this? */
export async function fitsAmong(plural: string, { id, among }: { readonly id: number; readonly among: Among }): Promise<boolean> {
  return (await clientOf({ plural }).choices({ ids: String(id), take: 1, parmi: amongText(among) })).length > 0;
}

/** Lines of known ids: the texts of a filter, or of what a form already holds. */
export async function loadChoices(plural: string, ids: readonly number[], signal?: AbortSignal): Promise<readonly PickerOption[]> {
  if (ids.length === 0) return [];
  return (await clientOf({ plural }).choices({ ids: ids.join('|'), take: ids.length }, signal)).map(asOption);
}

export async function loadHistory(descriptor: EntityDescriptor, id: number, signal: AbortSignal): Promise<readonly RecordData[]> {
  return asRecords(await clientOf(descriptor).history(id, signal));
}

const CHOICES_TAKEN = 50;

function asOption({ Id, Libelle, Detail = null }: Choice): PickerOption {
  return { id: Id, label: Libelle ?? `#${Id}`, detail: Detail };
}

export function asRecords(data: unknown): readonly RecordData[] {
  return Array.isArray(data) ? data.filter(isRecordData) : [];
}

export function saveReply(data: unknown, headers: Headers): SaveReply {
  if (typeof data !== 'number' || data <= 0) return { ok: false };
  const version = Number(headers.get('etag')?.replace(/\D/g, '') ?? '');
  return { ok: true, id: data, version: version > 0 ? version : null };
}
