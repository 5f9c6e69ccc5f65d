import type { ServiceReply } from '#generated/contract/services.gen.ts';
import { drawCharts, talliesOf } from '#domain/dashboard/draw-charts.ts';
import { guessedAccounts } from '#server/services/account/connection-service.ts';
import type { Call } from '#server/services/service-call.ts';
import { dashboardRepository } from './dashboard-repository.ts';
import { visibleCharts, visibleFigures } from './visible-figures.ts';

/** Two statements whatever the number of figures, beside the alarm of accounts that are guessed at; remembered until a record they count changes. */
export async function getTableauDeBord({ query, context }: Call<'getTableauDeBord'>): Promise<ServiceReply<'getTableauDeBord'>> {
  const { engine } = context.tools;
  const edition = query.edition ?? null;
  const repository = dashboardRepository(engine, context);
  const [counts, counted, ComptesAttaques] = await Promise.all([
    repository.count(visibleFigures(engine.registry, context), edition),
    repository.tally(talliesOf(visibleCharts(engine.registry, context), edition)),
    guessedAccounts(context, context.tools),
  ]);
  const Chiffres = counts.map(({ key, count }) => ({ Cle: key, Nombre: count }));
  return { Jour: engine.today(), Chiffres, ComptesAttaques, ...drawCharts(counted) };
}
