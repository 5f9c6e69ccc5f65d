import type { FestivalProgrammation } from '#generated/records/festival-programmation.gen.ts';
import type { FestivalVarianteSeance } from '#generated/records/festival-variante-seance.gen.ts';
import { SeanceEtat } from '#generated/enums/seance-etat.gen.ts';
import { recordFrom } from '#domain/records/read/typed-record.ts';
import { festivalDayOf } from '../festival-day.ts';
import { isPlayed } from '../warnings/grid-facts.ts';

export type VariantKind = 'deplacee' | 'ajoutee' | 'retiree';

export function kindOf({ IdProgrammation, IsAjoutee, IsRetiree }: FestivalVarianteSeance): VariantKind {
  if (IdProgrammation === null || IsAjoutee) return 'ajoutee';
  return IsRetiree ? 'retiree' : 'deplacee';
}

export interface VariantGrid {
  /** The screenings that would be played. */
  readonly screenings: readonly FestivalProgrammation[];
  /** Of them, the one that each line places; lines that take one away have none. */
  readonly byLine: ReadonlyMap<number, FestivalProgrammation>;
}

/** The grid as a variant has it: the true one, but for its lines. */
export function variantGrid(
  screenings: readonly FestivalProgrammation[],
  lines: readonly FestivalVarianteSeance[],
  Eannee: number,
): VariantGrid {
  const byScreening = new Map(lines.filter((line) => kindOf(line) !== 'ajoutee').map((line) => [line.IdProgrammation, line]));
  const byLine = new Map<number, FestivalProgrammation>();
  const kept = screenings.filter(isPlayed).flatMap((screening): readonly FestivalProgrammation[] => {
    const line = byScreening.get(screening.Id);
    if (line === undefined) return [screening];
    if (line.IsRetiree) return [];
    const moved = { ...screening, ...placeOf(line), Jour: festivalDayOf(line.Debut) };
    byLine.set(line.Id, moved);
    return [moved];
  });
  const added = lines
    .filter((line) => kindOf(line) === 'ajoutee' && line.IdProgrammation === null)
    .map((line) => {
      // Screenings are distinguished by their numbers, which those that do not exist yet lack.
      const screening = {
        ...recordFrom('festival-programmation', { ...addedScreening(line, Eannee), Jour: festivalDayOf(line.Debut) }),
        Id: -line.Id,
      };
      byLine.set(line.Id, screening);
      return screening;
    });
  return { screenings: [...kept, ...added], byLine };
}

/** The place that a line gives. */
export function placeOf({ IdSalle, Debut, Fin }: FestivalVarianteSeance) {
  return { IdSalle, Debut, Fin };
}

/** A line that adds a screening becomes a draft, as any new screening. */
export function addedScreening(line: FestivalVarianteSeance, Eannee: number) {
  return { Eannee, IdProgramme: line.IdProgramme, ...placeOf(line), Etat: SeanceEtat.brouillon };
}

/** True where the grid has moved a screening since a line was written about it. */
export function isOutdated(line: FestivalVarianteSeance, screening: FestivalProgrammation): boolean {
  return line.IdSalleAvant !== screening.IdSalle || line.DebutAvant !== screening.Debut || line.FinAvant !== screening.Fin;
}

/** True where a screening would share minutes with another one of its room. */
export function isOverlapping(one: FestivalProgrammation, others: readonly FestivalProgrammation[]): boolean {
  const { Debut: start, Fin: end } = one;
  if (one.IdSalle === null || start === null || end === null) return false;
  return others.some((other) => {
    const isApart = other.Id === one.Id || other.IdSalle !== one.IdSalle || other.Debut === null || other.Fin === null;
    return !isApart && start < other.Fin && other.Debut < end;
  });
}
