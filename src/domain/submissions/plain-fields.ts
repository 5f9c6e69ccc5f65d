import type { InsRecup } from '#generated/records/ins-recup.gen.ts';
import { find, type Work } from '#domain/work/work.ts';
import { categoryOf, type Deposit, flagsOf } from './deposit.ts';

/** Fields of a submission that a deposit gives as they are. */
export function plainOf(deposit: Deposit): Partial<InsRecup> {
  return {
    NumeroDepot: deposit.numero,
    StatutDepot: flagsOf(deposit),
    DateCreation: deposit.creeLe ?? null,
    DateEnvoi: deposit.envoyeLe ?? null,
    Prefixe: deposit.prefixe ?? null,
    TitreOriginal: deposit.titreOriginal,
    TitreInternational: deposit.titreInternational ?? null,
    TitreFrancais: deposit.titreFrancais ?? null,
    Reference: deposit.reference ?? null,
    AnneeProd: deposit.annee ?? null,
    Duree: deposit.duree ?? null,
    Realisateurs: deposit.realisateurs ?? null,
    Producteurs: deposit.producteurs ?? null,
    NomDeposant: deposit.deposant?.nom ?? null,
    EmailDeposant: deposit.deposant?.email ?? null,
    LangueDeposant: deposit.deposant?.langue ?? null,
    Categorie: categoryOf(deposit),
    IsPremierFilm: deposit.premierFilm,
    IsFilmEcole: deposit.filmEcole,
    IsSansDialogue: deposit.sansDialogue,
    DateAchevement: deposit.achevement ?? null,
    NumVisa: deposit.visa ?? null,
    Logiciel: deposit.logiciels ?? null,
    IsMusiqueOriginale: deposit.musiqueOriginale,
    IsDroitMusiqueAcquis: deposit.droitsMusique,
    UrlVideo: deposit.video ?? null,
  };
}

/** The section that a deposit names by its prefix; `unknown` collects a prefix that the edition lacks. */
export function* sectionOf({ edition, section }: Deposit, unknown: string[]): Work<number | null> {
  if (section === null || section === undefined || section === '') return null;
  const [found] = yield* find('festival-section', { Eannee: edition, Prefixe: section });
  if (found === undefined) unknown.push(section);
  return found === undefined ? null : found.Id;
}
