import type { EntityDescriptor, FieldDescriptor, JsonValue } from '#generated/entities/descriptor.gen.ts';
import { parseIds } from '#domain/records/write/ids-links.ts';
import { isSameLinks, linkDifference, linkHistory, type LinkState } from '#domain/records/write/link-payload.ts';
import { norm } from '#domain/records/values/norm.ts';
import { compareValues } from '#domain/records/query/sort-values.ts';
import { invalidFields } from '#server/errors/app-error.ts';
import { readLinksInput } from '#server/records/http/link-input.ts';
import { linkFieldOfPath } from '#server/records/engine/registry.ts';
import { idOf, type MockCall, type MockReply, reply } from './call.ts';
import type { RecordAction } from './record-action.ts';
import { requireLinkedEdition, requireOpenEdition } from '#domain/editions/edition-access.ts';
import { linkMore, noteLinks } from './store/link-more.ts';
import { payloadWire, presentChoice, type Wire } from './store/present.ts';
import { staleVersion } from './store/save.ts';
import { findVisible, findWritable, isVisible } from './store/scope.ts';
import type { Store } from './store/store.ts';
import { linkOf, type Row } from './store/tables.ts';

type Linked = (entity: EntityDescriptor, field: FieldDescriptor, call: MockCall) => MockReply;

const on =
  (run: Linked): RecordAction =>
  (entity, call, { path }) =>
    run(entity, linkFieldOfPath(call.store.registry.get(entity.name), path), call);

/** The calls of the linked lists of an entity: `/films/{id}/mots-cles`, `…/3|5`. */
export const linkActions: Readonly<Record<'links' | 'linkAdd' | 'linkRemove' | 'linksSave', RecordAction>> = {
  links: on((entity, field, call) => reply(linkedOf(entity, field, call))),
  linkAdd: on(changeLinks),
  linkRemove: on(removeLinks),
  linksSave: on(saveLinks),
};

function linkedOf(entity: EntityDescriptor, field: FieldDescriptor, call: MockCall): JsonValue {
  const { store, context } = call;
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
  return ordered ? links : links.toSorted((left, right) => compareValues(norm(String(left['Libelle'])), norm(String(right['Libelle']))));
}

function changeLinks(entity: EntityDescriptor, field: FieldDescriptor, call: MockCall): MockReply {
  const { store } = call;
  const ids = idsOf(call);
  const record = findOpen(call, entity);
  refuseUnknown(store, field, ids);
  store.rules.byHand(requireLinkedEdition({ entity: entity.name, id: Number(record['Id']) }, field, ids), call.context);
  linkMore(call, { entity, field, id: Number(record['Id']) }, ids);
  return reply(true);
}

function removeLinks(entity: EntityDescriptor, field: FieldDescriptor, call: MockCall): MockReply {
  const { store } = call;
  const gone = new Set(idsOf(call));
  const owner = Number(findOpen(call, entity)['Id']);
  const removed = store.tables.linkedIds(field, owner).filter((id) => gone.has(id));
  dropLinks(store, { field, owner, ids: removed });
  noteLinks(call, { entity, field, id: owner }, { targets: removed, before: removed, after: null });
  return reply(true);
}

function saveLinks(entity: EntityDescriptor, field: FieldDescriptor, call: MockCall): MockReply {
  const { store, context } = call;
  const { version, links } = readLinksInput(store.registry, field, call.body);
  const row = findOpen(call, entity);
  const id = Number(row['Id']);
  if (version !== row['Version']) throw staleVersion(store, { entity: entity.name, row, given: version }, context);
  const { ownerColumn, targetColumn, ordered } = linkOf(field);
  const before = store.tables.linkedRows(field, id).map((link): LinkState => ({
    id: link.columns[targetColumn] ?? 0,
    ordre: ordered ? link.ordre : null,
    payload: link.payload,
  }));
  const difference = linkDifference(field, { before, wanted: links });
  const ids = difference.added.map((link) => link.id);
  refuseUnknown(store, field, ids);
  store.rules.byHand(requireLinkedEdition({ entity: entity.name, id }, field, ids), context);
  if (isSameLinks(difference)) return reply(id, { etag: `"${version}"` });
  const { removed, added, changed } = difference;
  const written = [...added, ...changed.map(({ after }) => after)];
  dropLinks(store, { field, owner: id, ids: [...removed, ...written].map((link) => link.id) });
  for (const link of written)
    store.tables
      .linksOf(field)
      .push({ columns: { [ownerColumn]: id, [targetColumn]: link.id }, ordre: link.ordre ?? 0, payload: link.payload });
  const targets = [...removed, ...added].map((link) => link.id);
  noteLinks(call, { entity, field, id }, { targets, ...linkHistory(field, { before, difference }) });
  return reply(id, { etag: `"${version + 1}"` });
}

function dropLinks(
  store: Store,
  { field, owner, ids }: { readonly field: FieldDescriptor; readonly owner: number; readonly ids: readonly number[] },
): void {
  const { ownerColumn, targetColumn } = linkOf(field);
  const gone = new Set(ids);
  const rows = store.tables.linksOf(field);
  const kept = rows.filter((row) => row.columns[ownerColumn] !== owner || !gone.has(row.columns[targetColumn] ?? 0));
  rows.splice(0, rows.length, ...kept);
}

function refuseUnknown(store: Store, field: FieldDescriptor, ids: readonly number[]): void {
  if (ids.some((id) => store.tables.find(field.to ?? '', id) === null))
    throw invalidFields({ path: field.name, code: 'reference-inconnue' });
}

function idsOf({ params }: MockCall): readonly number[] {
  const ids = parseIds(params['ids'] ?? '');
  if (ids === null) throw invalidFields({ path: 'ids', code: 'format' });
  return ids;
}

/** The record whose links change by hand. */
function findOpen(call: MockCall, { name }: EntityDescriptor): Row {
  const record = findWritable(call.store, { entity: name, id: idOf(call) }, call.context);
  call.store.rules.byHand(requireOpenEdition(name, [Number(record['Id'])]), call.context);
  return record;
}
