import { addDays, dayBounds, festivalZone, parseInstant, toUtcText } from '#domain/values/dates.ts';
import { numbersIn } from '#domain/values/record-columns.ts';
import { find, type Work } from '#domain/work/work.ts';
import type { TransportDay } from './list-transports.ts';
import type { Busy, FreeDriver } from './propose-runs.ts';
import { driverKey } from './transport-rows.ts';

interface Around {
  readonly drivers: readonly FreeDriver[];
  readonly busy: readonly Busy[];
}

/** Volunteers of a driving post who did not say no to the day, with their other shifts and all runs of that day, the eve and the next. */
export function* driversAround(edition: number, { Jour, Chauffeurs }: Pick<TransportDay, 'Jour' | 'Chauffeurs'>): Work<Around> {
  const offered = Chauffeurs.filter(({ Cle, IsChauffeur }) => IsChauffeur && Cle.startsWith('b'));
  const volunteers = yield* find('festival-participant-benevole', { Id: offered.map(({ Cle }) => Number(Cle.slice(1))) });
  const willing = volunteers.filter(({ JoursDisponibles: days }) => days === null || days.length === 0 || days.includes(Jour));
  const { start } = dayBounds(addDays(Jour, -1), festivalZone());
  const { end } = dayBounds(addDays(Jour, 1), festivalZone());
  const around = { from: toUtcText(start), to: toUtcText(end - 1) };
  const shifts = yield* find('benevole-affectation', { IdParticipant: willing.map(({ Id }) => Id), Debut: around });
  const driving = new Set(
    (yield* find('festival-poste-benevole', { Id: numbersIn(shifts, 'IdPoste'), IsPermis: true })).map(({ Id }) => Id),
  );
  // Hours given to drive are for driving.
  const elsewhere = Map.groupBy(
    shifts.filter(({ IdPoste }) => !driving.has(IdPoste)),
    ({ IdParticipant }) => IdParticipant,
  );
  const runs = yield* find('festival-course', { Eannee: edition, Debut: around });
  return {
    drivers: offered.flatMap(({ Cle }) => {
      const one = willing.find(({ Id }) => Cle === `b${Id}`);
      return one === undefined ? [] : [{ key: Cle, taken: (elsewhere.get(one.Id) ?? []).map(timesOf) }];
    }),
    busy: runs.map((run) => ({ ...timesOf(run), vehicle: run.IdVehicule, driver: driverKey(run) })),
  };
}

function timesOf({ Debut, Fin }: { readonly Debut: string; readonly Fin: string }) {
  return { from: parseInstant(Debut) ?? 0, to: parseInstant(Fin) ?? 0 };
}
