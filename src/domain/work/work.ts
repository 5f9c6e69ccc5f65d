import type { ErrorCode, FieldError } from '#domain/errors/catalogue.ts';
import type { MailOrder } from '#domain/mails/mail-order.ts';
import { isRecordData, readId, readNested, type RecordData } from '#domain/records/values/record-data.ts';
import type { ParamsOf } from '#generated/i18n/keys.gen.ts';
import type {
  Becoming,
  CountedFilter,
  Erasure,
  GivenNumber,
  LinkEnds,
  RefusalDetails,
  Series,
  SeriesLines,
  Step,
  StepReply,
  Where,
} from './steps.ts';

/**
 * A change of several records as the rule says it, without a database: the server runs its steps in one transaction,
 * the simulation over its rows in memory. Records are in their wire form, as stored; fields that forms may not write may be written here.
 */
export type Work<T> = Generator<Step, T, StepReply>;

/** Records as stored, by id. `fields`: what is read of each, with its Id; a board reads a few fields of thousands. */
export function* find(entity: string, where: Where, fields: readonly string[] | null = null): Work<readonly RecordData[]> {
  const isNone = Object.values(where).some((wanted) => Array.isArray(wanted) && wanted.length === 0);
  const reply = isNone ? null : yield { do: 'find', entity, where, fields };
  return Array.isArray(reply) ? reply.filter(isRecordData) : [];
}

export function* count(entity: string, where: Where): Work<number> {
  return Number(yield { do: 'count', entity, where });
}

export function* names(entity: string, ids: readonly number[]): Work<RecordData> {
  const reply = ids.length === 0 ? null : yield { do: 'names', entity, ids };
  return reply !== null && isRecord(reply) ? reply : {};
}

/** Stands for what the reader may not be told. */
export const UNTOLD = '…';

/** The same for the first of those whose names the person may be told. */
export function* namesTold(
  entity: string,
  ids: readonly number[],
  max: number,
): Work<readonly { readonly id: number; readonly name: string }[]> {
  const reply = ids.length === 0 ? null : yield { do: 'names-told', entity, ids, max };
  return Array.isArray(reply) ? reply.filter(isRecordData).map((one) => ({ id: readId(one), name: String(one['Libelle']) })) : [];
}

/** The names of records by id, `…` for those that the person may not read. */
export function* tellableNames(entity: string, ids: readonly number[]): Work<ReadonlyMap<number, string>> {
  const told = new Map((yield* namesTold(entity, ids, ids.length)).map(({ id, name }) => [id, name]));
  return new Map(ids.map((id) => [id, told.get(id) ?? UNTOLD]));
}

export function* similar(entity: string, text: string): Work<readonly RecordData[]> {
  const reply = text.trim() === '' ? null : yield { do: 'similar', entity, text };
  return Array.isArray(reply) ? reply.filter(isRecordData) : [];
}

/** The record as stored, held until the end of the transaction; refused when there is none or the person may not see it. */
export function* read(entity: string, id: number): Work<RecordData> {
  const reply = yield { do: 'read', entity, id };
  return isRecord(reply) ? reply : yield* refuse('introuvable');
}

/** The record as stored; refused when there is none or the person may not see it. */
export function* see(entity: string, id: number): Work<RecordData> {
  const reply = yield { do: 'see', entity, id };
  return isRecord(reply) ? reply : yield* refuse('introuvable');
}

/** Those of the records that the person sees. */
export function* within(entity: string, ids: readonly number[]): Work<ReadonlySet<number>> {
  const reply = ids.length === 0 ? [] : yield { do: 'within', entity, ids };
  return new Set(Array.isArray(reply) ? reply.map(Number) : []);
}

/** Several records as stored, in the order they are asked, in as many readings for one as for many; refused when one is missing or hidden. */
export function* seeAll(entity: string, ids: readonly number[]): Work<readonly RecordData[]> {
  const seen = yield* within(entity, ids);
  const found = new Map((yield* find(entity, { Id: ids })).map((record) => [readId(record), record]));
  const records = ids.flatMap((id) => {
    const record = seen.has(id) ? found.get(id) : undefined;
    return record === undefined ? [] : [record];
  });
  return records.length === ids.length ? records : yield* refuse('introuvable');
}

/** `version`: the one that the person looked at; null where what was looked at does not matter. */
export function* open(entity: string, id: number, version: number | null = null): Work<RecordData> {
  const reply = yield { do: 'open', entity, id, version, isClosedToo: false };
  return isRecord(reply) ? reply : yield* refuse('introuvable');
}

/** The same, also of an edition that is closed: what is owed is paid later. */
export function* current(entity: string, id: number, version: number | null = null): Work<RecordData> {
  const reply = yield { do: 'open', entity, id, version, isClosedToo: true };
  return isRecord(reply) ? reply : yield* refuse('introuvable');
}

export function* holdAll(entity: string, ids: readonly number[]): Work<readonly RecordData[]> {
  const reply = ids.length === 0 ? [] : yield { do: 'hold-all', entity, ids };
  return Array.isArray(reply) ? reply.filter(isRecordData) : [];
}

/** What a person saves on a record that they hold, with the checks of a form; the version it has then. */
export function* save(entity: string, before: RecordData, data: RecordData): Work<number> {
  return Number(yield { do: 'save', entity, before, data });
}

export function* seriesLines(asked: SeriesLines): Work<readonly RecordData[]> {
  const reply = yield { do: 'series', ...asked };
  return Array.isArray(reply) ? reply.filter(isRecordData) : [];
}

