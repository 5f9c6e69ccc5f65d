import { readIds } from '#domain/values/record-data.ts';
import type { Moving, Referring, Step } from '#domain/work/steps.ts';
import { ask } from '#domain/work/replies.ts';
import type { Work } from '#domain/work/work.ts';

export function* referring(entity: string, id: number): Work<readonly Referring[]> {
  const rows = yield* ask({ do: 'referring', entity, id });
  return rows.map((row) => ({
    entity: String(row['Entite']),
    field: String(row['Champ']),
    onDelete: String(row['Suppression']),
    ids: readIds(row, 'Ids'),
  }));
}

export function* twinGroups(entity: string, paths: readonly string[]): Work<readonly (readonly number[])[]> {
  const groups = paths.length === 0 ? [] : yield* ask({ do: 'twins', entity, paths });
  return groups.map((group) => readIds(group, 'Ids'));
}

export function* successorOf(entity: string, id: number): Work<number | null> {
  return yield* ask({ do: 'successor', entity, id });
}

export function* updateKept(change: Omit<Extract<Step, { readonly do: 'update' }>, 'do'>): Work<void> {
  yield* ask({ do: 'update', ...change });
}

export function* move(moving: Moving): Work<void> {
  yield* ask({ do: 'move', ...moving });
}

export function* moveLinks(place: { readonly entity: string; readonly from: number; readonly to: number }): Work<void> {
  yield* ask({ do: 'move-links', ...place });
}
