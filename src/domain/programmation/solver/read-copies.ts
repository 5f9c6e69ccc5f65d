import type { FestivalInscription } from '#generated/records/festival-inscription.gen.ts';
import type { FilmCopie } from '#generated/records/film-copie.gen.ts';
import { CopieEtat } from '#generated/enums/copie-etat.gen.ts';
import { byId, groupedBy } from '#domain/values/record-columns.ts';
import { absencesOf } from '../copy-legs.ts';
import { DAY_END_MIN, festivalDayOf, minutesOfDay } from '../festival-day.ts';
import type { GridFacts } from '../warnings/grid-facts.ts';
import type { ProblemCopy, ProblemMoment, ProblemRoomHours, ProblemScreening } from './problem.ts';

type CopyFacts = Pick<GridFacts, 'copies' | 'supports' | 'keys' | 'copyLegs'>;

/** Prints of the films of a screening, with the hours that their keys open and those at which they are away. */
export function copyReader(facts: CopyFacts): (shown: readonly FestivalInscription[]) => Pick<ProblemScreening, 'Copies' | 'Supports'> {
  const copies = byId(facts.copies);
  const described = new Map([...copies.values()].map((copy) => [copy.Id, describeCopy(copy, facts)]));
  return (shown) => {
    const ids = [...new Set(shown.flatMap(({ IdCopieProjetee }) => IdCopieProjetee ?? []))];
    return {
      Copies: ids.flatMap((id) => described.get(id) ?? []),
      Supports: [...new Set(ids.flatMap((id) => copies.get(id)?.IdSupportProj ?? []))],
    };
  };
}

function describeCopy(copy: FilmCopie, { supports, keys, copyLegs }: CopyFacts): ProblemCopy {
  const copyKeys = groupedBy(keys, 'IdCopie').get(copy.Id) ?? [];
  return {
    Id: copy.Id,
    IsPellicule: supports.some(({ Id, IsPellicule }) => IsPellicule && Id === copy.IdSupportProj),
    // A requested key counts as one that came: its window was requested for a screening.
    Cles:
      copyKeys.length === 0 ? null : copyKeys.map(({ IdSalle, Debut, Fin }) => ({ IdSalle, Debut: momentOf(Debut), Fin: momentOf(Fin) })),
    Absences: [...legHours(copy, copyLegs), ...sentBack(copy)],
  };
}

function legHours({ Id }: FilmCopie, legs: CopyFacts['copyLegs']): readonly ProblemRoomHours[] {
  return legs
    .flatMap(absencesOf)
    .filter(({ IdCopie }) => IdCopie === Id)
    .map(({ IdSalle, Debut, Fin }) => ({ IdSalle, Debut: momentOf(Debut), Fin: momentOf(Fin) }));
}

/** A copy that was sent back is shown no more once its day is over. */
function sentBack({ Etat, DateRetour }: FilmCopie): readonly ProblemRoomHours[] {
  if (Etat !== CopieEtat.renvoyee || DateRetour === null) return [];
  return [{ IdSalle: null, Debut: { Jour: DateRetour, Minute: DAY_END_MIN }, Fin: null }];
}

/** The minute of an instant; null for none. */
export function momentOf(instant: string | null): ProblemMoment | null {
  const Jour = festivalDayOf(instant ?? '');
  return Jour === null ? null : { Jour, Minute: minutesOfDay(Jour, instant ?? '') ?? 0 };
}
