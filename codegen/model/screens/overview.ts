/** The record at a glance: its own fields, and short lists of what hangs on it, group by group. */
import type { Overview } from '../../overview-metamodel.ts';
import { OVERVIEW_GROUPS, type OverviewItem } from '../../overview-metamodel.ts';
import type { z } from 'zod';
import type { EntityDescriptor } from '../../runtime/descriptor.ts';
import type { OverviewDescriptor, OverviewItemDescriptor } from '../../runtime/overview.ts';
import type { FilterNode } from '../../runtime/field.ts';
import type { ScreenDescriptor } from '../../runtime/screen.ts';
import type { Context } from '../draft.ts';
import { columns, defaultSort, type ListPlace, sortKeys } from '../fields/columns.ts';
import { ownRowName } from '../fields/row-names.ts';
import { lineage, type Shape, type Shapes } from '../fields/shapes.ts';
import { slug } from '../naming.ts';
import { filterNodes } from './filters.ts';
import { fieldTowards } from './tabs.ts';

type OverviewInput = z.infer<typeof Overview>;
type ListedInput = Exclude<OverviewItem, string>;

interface OverviewPlace {
  readonly shapes: Shapes;
  readonly context: Context;
  readonly screens: readonly ScreenDescriptor[];
}

export function buildOverview(shape: Shape, { screens, ...place }: OverviewPlace): Pick<EntityDescriptor, 'overview'> {
  const overviewInput: OverviewInput | undefined = shape.draft.input.overview;
  if (overviewInput === undefined) return {};
  const tabs = { own: screens.flatMap((screen) => screen.tabs.map(({ tab }) => tab)), all: knownTabs(shape, place.shapes) };
  const overview: OverviewDescriptor = OVERVIEW_GROUPS.flatMap((group) => {
    const items = (overviewInput[group] ?? []).flatMap((item, index): OverviewItemDescriptor[] => {
      const inside: ListPlace = { ...place, entity: shape.name, at: (...path) => shape.draft.at('overview', group, index, ...path) };
      if (typeof item === 'string') return fieldItem(item, inside);
      return listItem(item, { shape, tabs }, { ...inside, entity: item.list });
    });
    return items.length === 0 ? [] : [{ group, items }];
  });
  return { overview };
}

function fieldItem(text: string, { shapes, context: { diagnostics }, entity, at }: ListPlace): OverviewItemDescriptor[] {
  const found = ownRowName(shapes, { entity, text }, { diagnostics, position: at() });
  return found === null ? [] : [{ field: found.name }];
}

interface Owner {
  readonly shape: Shape;
  /** Of its own sheets, and of those of its bases: a subtype need not show them all. */
  readonly tabs: { readonly own: readonly string[]; readonly all: readonly string[] };
}

function knownTabs(shape: Shape, shapes: Shapes): readonly string[] {
  return lineage(shapes, shape.name).flatMap(({ draft }) =>
    Object.values({ ...draft.input.screens }).flatMap(({ sheet = [] }) => sheet.map(({ tab }) => tab)),
  );
}

function listItem(listedInput: ListedInput, { shape: owner, tabs }: Owner, place: ListPlace): OverviewItemDescriptor[] {
  const { shapes, context, at } = place;
  const shape = shapes.get(listedInput.list);
  if (shape === undefined) {
    if (!context.source.broken.has(`schema/entities/${listedInput.list}.yaml`))
      context.diagnostics.unknown('model/unknown-entity', at('list'), {
        message: `entité inconnue « ${listedInput.list} »`,
        name: listedInput.list,
        known: shapes.keys(),
      });
    return [];
  }
  if (listedInput.tab !== undefined && !tabs.all.includes(listedInput.tab))
    context.diagnostics.unknown('model/unknown-screen', at('tab'), {
      message: `aucun onglet « ${listedInput.tab} » sur la fiche « ${owner.name} »`,
      name: listedInput.tab,
      known: tabs.all,
    });
  const filter = conditions(listedInput, { owner, listed: shape }, place);
  if (filter === null) return [];
  const shown = columns(listedInput.columns, true, { ...place, at: (...path) => at('columns', ...path) });
  return [
    {
      entity: listedInput.list,
      title: listedInput.label === undefined ? null : slug(listedInput.label),
      tab: listedInput.tab !== undefined && tabs.own.includes(listedInput.tab) ? listedInput.tab : null,
      filter,
      columns: shown.map(({ field }) => field),
      sort:
        listedInput.sort === undefined
          ? defaultSort(shape, shown)
          : sortKeys(listedInput.sort, { ...place, at: (...path) => at('sort', ...path) }),
    },
  ];
}

/** Conditions on the rows about the record; null: none. */
function conditions(
  listedInput: ListedInput,
  { owner, listed }: { readonly owner: Shape; readonly listed: Shape },
  { shapes, context, at }: ListPlace,
): FilterNode | null {
  function nodes(key: 'filter' | 'any'): FilterNode[] {
    return filterNodes(shapes, listedInput[key], { entity: listedInput.list, context, record: owner, at: (...path) => at(key, ...path) });
  }
  const [all, any] = [nodes('filter'), nodes('any')];
  if (all.length + any.length > 0) return { and: any.length === 0 ? all : [...all, { or: any }] };
  const towards = fieldTowards(
    listed,
    lineage(shapes, owner.name).map(({ name }) => name),
  );
  if (towards !== null) return { and: [{ field: towards.name, op: 'eq', value: '$fiche' }] };
  context.diagnostics.report(
    'model/not-a-part',
    at('list'),
    `« ${listedInput.list} » n'a pas de référence vers « ${owner.name} »`,
    'donner filter ou any',
  );
  return null;
}
