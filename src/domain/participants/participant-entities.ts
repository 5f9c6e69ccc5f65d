import { ParticipantType } from '#generated/enums/participant-type.gen.ts';

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

/** Entities of the types. */
export const participantTypes: readonly string[] = Object.values(ENTITIES);

/** Type of a participant by its entity; null for what is no participant. */
export const participantTypeOf = (entity: string): number | null => {
  const found = Object.entries(ENTITIES).find(([, name]) => name === entity);
  return found === undefined ? null : Number(found[0]);
};
