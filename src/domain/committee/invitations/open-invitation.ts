import type { ErrorCode } from '#domain/errors/catalogue.ts';
import { InscriptionInvitationEtat } from '#generated/enums/inscription-invitation-etat.gen.ts';
import type { FestivalInscription } from '#generated/records/festival-inscription.gen.ts';
import type { FestivalInscriptionInvitation } from '#generated/records/festival-inscription-invitation.gen.ts';
import { fingerprintOfSecret } from '#domain/mails/mail-work.ts';
import { formatDate, parseInstant } from '#domain/values/dates.ts';
import { readText } from '#domain/values/record-data.ts';
import type { Facts } from '#domain/work/rule.ts';
import { find, names, refuse, refuseWith, waitFor, type Work } from '#domain/work/work.ts';

interface OpenInvitation {
  readonly invitation: FestivalInscriptionInvitation;
  readonly entry: FestivalInscription;
  readonly film: string;
}

/** The invitation of a link that still takes an answer. Two uses of one link wait for each other. */
export function* openInvitation(secret: string, { now, today }: Facts): Work<OpenInvitation> {
  const Empreinte = yield* fingerprintOfSecret(secret);
  const [existing] = yield* find('festival-inscription-invitation', { Empreinte });
  if (existing === undefined) return yield* refuse('lien-inconnu');
  yield* waitFor('festival-inscription-invitation', [existing.Id]);
  const [invitation = existing] = yield* find('festival-inscription-invitation', { Empreinte });
  const [entry] = yield* find('festival-inscription', { Id: invitation.IdInscription });
  if (entry === undefined || entry.DateRetrait !== null) return yield* refuse('lien-inconnu');
  const refusal = refusalOf(invitation, now);
  if (refusal !== null) return yield* refuse(refusal);
  const film = readText(yield* names('film', [entry.IdFilm]), String(entry.IdFilm)) ?? '';
  // The public knows: a word that changes the programme is for a person to hear.
  if (entry.DateAnnonce !== null && entry.DateAnnonce <= today)
    yield* refuseWith('regle-metier', {
      message: 'inscription.invitationApresAnnonce',
      params: { film, date: formatDate(entry.DateAnnonce) },
    });
  return { invitation, entry, film };
}

type LinkRefusal = Extract<ErrorCode, `invitation-${string}`>;

/** Why a link takes no answer; null: it does, once. */
function refusalOf({ Etat, ExpireLe }: Pick<FestivalInscriptionInvitation, 'Etat' | 'ExpireLe'>, now: string): LinkRefusal | null {
  if (Etat === InscriptionInvitationEtat.annule) return 'invitation-revoquee';
  if (Etat !== InscriptionInvitationEtat.invite) return 'invitation-repondue';
  return (parseInstant(ExpireLe ?? '') ?? 0) <= (parseInstant(now) ?? 0) ? 'invitation-perimee' : null;
}
