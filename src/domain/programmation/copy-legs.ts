import { AcheminementEtat } from '#generated/enums/acheminement-etat.gen.ts';
import { AcheminementSens } from '#generated/enums/acheminement-sens.gen.ts';
import { CopieEtat } from '#generated/enums/copie-etat.gen.ts';
import type { FestivalProgrammation } from '#generated/records/festival-programmation.gen.ts';
import type { FilmAcheminement } from '#generated/records/film-acheminement.gen.ts';
import type { FoundWarning } from './warning-codes.ts';

/** States of a copy that has not come yet. */
export const AWAITED_STATES: readonly number[] = [CopieEtat.demandee, CopieEtat.expediee];

interface ShownCopy {
  readonly id: number;
  readonly screening: FestivalProgrammation;
}

/** Screenings that a leg of their copy does not reach in time, or that it leaves too early. */
export function legWarnings(shown: readonly ShownCopy[], legs: readonly FilmAcheminement[]): readonly FoundWarning[] {
  const byCopy = Map.groupBy(legs.filter(isOpen), (leg) => leg.IdCopie);
  return shown.flatMap(({ id, screening }): readonly FoundWarning[] =>
    (byCopy.get(id) ?? []).some((leg) => isAway(leg, screening)) ? [{ code: 'copieEnRoute', screening, entity: 'film-copie', id }] : [],
  );
}

function isOpen({ Etat }: FilmAcheminement): boolean {
  return Etat === AcheminementEtat.prevu || Etat === AcheminementEtat.parti;
}

function isAway(leg: FilmAcheminement, screening: FestivalProgrammation): boolean {
  const start = screening.Debut ?? '';
  const end = screening.Fin ?? start;
  const isToThisRoom = leg.IdSalleArrivee === null || leg.IdSalleArrivee === screening.IdSalle;
  switch (leg.Sens) {
    case AcheminementSens.venue:
      return isToThisRoom && leg.Arrivee !== null && start < leg.Arrivee;
    case AcheminementSens.interne:
      return leg.Depart !== null && leg.Arrivee !== null && leg.Depart < end && start < leg.Arrivee;
    default:
      return leg.Depart !== null && leg.Depart < end;
  }
}
