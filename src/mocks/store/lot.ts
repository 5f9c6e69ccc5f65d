import type { EntityDescriptor } from '#generated/entities/descriptor.gen.ts';
import { isRecordData, readId, type RecordData } from '#domain/records/values/record-data.ts';
import { AppError, invalidFields } from '#server/errors/app-error.ts';
import type { MockContext } from '../mock-context.ts';
import type { Wire } from './present.ts';
import { createByHand, deleteByHand, updateByHand } from './by-hand.ts';
import type { Store } from './store.ts';

const ITEMS_MAX = 1000;

interface Item {
  readonly data: RecordData;
  readonly prefix: string;
}

/** Items and deletions of a list tab, all or nothing; new ones may refer to one another by their temporary ids. */
export function saveLot(
  store: Store,
  { entity, body }: { readonly entity: string; readonly body: RecordData },
  context: MockContext,
): Wire {
  const descriptor = store.tables.entity(entity);
  const items = itemsOf(body, 'Items').map((data, index): Item => ({ data, prefix: `Items.${index}.` }));
  const deleted = itemsOf(body, 'Deleted');
  const { rights } = descriptor;
  if ((deleted.length > 0 && !context.has(rights.delete)) || (items.length > 0 && !context.has(rights.write)))
    throw new AppError('droit-manquant');
  const ids = new Map<number, number>();
  for (const item of deleted) deleteByHand(store, { entity, id: readId(item), version: item['Version'] }, context);
  for (const item of inOrder(
    descriptor,
    items.filter(({ data }) => readId(data) <= 0),
  )) {
    const { id } = createByHand(store, { entity, data: withIds(descriptor, item.data, ids), prefix: item.prefix }, context);
    if (readId(item.data) < 0) ids.set(readId(item.data), id);
  }
  for (const { data, prefix } of items.filter((item) => readId(item.data) > 0))
    updateByHand(store, { entity, id: readId(data), data: withIds(descriptor, data, ids), prefix }, context);
  return { Ids: Object.fromEntries([...ids].map(([temporary, id]) => [String(temporary), id])) };
}

function itemsOf(body: RecordData, name: 'Items' | 'Deleted'): readonly RecordData[] {
  const list: unknown = body[name] ?? [];
  if (!Array.isArray(list)) throw invalidFields({ path: name, code: 'type' });
  if (list.length > ITEMS_MAX) throw invalidFields({ path: name, code: 'trop-elements', params: { max: ITEMS_MAX } });
  const wrong = list.findIndex((item) => !isRecordData(item));
  if (wrong >= 0) throw invalidFields({ path: `${name}.${wrong}`, code: 'type' });
  return list.filter(isRecordData);
}

/** Those that others refer to come first. */
function inOrder(descriptor: EntityDescriptor, items: readonly Item[]): readonly Item[] {
  const waiting = [...items];
  const placed: Item[] = [];
  while (waiting.length > 0) {
    const isReady = ({ data }: Item): boolean =>
      innerReferences(descriptor).every((name) => !waiting.some((other) => readId(other.data) < 0 && readId(other.data) === data[name]));
    const index = Math.max(0, waiting.findIndex(isReady));
    placed.push(...waiting.splice(index, 1));
  }
  return placed;
}

function innerReferences({ name: entity, fields }: EntityDescriptor): readonly string[] {
  return fields.filter(({ kind, to }) => kind === 'reference' && to === entity).map(({ name }) => name);
}

function withIds(descriptor: EntityDescriptor, data: RecordData, ids: ReadonlyMap<number, number>): RecordData {
  const given = innerReferences(descriptor).flatMap((name) => {
    const id = ids.get(Number(data[name]));
    return id === undefined ? [] : [[name, id] as const];
  });
  return { ...data, ...Object.fromEntries(given) };
}
