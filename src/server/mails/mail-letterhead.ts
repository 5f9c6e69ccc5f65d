import { faceOf } from '#domain/editions/face/face.ts';
import { rightToLeftLanguage } from '#domain/values/text/direction.ts';
import { escapeHtml } from '#domain/values/text/mail-text.ts';
import { letterheadOf } from '#server/documents/letterhead-words.ts';
import { printableType } from '#server/documents/pdf-blocks.ts';
import { INK } from '#server/documents/pdf-styles.ts';
import { type Press, readLogo } from '#server/documents/read-logo.ts';
import type { OutgoingMail } from './transport.ts';

export interface MailLetterhead {
  readonly name: string;
  readonly colour: string;
  readonly logo: Uint8Array | null;
}

const EDITIONS = `select eannee as "Eannee", is_defaut as "IsDefaut", nom_festival as "NomFestival", couleur as "Couleur", id_logo as "IdLogo"
  from festival_edition`;
/** Names the picture inside the mail. */
const LOGO_ID = 'logo@festival';

/** The face of the festival as it is now; null where nobody has named it. */
async function readMailLetterhead(press: Press): Promise<MailLetterhead | null> {
  const { rows } = await press.pool.query<Readonly<Record<string, unknown>>>(EDITIONS);
  // The mail is in the language of its reader; what stands over it is in none.
  const { name, colour, logo } = letterheadOf({ ...faceOf(rows), edition: null }, 'fr');
  if (name === null) return null;
  return { name, colour: colour ?? INK.accent, logo: logo === null ? null : await readLogo(press, logo) };
}

export type LetterheadReader = () => Promise<MailLetterhead | null>;

/** A change of the face while thousands of mails leave shows on those of the next minute. */
const HELD_MS = 60_000;

/** Read once for the mails of a batch, and again where the batch is long. */
export function heldLetterhead({ pool, files, clock }: Press & { readonly clock: () => number }): LetterheadReader {
  let held: { readonly letterhead: MailLetterhead | null; readonly untilMs: number } | null = null;
  return async () => {
    if (held === null || held.untilMs <= clock())
      held = { letterhead: await readMailLetterhead({ pool, files }), untilMs: clock() + HELD_MS };
    return held.letterhead;
  };
}

/** The mail under the name and the logo of the festival, above a line of its colour. The ground stays white where a reader darkens it. */
export function underMailLetterhead(html: string, letterhead: MailLetterhead | null): string {
  if (letterhead === null) return html;
  const { name, colour, logo } = letterhead;
  const mark =
    logo === null ? '' : `<img src="cid:${LOGO_ID}" alt="" height="40" style="height:40px;vertical-align:middle;margin-right:12px">`;
  const head = `background:#ffffff;color:${colour};border-bottom:3px solid ${colour};padding:8px 12px;margin:0 0 16px`;
  return `<p style="${head}">${mark}<strong style="font-size:18px">${escapeHtml(name)}</strong></p>${html}`;
}

/** A mail in Arabic, Hebrew or Persian names its language and starts from the right, which readers of mail do not guess. */
export function inDirection(html: string): string {
  // Marks and addresses are in Latin letters in every language.
  const language = rightToLeftLanguage(html.replaceAll(/<[^<>]*>|https?:\S+/gu, ' '));
  return language === null ? html : `<div lang="${language}" dir="rtl">${html}</div>`;
}

/** The picture that the head of the mail shows: it goes inside, because what a mail fetches is not shown. */
export function logoInside(letterhead: MailLetterhead | null): OutgoingMail['attachments'] {
  const logo = letterhead?.logo ?? null;
  const mime = logo === null ? null : printableType(logo);
  return logo === null || mime === null
    ? []
    : [{ name: `logo.${mime === 'image/png' ? 'png' : 'jpg'}`, mime, content: Buffer.from(logo), cid: LOGO_ID }];
}
