import { linkFieldOfPath } from '#domain/records/engine/registry.ts';
import { norm } from '#domain/records/values/norm.ts';
import { compareValues } from '#domain/records/query/sort-values.ts';
import { idOf, reply } from './call.ts';
import type { RecordAction } from './record-action.ts';
import { payloadWire, presentChoice, type Wire } from './store/present.ts';
import { findVisible, isVisible } from './store/scope.ts';
import { linkOf } from './store/tables.ts';

/** Linked records in their order, with what each link says. */
export const linkedRecords: RecordAction = (entity, call, { path }) => {
  const { store, context } = call;
  const field = linkFieldOfPath(store.registry.get(entity.name), path);
  const owner = findVisible(store, { entity: entity.name, id: idOf(call) }, context);
  const target = field.to ?? '';
  const { targetColumn, ordered } = linkOf(field);
  const links = store.tables.linkedRows(field, Number(owner['Id'])).flatMap((link): readonly Wire[] => {
    const row = store.tables.find(target, link.columns[targetColumn] ?? 0);
    if (row === null || !isVisible(store, { entity: target, record: row }, context)) return [];
    const said = payloadWire(store, { entity: entity.name, field, payload: link.payload }, context);
    return [
      { ...presentChoice(store, { entity: target, row, isOfAnyEdition: true }, context), Ordre: ordered ? link.ordre : null, ...said },
    ];
  });
  const byName = links.toSorted((left, right) => compareValues(norm(String(left['Libelle'])), norm(String(right['Libelle']))));
  return reply(ordered ? links : byName);
};
