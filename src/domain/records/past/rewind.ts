import type { JsonValue } from '#generated/entities/descriptor.gen.ts';
import { type Entity, type Registry, linkOf } from '../engine/registry.ts';
import type { HistoryLine, Values } from '../engine/rows.ts';
import { pastValues } from '../read/past-values.ts';
import { dayBounds, festivalZone } from '#domain/values/dates.ts';
import { isRecordData, type RecordData, tradName } from '#domain/values/record-data.ts';

/** One line of the history, as the walk back reads it. */
export interface PastLine extends Pick<HistoryLine, 'entity' | 'id' | 'op' | 'before' | 'after'> {
  readonly batch: string;
}

/** A link as it was: a pair that no line names has no recorded past, and is as it is now. */
export interface LinkThen {
  readonly isThere: boolean;
  readonly payload: Values;
  /** Place among all of them, where the line tells it. */
  readonly rank: number | null;
}

export interface RecordThen {
  readonly isThere: boolean;
  /** The batch that took the row which the values belong to; null: it is the row that is there now. */
  readonly takenBy: string | null;
  /** Values of the fields where they differed. */
  readonly values: Values;
  /** By the name of the link field, then by the linked record. */
  readonly links: ReadonlyMap<string, ReadonlyMap<number, LinkThen>>;
}

/** Records of the base entities, each by its id, where they were otherwise than now. */
export type Past = ReadonlyMap<string, ReadonlyMap<number, RecordThen>>;

/** The instant at which a day of the festival is over: what a list « au » that day shows was so then. */
export function endOf(day: string): number {
  return dayBounds(day, festivalZone()).end;
}

/** Walks back over lines of the history, the latest first. */
export function rewind(registry: Registry, lines: readonly PastLine[]): Past {
  const past = new Map<string, Map<number, RecordThen>>();
  for (const line of lines) {
    const entity = registry.find(line.entity)?.root;
    if (entity === undefined) continue;
    const records = past.get(entity.name) ?? new Map<number, RecordThen>();
    past.set(entity.name, records);
    records.set(line.id, before(entity, records.get(line.id), { ...line, registry }));
  }
  return past;
}

/** State of a record that no line mentions. */
export const isThereNow: RecordThen = { isThere: true, takenBy: null, values: {}, links: new Map() };

/** The same without records hidden from the reader: they are not there. */
export function withoutRecords(past: Past, root: string, ids: Iterable<number>): Past {
  const gone = [...ids].map((id) => [id, { ...isThereNow, isThere: false }] as const);
  return gone.length === 0 ? past : new Map([...past, [root, new Map([...(past.get(root) ?? []), ...gone])]]);
}

function before(entity: Entity, rebuilt: RecordThen | undefined, line: PastLine & { readonly registry: Registry }): RecordThen {
  const then = rebuilt ?? isThereNow;
  if (line.op === 'insert') return { ...isThereNow, isThere: false };
  // The row that came back is the one that had gone: what changed it afterwards applies to both.
  if (line.op === 'restore') return { ...then, isThere: false };
  if (line.op === 'delete') return rebuilt === undefined ? { ...isThereNow, takenBy: line.batch } : { ...then, isThere: true };
  const linked = linkFields(entity, line.registry);
  const plain = Object.entries(line.before ?? {}).filter(([name]) => !linked.has(name));
  const links = new Map(then.links);
  for (const name of linked)
    if (name in (line.before ?? {}) || name in (line.after ?? {}))
      links.set(name, linksBefore(links.get(name), line.before?.[name] ?? null, line.after?.[name] ?? null));
  return { ...then, values: dropUndefined(pastValues([then.values, Object.fromEntries(plain)])), links };
}

function dropUndefined(record: RecordData): Values {
  return Object.fromEntries(Object.entries(record).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}

/** Fields whose links the history of this entity tells: those that it declares, whatever its type. */
export function linkFields(entity: Entity, registry: Registry): ReadonlySet<string> {
  return new Set(
    [entity, ...entity.descriptor.subtypes.map((name) => registry.get(name))].flatMap(({ idsFields, linkFields: linked }) =>
      [...idsFields, ...linked].filter((field) => linkOf(field).inverseOf === undefined).map(({ name }) => name),
    ),
  );
}

/** A line tells whole lists, or only what came and went: either way, what is only after was not there, and what is before was. */
function linksBefore(
  rebuiltLinks: ReadonlyMap<number, LinkThen> | undefined,
  was: JsonValue,
  became: JsonValue,
): ReadonlyMap<number, LinkThen> {
  const links = new Map(rebuiltLinks);
  const former = toldLinks(was);
  const after = toldLinks(became);
  const isOrder = former.length === after.length && after.every(({ id }) => former.some((one) => one.id === id));
  for (const { id } of after) links.set(id, { isThere: false, payload: {}, rank: null });
  for (const [index, { id, payload }] of former.entries()) links.set(id, { isThere: true, payload, rank: isOrder ? index + 1 : null });
  return links;
}

function toldLinks(value: JsonValue): readonly { readonly id: number; readonly payload: Values }[] {
  return (Array.isArray(value) ? value : []).flatMap((link) => {
    if (typeof link === 'number') return [{ id: link, payload: {} }];
    if (!isRecordData(link)) return [];
    const { Id: id, ...payload } = link;
    return typeof id === 'number' ? [{ id, payload: dropUndefined(payload) }] : [];
  });
}

/** The texts of a translation, by its field; absent: they were what they are. */
export function textsThen(then: RecordThen, field: Parameters<typeof tradName>[0]): RecordData | null | undefined {
  const texts = then.values[tradName(field)];
  if (texts === undefined) return undefined;
  return isRecordData(texts) ? texts : null;
}
