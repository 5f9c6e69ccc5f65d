import type { ServiceReply } from '#generated/contract/services.gen.ts';
import { drawCharts, talliesOf } from '#domain/dashboard/draw-charts.ts';
import type { Call } from '#server/services/service-call.ts';
import { dashboardRepository } from './dashboard-repository.ts';
import { visibleCharts, visibleFigures } from './visible-figures.ts';

/** Two statements whatever the number of figures; remembered until a record they count changes. */
export const getTableauDeBord = async ({ query, context }: Call<'getTableauDeBord'>): Promise<ServiceReply<'getTableauDeBord'>> => {
  const { engine } = context.tools;
  const edition = query.edition ?? null;
  const repository = dashboardRepository(engine, context);
  const [counts, counted] = await Promise.all([
    repository.count(visibleFigures(engine.registry, context), edition),
    repository.tally(talliesOf(visibleCharts(engine.registry, context), edition)),
  ]);
  return { Jour: engine.today(), Chiffres: counts.map(({ key, count }) => ({ Cle: key, Nombre: count })), ...drawCharts(counted) };
};
