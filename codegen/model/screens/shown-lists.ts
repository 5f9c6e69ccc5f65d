/** Lists of other records that a sheet shows, found by what they say of the record. */
import type { TabInput } from '../../metamodel.ts';
import type { FilterNode } from '../../runtime/field.ts';
import type { ShownListDescriptor } from '../../runtime/screen.ts';
import { columns, defaultSort, type ListPlace, sortKeys } from '../fields/columns.ts';
import { filterNodes } from './filters.ts';
import { slug } from '../naming.ts';
import type { Shape } from '../fields/shapes.ts';

export function shownLists(said: TabInput['shows'], record: Shape, place: ListPlace): ShownListDescriptor[] {
  return (said ?? []).flatMap((list, index) => shownList(list, record, { ...place, at: (...path) => place.at(index, ...path) }));
}

function shownList(said: NonNullable<TabInput['shows']>[number], record: Shape, place: ListPlace): ShownListDescriptor[] {
  const { shapes, context, at } = place;
  const shape = shapes.get(said.list);
  if (shape === undefined) {
    if (!context.source.broken.has(`schema/entities/${said.list}.yaml`))
      context.diagnostics.unknown('model/unknown-entity', at('list'), {
        message: `entité inconnue « ${said.list} »`,
        name: said.list,
        known: shapes.keys(),
      });
    return [];
  }
  function nodes(key: 'filter' | 'any'): FilterNode[] {
    return filterNodes(shapes, said[key], { entity: said.list, context, record, at: (...path) => at(key, ...path) });
  }
  const [all, any] = [nodes('filter'), nodes('any')];
  if (all.length + any.length === 0) {
    context.diagnostics.report('sheet/empty-tab', at('list'), `« ${said.list} » montrerait toutes ses fiches`, 'donner filter ou any');
    return [];
  }
  const inside = { ...place, entity: said.list };
  const shown = columns(said.columns, true, { ...inside, at: (...path) => at('columns', ...path) });
  return [
    {
      entity: said.list,
      title: said.label === undefined ? null : slug(said.label),
      filter: { and: any.length === 0 ? all : [...all, { or: any }] },
      columns: shown,
      sort: said.sort === undefined ? defaultSort(shape, shown) : sortKeys(said.sort, { ...inside, at: (...path) => at('sort', ...path) }),
    },
  ];
}
