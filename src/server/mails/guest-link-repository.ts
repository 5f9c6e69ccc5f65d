import { hash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { InvitationReponseEtat } from '#generated/enums/invitation-reponse-etat.gen.ts';
import { linkedIn, withSecrets } from '#domain/welcome/invitation/guest-link.ts';

const SECRET_BYTES = 32;

/** What a secret is known by, where the secret itself is kept nowhere. */
export const fingerprintOf = (secret: string): string => hash('sha256', secret, 'hex');

export const newSecret = (): { readonly Secret: string; readonly Empreinte: string } => {
  const Secret = randomBytes(SECRET_BYTES).toString('base64url');
  return { Secret, Empreinte: fingerprintOf(Secret) };
};

/** Links that still may get a secret. */
const OPEN = {
  'invitation-reponse': { table: 'invitation_reponse', where: `etat = ${InvitationReponseEtat.attendue}` },
  'feuille-route': { table: 'feuille_route', where: 'not is_revoquee' },
} as const;

/** Gives the links of guests their secrets as a mail leaves; one that was revoked meanwhile gets none that works. */
export const withGuestLinks = async (db: Pick<pg.Pool, 'query'>, html: string): Promise<string> => {
  const secrets = new Map<string, string>();
  for (const { entity, id } of linkedIn(html)) {
    const { Secret, Empreinte } = newSecret();
    const { table, where } = OPEN[entity];
    await db.query(`update ${table} set empreinte = $2, version = version + 1 where id = $1 and ${where}`, [id, Empreinte]);
    secrets.set(`${entity} ${id}`, Secret);
  }
  return withSecrets(html, (entity, id) => secrets.get(`${entity} ${id}`) ?? '');
};
