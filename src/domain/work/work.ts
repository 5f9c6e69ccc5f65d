import type { NewFile } from './file-steps.ts';
import type { ErrorCode, FieldError } from '#domain/errors/catalogue.ts';
import type { MailOrder } from './mail-order.ts';
import { readId, type RecordData } from '#domain/values/record-data.ts';
import type { ParamsOf } from '#generated/i18n/keys.gen.ts';
import { ask, type CreatedReply, type SeriesReply } from './replies.ts';
import type { Becoming, CountedFilter, GivenNumber, LinkEnds, DetailsOf, Series, SeriesLines, Step, StepReply, Where } from './steps.ts';
import type { Erasure } from './erasure.ts';
import type { FieldOf, LinkOf, LinkPayload, Named, Picked, RecordOf, ShownRecordOf, ValuesOf, WhereOf } from './typed-records.ts';

/**
 * A change of several records as the rule says it, without a database: the server runs its steps in one transaction,
 * the simulation over its rows in memory. Records are in their wire form, as stored; fields that forms may not write may be written here.
 * A step that fails throws at its `yield*`.
 */
export type Work<T> = Generator<Step, T, StepReply>;

/** Records as stored, by id. `fields`: what is read of each, with its Id; a board reads a few fields of thousands. */
export function find<E extends string>(entity: E & Named<E>, where: WhereOf<E>): Work<readonly RecordOf<E>[]>;
export function find<E extends string, F extends FieldOf<E>>(
  entity: E & Named<E>,
  where: WhereOf<E>,
  fields: readonly F[],
): Work<readonly Picked<E, F>[]>;
export function* find(entity: string, where: Where, fields: readonly string[] | null = null): Work<readonly RecordData[]> {
  const isNone = Object.values(where).some((wanted) => Array.isArray(wanted) && wanted.length === 0);
  return isNone ? [] : yield* ask({ do: 'find', entity, where, fields });
}

export function count<E extends string>(entity: E & Named<E>, where: WhereOf<E>): Work<number>;
export function* count(entity: string, where: Where): Work<number> {
  return yield* ask({ do: 'count', entity, where });
}

export function* names<E extends string>(entity: E & Named<E>, ids: readonly number[]): Work<RecordData> {
  return ids.length === 0 ? {} : yield* ask({ do: 'names', entity, ids });
}

/** Stands for what the reader may not see. */
export const UNTOLD = '…';

/** The same for the first of those whose names the person may see. */
export function* namesTold<E extends string>(
  entity: E & Named<E>,
  ids: readonly number[],
  max: number,
): Work<readonly { readonly id: number; readonly name: string }[]> {
  const found = ids.length === 0 ? [] : yield* ask({ do: 'names-told', entity, ids, max });
  return found.map((one) => ({ id: readId(one), name: String(one['Libelle']) }));
}

/** The names of records by id, `…` for those that the person may not read. */
export function* tellableNames<E extends string>(entity: E & Named<E>, ids: readonly number[]): Work<ReadonlyMap<number, string>> {
  const rows = ids.length === 0 ? [] : yield* ask({ do: 'names-told', entity, ids, max: ids.length });
  const namesById = new Map(rows.map((one) => [readId(one), String(one['Libelle'])]));
  return new Map(ids.map((id) => [id, namesById.get(id) ?? UNTOLD]));
}

export function similar<E extends string>(entity: E & Named<E>, text: string): Work<readonly RecordOf<E>[]>;
export function* similar(entity: string, text: string): Work<readonly RecordData[]> {
  return text.trim() === '' ? [] : yield* ask({ do: 'similar', entity, text });
}

/** The record as stored, held until the end of the transaction; refused when there is none or the person may not see it. */
export function read<E extends string>(entity: E & Named<E>, id: number): Work<RecordOf<E>>;
export function* read(entity: string, id: number): Work<RecordData> {
  return (yield* ask({ do: 'read', entity, id })) ?? (yield* refuse('introuvable'));
}

/** The record as stored; refused when there is none or the person may not see it. */
export function see<E extends string>(entity: E & Named<E>, id: number): Work<RecordOf<E>>;
export function* see(entity: string, id: number): Work<RecordData> {
  return (yield* ask({ do: 'see', entity, id })) ?? (yield* refuse('introuvable'));
}

/** The record as a reader without limits sees it, derived fields included; refused when there is none. */
export function shown<E extends string>(entity: E & Named<E>, id: number): Work<ShownRecordOf<E>>;
export function* shown(entity: string, id: number): Work<RecordData> {
  return (yield* ask({ do: 'shown', entity, id })) ?? (yield* refuse('introuvable'));
}

