import { ParticipantType } from '#generated/enums/participant-type.gen.ts';

const PARTS = ['FESTIVAL-HOTEL-PEC', 'FESTIVAL-PROGRAMMATION', 'AGENDA'];

const GUEST_RIGHTS: readonly string[] = ['FESTIVAL-PARTICIPANT-INVITE', ...PARTS];

const VOLUNTEER_RIGHTS: readonly string[] = ['FESTIVAL-PARTICIPANT-BENEVOLE', ...PARTS];

/** Rights behind the page of a participant of a type: without one of these it would lack something, and mislead its reader. */
export function roadmapRights(type: number | null): readonly string[] {
  return type === ParticipantType.benevole ? VOLUNTEER_RIGHTS : GUEST_RIGHTS;
}
