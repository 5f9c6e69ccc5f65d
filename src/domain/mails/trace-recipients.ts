import { readNumber, type RecordData } from '#domain/values/record-data.ts';

/** Lists in which the people of mails are found again: the field of a trace, and the list that it leads to, the most precise first. */
const LISTS = [
  ['IdParticipant', 'festival-participant'],
  ['IdGroupe', 'festival-groupe'],
  ['IdAbonnement', 'bam-abonnement'],
  ['IdCompte', 'bam-compte'],
  ['IdInsRecup', 'ins-recup'],
  ['IdInscription', 'festival-inscription'],
  ['IdProgrammation', 'festival-programmation'],
  ['IdTranche', 'festival-tranche'],
  ['IdCourse', 'festival-course'],
  ['IdRooming', 'festival-rooming'],
  ['IdAffectation', 'affectation-visionnage'],
  ['IdDemandeBenevole', 'bam-demande-benevole'],
  ['IdFilm', 'film'],
  ['IdContact', 'contact'],
] as const;

export interface TraceRecipients {
  readonly entity: (typeof LISTS)[number][1];
  readonly ids: readonly number[];
}

/** The records that mails are about, each once; null: they are of several kinds, or of none. */
export function recipientsOfTraces(traces: readonly RecordData[]): TraceRecipients | null {
  const places = traces.map((trace) => {
    const found = LISTS.find(([field]) => readNumber(trace, field) !== null);
    return found === undefined ? null : { entity: found[1], id: readNumber(trace, found[0]) ?? 0 };
  });
  const entity = places[0]?.entity;
  if (entity === undefined || places.some((place) => place?.entity !== entity)) return null;
  return { entity, ids: [...new Set(places.flatMap((place) => place?.id ?? []))] };
}
