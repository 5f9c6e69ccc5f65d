import type { EntityDescriptor, FilterNode, ScreenDescriptor } from '#generated/entities/descriptor.gen.ts';
import { fieldShownAs } from '#domain/records/query/filter-fields.ts';
import type { ShownList, ShownRows } from '#domain/work/shown-rows.ts';
import { leavesOf, type ListFilter } from '#domain/records/query/filter-tree.ts';

export type Admission = { readonly isAdmitted: false } | { readonly isAdmitted: true; readonly shown: ShownRows | null };

/** The rows that these lists show together. */
export function shownRows(entity: string, lists: readonly ShownList[]): ShownRows {
  return { entity, condition: anyOf(lists), lists };
}

function anyOf(lists: readonly Pick<ShownList, 'filter'>[]): FilterNode | null {
  return lists.some(({ filter }) => filter.length === 0) ? null : { or: lists.map(({ filter }) => ({ and: filter })) };
}

/** Of a screen: what it shows by itself, whatever more it offers to readers of the entity. */
export function shownList(descriptor: EntityDescriptor, screen: ScreenDescriptor): ShownList {
  const { columns, card, footer, totals, exports = [], params, typed, opensBy } = screen;
  const shown = [
    ...columns.flatMap(({ field, beyond }) => (beyond === true ? [] : [field])),
    ...[card?.title, card?.status, typed?.field, opensBy?.field].filter((name) => name !== undefined),
    ...[card?.facts ?? [], footer, totals?.by ?? [], totals?.sum ?? [], exports, params.map(({ field }) => field)].flat(),
  ];
  return {
    filter: screen.filter,
    fields: new Set(
      shown.map((name) => fieldShownAs(descriptor, name)).flatMap((field) => [field?.name ?? [], field?.swatch ?? []].flat()),
    ),
    names: new Set(usedNames(descriptor, screen)),
    sheet: screen.record === null ? null : screen.rights.record,
  };
}

function usedNames({ edition }: EntityDescriptor, { filter, filters, ready = [], views, sort }: ScreenDescriptor): readonly string[] {
  return [
    ...(edition === null ? [] : [edition]),
    ...[...filter, ...ready.flatMap((one) => one.filter), ...views.flatMap((one) => one.filter)]
      .flatMap(leavesOf)
      .map(({ field }) => field),
    ...filters,
    ...[...sort, ...views.flatMap((one) => one.sort)].map(({ Key }) => Key),
  ];
}

interface Coming {
  readonly shown: ShownRows | null;
}

/** By the lists that show all that is requested, where some do: a column of one is not read on the rows of another. */
export function narrowedTo<Context extends Coming>(context: Context, descriptor: EntityDescriptor, filter: ListFilter): Context {
  const shown = narrowedRows(descriptor, context.shown, filter);
  return shown === context.shown ? context : { ...context, shown };
}

function narrowedRows(descriptor: EntityDescriptor, shown: ShownRows | null, filter: ListFilter): ShownRows | null {
  if (shown === null || shown.lists === null || shown.entity !== descriptor.name || shown.lists.length < 2) return shown;
  const { lists } = shown;
  const requestedNames = askedNames(filter).filter((name) => lists.some((list) => isOffered(descriptor, list, name)));
  const covering = lists.filter((list) => requestedNames.every((name) => isOffered(descriptor, list, name)));
  return covering.length === 0 ? shown : shownRows(shown.entity, covering);
}

function askedNames({ Criteres, Tri, Colonnes }: ListFilter): readonly string[] {
  return [...(Criteres ? leavesOf(Criteres).map(({ field }) => field) : []), ...(Tri ?? []).map(({ Key }) => Key), ...(Colonnes ?? [])];
}

/** May a list be filtered or sorted by the name? */
function isOffered(descriptor: EntityDescriptor, { fields, names }: ShownList, name: string): boolean {
  return names.has(name) || fields.has(fieldShownAs(descriptor, name)?.name ?? '');
}

/** Limit of a reader to an entity that lists alone open; null: none. */
interface ShownLimit {
  readonly shows: (field: string) => boolean;
  readonly offers: (name: string, field: string | null) => boolean;
}

/** Those who may read the entity, or the sheets of the list they come by, are not limited to columns. */
export function limitOfLists(
  { name, rights }: Pick<EntityDescriptor, 'name' | 'rights'>,
  shown: ShownRows | null | undefined,
  has: (code: string) => boolean,
): ShownLimit | null {
  if (shown === null || shown === undefined || shown.lists === null || shown.entity !== name) return null;
  if (has(rights.list) || has(rights.record)) return null;
  const limited = shown.lists.filter(({ sheet }) => sheet === null || !has(sheet));
  return limited.length === 0
    ? null
    : {
        shows: (field) => SYSTEM.has(field) || limited.every(({ fields }) => fields.has(field)),
        offers: (used, field) =>
          SYSTEM.has(used) || limited.every(({ fields, names }) => names.has(used) || (field !== null && fields.has(field))),
      };
}

const SYSTEM: ReadonlySet<string> = new Set(['Id', 'Version']);

/**
 * Somebody without the right of an operation, who holds another that lets in: one of the entity leaves nothing out, those of other
 * screens show what their lists do.
 */
export function admitBy(descriptor: EntityDescriptor, codes: readonly string[], has: (right: string) => boolean): Admission {
  const { name, rights, screens } = descriptor;
  function isHeld(code: string | null): boolean {
    return code !== null && codes.includes(code) && has(code);
  }
  if (Object.values(rights).some(isHeld)) return { isAdmitted: true, shown: null };
  const held = screens.filter((screen) => Object.values(screen.rights).some(isHeld));
  if (held.length === 0) return { isAdmitted: false };
  const shown = shownRows(
    name,
    held.map((screen) => shownList(descriptor, screen)),
  );
  const isOfList = held.every((screen) => isHeld(screen.rights.list));
  return { isAdmitted: true, shown: isOfList ? shown : { ...shown, lists: null } };
}