/** Those of the records that the person sees. */
export function* within<E extends string>(entity: E & Named<E>, ids: readonly number[]): Work<ReadonlySet<number>> {
  return new Set(ids.length === 0 ? [] : yield* ask({ do: 'within', entity, ids }));
}

/** Several records as stored, in the order requested, in as many readings for one as for many; refused when one is missing or hidden. */
export function seeAll<E extends string>(entity: E & Named<E>, ids: readonly number[]): Work<readonly RecordOf<E>[]>;
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
export function open<E extends string>(entity: E & Named<E>, id: number, version?: number | null): Work<RecordOf<E>>;
export function* open(entity: string, id: number, version: number | null = null): Work<RecordData> {
  return (yield* ask({ do: 'open', entity, id, version, isClosedToo: false })) ?? (yield* refuse('introuvable'));
}

/** The same, also of an edition that is closed: what is owed is paid later. */
export function current<E extends string>(entity: E & Named<E>, id: number, version?: number | null): Work<RecordOf<E>>;
export function* current(entity: string, id: number, version: number | null = null): Work<RecordData> {
  return (yield* ask({ do: 'open', entity, id, version, isClosedToo: true })) ?? (yield* refuse('introuvable'));
}

export function holdAll<E extends string>(entity: E & Named<E>, ids: readonly number[]): Work<readonly RecordOf<E>[]>;
export function* holdAll(entity: string, ids: readonly number[]): Work<readonly RecordData[]> {
  return ids.length === 0 ? [] : yield* ask({ do: 'hold-all', entity, ids });
}

/** Save of a person on a record that they hold, with the checks of a form; the version it has then. */
export function save<E extends string>(entity: E & Named<E>, before: RecordData, data: ValuesOf<E>): Work<number>;
export function* save(entity: string, before: RecordData, data: RecordData): Work<number> {
  return yield* ask({ do: 'save', entity, before, data });
}

export function* seriesLines(lines: SeriesLines): Work<readonly SeriesReply[]> {
  return yield* ask({ do: 'series', ...lines });
}

export function* hold<E extends string>(entity: E & Named<E>, id: number, busy: ErrorCode): Work<void> {
  yield* ask({ do: 'hold', entity, id, busy });
}

export function* takeTurn(name: string): Work<void> {
  yield* ask({ do: 'take-turn', name });
}

/** Those who come for the same records at once pass one after the other; `busy` is sent to whom their turn does not come. */
export function* waitFor<E extends string>(entity: E & Named<E>, ids: readonly number[], busy: ErrorCode = 'occupe'): Work<void> {
  if (ids.length > 0) yield* ask({ do: 'wait-for', entity, ids, busy });
}

/** One end of a link: the owner's id and that of the record it leads to. */
export interface LinkPair<Said = RecordData> {
  readonly owner: number;
  readonly target: number;
  /** Payload of the link itself. */
  readonly said: Said;
}

export function links<E extends string, F extends LinkOf<E>>(
  entity: E & Named<E>,
  field: F,
  of: LinkEnds,
): Work<readonly LinkPair<LinkPayload<E, F>>[]>;
export function* links(entity: string, field: string, of: LinkEnds): Work<readonly LinkPair[]> {
  const ends = 'owners' in of ? of.owners : of.targets;
  const pairs = ends.length === 0 ? [] : yield* ask({ do: 'links', entity, field, of });
  return pairs.map(({ Id, Lien, Dit }) => ({ owner: Id, target: Lien, said: Dit }));
}

/** Adds links to a record, with what each says; those it has stay as they are. */
export function link<E extends string, F extends LinkOf<E>>(
  entity: E & Named<E>,
  field: F,
  added: { readonly id: number; readonly ids: readonly number[]; readonly said?: Partial<LinkPayload<E, F>> },
): Work<void>;
export function* link(
  entity: string,
  field: string,
  { id, ids, said }: { readonly id: number; readonly ids: readonly number[]; readonly said?: RecordData },
): Work<void> {
  if (ids.length > 0) yield* ask({ do: 'link', entity, field, id, ids, ...(said !== undefined && { said }) });
}

/** Records that the call deleted, as they were: their own columns alone. */
export function gone<E extends string>(entity: E & Named<E>, ids: readonly number[]): Work<readonly Partial<RecordOf<E>>[]>;
export function* gone(entity: string, ids: readonly number[]): Work<readonly RecordData[]> {
  return ids.length === 0 ? [] : yield* ask({ do: 'gone', entity, ids });
}

