import type pg from 'pg';
import { MailStatut } from '#generated/enums/mail-statut.gen.ts';
import { DesinscriptionStatut } from '#generated/enums/desinscription-statut.gen.ts';
import { MailEnvoiStatut } from '#generated/enums/mail-envoi-statut.gen.ts';
import { publishEvents } from '#server/events/publish.ts';
import type { LeavingMail } from '#domain/mails/mail-links.ts';
import { OF_ACCOUNT_LINKS } from '#domain/mails/usages.ts';
import { attachmentName } from '#domain/files/file-name.ts';
import type { Attachment } from '#domain/work/mail-order.ts';

export interface WaitingMail extends LeavingMail {
  readonly id: number;
  readonly replyTo: string | null;
  readonly subject: string;
  readonly html: string | null;
  /** As the trace keeps them. */
  readonly links: unknown;
  readonly messageId: string;
  readonly attempts: number;
  readonly contactId: number | null;
  readonly participantType: number | null;
  /** Nothing due: it brings the way to unsubscribe. */
  readonly isPromotional: boolean;
  /** Its address unsubscribed since it was queued. */
  readonly isUnsubscribed: boolean;
  /** Language of the contact that it is for; null: not known. */
  readonly language: string | null;
}

type Pool = Pick<pg.Pool, 'query' | 'connect'>;

// The words of a kind of participant are those of its mails.
const WAITING = `t.id, t.destinataire as recipient, t.reply_to as "replyTo", t.objet as subject, t.corps as html, t.liens as links,
  coalesce(t.no_message, '<' || t.id || '@festival.example>') as "messageId", t.tentatives as attempts, t.id_contact as "contactId", t.id_participant as "participantId",
  t.id_inscription as "registrationId", t.id_groupe as "groupId", t.id_paiement as "invoiceId",
  (select p.type from festival_participant p where p.id = t.id_participant) as "participantType",
  t.is_promotionnel as "isPromotional",
  t.is_promotionnel and exists (
    select 1 from mail_desinscription d where d.email = lower(trim(t.destinataire)) and d.statut = ${DesinscriptionStatut.active}) as "isUnsubscribed",
  (select l.code from contact c join langue l on l.id = c.id_langue_correspondance where c.id = t.id_contact) as language,
  case when t.usage in (${OF_ACCOUNT_LINKS.join(', ')}) then t.id_compte end as "accountId"`;

/**
 * Takes the next mail that is due and marks it as being sent, before it is: whatever happens then, it is not
 * taken again by somebody else. Several processes never take the same one. Mails to one person pass before those of
 * a list; those of a mailing that is held or whose day has not come stay.
 */
export async function takeNext(pool: Pool, nowMs: number): Promise<WaitingMail | null> {
  const { rows } = await pool.query<WaitingMail>(
    `update mail_trace t set pris_le = to_timestamp($1), tentatives = coalesce(tentatives, 0) + 1, version = version + 1
     where t.id = (
       select m.id from mail_trace m left join mail_envoi e on e.id = m.id_envoi
       where m.statut = ${MailStatut.enAttente} and not m.is_simule and m.pris_le is null and m.prochain_essai <= to_timestamp($1)
         and (e.id is null or (e.statut = ${MailEnvoiStatut.enCours} and (e.partir_le is null or e.partir_le <= to_timestamp($1))))
       order by m.is_en_masse, m.prochain_essai, m.id for update of m skip locked limit 1)
     returning ${WAITING}`,
    [nowMs / 1000],
  );
  return rows[0] ?? null;
}

