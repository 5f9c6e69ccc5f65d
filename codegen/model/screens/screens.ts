/** Screens of an entity: routes, rights, columns, sort, filters, views and tabs, given or by default. */
import { KINDS } from '../../kinds/kinds.ts';
import type { ScreenInput } from '../../metamodel.ts';
import type { ColumnDescriptor, EntityRights, ScreenDescriptor, ViewDescriptor } from '../../runtime/screen.ts';
import { columns, defaultColumns, defaultSort, type ListPlace, otherColumns, sortKeys } from '../fields/columns.ts';
import type { Context } from '../draft.ts';
import { filterNodes } from './filters.ts';
import { slug } from '../naming.ts';
import { filterNames, needsOf, readyFilters } from './offered-filters.ts';
import { entityRights, primaryScreen, routeNames, screenRights } from '../rights.ts';
import { findRowName, ownRowName, rowProperty } from '../fields/row-names.ts';
import { lineage, type Shape, type Shapes } from '../fields/shapes.ts';
import { buildTabs, fieldTowards } from './tabs.ts';

interface ScreenPlace extends ListPlace {
  readonly shape: Shape;
  readonly rights: EntityRights;
}

export function buildScreens(
  shape: Shape,
  rights: EntityRights,
  { shapes, context }: { shapes: Shapes; context: Context },
): ScreenDescriptor[] {
  const primary = primaryScreen(shape.draft);
  return Object.entries({ ...shape.draft.input.screens }).map(([key, screen]) => {
    const at: ListPlace['at'] = (...path) => shape.draft.at('screens', key, ...path);
    return buildScreen({ key, screen, primary }, { shapes, context, entity: shape.name, at, shape, rights });
  });
}

function buildScreen(
  { key, screen, primary }: { key: string; screen: ScreenInput; primary: string | null },
  place: ScreenPlace,
): ScreenDescriptor {
  const { shapes, context, entity, at } = place;
  const routes = routeNames(key, screen);
  const rights = screenRights(routes, place.rights, key === primary);
  const shown = displayedColumns(screen, place);
  const hasSheet = routes.record !== null || screen.lightview === true;
  return {
    screen: key,
    entity,
    list: routeTo({ route: routes.list, path: screen.path?.list, right: rights.list, feature: screen.listFeature }),
    record: routeTo({ route: routes.record, path: screen.path?.record, right: rights.record, feature: screen.sheetFeature }),
    opens: opens(screen, routes.record, { primary, shape: place.shape }),
    ...(screen.opensTab !== undefined && { opensTab: screen.opensTab }),
    ...opensBy(screen, place),
    ...typedSheets(screen, place),
    params: (screen.params ?? []).map(({ name, field, values }) => ({ name, field, values })),
    filter: filterNodes(shapes, screen.filter, { entity, context, at: (...path) => at('filter', ...path) }),
    columns: [...shown, ...hiddenColumns(screen, shown, { ...place, isOwn: rights.list === place.rights.list })],
    ...card(screen, place),
    sort:
      screen.sort === undefined
        ? defaultSort(place.shape, shown)
        : sortKeys(screen.sort, { ...place, at: (...path) => at('sort', ...path) }),
    filters: filters(screen, shown, place),
    ...readyFilters(screen.filters, place),
    views: views(screen, place),
    footer: ownNames('footer', screen, place),
    ...totals(screen, place),
    ...(screen.exports !== undefined && { exports: ownNames('exports', screen, place) }),
    ...(screen.lightview === true && { lightview: true }),
    ...(screen.listActions !== undefined && { listActions: [screen.listActions].flat() }),
    ...(screen.sheetActions !== undefined && { sheetActions: screen.sheetActions }),
    tabs: hasSheet ? buildTabs(screen.sheet, { ...place, at: (...path) => at('sheet', ...path) }) : [],
    rights,
    checkRight: screen.checkRight ?? true,
  };
}

interface RouteSaid {
  readonly route: string | null;
  readonly path: string | undefined;
  readonly right: string;
  readonly feature: string | undefined;
}

function routeTo({ route, path, right, feature }: RouteSaid): ScreenDescriptor['list'] {
  return route === null ? null : { route, path: pathOf(path ?? route), right, feature: feature ?? null };
}

/** Fields of the entity itself, by the name a row gives them. */
function ownNames(key: 'footer' | 'exports', screen: ScreenInput, { shapes, context, entity, at }: ScreenPlace): string[] {
  return (screen[key] ?? []).flatMap(
    (text, index) => ownRowName(shapes, { entity, text }, { diagnostics: context.diagnostics, position: at(key, index) })?.name ?? [],
  );
}

function card({ card: cardInput }: ScreenInput, { shapes, context, entity, at }: ScreenPlace): Pick<ScreenDescriptor, 'card'> {
  if (cardInput === undefined) return {};
  function named(text: string, ...path: readonly (string | number)[]): string | undefined {
    return ownRowName(shapes, { entity, text }, { diagnostics: context.diagnostics, position: at('card', ...path) })?.name;
  }
  const title = cardInput.title === undefined ? undefined : named(cardInput.title, 'title');
  const status = cardInput.status === undefined ? undefined : named(cardInput.status, 'status');
  const facts = cardInput.facts?.flatMap((text, index) => named(text, 'facts', index) ?? []);
  return {
    card: { ...(title !== undefined && { title }), ...(facts !== undefined && { facts }), ...(status !== undefined && { status }) },
  };
}

