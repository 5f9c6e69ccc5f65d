/** Tabs of a sheet: rows of cells, parts, links, or a hand-written feature. */
import type { TabInput } from '../../metamodel.ts';
import { isDerived } from '../../kinds/derived.ts';
import { KINDS } from '../../kinds/kinds.ts';
import type { FieldDescriptor } from '../../runtime/field.ts';
import type { CellDescriptor, SectionDescriptor, TabDescriptor } from '../../runtime/screen.ts';
import { columns, defaultColumns, defaultSort, type ListPlace, sortKeys } from '../fields/columns.ts';
import { rightCode, slug } from '../naming.ts';
import { filterNames, readyFilters } from './offered-filters.ts';
import { ownRowName } from '../fields/row-names.ts';
import { lineage, type Shape } from '../fields/shapes.ts';
import { formRows, GRID } from './form-rows.ts';
import { shownLists } from './shown-lists.ts';

export function buildTabs(tabInputs: readonly TabInput[] | undefined, place: ListPlace): TabDescriptor[] {
  const shape = place.shapes.get(place.entity);
  if (shape === undefined) return [];
  if (tabInputs === undefined)
    return [
      {
        tab: 'general',
        right: null,
        kind: 'fields',
        sections: [{ section: null, rows: flow([...shape.fields.values()].filter(isEdited)) }],
      },
    ];
  return tabInputs.flatMap((tab, index) => buildTab(tab, shape, { ...place, at: (...path) => place.at(index, ...path) }));
}

function buildTab(tab: TabInput, shape: Shape, place: ListPlace): TabDescriptor[] {
  const shows = shownLists(tab.shows, shape, { ...place, at: (...path) => place.at('shows', ...path) });
  const head = {
    tab: tab.tab,
    right: tab.right === undefined ? null : rightCode(tab.right),
    ...(tab.joined === undefined ? {} : { joined: tab.joined }),
    ...(tab.group === undefined ? {} : { group: slug(tab.group) }),
    ...counted(tab, shape, place),
    ...(tab.shows === undefined ? {} : { shows }),
  };
  requireOneContent(tab, place);
  if (tab.feature !== undefined)
    return [{ ...head, kind: 'feature', feature: tab.feature, ...(tab.writes === undefined ? {} : { writes: rightCode(tab.writes) }) }];
  if (tab.list !== undefined) return partsTab(head, { tab, list: tab.list }, place);
  if (tab.links !== undefined) return linksTab(head, { links: tab.links, shape }, place);
  const loose =
    tab.rows === undefined ? [] : [{ section: null, rows: formRows(tab.rows, { ...place, at: (...path) => place.at('rows', ...path) }) }];
  const named = (tab.sections ?? []).map((section, index) => ({
    section: slug(section.section),
    rows: formRows(section.rows, { ...place, at: (...path) => place.at('sections', index, 'rows', ...path) }),
  }));
  const sections: SectionDescriptor[] = [...loose, ...named];
  if (sections.length === 0 && tab.shows === undefined) {
    place.context.diagnostics.report(
      'sheet/empty-tab',
      place.at('tab'),
      `l'onglet « ${tab.tab} » ne contient rien`,
      'donner rows, sections, list, links, shows ou feature',
    );
  }
  return [{ ...head, kind: 'fields', sections }];
}

/** Of two contents the sheet would show one, and say nothing of the other. */
function requireOneContent(tab: TabInput, { context, at }: ListPlace): void {
  const isFields = tab.rows !== undefined || tab.sections !== undefined;
  const contents = [
    ...(isFields ? [tab.rows === undefined ? ('sections' as const) : ('rows' as const)] : []),
    ...(['list', 'links', 'feature'] as const).filter((key) => tab[key] !== undefined),
  ];
  const [first, second] = contents;
  if (first === undefined || second === undefined) return;
  context.diagnostics.report(
    'sheet/mixed-tab',
    at(second),
    `l'onglet « ${tab.tab} » dit ${first} et ${second}, et ne montrerait que l'un`,
    'en faire deux onglets, le second avec joined: true',
  );
}

