import type { FestivalProgrammation } from '#generated/records/festival-programmation.gen.ts';
import { ConflitGravite } from '#generated/enums/conflit-gravite.gen.ts';

export type GridWarningCode =
  | 'personneAilleurs'
  | 'personneAbsente'
  | 'copieAilleurs'
  | 'copieInutilisable'
  | 'copieAttendue'
  | 'copieEnRoute'
  | 'kdmManquante'
  | 'salleFermee'
  | 'programmeAilleurs'
  | 'seanceCourte'
  | 'filmRetire'
  | 'sansFilm'
  | 'sansDuree'
  | 'horsEdition'
  | 'jaugeDepassee';

/** What is wrong with a screening, and the record it is about. */
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
  copieAilleurs: ConflitGravite.copie,
  copieInutilisable: ConflitGravite.copie,
  copieAttendue: ConflitGravite.copie,
  copieEnRoute: ConflitGravite.copie,
  kdmManquante: ConflitGravite.kdm,
  programmeAilleurs: ConflitGravite.programme,
  seanceCourte: ConflitGravite.duree,
  jaugeDepassee: ConflitGravite.jauge,
};

/** What is told of a screening beside its own room, the gravest first. */
export const GRID_ALERTS: readonly ConflitGravite[] = [
  ConflitGravite.film,
  ConflitGravite.salle,
  ConflitGravite.dates,
  ConflitGravite.personne,
  ConflitGravite.copie,
  ConflitGravite.kdm,
  ConflitGravite.programme,
  ConflitGravite.jauge,
  ConflitGravite.duree,
];
