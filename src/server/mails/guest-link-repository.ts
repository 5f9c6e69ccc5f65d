import { hash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { InvitationReponseEtat } from '#generated/enums/invitation-reponse-etat.gen.ts';
import { GUEST_MARK } from '#domain/welcome/invitation/guest-link.ts';

const SECRET_BYTES = 32;

/** What a secret is known by, where the secret itself is kept nowhere. */
export const fingerprintOf = (secret: string): string => hash('sha256', secret, 'hex');

export const newSecret = (): { readonly Secret: string; readonly Empreinte: string } => {
  const Secret = randomBytes(SECRET_BYTES).toString('base64url');
  return { Secret, Empreinte: fingerprintOf(Secret) };
};

/** Gives the links of guests their secrets as a mail leaves; one that was revoked meanwhile gets none that works. */
export const withGuestLinks = async (db: Pick<pg.Pool, 'query'>, html: string): Promise<string> => {
  let text = html;
  for (const id of new Set([...html.matchAll(GUEST_MARK)].map(([, digits]) => Number(digits)))) {
    const { Secret, Empreinte } = newSecret();
    await db.query(
      `update invitation_reponse set empreinte = $2, version = version + 1 where id = $1 and etat = ${InvitationReponseEtat.attendue}`,
      [id, Empreinte],
    );
    text = text.replaceAll(GUEST_MARK, (mark, digits: string) => (Number(digits) === id ? Secret : mark));
  }
  return text;
};
