/** Lists open fast whatever their rows: an index holds their first order, or the schema says why none need. */
import { sortedColumns } from '../default-sorts.ts';
import type { Everything } from '../everything.ts';
import type { ModelEntity } from '../model.ts';
import type { SortKey } from '../../runtime/field.ts';

export function checkSorts(entity: ModelEntity, { context, shapes, entities }: Everything): void {
  const draft = shapes.get(entity.name)?.draft;
  if (draft === undefined || entity.dictionary !== null) return;
  const base = entity.extends === null ? entity : entities.find(({ name }) => name === entity.extends);
  for (const { screen, list, sort } of entity.screens) {
    if (list === null || sort.length === 0) continue;
    if (draft.input.screens?.[screen]?.unindexed !== undefined || sortedColumns(entity, sort) !== null || isKept(sort, base)) continue;
    const keys = sort.map(({ Key, Desc }) => `${Desc === true ? '-' : ''}${Key}`).join(', ');
    context.diagnostics.report(
      'model/unindexed-sort',
      draft.at('screens', screen, 'sort'),
      `aucun index ne tient l'ordre « ${keys} »`,
      'trier par des colonnes de la table, ou dire unindexed:',
    );
  }
}

function isKept(sort: readonly SortKey[], base: ModelEntity | undefined): boolean {
  return base?.keptSort?.length === sort.length && sort.every(({ Key, Desc }, place) => Desc !== true && base.keptSort?.[place] === Key);
}
