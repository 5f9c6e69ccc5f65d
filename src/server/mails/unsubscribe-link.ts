import type pg from 'pg';
import { languageOf } from '#domain/mails/compose.ts';
import { textsIn } from '#domain/texts/server-texts.ts';
import { escapeHtml } from '#domain/values/text/mail-text.ts';
import type { WaitingMail } from './delivery-repository.ts';
import { newSecret } from '#server/session/secrets.ts';

/** Addresses by which the reader of a promotional mail unsubscribes. */
export interface UnsubscribeLink {
  /** Address that a mail reader posts to without showing a page (RFC 8058). */
  readonly oneClick: string;
  /** Line under the letter with the link of the page. */
  readonly footer: string;
}

/** A new secret for a promotional mail that is about to leave; null: it is due, or the address of this server is not set. */
export async function unsubscribeLink(
  db: Pick<pg.Pool, 'query'>,
  mail: WaitingMail,
  publicUrl: string | null,
): Promise<UnsubscribeLink | null> {
  if (!mail.isPromotional || publicUrl === null) return null;
  const { Secret, Empreinte } = newSecret();
  await db.query('update mail_trace set empreinte = $2 where id = $1', [mail.id, Empreinte]);
  const text = textsIn(languageOf(mail.language));
  const link = `<a href="${publicUrl}/desinscription#${Secret}">${escapeHtml(text('mails.seDesinscrire'))}</a>`;
  const footer = `<p style="font-size:12px;color:#666666;margin:24px 0 0">${escapeHtml(text('mails.pourquoi'))} ${link}</p>`;
  return { oneClick: `${publicUrl}/desinscription/${Secret}`, footer };
}
