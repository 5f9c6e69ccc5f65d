import { AccreditationStatut } from '#generated/enums/accreditation-statut.gen.ts';
import { InvitationStatut } from '#generated/enums/invitation-statut.gen.ts';
import { ParticipantType } from '#generated/enums/participant-type.gen.ts';
import type { BusinessMessage } from '#domain/errors/business-messages.ts';

/** Facts that decide whether a participant may change from accreditation to invitation or back (001 §5). */
export interface MigrationFacts {
  readonly type: number;
  readonly statut: number;
  /** Ticked as paid, or invoiced: the pieces name the accreditation. */
  readonly isPaid: boolean;
  /** Companion of somebody. */
  readonly isCompanion: boolean;
  readonly hasCompanions: boolean;
  /** Nights of the lodging, whoever pays for them. */
  readonly hasCover: boolean;
}

export type Migration =
  | { readonly ok: true; readonly type: number; readonly statut: number }
  | { readonly ok: false; readonly reason: BusinessMessage };

const { accredite, invite } = ParticipantType;

/** where a file stands decides where it goes on; what is refused, withdrawn or handed over stays what it is. */
const TO_ACCREDITATION = new Map<number, number>([
  [InvitationStatut.brouillon, AccreditationStatut.brouillon],
  [InvitationStatut.envoyee, AccreditationStatut.aTraiter],
  [InvitationStatut.confirmee, AccreditationStatut.aTraiter],
  [InvitationStatut.validee, AccreditationStatut.validee],
]);
const TO_INVITATION = new Map<number, number>([
  [AccreditationStatut.brouillon, InvitationStatut.brouillon],
  [AccreditationStatut.aTraiter, InvitationStatut.brouillon],
  [AccreditationStatut.paiement, InvitationStatut.brouillon],
  [AccreditationStatut.validee, InvitationStatut.validee],
]);

export function migrationOf(facts: MigrationFacts): Migration {
  if (facts.type === accredite) {
    if (facts.isPaid) return refused('participant.migrationPayee');
    return towards(invite, TO_INVITATION.get(facts.statut));
  }
  if (facts.type !== invite) return refused('participant.migrationStatut');
  if (facts.isCompanion) return refused('participant.migrationAccompagnant');
  if (facts.hasCompanions) return refused('participant.migrationAccompagne');
  if (facts.hasCover) return refused('participant.migrationNuits');
  return towards(accredite, TO_ACCREDITATION.get(facts.statut));
}

function refused(reason: BusinessMessage): Migration {
  return { ok: false, reason };
}

function towards(type: number, statut: number | undefined): Migration {
  return statut === undefined ? refused('participant.migrationStatut') : { ok: true, type, statut };
}
