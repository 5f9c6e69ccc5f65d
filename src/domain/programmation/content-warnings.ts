import type { FestivalEdition } from '#generated/records/festival-edition.gen.ts';
import type { FestivalInscription } from '#generated/records/festival-inscription.gen.ts';
import type { FestivalProgrammation } from '#generated/records/festival-programmation.gen.ts';
import { SeanceEtat } from '#generated/enums/seance-etat.gen.ts';
import { groupedBy } from '#domain/values/record-columns.ts';
import { festivalDayOf } from './festival-day.ts';
import { isShownEntry } from './shown-entry.ts';
import { isOverfull, type SeatFacts } from './seats.ts';
import type { FoundWarning, GridWarningCode } from './warning-codes.ts';

export interface ContentFacts extends SeatFacts {
  readonly entries: readonly FestivalInscription[];
  readonly editions: readonly FestivalEdition[];
}

/** Warnings about the content, hour and seats of a screening: films that are withdrawn or missing, no length, days outside the edition, seats. */
export function contentWarnings(screenings: readonly FestivalProgrammation[], facts: ContentFacts): readonly FoundWarning[] {
  const byProgramme = groupedBy(facts.entries, 'IdProgramme');
  const editions = new Map(facts.editions.map((edition) => [edition.Eannee, edition]));
  return screenings.flatMap((screening): readonly FoundWarning[] => {
    const entries = byProgramme.get(screening.IdProgramme) ?? [];
    const edition = editions.get(screening.Eannee);
    return [
      ...entries
        .filter(({ DateRetrait }) => DateRetrait !== null)
        .map((entry): FoundWarning => ({ code: 'filmRetire', screening, entity: 'film', id: entry.IdFilm })),
      ...found('sansFilm', isEmpty(screening, entries), { screening, entity: 'festival-programme', id: screening.IdProgramme }),
      ...found('sansDuree', screening.Fin !== null && screening.Fin === screening.Debut, {
        screening,
        entity: 'festival-programme',
        id: screening.IdProgramme,
      }),
      ...found('horsEdition', isOutside(screening, edition), { screening, entity: 'festival-edition', id: edition?.Id ?? 0 }),
      ...found('jaugeDepassee', isOverfull(screening, facts), { screening, entity: 'festival-salle', id: screening.IdSalle ?? 0 }),
    ];
  });
}

function found(code: GridWarningCode, isWrong: boolean, about: Omit<FoundWarning, 'code'>): readonly FoundWarning[] {
  return isWrong ? [{ code, ...about }] : [];
}

/** A withdrawn film has an alert of its own. */
function isEmpty(screening: FestivalProgrammation, entries: readonly FestivalInscription[]): boolean {
  return screening.Etat === SeanceEtat.confirmee && !entries.some((entry) => isShownEntry(entry) || entry.DateRetrait !== null);
}

function isOutside(screening: FestivalProgrammation, edition: FestivalEdition | undefined): boolean {
  const day = festivalDayOf(screening.Debut ?? '');
  if (day === null || edition === undefined) return false;
  const { DateDebut, DateFin } = edition;
  return (DateDebut !== null && day < DateDebut) || (DateFin !== null && day > DateFin);
}
