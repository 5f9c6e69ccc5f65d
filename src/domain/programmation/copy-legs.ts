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
  const byCopy = Map.groupBy(legs.flatMap(absencesOf), ({ IdCopie }) => IdCopie);
  return shown.flatMap(({ id, screening }): readonly FoundWarning[] =>
    (byCopy.get(id) ?? []).some((absence) => isAway(absence, screening))
      ? [{ code: 'copieEnRoute', screening, entity: 'film-copie', id }]
      : [],
  );
}

interface Absence {
  readonly IdCopie: number;
  /** The room that waits for the copy; null: every room. */
  readonly IdSalle: number | null;
  /** Instants; null: always before, or ever after. */
  readonly Debut: string | null;
  readonly Fin: string | null;
}

/** Hours at which a leg that has yet to end keeps its copy from the rooms. */
export function absencesOf({ IdCopie, Etat, Sens, IdSalleArrivee, Depart, Arrivee }: FilmAcheminement): readonly Absence[] {
  if (Etat !== AcheminementEtat.prevu && Etat !== AcheminementEtat.parti) return [];
  switch (Sens) {
    case AcheminementSens.venue:
      return Arrivee === null ? [] : [{ IdCopie, IdSalle: IdSalleArrivee, Debut: null, Fin: Arrivee }];
    case AcheminementSens.interne:
      return Depart === null || Arrivee === null ? [] : [{ IdCopie, IdSalle: null, Debut: Depart, Fin: Arrivee }];
    default:
      return Depart === null ? [] : [{ IdCopie, IdSalle: null, Debut: Depart, Fin: null }];
  }
}

function isAway(absence: Absence, screening: FestivalProgrammation): boolean {
  const start = screening.Debut ?? '';
  const end = screening.Fin ?? start;
  const isWaitedForHere = absence.IdSalle === null || absence.IdSalle === screening.IdSalle;
  return isWaitedForHere && (absence.Debut === null || absence.Debut < end) && (absence.Fin === null || start < absence.Fin);
}
