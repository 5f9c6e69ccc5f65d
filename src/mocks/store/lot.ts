import { readId, type RecordData } from '#domain/records/values/record-data.ts';
import { readBatch, withIds } from '#domain/records/write/batch.ts';
import { AppError, invalidFields } from '#server/errors/app-error.ts';
import type { MockContext } from '../mock-context.ts';
import type { Wire } from './present.ts';
import { createByHand, deleteByHand, updateByHand } from './by-hand.ts';
import type { Store } from './store.ts';

/** Items and deletions of a list tab, all or nothing; new ones may refer to one another by their temporary ids. */
export function saveLot(
  store: Store,
  { entity, body }: { readonly entity: string; readonly body: RecordData },
  context: MockContext,
): Wire {
  const descriptor = store.tables.entity(entity);
  const lot = readBatch(descriptor, body);
  if ('errors' in lot) throw invalidFields(...lot.errors);
  const { created, changed, deleted } = lot;
  const { rights } = descriptor;
  if ((deleted.length > 0 && !context.has(rights.delete)) || (created.length + changed.length > 0 && !context.has(rights.write)))
    throw new AppError('droit-manquant');
  const ids = new Map<number, number>();
  for (const item of deleted) deleteByHand(store, { entity, id: readId(item), version: item['Version'] }, context);
  for (const item of created) {
    const { id } = createByHand(store, { entity, data: withIds(descriptor, item.data, ids), prefix: item.prefix }, context);
    if (readId(item.data) < 0) ids.set(readId(item.data), id);
  }
  for (const { data, prefix } of changed)
    updateByHand(store, { entity, id: readId(data), data: withIds(descriptor, data, ids), prefix }, context);
  return { Ids: Object.fromEntries([...ids].map(([temporary, id]) => [String(temporary), id])) };
}
