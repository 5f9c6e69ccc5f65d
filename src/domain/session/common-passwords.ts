import { dictionary } from '@zxcvbn-ts/language-common';
import { unadorned } from './password-words.ts';

/** The 49,000 passwords that people choose most, of published leaks, without what only dresses them up. */
export const commonPasswords = (): ReadonlySet<string> => {
  known ??= new Set([...FRENCH, ...dictionary['passwords-common'].map(String)].map(unadorned));
  return known;
};

let known: ReadonlySet<string> | null = null;

/** What the list, drawn from leaks in English, has too low or not at all. */
const FRENCH = ['motdepasse', 'azertyuiop', 'qsdfghjklm', 'wxcvbn', 'azertyqwerty', 'changezmoi', 'bienvenue', 'administrateur'];
