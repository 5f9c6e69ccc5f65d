/** Screens of an entity: routes, rights, columns, sort, filters, views and tabs, said or by default. */
import type { ScreenInput } from '../metamodel.ts';
import type { ColumnDescriptor, EntityRights, ScreenDescriptor, ViewDescriptor } from '../runtime/screen.ts';
import { columns, defaultColumns, defaultSort, type ListPlace, otherColumns, sortKeys } from './columns.ts';
import type { Context } from './draft.ts';
import { type FilterLeaf, filterNodes } from './filters.ts';
import { walk } from './paths.ts';
import { entityRights, primaryScreen, routeNames, screenRights } from './rights.ts';
import { findRowName, ownRowName, rowProperty, usableRowName } from './row-names.ts';
import { lineage, type Shape, type Shapes } from './shapes.ts';
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
  return {
    screen: key,
    entity,
    list:
      routes.list === null
        ? null
        : { route: routes.list, path: pathOf(screen.path?.list ?? routes.list), right: rights.list, feature: screen.listFeature ?? null },
    record:
      routes.record === null
        ? null
        : {
            route: routes.record,
            path: pathOf(screen.path?.record ?? routes.record),
            right: rights.record,
            feature: screen.sheetFeature ?? null,
          },
    opens: opens(screen, routes.record, { primary, shape: place.shape }),
    ...opensBy(screen, place),
    params: (screen.params ?? []).map(({ name, field, values }) => ({ name, field, values })),
    filter: filterNodes(shapes, screen.filter, { entity, context, at: (...path) => at('filter', ...path) }),
    columns: [...shown, ...hiddenColumns(screen, shown, place)],
    sort:
      screen.sort === undefined
        ? defaultSort(place.shape, shown)
        : sortKeys(screen.sort, { ...place, at: (...path) => at('sort', ...path) }),
    filters: filters(screen, shown, place),
    ...readyFilters(screen, place),
    views: views(screen, place),
    footer: ownNames('footer', screen, place),
    ...(screen.exports !== undefined && { exports: ownNames('exports', screen, place) }),
    ...(screen.lightview === true && { lightview: true }),
    ...(screen.listActions !== undefined && { listActions: screen.listActions }),
    ...(screen.sheetActions !== undefined && { sheetActions: screen.sheetActions }),
    tabs:
      routes.record === null && screen.lightview !== true
        ? []
        : buildTabs(screen.sheet, { ...place, at: (...path) => at('sheet', ...path) }),
    rights,
    checkRight: screen.checkRight ?? true,
  };
}

/** Fields of the entity itself, by the name a row gives them. */
const ownNames = (key: 'footer' | 'exports', screen: ScreenInput, { shapes, context, entity, at }: ScreenPlace): string[] =>
  (screen[key] ?? []).flatMap(
    (text, index) => ownRowName(shapes, { entity, text }, { diagnostics: context.diagnostics, position: at(key, index) })?.name ?? [],
  );

/** `mail-modele/{contexte}/{id}` → `mail-modele/$contexte`. */
const pathOf = (path: string): string => path.replace(/^\/|\/?\{id\}$/g, '').replace(/\{(\w+)\}/g, '$$$1');

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

function displayedColumns(screen: ScreenInput, place: ScreenPlace): ColumnDescriptor[] {
  if (screen.columns === undefined) return defaultColumns(place.shape);
  return columns(screen.columns, true, { ...place, at: (...path) => place.at('columns', ...path) });
}

function hiddenColumns(screen: ScreenInput, shown: readonly ColumnDescriptor[], place: ScreenPlace): ColumnDescriptor[] {
  if (screen.hidden === undefined) return otherColumns(place.shape, shown);
  return columns(screen.hidden, false, { ...place, at: (...path) => place.at('hidden', ...path) });
}

function filters(screen: ScreenInput, shown: readonly ColumnDescriptor[], { shapes, context, entity, at, shape }: ScreenPlace): string[] {
  if (screen.filters === undefined) {
    const usable = new Set([...shape.fields.values()].filter((field) => field.filterable).map(rowProperty));
    return shown.map(({ field }) => field).filter((field) => usable.has(field));
  }
  return screen.filters.flatMap((said, index) => {
    if (typeof said === 'object' && 'ready' in said) return [];
    const text = typeof said === 'string' ? said : said.field;
    const place = { diagnostics: context.diagnostics, position: at('filters', index), use: 'filter' as const };
    return usableRowName(shapes, { entity, text }, place)?.name ?? [];
  });
}

function readyFilters({ filters: said = [] }: ScreenInput, place: ScreenPlace): Pick<ScreenDescriptor, 'ready'> {
  const ready = said.flatMap((one, index) => {
    if (typeof one === 'string' || !('ready' in one)) return [];
    const at: ListPlace['at'] = (...path) => place.at('filters', index, 'filter', ...path);
    return [{ ready: one.ready, ...needsOf(one.filter, place), filter: filterNodes(place.shapes, one.filter, { ...place, at }) }];
  });
  return ready.length === 0 ? {} : { ready };
}

function views(screen: ScreenInput, place: ScreenPlace): ViewDescriptor[] {
  return (screen.views ?? []).map(({ view, filter, sort }, index) => ({
    view,
    ...needsOf(filter ?? [], place),
    filter: filterNodes(place.shapes, filter, {
      entity: place.entity,
      context: place.context,
      at: (...path) => place.at('views', index, 'filter', ...path),
    }),
    sort: sortKeys(sort ?? [], { ...place, at: (...path) => place.at('views', index, 'sort', ...path) }),
  }));
}

/** Rights on every entity on the way, but for dictionaries which everybody reads, and on the field at the end when it is masked. */
function needsOf(leaves: readonly FilterLeaf[], { shapes, context, entity }: ScreenPlace): Pick<ViewDescriptor, 'needs'> {
  const codes = leaves.flatMap(({ field: text }) => {
    const found = text.includes('.') ? walk(shapes, entity, text) : null;
    const through = found !== null && 'steps' in found ? found.steps.map((step) => step.entity) : [];
    const privacy = findRowName(shapes, { entity, text })?.field?.privacy;
    const masked = privacy?.right ?? (privacy?.mask ? entityRights(through.at(-1) ?? entity, shapes, context).write : null);
    const reached = through.filter((name) => !shapes.get(name)?.draft.input.dictionary).map((name) => entityRights(name, shapes, context));
    return [...reached.map(({ list, record }) => [...new Set([list, record])]), ...(masked === null ? [] : [[masked]])];
  });
  const needs = [...new Map(codes.map((alternatives) => [alternatives.join(' '), alternatives])).values()];
  return needs.length === 0 ? {} : { needs };
}
