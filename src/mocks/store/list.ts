import type { FieldDescriptor } from '#generated/entities/descriptor.gen.ts';
import { festivalZone } from '#domain/values/dates.ts';
import { resolveFieldName } from '#domain/records/query/filter-fields.ts';
import { checkFilterTree, type ListFilter, matchesFilter } from '#domain/records/query/filter-tree.ts';
import { readIds } from '#domain/values/record-data.ts';
import type { Place } from '#domain/records/read/record-source.ts';
import { matchesName, matchesSearch } from '#domain/records/query/searched-text.ts';
import { sortPlaces } from '#domain/records/query/sort.ts';
import { invalidFields } from '#domain/errors/app-error.ts';
import { accessOf } from '#domain/records/engine/access.ts';
import { type Wire, wireRow } from '#domain/records/wire/wire-record.ts';
import { hiddenCriteria } from '#domain/records/engine/named-criteria.ts';
import { shownFields } from '#domain/records/query/shown-fields.ts';
import { narrowedTo } from '#domain/records/sight/shown-rows.ts';
import type { MockContext } from '../mock-context.ts';
import { findRecord } from './history.ts';
import { asOf } from './past.ts';
import { isVisible, visibleSource } from './scope.ts';
import type { Store } from './store.ts';

export interface ListRequest {
  readonly entity: string;
  readonly filter: ListFilter;
}

export function listRecords(
  store: Store,
  { entity, filter, skip, take }: ListRequest & { readonly skip: number; readonly take: number },
  caller: MockContext,
): readonly Wire[] {
  const asker = narrowed(store, { entity, filter }, caller);
  const fields = askedFields(store, { entity, filter });
  function answer(context: MockContext): readonly Wire[] {
    const shown = store.shownTo(context);
    return sortedPlaces(store, { entity, filter }, context)
      .slice(skip, skip + take)
      .map(({ record }) => wireRow(shown, { entity, record: findRecord(store, entity, Number(record['Id'])) }, fields));
  }
  return asOf(store, { entity, filter }, { context: asker, answer });
}

/** Ids of a filter in its order. */
export function listIds(store: Store, request: ListRequest, caller: MockContext): readonly number[] {
  const asker = narrowed(store, request, caller);
  askedFields(store, request);
  function answer(context: MockContext) {
    return sortedPlaces(store, request, context).map(({ record }) => Number(record['Id']));
  }
  return asOf(store, request, { context: asker, answer });
}

function sortedPlaces(store: Store, { entity, filter }: ListRequest, context: MockContext): readonly Place[] {
  checkSort(store, { entity, filter }, context);
  const found = matching(store, { entity, filter }, context);
  const members = membersOf(store, { entity, filter }, context);
  function rank(place: Place): number {
    return members?.indexOf(Number(place.record['Id'])) ?? 0;
  }
  // Without another sort, a classement is shown as it was put in order.
  const isByHand = members !== null && (filter.Tri ?? []).length === 0;
  return isByHand
    ? found.toSorted((left, right) => rank(left) - rank(right))
    : sortPlaces(store.sourceOf(context), found, filter.Tri ?? []);
}

export function countRecords(store: Store, request: ListRequest, caller: MockContext): number {
  const asker = narrowed(store, request, caller);
  return asOf(store, request, { context: asker, answer: (context) => matching(store, request, context).length });
}

function narrowed({ tables }: Store, { entity, filter }: ListRequest, caller: MockContext): MockContext {
  return narrowedTo(caller, tables.entity(entity), filter);
}

function matching(store: Store, request: ListRequest, context: MockContext): readonly Place[] {
  checkCriteria(store, request, context);
  return matchingPlaces(store, request, context);
}

/** Rows of a filter among those that the person sees, whatever it names. */
export function matchingPlaces(store: Store, { entity, filter }: ListRequest, context: MockContext): readonly Place[] {
  const source = store.sourceOf(context);
  const only = filter.IdsPk ? new Set(filter.IdsPk) : null;
  const members = membersOf(store, { entity, filter }, context);
  const classed = members === null ? null : new Set(members);
  const without = new Set(filter.IdsPkExclude ?? []);
  const matches = accessOf(store.registry, context).findsNames(store.registry.get(entity)) ? matchesName : matchesSearch;
  const filtering = { source: visibleSource(store, context), calendar: { today: context.today, zone: festivalZone() } };
  return store.tables
    .all(entity)
    .filter((row) => classed === null || classed.has(Number(row['Id'])))
    .filter((row) => (only === null || only.has(Number(row['Id']))) && !without.has(Number(row['Id'])))
    .map((record): Place => ({ entity, record }))
    .filter((place) => isVisible(store, place, context))
    .filter((place) => matches(source, place, filter.GlobalSearch ?? ''))
    .filter((place) => !filter.Criteres || matchesFilter(filtering, place, filter.Criteres));
}

/** Members of the classement of a filter; none when the person may not use it, null without a classement. */
function membersOf({ registry, tables }: Store, { entity, filter }: ListRequest, { user }: MockContext): readonly number[] | null {
  if (typeof filter.Classement !== 'number') return null;
  const kept = registry.playing('classements')?.descriptor;
  const row = kept === undefined ? null : tables.find(kept.name, filter.Classement);
  if (row === null || kept?.role?.is !== 'classements') return [];
  const { list, members, owner, public: shared } = kept.role;
  const { root } = registry.get(entity);
  const isOfList = registry.all.some((one) => one.root === root && one.descriptor.screens.some(({ screen }) => screen === row[list]));
  return isOfList && (row[owner] === user.id || row[shared] === true) ? readIds(row, members) : [];
}

function checkCriteria({ registry }: Store, { entity: name, filter }: ListRequest, context: MockContext): void {
  if (!filter.Criteres) return;
  const entity = registry.get(name);
  const faults = checkFilterTree((other) => registry.find(other)?.descriptor, entity.descriptor, filter.Criteres);
  const hidden = hiddenCriteria(registry, accessOf(registry, context), { entity, criteria: filter.Criteres });
  const unseen = hidden.filter((path) => faults.every((fault) => fault.path !== path));
  if (faults.length + unseen.length > 0)
    throw invalidFields(...faults, ...unseen.map((path) => ({ path, code: 'champ-inconnu' as const })));
}

function checkSort(store: Store, { entity, filter }: ListRequest, context: MockContext): void {
  const access = accessOf(store.registry, context);
  for (const { Key } of filter.Tri ?? []) {
    const target = resolveFieldName(() => undefined, store.tables.entity(entity), Key);
    if (target === null || !target.field.sortable || !access.mayName(store.registry.get(entity), target))
      throw invalidFields({ path: `Tri.${Key}`, code: 'champ-inconnu' });
  }
}

function askedFields(store: Store, { entity, filter }: ListRequest): readonly FieldDescriptor[] {
  const shown = shownFields(store.tables.entity(entity), filter.Colonnes ?? null);
  if ('errors' in shown) throw invalidFields(...shown.errors);
  return shown.fields;
}