export function* hold(entity: string, id: number, busy: ErrorCode): Work<void> {
  yield { do: 'hold', entity, id, busy };
}

export function* takeTurn(name: string): Work<void> {
  yield { do: 'take-turn', name };
}

/** Those who come for the same records at once pass one after the other; `busy` is told to whom their turn does not come. */
export function* waitFor(entity: string, ids: readonly number[], busy: ErrorCode = 'occupe'): Work<void> {
  if (ids.length > 0) yield { do: 'wait-for', entity, ids, busy };
}

/** One end of a link: the owner's id and that of the record it leads to. */
export interface LinkPair {
  readonly owner: number;
  readonly target: number;
  /** What the link itself says. */
  readonly said: RecordData;
}

export function* links(entity: string, field: string, of: LinkEnds): Work<readonly LinkPair[]> {
  const asked = 'owners' in of ? of.owners : of.targets;
  const reply = asked.length === 0 ? null : yield { do: 'links', entity, field, of };
  const pairs = Array.isArray(reply) ? reply.filter(isRecordData) : [];
  return pairs.map((pair) => ({ owner: Number(pair['Id']), target: Number(pair['Lien']), said: readNested(pair, 'Dit') ?? {} }));
}

/** Adds links to a record; those it has stay as they are. */
export function* link(entity: string, field: string, { id, ids }: { readonly id: number; readonly ids: readonly number[] }): Work<void> {
  if (ids.length > 0) yield { do: 'link', entity, field, id, ids };
}

export function* gone(entity: string, ids: readonly number[]): Work<readonly RecordData[]> {
  const reply = ids.length === 0 ? null : yield { do: 'gone', entity, ids };
  return Array.isArray(reply) ? reply.filter(isRecordData) : [];
}

export function* mark(entity: string, ids: readonly number[], data: RecordData): Work<void> {
  if (ids.length > 0) yield { do: 'mark', entity, ids, data };
}

/** The id of the new record. */
export function* create(entity: string, data: RecordData): Work<number> {
  const [id] = yield* createAll(entity, [data]);
  return Number(id);
}

/** The ids of the new records, in order: a hundred of them cost as few statements as one. */
export function* createAll(entity: string, records: readonly RecordData[]): Work<readonly number[]> {
  const reply = records.length === 0 ? [] : yield { do: 'create', entity, records };
  return Array.isArray(reply) ? reply.map(Number) : [];
}

/** New records that a person sends, with the checks of a form; their ids, in order. */
export function* addAll(entity: string, records: readonly RecordData[]): Work<readonly number[]> {
  const reply = records.length === 0 ? [] : yield { do: 'add', entity, records };
  return Array.isArray(reply) ? reply.map(Number) : [];
}

/** Writes the named fields, and those only. */
export function* update(entity: string, id: number, data: RecordData): Work<void> {
  yield { do: 'update', entity, id, data };
}

export function* become(becoming: Becoming): Work<void> {
  yield { do: 'become', ...becoming };
}

/** To the trash, with its parts. */
export function* remove(entity: string, id: number): Work<void> {
  yield* removeAll(entity, [id]);
}

export function* removeAll(entity: string, ids: readonly number[]): Work<void> {
  if (ids.length > 0) yield { do: 'delete', entity, ids };
}

export function* drop(entity: string, ids: readonly number[]): Work<void> {
  if (ids.length > 0) yield { do: 'drop', entity, ids };
}

export function* countedIds(filter: CountedFilter): Work<readonly number[] | null> {
  const reply = yield { do: 'counted', ...filter };
  return Array.isArray(reply) ? reply.map(Number) : null;
}

export function* created(batch: string): Work<readonly RecordData[]> {
  const reply = yield { do: 'created', batch };
  return Array.isArray(reply) ? reply.filter(isRecordData) : [];
}

export function* forget(erasure: Erasure): Work<void> {
  yield { do: 'forget', ...erasure };
}

/** The id of the trace; null when nobody has an address or staff set the template aside. */
export function* mail(order: MailOrder): Work<number | null> {
  const reply = yield { do: 'mail', order };
  return typeof reply === 'number' ? reply : null;
}

/**
 * The next number of a series without a gap: whoever asks first is served first, and a work that fails gives its number back.
 * Refused when the date is before that of the last number.
 */
export function* nextNumber(series: Series): Work<number> {
  return Number(yield { do: 'number', ...series });
}

export function* isSpent(given: GivenNumber): Work<boolean> {
  return Number(yield { do: 'spent', ...given }) > 0;
}

export function* refuse<C extends ErrorCode>(code: C, ...told: ParamsOf<`erreur.${C}`>): Work<never> {
  return yield* refuseWith(code, { params: told[0] ?? {} });
}

/** A refusal with its reason in words, or with what the reply tells besides. */
export function* refuseWith(code: ErrorCode, details: RefusalDetails): Work<never> {
  yield { do: 'refuse', code, ...details };
  throw new Error(`${code}: a refused work does not go on`);
}

export function* refuseField(error: FieldError): Work<never> {
  return yield* refuseFields([error]);
}

export function* refuseFields(errors: readonly FieldError[]): Work<never> {
  yield { do: 'refuse-fields', errors };
  throw new Error(`${errors.map(({ path }) => path).join(', ')}: a refused work does not go on`);
}

const isRecord = (reply: StepReply): reply is RecordData => isRecordData(reply);
