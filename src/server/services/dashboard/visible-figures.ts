import { CHARTS, type ChartKey } from '#domain/dashboard/charts.ts';
import { type Figure, FIGURES, figureCriteria, screenOf } from '#domain/dashboard/figures.ts';
import { resolveFieldName } from '#domain/records/query/filter-fields.ts';
import { leavesOf } from '#domain/records/query/filter-tree.ts';
import type { RequestContext } from '#server/http/context.ts';
import { accessOf, mayName } from '#server/records/scope/access.ts';
import type { Registry } from '#server/records/engine/registry.ts';

/** The figures whose list the person may open and filter that way. */
export const visibleFigures = (registry: Registry, context: RequestContext): readonly Figure[] => {
  const access = accessOf(registry, context);
  const lookup = (name: string) => registry.find(name)?.descriptor;
  return FIGURES.filter((figure: Figure) => {
    const { descriptor } = registry.get(figure.entity);
    const screen = screenOf(figure, descriptor);
    if (!context.has(screen.rights.list) || !context.has(descriptor.rights.list)) return false;
    // Which fields a figure filters by does not depend on the day.
    return leavesOf(figureCriteria(figure, descriptor, { edition: 0, today: '2000-01-01' })).every((leaf) => {
      const target = resolveFieldName(lookup, descriptor, leaf.field);
      return target !== null && mayName(registry, access, target);
    });
  });
};

/** The charts whose list the person may see, and for the nights the contracts of the hotels beside them. */
export const visibleCharts = (registry: Registry, { has }: Pick<RequestContext, 'has'>): readonly ChartKey[] => {
  const read = (entity: string): boolean => has(registry.get(entity).descriptor.rights.list);
  return Object.values(CHARTS).flatMap(({ key, entity }) => (read(entity) && (key !== 'Nuits' || read('festival-hotel')) ? [key] : []));
};