/** Number of its lines, as the record holds it. */
function counted(
  { count }: TabInput,
  { name: entity }: Shape,
  { shapes, context: { diagnostics }, at }: ListPlace,
): { readonly count?: string } {
  if (count === undefined) return {};
  const found = ownRowName(shapes, { entity, text: count }, { diagnostics, position: at('count') });
  if (found?.field === null || found === null) return {};
  if (found.field.kind !== 'count') diagnostics.report('model/unknown-column', at('count'), `« ${count} » ne compte pas de lignes`);
  return { count: found.name };
}

type Head = Pick<TabDescriptor, 'tab' | 'right' | 'joined' | 'shows' | 'group' | 'count'>;

function partsTab(head: Head, { tab, list }: { tab: TabInput; list: string }, place: ListPlace): TabDescriptor[] {
  const { shapes, context, entity, at } = place;
  const part = shapes.get(list);
  if (part === undefined) {
    if (!context.source.broken.has(`schema/entities/${list}.yaml`)) {
      context.diagnostics.unknown('model/unknown-entity', at('list'), {
        message: `entité inconnue « ${list} »`,
        name: list,
        known: shapes.keys(),
      });
    }
    return [];
  }
  const field = fieldTowards(
    part,
    lineage(shapes, entity).map(({ name }) => name),
  );
  if (field === null) {
    context.diagnostics.report(
      'model/not-a-part',
      at('list'),
      `« ${list} » n'a pas de référence vers « ${entity} »`,
      `lui ajouter un champ { kind: reference, to: ${entity}, parent: true }`,
    );
    return [];
  }
  const inside = { ...place, entity: list };
  const template = part.draft.template;
  const columnTexts = tab.columns ?? template?.columns;
  const shown =
    columnTexts === undefined
      ? defaultColumns(part, field.name)
      : columns(columnTexts, true, { ...inside, at: (...path) => (tab.columns === undefined ? at('list') : at('columns', ...path)) });
  const sort = tab.sort === undefined ? defaultSort(part, shown) : sortKeys(tab.sort, { ...inside, at: (...path) => at('sort', ...path) });
  const offered = tab.filters === undefined ? {} : { filters: filterNames(tab.filters, inside), ...readyFilters(tab.filters, inside) };
  return [{ ...head, kind: 'parts', entity: list, parentField: field.name, columns: shown, sort, ...offered }];
}

/** The reference by which the part points here: its parent, else the only one. */
export function fieldTowards(part: Shape, targets: readonly string[]): FieldDescriptor | null {
  const references = [...part.fields.values()].filter(({ kind, to }) => kind === 'reference' && to !== undefined && targets.includes(to));
  return references.find(({ parent }) => parent === true) ?? references[0] ?? null;
}

function linksTab(head: Head, { links, shape }: { links: string; shape: Shape }, { shapes, context, at }: ListPlace): TabDescriptor[] {
  const field = shape.fields.get(links);
  if (field?.kind !== 'links' || field.to === undefined) {
    const linkFields = [...shape.fields.values()].filter(({ kind }) => kind === 'links').map(({ name }) => name);
    context.diagnostics.unknown('model/unknown-column', at('links'), {
      message: `« ${links} » n'est pas un champ de sorte links de « ${shape.name} »`,
      name: links,
      known: linkFields,
    });
    return [];
  }
  const target = shapes.get(field.to);
  return target === undefined ? [] : [{ ...head, kind: 'links', field: links, entity: field.to, columns: defaultColumns(target) }];
}

function isEdited({ kind, parent }: FieldDescriptor): boolean {
  return kind !== 'links' && !isDerived(kind) && parent !== true;
}

/** Fields in their order, a new row when the grid is full. */
export function flow(fields: readonly FieldDescriptor[]): CellDescriptor[][] {
  const rows: CellDescriptor[][] = [];
  let free = 0;
  for (const field of fields) {
    const width = KINDS[field.kind].cell(field);
    if (width > free) {
      rows.push([]);
      free = GRID;
    }
    rows.at(-1)?.push({ field: field.name, width });
    free -= width;
  }
  return rows;
}
