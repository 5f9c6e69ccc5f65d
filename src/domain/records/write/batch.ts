import type { EntityDescriptor } from '#generated/entities/descriptor.gen.ts';
import type { FieldError } from '#domain/errors/catalogue.ts';
import { isRecordData, readId, type RecordData } from '#domain/values/record-data.ts';

const ITEMS_MAX = 1000;

/** A row of a list tab, and where a refusal of it is reported. */
export interface BatchItem {
  readonly data: RecordData;
  readonly prefix: string;
}

export interface Batch {
  readonly created: readonly BatchItem[];
  readonly changed: readonly BatchItem[];
  readonly deleted: readonly RecordData[];
}

/** Batch of a list tab; new rows carry negative ids, and those that others of them refer to come first. */
export function readBatch(descriptor: EntityDescriptor, body: RecordData): Batch | { readonly errors: readonly FieldError[] } {
  const sent = readItems(body, 'Items');
  const deleted = readItems(body, 'Deleted');
  if ('errors' in sent) return sent;
  if ('errors' in deleted) return deleted;
  const items = sent.rows.map((data, index): BatchItem => ({ data, prefix: `Items.${index}.` }));
  const created = items.filter(({ data }) => readId(data) <= 0);
  return {
    created: inOrder(descriptor, created),
    changed: items.filter((item) => !created.includes(item)),
    deleted: deleted.rows,
  };
}

function readItems(
  body: RecordData,
  name: 'Items' | 'Deleted',
): { readonly rows: readonly RecordData[] } | { readonly errors: readonly FieldError[] } {
  const list: unknown = body[name] ?? [];
  if (!Array.isArray(list)) return { errors: [{ path: name, code: 'type' }] };
  if (list.length > ITEMS_MAX) return { errors: [{ path: name, code: 'trop-elements', params: { max: ITEMS_MAX } }] };
  const wrong = list.flatMap((item: unknown, index): FieldError[] =>
    isRecordData(item) ? [] : [{ path: `${name}.${index}`, code: 'type' }],
  );
  return wrong.length > 0 ? { errors: wrong } : { rows: list.filter(isRecordData) };
}

/** In a circle of new rows, the first reference of it names nothing yet. */
function inOrder(descriptor: EntityDescriptor, items: readonly BatchItem[]): readonly BatchItem[] {
  const waiting = [...items];
  const placed: BatchItem[] = [];
  while (waiting.length > 0) {
    const pending = new Set(waiting.map(({ data }) => readId(data)).filter((id) => id < 0));
    function isReady({ data }: BatchItem): boolean {
      return innerReferences(descriptor).every((name) => !pending.has(Number(data[name] ?? 0)));
    }
    placed.push(...waiting.splice(Math.max(0, waiting.findIndex(isReady)), 1));
  }
  return placed;
}

/** Fields that may name another row of the same lot. */
function innerReferences({ name: entity, fields }: EntityDescriptor): readonly string[] {
  return fields.filter(({ kind, to }) => kind === 'reference' && to === entity).map(({ name }) => name);
}

/** The row with the ids that others of its lot were given. */
export function withIds(descriptor: EntityDescriptor, data: RecordData, ids: ReadonlyMap<number, number>): RecordData {
  return {
    ...data,
    ...Object.fromEntries(
      innerReferences(descriptor).flatMap((name) => {
        const id = ids.get(Number(data[name]));
        return id === undefined ? [] : [[name, id]];
      }),
    ),
  };
}
