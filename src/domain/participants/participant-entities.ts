import { ParticipantType } from '#generated/enums/participant-type.gen.ts';
import { readNumber, type RecordData } from '#domain/records/values/record-data.ts';

const ENTITIES: Readonly<Record<number, string>> = {
  [ParticipantType.accredite]: 'festival-participant-accredite',
  [ParticipantType.invite]: 'festival-participant-invite',
  [ParticipantType.pass]: 'festival-participant-pass',
  [ParticipantType.organisation]: 'festival-participant-organisateur',
  [ParticipantType.benevole]: 'festival-participant-benevole',
  [ParticipantType.virtuel]: 'festival-participant-virtuel',
};

/** Entity that holds the participants of a type. */
export const participantEntity = (type: number): string => ENTITIES[type] ?? 'festival-participant';

/** Entity whose steps a participant takes though it has no sheet of its own; null for all others. */
export const sheetlessEntity = (shown: string, record: RecordData): string | null =>
  shown === 'festival-participant' && readNumber(record, 'Type') === ParticipantType.virtuel
    ? participantEntity(ParticipantType.virtuel)
    : null;

/** Entities of the types. */
export const participantTypes: readonly string[] = Object.values(ENTITIES);

/** Type of a participant by its entity; null for what is no participant. */
export const participantTypeOf = (entity: string): number | null => {
  const found = Object.entries(ENTITIES).find(([, name]) => name === entity);
  return found === undefined ? null : Number(found[0]);
};
