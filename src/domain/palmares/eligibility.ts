import type { Film } from '#generated/records/film.gen.ts';
import type { FestivalInscription } from '#generated/records/festival-inscription.gen.ts';
import type { FestivalPrix } from '#generated/records/festival-prix.gen.ts';
import type { FestivalSection } from '#generated/records/festival-section.gen.ts';
import type { BusinessMessage } from '#domain/errors/business-messages.ts';
import { InscriptionStatut } from '#generated/enums/inscription-statut.gen.ts';

/** A film that may win, with what its prizes look at. */
export interface Candidate {
  readonly entry: Pick<FestivalInscription, 'Id' | 'IdFilm' | 'Statut' | 'DateRetrait' | 'Eannee'>;
  readonly section: Pick<FestivalSection, 'Id' | 'IdSectionType'> | undefined;
  readonly film: Pick<Film, 'IdPays' | 'IdsPaysCoProd'> | undefined;
}

export interface DeclaredPrize {
  readonly prize: Pick<FestivalPrix, 'IdSectionType' | 'IsPartage' | 'IdsPays'>;
  /** Sections of the edition that compete; empty: all those of the type. */
  readonly sections: readonly number[];
  /** Registrations of the edition that won it already, but for the award under examination. */
  readonly winners: readonly Pick<FestivalInscription, 'Id' | 'IdFilm'>[];
}

export type Ineligibility = Extract<
  BusinessMessage,
  'prix.retire' | 'prix.nonProgramme' | 'prix.autreSection' | 'prix.autrePays' | 'prix.dejaDonne' | 'prix.nonPartage'
>;

/** Why a film may not win a prize; null: it may. */
export function ineligibility(candidate: Candidate, declared: DeclaredPrize): Ineligibility | null {
  return (
    standing(candidate) ??
    (isOfSection(candidate, declared) ? null : 'prix.autreSection') ??
    ofCountry(candidate, declared) ??
    alone(candidate, declared)
  );
}

function standing({ entry }: Candidate): Ineligibility | null {
  if (entry.DateRetrait !== null) return 'prix.retire';
  return entry.Statut === InscriptionStatut.programme ? null : 'prix.nonProgramme';
}

function isOfSection({ section }: Candidate, { prize, sections }: DeclaredPrize): boolean {
  if (sections.length > 0) return section !== undefined && sections.includes(section.Id);
  return prize.IdSectionType === null || prize.IdSectionType === section?.IdSectionType;
}

/** A coproduction is of each of its countries. */
function ofCountry({ film }: Candidate, { prize }: DeclaredPrize): Ineligibility | null {
  if (prize.IdsPays.length === 0) return null;
  const countries = [film?.IdPays ?? 0, ...(film?.IdsPaysCoProd ?? [])];
  return countries.some((id) => prize.IdsPays.includes(id)) ? null : 'prix.autrePays';
}

/** The same film wins a prize once, whichever of its sections it wins it in. */
function alone({ entry }: Candidate, { prize, winners }: DeclaredPrize): Ineligibility | null {
  if (winners.some(({ IdFilm }) => IdFilm === entry.IdFilm)) return 'prix.dejaDonne';
  return winners.length === 0 || prize.IsPartage === true ? null : 'prix.nonPartage';
}
