/** Lists of other records that a sheet shows, found by what they say of the record. */
import type { TabInput } from '../../metamodel.ts';
import type { FilterNode } from '../../runtime/field.ts';
import type { ShownListDescriptor } from '../../runtime/screen.ts';
import { columns, defaultSort, type ListPlace, sortKeys } from '../fields/columns.ts';
import { filterNodes } from './filters.ts';
import { slug } from '../naming.ts';
import type { Shape } from '../fields/shapes.ts';

export function shownLists(lists: TabInput['shows'], record: Shape, place: ListPlace): ShownListDescriptor[] {
  return (lists ?? []).flatMap((list, index) => shownList(list, record, { ...place, at: (...path) => place.at(index, ...path) }));
}

function shownList(listInput: NonNullable<TabInput['shows']>[number], record: Shape, place: ListPlace): ShownListDescriptor[] {
  const { shapes, context, at } = place;
  const shape = shapes.get(listInput.list);
  if (shape === undefined) {
    if (!context.source.broken.has(`schema/entities/${listInput.list}.yaml`))
      context.diagnostics.unknown('model/unknown-entity', at('list'), {
        message: `entité inconnue « ${listInput.list} »`,
        name: listInput.list,
        known: shapes.keys(),
      });
    return [];
  }
  function nodes(key: 'filter' | 'any'): FilterNode[] {
    return filterNodes(shapes, listInput[key], { entity: listInput.list, context, record, at: (...path) => at(key, ...path) });
  }
  const [all, any] = [nodes('filter'), nodes('any')];
  if (all.length + any.length === 0) {
    context.diagnostics.report('sheet/empty-tab', at('list'), `« ${listInput.list} » montrerait toutes ses fiches`, 'donner filter ou any');
    return [];
  }
  const inside = { ...place, entity: listInput.list };
  const shown = columns(listInput.columns, true, { ...inside, at: (...path) => at('columns', ...path) });
  return [
    {
      entity: listInput.list,
      title: listInput.label === undefined ? null : slug(listInput.label),
      filter: { and: any.length === 0 ? all : [...all, { or: any }] },
      columns: shown,
      sort:
        listInput.sort === undefined
          ? defaultSort(shape, shown)
          : sortKeys(listInput.sort, { ...inside, at: (...path) => at('sort', ...path) }),
    },
  ];
}
