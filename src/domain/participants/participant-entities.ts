import { ParticipantType } from '#generated/enums/participant-type.gen.ts';

const ENTITIES = {
  [ParticipantType.accredite]: 'festival-participant-accredite',
  [ParticipantType.invite]: 'festival-participant-invite',
  [ParticipantType.pass]: 'festival-participant-pass',
  [ParticipantType.organisation]: 'festival-participant-organisateur',
  [ParticipantType.benevole]: 'festival-participant-benevole',
  [ParticipantType.virtuel]: 'festival-participant-virtuel',
} as const;

/** An entity of one type of participants. */
export type TypedParticipant = (typeof ENTITIES)[keyof typeof ENTITIES];

const byType: Readonly<Record<number, TypedParticipant | undefined>> = ENTITIES;

/** Entity that holds the participants of a type. */
export function participantEntity(type: number): TypedParticipant | 'festival-participant' {
  return byType[type] ?? 'festival-participant';
}

/** Entities of the types. */
export const participantTypes: readonly TypedParticipant[] = Object.values(ENTITIES);

export function isParticipantEntity(entity: string): entity is TypedParticipant | 'festival-participant' {
  return entity === 'festival-participant' || participantTypes.some((name) => name === entity);
}

/** Type of a participant by its entity; null for what is no participant. */
export function participantTypeOf(entity: string): number | null {
  const found = Object.entries(ENTITIES).find(([, name]) => name === entity);
  return found === undefined ? null : Number(found[0]);
}
