import { dictionary } from '@zxcvbn-ts/language-common';
import { norm } from '#domain/values/text/norm.ts';
import { checkLength, type PasswordRefusal } from '#domain/values/password-policy.ts';
import { unadorned } from './password-words.ts';

export interface Owner {
  readonly login: string;
  readonly nom: string;
  readonly prenom: string;
}

type Check = { readonly ok: true } | { readonly ok: false; readonly code: PasswordRefusal };

const PRODUCT = ['festival', 'backoffice', 'cinema', 'valombre'];
const WORD_MIN = 3;
const DIFFERENT_MIN = 5;
/** Letters and digits that are left without the words anybody would try first. */
const OWN_MIN = 6;

/** Long enough, not among those that everybody tries first, and not made of the person's own name or of the product's. */
export function checkNewPassword(password: string, owner: Owner): Check {
  const length = checkLength(password);
  if (!length.ok) return length;
  const isCommon = [norm(password), unadorned(password)].some((text) => commonPasswords().has(text));
  if (isCommon || new Set(password).size < DIFFERENT_MIN) return { ok: false, code: 'mot-de-passe-courant' };
  return isOwn(password, owner) ? { ok: true } : { ok: false, code: 'mot-de-passe-devinable' };
}

function isOwn(password: string, { login, nom, prenom }: Owner): boolean {
  const words = [...[login, nom, prenom].flatMap((text) => norm(text).split(/[^a-z0-9]+/)), ...PRODUCT].filter(
    (word) => word.length >= WORD_MIN,
  );
  const rest = words
    .toSorted((left, right) => right.length - left.length)
    .reduce((text, word) => text.replaceAll(word, ' '), norm(password));
  const isUntouched = rest === norm(password);
  return isUntouched || rest.replace(/[^a-z]+/g, '').length >= OWN_MIN;
}

/** The 49,000 passwords that people choose most, of published leaks, without what only dresses them up. */
function commonPasswords(): ReadonlySet<string> {
  cachedPasswords ??= new Set([...FRENCH, ...dictionary['passwords-common'].map(String)].map(unadorned));
  return cachedPasswords;
}

let cachedPasswords: ReadonlySet<string> | null = null;

/** Passwords that the list, drawn from leaks in English, has too low or not at all. */
const FRENCH = ['motdepasse', 'azertyuiop', 'qsdfghjklm', 'wxcvbn', 'azertyqwerty', 'changezmoi', 'bienvenue', 'administrateur'];
