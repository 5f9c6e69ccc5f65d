import { PaysSysteme } from '#generated/enums/pays-systeme.gen.ts';
import { ParticipantRetour } from '#generated/enums/participant-retour.gen.ts';
import { ParticipantStatut } from '#generated/enums/participant-statut.gen.ts';
import { ParticipantType } from '#generated/enums/participant-type.gen.ts';

/** A participation of the year, of the contact or of another contact of the same person. */
export interface Participation {
  readonly id: number;
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
  /** The participation that is in the way, or that the question is about. */
  readonly about: Participation | null;
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

/** Code of a second participation of this type; that of a newcomer for a type that may be there twice. */
export function alreadyCode(type: number): ParticipantRetour {
  return ALREADY.get(type) ?? ParticipantRetour.estNouveau;
}

/** those who get messages. */
const REACHED: readonly number[] = [accredite, invite, benevole, virtuel];

/**
 * May a contact become a participant of this type? Answered in this order: what is missing, already there, excluded, also
 * there, new. Another contact of the same person counts for the same type; for the others it only raises a question.
 */
export function checkCreation(type: number, { hasEdition, contact, participations }: Candidate): Verdict {
  const missing = [...(hasEdition ? [] : ['Eannee']), ...missingOf(type, contact)];
  if (missing.length > 0) return { code: ParticipantRetour.paramManquant, next: 'refus', missing, about: null };
  const already = ALREADY.get(type);
  const twin = participations.find((one) => one.type === type);
  if (already !== undefined && twin !== undefined) return refused(already, twin);
  const excluded = exclusionOf(
    type,
    participations.filter(({ isSameContact }) => isSameContact),
  );
  if (excluded !== null) return excluded;
  const others = participations.filter((one) => one.type !== type && isActive(one));
  for (const [other, code] of ALSO) {
    const about = others.find((one) => one.type === other);
    if (about !== undefined) return { code, next: 'confirmation', missing: [], about };
  }
  return { code: ParticipantRetour.estNouveau, next: 'accord', missing: [], about: null };
}

function refused(code: ParticipantRetour, about: Participation): Verdict {
  return { code, next: 'refus', missing: [], about };
}

/** Neither refused nor withdrawn. */
export function isActive({ statut }: Pick<Participation, 'statut'>): boolean {
  return statut !== ParticipantStatut.refusee && statut !== ParticipantStatut.desistement;
}

function missingOf(type: number, contact: Candidate['contact']): string[] {
  if (contact === null) return ['IdContact'];
  const { idPays, nbActivites, hasAccount, hasValidEmail } = contact;
  return [
    ...(idPays === null || idPays === PaysSysteme.nonDefini ? ['Pays'] : []),
    ...(nbActivites === 0 ? ['Activites'] : []),
    ...(REACHED.includes(type) && !hasAccount && !hasValidEmail ? ['Email'] : []),
  ];
}

/** Accreditation and invitation exclude each other; a pass is for who has no badge yet. */
function exclusionOf(type: number, participations: readonly Participation[]): Verdict | null {
  function active(other: number): Participation | undefined {
    return participations.find((one) => one.type === other && isActive(one));
  }
  const badge = participations.find(
    (one) =>
      (one.type === accredite || one.type === invite) &&
      (one.statut === ParticipantStatut.validee || one.statut === ParticipantStatut.retiree),
  );
  const invitation = type === accredite ? active(invite) : undefined;
  if (invitation !== undefined) return refused(ParticipantRetour.nePeutPasEtreAccred, invitation);
  const accreditation = type === invite ? active(accredite) : undefined;
  if (accreditation !== undefined) return refused(ParticipantRetour.nePeutPasEtreInvite, accreditation);
  return type === pass && badge !== undefined ? refused(ParticipantRetour.nePeutPasEtrePass, badge) : null;
}