function totals({ totals: totalsInput }: ScreenInput, { shapes, context, entity, at }: ScreenPlace): Pick<ScreenDescriptor, 'totals'> {
  if (totalsInput === undefined) return {};
  const names: (key: 'by' | 'sum') => string[] = (key) =>
    totalsInput[key].flatMap(
      (text, index) =>
        ownRowName(shapes, { entity, text }, { diagnostics: context.diagnostics, position: at('totals', key, index) })?.name ?? [],
    );
  for (const [index, text] of totalsInput.sum.entries()) {
    const field = findRowName(shapes, { entity, text })?.field;
    if (field != null && !KINDS[field.as ?? field.kind].isAdded)
      context.diagnostics.report('model/unknown-column', at('totals', 'sum', index), `« ${text} » ne s'additionne pas`);
  }
  const { label, pinned } = totalsInput;
  return {
    totals: {
      by: names('by'),
      sum: names('sum'),
      ...(label !== undefined && { title: slug(label) }),
      ...(pinned !== undefined && { pinned }),
    },
  };
}

/** `mail-modele/{contexte}/{id}` → `mail-modele/$contexte`. */
function pathOf(path: string): string {
  return path.replace(/^\/|\/?\{id\}$/g, '').replace(/\{(\w+)\}/g, '$$$1');
}

function opens(screen: ScreenInput, record: string | null, { primary, shape }: { primary: string | null; shape: Shape }): string | null {
  if (screen.opens !== undefined) return screen.opens === false ? null : screen.opens;
  if (record !== null) return record;
  const main = primary === null ? undefined : shape.draft.input.screens?.[primary];
  return primary === null || main === undefined ? null : routeNames(primary, main).record;
}

/** A row may open the record it points to: the registration to schedule opens its film. */
function opensBy({ opens: route }: ScreenInput, { shapes, shape }: ScreenPlace): Pick<ScreenDescriptor, 'opensBy'> {
  if (typeof route !== 'string') return {};
  const found = [...shapes.values()].flatMap((holder) =>
    Object.entries({ ...holder.draft.input.screens }).flatMap(([key, screen]) =>
      routeNames(key, screen).record === route ? [{ holder, path: pathOf(screen.path?.record ?? route) }] : [],
    ),
  )[0];
  if (found === undefined || found.holder === shape) return {};
  const family = lineage(shapes, found.holder.name).map(({ name }) => name);
  const field = fieldTowards(shape, family);
  return field === null ? {} : { opensBy: { field: field.name, path: found.path } };
}

/** A row of a base entity opens the sheet of its type: the discriminators of those that extend it tell which. */
function typedSheets(
  { opens: openTarget, record, list }: ScreenInput,
  { shapes, shape, context }: ScreenPlace,
): Pick<ScreenDescriptor, 'typed'> {
  if (openTarget !== undefined || record === false || list === false) return {};
  const found = [...shapes.values()]
    .filter(({ draft }) => draft.input.extends === shape.name)
    .flatMap(({ name, draft }) => {
      const key = primaryScreen(draft);
      const screen = key === null ? undefined : draft.input.screens?.[key];
      const route = key === null || screen === undefined ? null : routeNames(key, screen).record;
      const [[field, value] = [], ...others] = Object.entries({ ...draft.input.discriminator });
      if (route === null || field === undefined || value === undefined || others.length > 0) return [];
      return [{ field, value, path: pathOf(screen?.path?.record ?? route), right: entityRights(name, shapes, context).record }];
    });
  const [first] = found;
  if (first === undefined || found.some(({ field }) => field !== first.field)) return {};
  return { typed: { field: first.field, sheets: found.map(({ value, path, right }) => ({ value, path, right })) } };
}

function displayedColumns(screen: ScreenInput, place: ScreenPlace): ColumnDescriptor[] {
  if (screen.columns === undefined) return defaultColumns(place.shape);
  return columns(screen.columns, true, { ...place, at: (...path) => place.at('columns', ...path) });
}

function hiddenColumns(
  screen: ScreenInput,
  shown: readonly ColumnDescriptor[],
  { isOwn, ...place }: ScreenPlace & { readonly isOwn: boolean },
): ColumnDescriptor[] {
  if (screen.hidden === undefined)
    return otherColumns(place.shape, shown).map((column) => (isOwn ? column : { ...column, beyond: true as const }));
  return columns(screen.hidden, false, { ...place, at: (...path) => place.at('hidden', ...path) });
}

function filters({ filters: filtersInput }: ScreenInput, shown: readonly ColumnDescriptor[], place: ScreenPlace): string[] {
  if (filtersInput !== undefined) return filterNames(filtersInput, place);
  const usable = new Set([...place.shape.fields.values()].filter((field) => field.filterable).map(rowProperty));
  return shown.map(({ field }) => field).filter((field) => usable.has(field));
}

function views(screen: ScreenInput, place: ScreenPlace): ViewDescriptor[] {
  return (screen.views ?? []).map(({ view, filter, sort, shows }, index) => ({
    view,
    ...needsOf(filter ?? [], place),
    filter: filterNodes(place.shapes, filter, {
      entity: place.entity,
      context: place.context,
      at: (...path) => place.at('views', index, 'filter', ...path),
    }),
    sort: sortKeys(sort ?? [], { ...place, at: (...path) => place.at('views', index, 'sort', ...path) }),
    ...(shows !== undefined && {
      shows: columns(shows, true, { ...place, at: (...path) => place.at('views', index, 'shows', ...path) }).map(({ field }) => field),
    }),
  }));
}
