import os from 'node:os';

/** Sentences for errors whose code says what somebody has to do, by the codes of PostgreSQL, of the system and of the driver. */
const CAUSES: Readonly<Record<string, (error: CodedError) => string>> = {
  ECONNREFUSED: () => 'Rien ne répond à cette adresse : démarrez PostgreSQL, ou corrigez la machine et le port de DATABASE_URL.',
  ENOTFOUND: () => 'Cette machine est inconnue du réseau : corrigez le nom de machine de DATABASE_URL.',
  EAI_AGAIN: () => 'Le nom de la machine n’a pas pu être cherché : vérifiez le réseau (DNS), ou donnez son adresse IP dans DATABASE_URL.',
  ETIMEDOUT: () => 'La machine ne répond pas à temps : vérifiez l’adresse, le pare-feu et le réseau.',
  EHOSTUNREACH: () => 'Aucune route ne mène à cette machine : vérifiez l’adresse et le réseau.',
  ECONNRESET: () => 'La connexion a été coupée : l’adresse est-elle bien celle de PostgreSQL ? Voyez son journal.',
  '28P01': () => 'PostgreSQL refuse le mot de passe : corrigez-le dans DATABASE_URL, ou changez celui du rôle (alter role … password …).',
  '28000': ({ message }) =>
    `PostgreSQL refuse ce rôle (${message}) : créez-le (createuser), ou laissez-le entrer depuis cette machine (pg_hba.conf).`,
  '3D000': ({ message }) => `La base n’existe pas (${message}) : créez-la, par exemple createdb -O rôle -E UTF8 -T template0 base.`,
  '53300': () => 'PostgreSQL n’a plus de connexion libre : fermez-en, ou augmentez max_connections.',
  '57P03': () => 'PostgreSQL démarre ou s’arrête : réessayez dans un instant.',
  '53100': () => 'Le disque de PostgreSQL est plein : libérez de la place, puis relancez.',
  '53200': () => 'PostgreSQL manque de mémoire : donnez-lui-en, puis relancez.',
  '25006': () =>
    'La base est en lecture seule (serveur secondaire, ou default_transaction_read_only) : donnez l’adresse du serveur principal.',
  '42501': ({ message }) =>
    `Le rôle n’a pas les droits qu’il faut (${message}) : rendez-le propriétaire de la base et du schéma (alter database … owner to … ; alter schema public owner to …).`,
  ENOSPC: ({ path }) => `Le disque est plein${placeOf(path)} : libérez de la place, puis relancez.`,
  EDQUOT: ({ path }) => `Le quota du disque est atteint${placeOf(path)} : libérez de la place, puis relancez.`,
  EROFS: ({ path }) => `Le disque est en lecture seule${placeOf(path)} : remontez-le en écriture, ou choisissez un autre DATA_DIR.`,
  EACCES: notAllowed,
  EPERM: notAllowed,
  EMFILE: () => 'Trop de fichiers sont ouverts : augmentez la limite du compte (ulimit -n), puis relancez.',
};

interface CodedError {
  readonly message: string;
  readonly path?: string;
}

/** Cause of an error and the remedy, in one French sentence; null: the error has no code that says it. */
export function startCause(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  // Every address of a machine was tried.
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  const coded = first instanceof Error ? first : error;
  const code = 'code' in coded && typeof coded.code === 'string' ? coded.code : '';
  const place = 'path' in coded && typeof coded.path === 'string' ? { path: coded.path } : {};
  return CAUSES[code]?.({ message: coded.message, ...place }) ?? wordedCause(coded.message);
}

/** Errors of the driver and of PostgreSQL that bear no code of their own. */
function wordedCause(message: string): string | null {
  if (/password must be a string|no password supplied/i.test(message))
    return 'PostgreSQL demande un mot de passe : donnez-le dans DATABASE_URL (postgres://rôle:motdepasse@machine/base).';
  if (/timeout/i.test(message)) return CAUSES['ETIMEDOUT']?.({ message }) ?? null;
  if (/does not support SSL/i.test(message))
    return 'PostgreSQL ne chiffre pas les connexions : ôtez sslmode de DATABASE_URL, ou activez ssl.';
  if (/certificate|self.signed/i.test(message))
    return `Le certificat de PostgreSQL n’est pas reconnu (${message}) : donnez celui de son autorité (sslrootcert), ou sslmode=no-verify.`;
  if (/terminated unexpectedly/i.test(message)) return CAUSES['ECONNRESET']?.({ message }) ?? null;
  return null;
}

function placeOf(path: string | undefined): string {
  return path === undefined ? '' : ` (${path})`;
}

function notAllowed({ path }: CodedError): string {
  return `Le compte « ${os.userInfo().username} » n’a pas le droit d’écrire${placeOf(path)} : rendez-le propriétaire du dossier de données (chown -R).`;
}
