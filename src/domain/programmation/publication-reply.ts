import { readId, readText, type RecordData } from '#domain/records/values/record-data.ts';
import { programmeOf, type PublicationPlan } from './publication.ts';

/** The plan of a publication in words, as the operation answers it. */
export const describePublication = ({
  numero,
  announced,
  conflicts,
  fingerprint,
  last,
  changes,
  warnings,
  programmes,
  rooms,
}: PublicationPlan) => ({
  Numero: numero,
  NbSeances: announced,
  NbConflits: conflicts,
  Empreinte: fingerprint,
  DerniereLe: last === null ? null : readText(last, 'DatePublication'),
  Alertes: warnings.map(({ code, screening, about }) => ({
    Code: code,
    IdProgrammation: readId(screening),
    Programme: programmeOf(screening, programmes),
    Debut: readText(screening, 'Debut'),
    Salle: readText(rooms, String(screening['IdSalle'])),
    Sujet: about,
  })),
  Changements: changes.map(({ kind, idProgrammation, after, before }) => ({
    Changement: kind,
    IdProgrammation: idProgrammation,
    Programme: programmeOf(after, programmes),
    Avant: before === null ? null : placeOf(before, rooms),
    Apres: placeOf(after, rooms),
  })),
});

const placeOf = (screening: RecordData, rooms: RecordData) => ({
  Debut: readText(screening, 'Debut'),
  Fin: readText(screening, 'Fin'),
  Salle: readText(rooms, String(screening['IdSalle'])),
  IsEnPresence: screening['IsEnPresence'] === true,
  IsSurReservation: screening['IsSurReservation'] === true,
});
