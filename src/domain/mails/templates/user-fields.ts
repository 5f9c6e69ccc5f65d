import type { MergeFields } from '#domain/work/mail-source.ts';
import { pathsOf } from './merge-fields.ts';

const user = pathsOf('utilisateur');

/** Words of letters to the holder of an account of the back-office. */
export const USER_FIELDS: MergeFields = {
  prenom: user.at('Prenom'),
  nom: user.at('Nom'),
  login: user.at('Login'),
  email: user.at('Login'),
};