/** Fate of a mail, and the browsers that may show it. */
async function settle(pool: Pool, ids: readonly number[], write: (client: pg.PoolClient) => Promise<unknown>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await write(client);
    await publishEvents(client, [{ entity: 'mail-trace', op: 'update', ids, parent: null, version: null, batch: crypto.randomUUID() }]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

export function markSent(pool: Pool, id: number, nowMs: number): Promise<void> {
  return settle(pool, [id], (client) =>
    client.query(
      `update mail_trace set statut = ${MailStatut.envoye}, date_envoi = to_timestamp($2), pris_le = null, prochain_essai = null, erreur = null, version = version + 1
       where id = $1`,
      [id, nowMs / 1000],
    ),
  );
}

export function postpone(pool: Pool, id: number, { untilMs, error }: { readonly untilMs: number; readonly error: string }): Promise<void> {
  return settle(pool, [id], (client) =>
    client.query(
      `update mail_trace set pris_le = null, prochain_essai = to_timestamp($2), erreur = $3, version = version + 1 where id = $1`,
      [id, untilMs / 1000, error],
    ),
  );
}

export interface FailedMail {
  readonly error: string;
  readonly nowMs: number;
  /** The address does not exist: nobody is written to there again without knowing. */
  readonly bouncedContact: number | null;
}

export function markFailed(pool: Pool, id: number, { error, nowMs, bouncedContact }: FailedMail): Promise<void> {
  return settle(pool, [id], async (client) => {
    await client.query(
      `update mail_trace set statut = ${MailStatut.erreur}, erreur = $2, pris_le = null, prochain_essai = null,
         date_rebond = case when $4 then to_timestamp($3) else date_rebond end, version = version + 1 where id = $1`,
      [id, error, nowMs / 1000, bouncedContact !== null],
    );
    if (bouncedContact === null) return;
    const { rowCount } = await client.query(
      'update contact set is_email_erreur = true, version = version + 1 where id = $1 and not is_email_erreur',
      [bouncedContact],
    );
    if (rowCount === 1)
      await publishEvents(client, [
        { entity: 'contact', op: 'update', ids: [bouncedContact], parent: null, version: null, batch: crypto.randomUUID() },
      ]);
  });
}

/** A mail that nobody wants any more never leaves. */
export function markStopped(pool: Pool, id: number, reason: string): Promise<void> {
  return settle(pool, [id], (client) =>
    client.query(
      `update mail_trace set statut = ${MailStatut.arrete}, erreur = $2, pris_le = null, prochain_essai = null, version = version + 1 where id = $1`,
      [id, reason],
    ),
  );
}

/** The server may have these mails or not: none is sent again unasked, somebody looks and decides. */
export function markUnknown(pool: Pool, ids: readonly number[], error: string): Promise<void> {
  return settle(pool, ids, (client) =>
    client.query(
      `update mail_trace set statut = ${MailStatut.sortInconnu}, erreur = $2, pris_le = null, prochain_essai = null, version = version + 1
       where id = any($1) and statut in (${MailStatut.enAttente}, ${MailStatut.arrete}) and pris_le is not null`,
      [ids, error],
    ),
  );
}

/** A process that ended while it was sending left its mail marked: the server may have it or not. */
export async function markInterrupted(
  pool: Pool,
  { beforeMs, error }: { readonly beforeMs: number; readonly error: string },
): Promise<void> {
  const { rows } = await pool.query<{ id: number }>(
    `select id from mail_trace where statut = ${MailStatut.enAttente} and pris_le < to_timestamp($1)`,
    [beforeMs / 1000],
  );
  if (rows.length === 0) return;
  await markUnknown(
    pool,
    rows.map(({ id }) => id),
    error,
  );
}

/** Mails that are still to leave. */
export async function countWaiting(pool: Pick<pg.Pool, 'query'>): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    `select count(*)::int as n from mail_trace where statut = ${MailStatut.enAttente} and not is_simule`,
  );
  return rows[0]?.n ?? 0;
}

/** Rows of the demonstration are in this database: nothing may leave from it. */
export async function hasDemonstration(pool: Pick<pg.Pool, 'query'>): Promise<boolean> {
  const { rows } = await pool.query('select 1 from demonstration');
  return rows.length > 0;
}

export interface StoredAttachment extends Attachment {
  readonly mime: string;
  readonly sha256: string;
  readonly size: number;
}

export async function attachmentsOf(pool: Pool, traceId: number): Promise<readonly StoredAttachment[]> {
  const { rows } = await pool.query<StoredAttachment & { readonly stored: string }>(
    `select d.libelle as name, f.nom as stored, f.id as "fileId", f.type_mime as mime, f.empreinte as sha256, f.taille::int as size
     from mail_trace_document d join fichier f on f.id = d.id_fichier where d.id_trace = $1 order by d.id`,
    [traceId],
  );
  return rows.map(({ stored, ...file }) => ({ ...file, name: attachmentName(file.name, stored) }));
}
