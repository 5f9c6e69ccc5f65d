import { readText, type RecordData } from '#domain/values/record-data.ts';
import type { FestivalPublicationSeance } from '#generated/records/festival-publication-seance.gen.ts';
import type { Facts } from '#domain/work/rule.ts';
import { type AnnouncedScreening, programmeOf, type PublicationPlan } from './publication.ts';
import { changeWords } from './published/change-words.ts';
import { toldWarning } from './warning-services.ts';

/** The plan of a publication in words, as the operation answers it. */
export function describePublication(
  { numero, announced, conflicts, fingerprint, last, changes, warnings, programmes, rooms, choices, others }: PublicationPlan,
  facts: Facts,
) {
  return {
    Numero: numero,
    NbSeances: announced,
    NbConflits: conflicts,
    Empreinte: fingerprint,
    Jours: [...choices.days],
    Sections: choices.sections.map(({ id, name }) => ({ Id: id, Libelle: name })),
    NbAutres: others,
    DerniereLe: last === null ? null : last.DatePublication,
    Alertes: warnings.map((warning) => ({
      ...toldWarning(warning, facts),
      Programme: programmeOf(warning.screening, programmes),
      Debut: warning.screening.Debut,
      Salle: readText(rooms, String(warning.screening.IdSalle)),
    })),
    Changements: changes.map(({ kind, idProgrammation, after, before, otherwise }) => ({
      Changement: kind,
      IdProgrammation: idProgrammation,
      Programme: programmeOf(after, programmes),
      Avant: before === null ? null : placeOf(before, rooms),
      Apres: placeOf(after, rooms),
      Ecarts: otherwise.map((change) => changeWords(change, facts.culture)),
    })),
  };
}

type ScreeningPlace =
  | Pick<FestivalPublicationSeance, 'Debut' | 'Fin' | 'IdSalle' | 'IsEnPresence' | 'IsSurReservation'>
  | AnnouncedScreening;

function placeOf(screening: ScreeningPlace, rooms: RecordData) {
  return {
    Debut: screening.Debut,
    Fin: screening.Fin,
    Salle: readText(rooms, String(screening.IdSalle)),
    IsEnPresence: screening.IsEnPresence === true,
    IsSurReservation: screening.IsSurReservation === true,
  };
}
