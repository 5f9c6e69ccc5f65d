import type { MailLink } from '#domain/work/mail-order.ts';
import type pg from 'pg';
import { EpreuveEtat } from '#generated/enums/epreuve-etat.gen.ts';
import { InscriptionInvitationEtat } from '#generated/enums/inscription-invitation-etat.gen.ts';
import { InvitationReponseEtat } from '#generated/enums/invitation-reponse-etat.gen.ts';
import { isMadeFor, ownerOf, readMailLinks, withSecrets } from '#domain/mails/mail-links.ts';
import { newSecret } from '#server/session/secrets.ts';
import type { WaitingMail } from './delivery-repository.ts';
import { newLink } from './link-repository.ts';

type Queryable = Pick<pg.Pool, 'query'>;

/** Links that still may get a secret. */
const OPEN = {
  film: { table: 'festival_inscription_invitation', owner: 'id_inscription', where: `etat = ${InscriptionInvitationEtat.invite}` },
  epreuve: { table: 'epreuve', owner: 'id_inscription', where: `etat in (${EpreuveEtat.envoye}, ${EpreuveEtat.relance})` },
  invite: { table: 'invitation_reponse', owner: 'id_participant', where: `etat = ${InvitationReponseEtat.attendue}` },
  devis: { table: 'festival_devis_envoye', owner: 'id_groupe', where: 'is_en_vigueur and date_reponse is null' },
  feuille: { table: 'feuille_route', owner: 'id_participant', where: 'not is_revoquee' },
} as const;

/** The body of a mail as it leaves: a new secret for each link that its trace keeps, and for nothing else. */
export async function withMailLinks(db: Queryable, mail: WaitingMail, nowMs: number): Promise<string> {
  const secrets = new Map<string, string>();
  for (const link of readMailLinks(mail.links)) secrets.set(link.Marque, await secretOf(db, link, { mail, nowMs }));
  return withSecrets(mail.html ?? '', secrets);
}

interface Leaving {
  readonly mail: WaitingMail;
  readonly nowMs: number;
}

/** A link that was revoked or is of somebody else gets a secret that opens nothing. */
async function secretOf(db: Queryable, link: MailLink, { mail, nowMs }: Leaving): Promise<string> {
  const { Secret, Empreinte } = newSecret();
  const { Genre, IdFiche } = link;
  if (Genre === 'activation') return isMadeFor(link, mail.accountId, mail) ? newLink(db, IdFiche, nowMs) : Secret;
  if (Genre === 'adresse') return addressSecret(db, link, mail);
  const ownerId = ownerOf(Genre, mail);
  if (!isMadeFor(link, ownerId, mail)) return Secret;
  if (Genre === 'paiement') return paymentSecret(db, IdFiche, mail);
  const { table, owner, where } = OPEN[Genre];
  const addressee = Genre === 'devis' ? ', lien_envoye_a = $4' : '';
  await db.query(`update ${table} set empreinte = $2${addressee}, version = version + 1 where id = $1 and ${owner} = $3 and ${where}`, [
    IdFiche,
    Empreinte,
    ownerId,
    ...(addressee === '' ? [] : [mail.recipient]),
  ]);
  return Secret;
}

/** The link of an invoice of the mail, or of the file that the mail is about. */
async function paymentSecret(db: Queryable, link: number, { invoiceId, groupId, participantId }: WaitingMail): Promise<string> {
  const { Secret, Empreinte } = newSecret();
  const owned = 'p.id = $3 or ($3::integer is null and (p.id_groupe = $4 or p.id_participant = $5))';
  await db.query(
    `update bam_lien_paiement l set empreinte = $2, version = l.version + 1 from bam_paiement p where l.id = $1 and p.id = l.id_paiement and (${owned})`,
    [link, Empreinte, invoiceId, groupId, participantId],
  );
  return Secret;
}

/** Only the address that the account still waits for gets a secret: an older one confirms nothing. */
async function addressSecret(db: Queryable, link: MailLink, mail: WaitingMail): Promise<string> {
  const { Secret, Empreinte } = newSecret();
  if (isMadeFor(link, mail.accountId, mail))
    await db.query('update bam_compte set empreinte = $2, version = version + 1 where id = $1 and nouveau_login = $3', [
      link.IdFiche,
      Empreinte,
      mail.recipient,
    ]);
  return Secret;
}
