import type { EntityDescriptor, FieldDescriptor, JsonValue } from '#generated/entities/descriptor.gen.ts';
import { parseIds } from '#domain/records/ids-links.ts';
import { invalidFields } from '#server/errors/app-error.ts';
import { idOf, type MockCall, type MockRoute, reply } from './call.ts';
import { findRecord } from './store/history.ts';
import { presentChoice } from './store/present.ts';
import { linkOf } from './store/tables.ts';

/** The calls of the linked lists of an entity: `/films/{id}/mots-cles`, `…/3|5`. */
export function linkRoutes(entity: EntityDescriptor): readonly MockRoute[] {
  return entity.fields
    .filter(({ kind }) => kind === 'links')
    .flatMap((field) => {
      const path = `/${entity.plural}/{id}/${kebab(field.name)}`;
      const read: MockRoute = { method: 'get', path, right: entity.rights.record, run: (call) => reply(linkedOf(entity, field, call)) };
      const add: MockRoute = {
        method: 'post',
        path: `${path}/{ids}`,
        right: entity.rights.write,
        run: (call) => changeLinks(entity, field, call),
      };
      const remove: MockRoute = {
        method: 'delete',
        path: `${path}/{ids}`,
        right: entity.rights.write,
        run: (call) => removeLinks(entity, field, call),
      };
      return [...(entity.operations.includes('read') ? [read] : []), ...(entity.operations.includes('update') ? [add, remove] : [])];
    });
}

/** `MotsCles` → `mots-cles`. */
export const kebab = (name: string): string => name.replace(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase();

function linkedOf(entity: EntityDescriptor, field: FieldDescriptor, call: MockCall): JsonValue {
  const { store, context } = call;
  const owner = findRecord(store, entity.name, idOf(call));
  const target = field.to ?? '';
  const { targetColumn, ordered } = linkOf(field);
  return store.tables.linkedRows(field, Number(owner['Id'])).flatMap((link) => {
    const row = store.tables.find(target, link.columns[targetColumn] ?? 0);
    return row === null
      ? []
      : [{ ...presentChoice(store, { entity: target, row }, context), Ordre: ordered ? link.ordre : null, ...link.payload }];
  });
}

function changeLinks(entity: EntityDescriptor, field: FieldDescriptor, call: MockCall): ReturnType<MockRoute['run']> {
  const { store } = call;
  const ids = idsOf(call);
  const owner = Number(findRecord(store, entity.name, idOf(call))['Id']);
  if (ids.some((id) => store.tables.find(field.to ?? '', id) === null))
    throw invalidFields({ path: field.name, code: 'reference-inconnue' });
  const { ownerColumn, targetColumn } = linkOf(field);
  const known = new Set(store.tables.linkedIds(field, owner));
  const last = Math.max(0, ...store.tables.linkedRows(field, owner).map((row) => row.ordre));
  ids
    .filter((id) => !known.has(id))
    .forEach((id, index) =>
      store.tables.linksOf(field).push({ columns: { [ownerColumn]: owner, [targetColumn]: id }, ordre: last + index + 1, payload: {} }),
    );
  return reply(true);
}

function removeLinks(entity: EntityDescriptor, field: FieldDescriptor, call: MockCall): ReturnType<MockRoute['run']> {
  const { store } = call;
  const gone = new Set(idsOf(call));
  const owner = Number(findRecord(store, entity.name, idOf(call))['Id']);
  const { ownerColumn, targetColumn } = linkOf(field);
  const rows = store.tables.linksOf(field);
  const kept = rows.filter((row) => row.columns[ownerColumn] !== owner || !gone.has(row.columns[targetColumn] ?? 0));
  rows.splice(0, rows.length, ...kept);
  return reply(true);
}

function idsOf({ params }: MockCall): readonly number[] {
  const ids = parseIds(params['ids'] ?? '');
  if (ids === null) throw invalidFields({ path: 'ids', code: 'format' });
  return ids;
}
