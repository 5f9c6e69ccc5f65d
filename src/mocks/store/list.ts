import type { FieldDescriptor } from '#generated/entities/descriptor.gen.ts';
import { FESTIVAL_ZONE } from '#domain/records/values/dates.ts';
import { displayOf } from '#domain/records/read/display.ts';
import { resolveFieldName } from '#domain/records/query/filter-fields.ts';
import { checkFilterTree, type ListFilter, matchesFilter } from '#domain/records/query/filter-tree.ts';
import { norm } from '#domain/records/values/norm.ts';
import { isTranslation, readIds, tradName } from '#domain/records/values/record-data.ts';
import { fieldNamed, type Place, type RecordSource, walkPath } from '#domain/records/read/record-source.ts';
import { holdsWord, searchWords } from '#domain/records/query/search-words.ts';
import { sortPlaces } from '#domain/records/query/sort.ts';
import { CONTENT_LANGUAGES, translationText } from '#domain/records/write/translation.ts';
import { readNested } from '#domain/records/values/record-data.ts';
import { textOf } from '#domain/records/read/display.ts';
import { invalidFields } from '#server/errors/app-error.ts';
import { accessOf } from '#domain/records/engine/access.ts';
import { hiddenCriteria } from '#domain/records/engine/named-criteria.ts';
import { shownFields } from '#domain/records/query/shown-fields.ts';
import type { MockContext } from '../mock-context.ts';
import { presentRow, type Wire } from './present.ts';
import { isVisible, visibleSource } from './scope.ts';
import type { Store } from './store.ts';

export interface ListRequest {
  readonly entity: string;
  readonly filter: ListFilter;
}

export function listRecords(
  store: Store,
  { entity, filter, skip, take }: ListRequest & { readonly skip: number; readonly take: number },
  context: MockContext,
): readonly Wire[] {
  const fields = askedFields(store, { entity, filter });
  return sortedPlaces(store, { entity, filter }, context)
    .slice(skip, skip + take)
    .map(({ record }) => {
      const row = store.tables.find(entity, Number(record['Id']));
      return row === null ? {} : presentRow(store, { entity, row, fields }, context);
    });
}

/** Ids of a filter in its order. */
export function listIds(store: Store, request: ListRequest, context: MockContext): readonly number[] {
  askedFields(store, request);
  return sortedPlaces(store, request, context).map(({ record }) => Number(record['Id']));
}

function sortedPlaces(store: Store, { entity, filter }: ListRequest, context: MockContext): readonly Place[] {
  checkSort(store, { entity, filter }, context);
  const found = matching(store, { entity, filter }, context);
  const members = membersOf(store, { entity, filter }, context);
  const rank = (place: Place): number => members?.indexOf(Number(place.record['Id'])) ?? 0;
  // Without another sort, a classement is shown as it was put in order.
  const isByHand = members !== null && (filter.Tri ?? []).length === 0;
  return isByHand
    ? found.toSorted((left, right) => rank(left) - rank(right))
    : sortPlaces(store.sourceOf(context), found, filter.Tri ?? []);
}

export function countRecords(store: Store, request: ListRequest, context: MockContext): number {
  return matching(store, request, context).length;
}

/** Every word must be found; case, accents and order do not count. */
export function matchesSearch(source: RecordSource, place: Place, search: string): boolean {
  const words = searchWords(search);
  if (words.length === 0) return true;
  const text = norm(searchedText(source, place));
  return words.every((word) => holdsWord(text, word));
}

/** The same over the name alone: who may not see more of the records finds them by nothing else. */
export function matchesName(source: RecordSource, place: Place, search: string): boolean {
  const text = norm(displayOf(source, place));
  return searchWords(search).every((word) => holdsWord(text, word));
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
  const filtering = { source: visibleSource(store, context), calendar: { today: context.today, zone: FESTIVAL_ZONE } };
  return store.tables
    .all(entity)
    .filter((row) => classed === null || classed.has(Number(row['Id'])))
    .filter((row) => (only === null || only.has(Number(row['Id']))) && !without.has(Number(row['Id'])))
    .map((record): Place => ({ entity, record }))
    .filter((place) => isVisible(store, place, context))
    .filter((place) => matchesSearch(source, place, filter.GlobalSearch ?? ''))
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
    if (target === null || !target.field.sortable || access.isMasked(entity, target.field))
      throw invalidFields({ path: `Tri.${Key}`, code: 'champ-inconnu' });
  }
}

function askedFields(store: Store, { entity, filter }: ListRequest): readonly FieldDescriptor[] {
  const shown = shownFields(store.tables.entity(entity), filter.Colonnes ?? null);
  if ('errors' in shown) throw invalidFields(...shown.errors);
  return shown.fields;
}

/** The searched paths, in every language; the display when the entity declares none. */
function searchedText(source: RecordSource, place: Place): string {
  const { search } = source.entity(place.entity);
  if (search.length === 0) return displayOf(source, place);
  return search
    .flatMap((path) => walkPath(source, place, path.steps).flatMap((trail) => textsAt(source, trail.at(-1) ?? place, path.field)))
    .join(' ');
}

function textsAt(source: RecordSource, place: Place, name: string | null): readonly string[] {
  const field = name === null ? undefined : fieldNamed(source.entity(place.entity), name);
  if (field === undefined) return [displayOf(source, place)];
  if (isTranslation(field))
    return CONTENT_LANGUAGES.map((language) => translationText(readNested(place.record, tradName(field)), language) ?? '');
  return [textOf(source, place, field) ?? ''];
}
