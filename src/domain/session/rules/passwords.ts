import type { Utilisateur } from '#generated/records/utilisateur.gen.ts';
import { checkNewPassword } from '../new-password.ts';
import { refuseField, refuseFields } from '#domain/work/work.ts';
import type { CommitRule, WriteRule } from '#domain/work/rule.ts';

/** Any writer, and any place where the account is made. */
export const guessablePasswords: WriteRule = {
  name: 'refuse a password that is easy to guess',
  phase: 'before-write',
  on: [{ entity: 'utilisateur', ops: ['insert', 'update'] }],
  *run(record: Partial<Utilisateur> & { readonly MotDePasse?: string | null }) {
    const password = record.MotDePasse ?? null;
    if (password === null) return {};
    const owner = { login: record.Login ?? '', nom: record.Nom ?? '', prenom: record.Prenom ?? '' };
    const check = checkNewPassword(password, owner);
    // Its length is checked with the other fields.
    if (!check.ok && check.code !== 'trop-court' && check.code !== 'trop-long')
      yield* refuseField({ path: 'MotDePasse', code: check.code });
    return {};
  },
};

const OWN = ['Login', 'MotDePasse'] as const;

/** An open page left alone is not enough to take the account: « Mon compte » asks for the password that they have. */
export const ownCredentials: CommitRule = {
  name: 'keep the own sign-in to who says its password',
  phase: 'before-commit',
  on: [{ entity: 'utilisateur', ops: ['update'], fields: OWN }],
  *run(written, { userId, isProven }) {
    const mine = written.filter(({ id }) => id === userId);
    const changed = OWN.filter((field) => mine.some(({ fields }) => fields.includes(field)));
    if (!isProven && changed.length > 0) yield* refuseFields(changed.map((path) => ({ path, code: 'dans-mon-compte' })));
  },
};
