import { ParticipantRetour } from '#generated/enums/participant-retour.gen.ts';
import { ParticipantStatut } from '#generated/enums/participant-statut.gen.ts';
import { ParticipantType } from '#generated/enums/participant-type.gen.ts';

/** A participation of the year, of the contact or of another contact of the same person. */
export interface Participation {
  readonly type: number;
  readonly statut: number;
  readonly isSameContact: boolean;
}

export interface Candidate {
  readonly hasEdition: boolean;
  /** Null: no such contact. */
  readonly contact: {
    readonly idPays: number | null;
    readonly nbActivites: number;
    readonly hasAccount: boolean;
    readonly hasValidEmail: boolean;
  } | null;
  readonly participations: readonly Participation[];
}

export interface Verdict {
  readonly code: ParticipantRetour;
  readonly next: 'refus' | 'confirmation' | 'accord';
  /** Fields that are missing. */
  readonly missing: readonly string[];
}

const { accredite, invite, pass, organisation, benevole, virtuel } = ParticipantType;

const ALREADY = new Map<number, ParticipantRetour>([
  [accredite, ParticipantRetour.dejaAccredite],
  [invite, ParticipantRetour.dejaInvite],
  [benevole, ParticipantRetour.dejaBenevole],
  [organisation, ParticipantRetour.dejaOrganisation],
  [pass, ParticipantRetour.dejaPass],
]);
const ALSO = new Map<number, ParticipantRetour>([
  [accredite, ParticipantRetour.estEgalementAccredite],
  [invite, ParticipantRetour.estEgalementInvite],
  [benevole, ParticipantRetour.estEgalementBenevole],
  [organisation, ParticipantRetour.estEgalementOrganisation],
  [pass, ParticipantRetour.estEgalementPass],
]);
/** those who get messages. */
const REACHED: readonly number[] = [accredite, invite, benevole, virtuel];
const UNDEFINED_COUNTRY = 260;

/**
 * May a contact become a participant of this type? Answered in this order: what is missing, already there, excluded, also
 * there, new. Another contact of the same person counts for the same type; for the others it is only asked.
 */
export function checkCreation(type: number, { hasEdition, contact, participations }: Candidate): Verdict {
  const missing = [...(hasEdition ? [] : ['Eannee']), ...missingOf(type, contact)];
  if (missing.length > 0) return { code: ParticipantRetour.paramManquant, next: 'refus', missing };
  const already = ALREADY.get(type);
  if (already !== undefined && participations.some((one) => one.type === type)) return refused(already);
  const excluded = exclusionOf(
    type,
    participations.filter(({ isSameContact }) => isSameContact),
  );
  if (excluded !== null) return refused(excluded);
  const others = participations.filter((one) => one.type !== type && isActive(one));
  const also = [...ALSO].find(([other]) => others.some((one) => one.type === other));
  if (also !== undefined) return { code: also[1], next: 'confirmation', missing: [] };
  return { code: ParticipantRetour.estNouveau, next: 'accord', missing: [] };
}

const refused = (code: ParticipantRetour): Verdict => ({ code, next: 'refus', missing: [] });

const isActive = ({ statut }: Participation): boolean => statut !== ParticipantStatut.refusee && statut !== ParticipantStatut.desistement;

function missingOf(type: number, contact: Candidate['contact']): string[] {
  if (contact === null) return ['IdContact'];
  const { idPays, nbActivites, hasAccount, hasValidEmail } = contact;
  return [
    ...(idPays === null || idPays === UNDEFINED_COUNTRY ? ['Pays'] : []),
    ...(nbActivites === 0 ? ['Activites'] : []),
    ...(REACHED.includes(type) && !hasAccount && !hasValidEmail ? ['Email'] : []),
  ];
}

/** Accreditation and invitation exclude each other; a pass is for who has no badge yet. */
function exclusionOf(type: number, participations: readonly Participation[]): ParticipantRetour | null {
  const isActively = (other: number): boolean => participations.some((one) => one.type === other && isActive(one));
  const hasBadge = participations.some(
    (one) =>
      (one.type === accredite || one.type === invite) &&
      (one.statut === ParticipantStatut.validee || one.statut === ParticipantStatut.retiree),
  );
  if (type === accredite && isActively(invite)) return ParticipantRetour.nePeutPasEtreAccred;
  if (type === invite && isActively(accredite)) return ParticipantRetour.nePeutPasEtreInvite;
  return type === pass && hasBadge ? ParticipantRetour.nePeutPasEtrePass : null;
}