export function mark<E extends string>(entity: E & Named<E>, ids: readonly number[], data: ValuesOf<E>): Work<void>;
export function* mark(entity: string, ids: readonly number[], data: RecordData): Work<void> {
  if (ids.length > 0) yield* ask({ do: 'mark', entity, ids, data });
}

/** The id of the new record. */
export function create<E extends string>(entity: E & Named<E>, data: ValuesOf<E>): Work<number>;
export function* create(entity: string, data: RecordData): Work<number> {
  const [id] = yield* createAll(entity, [data]);
  return Number(id);
}

/** The ids of the new records, in order: a hundred of them cost as few statements as one. */
export function createAll<E extends string>(entity: E & Named<E>, records: readonly ValuesOf<E>[]): Work<readonly number[]>;
export function* createAll(entity: string, records: readonly RecordData[]): Work<readonly number[]> {
  return records.length === 0 ? [] : yield* ask({ do: 'create', entity, records });
}

/** New records that a person sends, with the checks of a form; their ids, in order. */
export function addAll<E extends string>(entity: E & Named<E>, records: readonly ValuesOf<E>[]): Work<readonly number[]>;
export function* addAll(entity: string, records: readonly RecordData[]): Work<readonly number[]> {
  return records.length === 0 ? [] : yield* ask({ do: 'add', entity, records });
}

/** Writes the named fields, and those only. */
export function update<E extends string>(entity: E & Named<E>, id: number, data: ValuesOf<E>): Work<void>;
export function* update(entity: string, id: number, data: RecordData): Work<void> {
  yield* ask({ do: 'update', entity, id, data });
}

export function* become(becoming: Becoming): Work<void> {
  yield* ask({ do: 'become', ...becoming });
}

/** To the trash, with its parts. */
export function* remove<E extends string>(entity: E & Named<E>, id: number): Work<void> {
  yield* ask({ do: 'delete', entity, ids: [id] });
}

export function* removeAll<E extends string>(entity: E & Named<E>, ids: readonly number[]): Work<void> {
  if (ids.length > 0) yield* ask({ do: 'delete', entity, ids });
}

export function* drop<E extends string>(entity: E & Named<E>, ids: readonly number[]): Work<void> {
  if (ids.length > 0) yield* ask({ do: 'drop', entity, ids });
}

/** Deletes files for good once the work has committed; a record that still holds one keeps it. */
export function* dropFiles(ids: readonly number[]): Work<void> {
  if (ids.length > 0) yield* ask({ do: 'drop-files', ids });
}

/** Keeps a file in the transaction of the call; answers its id. */
export function* keepFile(file: NewFile): Work<number> {
  return yield* ask({ do: 'keep-file', ...file });
}

export function* countedIds(filter: CountedFilter): Work<readonly number[] | null> {
  return yield* ask({ do: 'counted', ...filter });
}

export function* created(batch: string): Work<readonly CreatedReply[]> {
  return yield* ask({ do: 'created', batch });
}

export function* forget(erasure: Erasure): Work<void> {
  yield* ask({ do: 'forget', ...erasure });
}

/** The id of the trace; null when nobody has an address or staff set the template aside. */
export function* mail(order: MailOrder): Work<number | null> {
  return (yield* ask({ do: 'mail', order }))?.IdTrace ?? null;
}

/**
 * The next number of a series without a gap: whoever asks first is served first, and a work that fails gives its number back.
 * Refused when the date is before that of the last number.
 */
export function* nextNumber(series: Series): Work<number> {
  return yield* ask({ do: 'number', ...series });
}

export function* isSpent(given: GivenNumber): Work<boolean> {
  return (yield* ask({ do: 'spent', ...given })) > 0;
}

export function* refuse<C extends Exclude<ErrorCode, 'confirmation-requise'>>(
  code: C,
  ...errorParams: ParamsOf<`erreur.${C}`>
): Work<never> {
  yield* ask({ do: 'refuse', code, params: errorParams[0] ?? {} });
  throw goingOn(code);
}

/** A refusal with its reason in words, or with what the reply tells besides. */
export function* refuseWith<C extends ErrorCode>(code: C, details: DetailsOf<C>): Work<never> {
  yield* ask({ do: 'refuse', code, ...details });
  throw goingOn(code);
}

function goingOn(code: string): Error {
  return new Error(`${code}: a refused work does not go on`);
}

export function* refuseField(error: FieldError): Work<never> {
  return yield* refuseFields([error]);
}

export function* refuseFields(errors: readonly FieldError[]): Work<never> {
  yield* ask({ do: 'refuse-fields', errors });
  throw goingOn(errors.map(({ path }) => path).join(', '));
}
