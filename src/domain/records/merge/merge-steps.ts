import { isRecordData, readIds } from '#domain/records/values/record-data.ts';
import type { Moving, Referring, Step } from '#domain/work/steps.ts';
import type { Work } from '#domain/work/work.ts';

export function* referring(entity: string, id: number): Work<readonly Referring[]> {
  const reply = yield { do: 'referring', entity, id };
  const rows = Array.isArray(reply) ? reply.filter(isRecordData) : [];
  return rows.map((row) => ({
    entity: String(row['Entite']),
    field: String(row['Champ']),
    onDelete: String(row['Suppression']),
    ids: readIds(row, 'Ids'),
  }));
}

export function* twinGroups(entity: string, paths: readonly string[]): Work<readonly (readonly number[])[]> {
  const reply = paths.length === 0 ? null : yield { do: 'twins', entity, paths };
  return Array.isArray(reply) ? reply.filter(isRecordData).map((group) => readIds(group, 'Ids')) : [];
}

export function* successorOf(entity: string, id: number): Work<number | null> {
  const reply = yield { do: 'successor', entity, id };
  return typeof reply === 'number' ? reply : null;
}

export function* updateKept(change: Omit<Extract<Step, { readonly do: 'update' }>, 'do'>): Work<void> {
  yield { do: 'update', ...change };
}

export function* move(moving: Moving): Work<void> {
  yield { do: 'move', ...moving };
}

export function* moveLinks(place: { readonly entity: string; readonly from: number; readonly to: number }): Work<void> {
  yield { do: 'move-links', ...place };
}
