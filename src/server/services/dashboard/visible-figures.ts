import { CHARTS, type ChartKey } from '#domain/dashboard/charts.ts';
import { type Figure, FIGURES, figureCriteria, screenOf } from '#domain/dashboard/figures.ts';
import type { RequestContext } from '#domain/records/requests/request-context.ts';
import { accessOf } from '#domain/records/engine/access.ts';
import { hiddenCriteria } from '#domain/records/engine/named-criteria.ts';
import type { Registry } from '#domain/records/engine/registry.ts';

/** The figures whose list the person may open and filter that way. */
export function visibleFigures(registry: Registry, context: RequestContext): readonly Figure[] {
  const access = accessOf(registry, context);
  return FIGURES.filter((figure: Figure) => {
    const { descriptor } = registry.get(figure.entity);
    const screen = screenOf(figure, descriptor);
    if (!context.has(screen.rights.list) || !context.has(descriptor.rights.list)) return false;
    // The fields that a figure filters by do not depend on the day.
    const criteria = figureCriteria(figure, descriptor, { edition: 0, today: '2000-01-01' });
    return hiddenCriteria(registry, access, { entity: registry.get(figure.entity), criteria }).length === 0;
  });
}

/** The charts whose list the person may see, and for the nights the contracts of the hotels beside them. */
export function visibleCharts(registry: Registry, { has }: Pick<RequestContext, 'has'>): readonly ChartKey[] {
  function read(entity: string): boolean {
    return has(registry.get(entity).descriptor.rights.list);
  }
  return Object.values(CHARTS).flatMap(({ key, entity }) => (read(entity) && (key !== 'Nuits' || read('festival-hotel')) ? [key] : []));
}
