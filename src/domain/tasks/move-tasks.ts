import { move } from '#domain/records/merge/merge-steps.ts';
import { find, type Work } from '#domain/work/work.ts';

/** Tasks of a record that is merged go to the one that stays, and come back with it. */
export function* moveTasks({ entity, to, from }: { readonly entity: string; readonly to: number; readonly from: number }): Work<void> {
  const tasks = yield* find('tache', { Entite: entity, IdFiche: from }, []);
  const ids = tasks.map(({ Id }) => Id);
  if (ids.length > 0) yield* move({ entity: 'tache', field: 'IdFiche', ids, value: to });
}
