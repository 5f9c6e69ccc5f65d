import { isRecordData, readId, type RecordData } from '#domain/records/record-data.ts';
import { isNew } from '#domain/records/record-state.ts';
import { AppError } from '#server/errors/app-error.ts';
import type { MockContext } from '../mock-context.ts';
import type { Wire } from './present.ts';
import { deleteRecord } from './remove.ts';
import { createRecord, updateRecord } from './save.ts';
import type { Store } from './store.ts';

/** Items and deletions of a list tab in one transaction; answers the ids given to the temporary ones. */
export function saveLot(
  store: Store,
  { entity, body }: { readonly entity: string; readonly body: RecordData },
  context: MockContext,
): Wire {
  const items = recordsOf(body['Items']);
  const deleted = recordsOf(body['Deleted'] ?? []);
  if (deleted.length > 0 && !context.has(store.tables.entity(entity).rights.delete)) throw new AppError('droit-manquant');
  const ids: Record<string, number> = {};
  store.tables.transaction(() => {
    for (const item of deleted) deleteRecord(store, { entity, id: readId(item), version: item['Version'] }, context);
    items.forEach((data, index) => {
      const prefix = `Items.${index}.`;
      if (isNew(data)) ids[String(readId(data))] = createRecord(store, { entity, data, prefix }, context).id;
      else updateRecord(store, { entity, id: readId(data), data, prefix }, context);
    });
  });
  return { Ids: ids };
}

function recordsOf(value: unknown): readonly RecordData[] {
  if (!Array.isArray(value) || !value.every(isRecordData)) throw new AppError('requete-invalide');
  return value;
}
