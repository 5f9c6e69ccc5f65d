import type { FestivalProgrammation } from '#generated/records/festival-programmation.gen.ts';
import { ConflitGravite } from '#generated/enums/conflit-gravite.gen.ts';

export type GridWarningCode =
  | 'personneAilleurs'
  | 'personneAbsente'
  | 'personneTrajet'
  | 'realisationAbsente'
  | 'filmsMemePersonne'
  | 'copieAilleurs'
  | 'copieTrajet'
  | 'copieInutilisable'
  | 'supportAbsent'
  | 'copieAttendue'
  | 'copieEnRoute'
  | 'kdmManquante'
  | 'salleFermee'
  | 'programmeAilleurs'
  | 'filmAilleurs'
  | 'juryAilleurs'
  | 'scolaireNonAutorise'
  | 'seanceCourte'
  | 'rencontreCourte'
  | 'filmRetire'
  | 'sansFilm'
  | 'sansDuree'
  | 'horsEdition'
  | 'jaugeDepassee'
  | 'chevauchement'
  | 'battementCourt';

/** Problem of a screening, and the record it is about. */
export interface FoundWarning {
  readonly code: GridWarningCode;
  readonly screening: FestivalProgrammation;
  readonly entity: string;
  readonly id: number;
}

export const WARNING_GRAVITIES: Readonly<Record<GridWarningCode, ConflitGravite>> = {
  salleFermee: ConflitGravite.salle,
  filmRetire: ConflitGravite.film,
  sansFilm: ConflitGravite.film,
  horsEdition: ConflitGravite.dates,
  sansDuree: ConflitGravite.dates,
  personneAilleurs: ConflitGravite.personne,
  personneAbsente: ConflitGravite.personne,
  personneTrajet: ConflitGravite.personne,
  realisationAbsente: ConflitGravite.personne,
  filmsMemePersonne: ConflitGravite.personne,
  copieAilleurs: ConflitGravite.copie,
  copieTrajet: ConflitGravite.copie,
  supportAbsent: ConflitGravite.copie,
  copieInutilisable: ConflitGravite.copie,
  copieAttendue: ConflitGravite.copie,
  copieEnRoute: ConflitGravite.copie,
  kdmManquante: ConflitGravite.kdm,
  programmeAilleurs: ConflitGravite.programme,
  filmAilleurs: ConflitGravite.programme,
  juryAilleurs: ConflitGravite.jury,
  scolaireNonAutorise: ConflitGravite.autorisation,
  seanceCourte: ConflitGravite.duree,
  rencontreCourte: ConflitGravite.duree,
  jaugeDepassee: ConflitGravite.jauge,
  chevauchement: ConflitGravite.bloquant,
  battementCourt: ConflitGravite.alerte,
};

/** Alerts of a screening beside its own room, the gravest first. */
export const GRID_ALERTS: readonly ConflitGravite[] = [
  ConflitGravite.film,
  ConflitGravite.salle,
  ConflitGravite.dates,
  ConflitGravite.personne,
  ConflitGravite.copie,
  ConflitGravite.kdm,
  ConflitGravite.autorisation,
  ConflitGravite.jury,
  ConflitGravite.programme,
  ConflitGravite.jauge,
  ConflitGravite.duree,
];
