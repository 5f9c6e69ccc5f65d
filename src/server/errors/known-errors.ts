import type { ErrorCode } from '#domain/errors/catalogue.ts';
import { FilesError } from '#server/files/files-error.ts';
import { AppError } from '#domain/errors/app-error.ts';

/** Refusals of Fastify itself. */
const FASTIFY_CODES: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'json-invalide',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'json-invalide',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'requete-invalide',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'type-de-contenu',
  FST_ERR_CTP_BODY_TOO_LARGE: 'trop-volumineux',
  FST_ERR_BAD_URL: 'adresse-inconnue',
  FST_ERR_NOT_FOUND: 'adresse-inconnue',
  FST_STATIC_FORBIDDEN_PATH: 'adresse-inconnue',
  FST_ERR_VALIDATION: 'champs-invalides',
};

/** SQLSTATE of refusals that the engine did not foresee itself, mostly races. */
const POSTGRES_CODES: Readonly<Record<string, ErrorCode>> = {
  '22001': 'requete-invalide',
  '22003': 'requete-invalide',
  '22007': 'requete-invalide',
  '22008': 'requete-invalide',
  '22021': 'requete-invalide',
  '22P02': 'requete-invalide',
  '22P05': 'requete-invalide',
  '23502': 'requete-invalide',
  '23001': 'reference-utilisee',
  '23503': 'reference-utilisee',
  '23505': 'valeur-deja-prise',
  '23514': 'requete-invalide',
  '40001': 'deja-fait',
  '40P01': 'deja-fait',
  '25006': 'base-en-lecture-seule',
  '3D000': 'indisponible',
  '53100': 'disque-plein',
  '55P03': 'occupe',
  '57014': 'occupe',
  '53300': 'indisponible',
  '57P01': 'indisponible',
  '57P02': 'indisponible',
  '57P03': 'indisponible',
};

/** Of the disk, for files as for what PostgreSQL cannot write. */
const DISK_CODES: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT']);
const NETWORK_CODES: ReadonlySet<string> = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT']);
const LOST_CONNECTION = /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/;

/** Refusal of the catalogue for a caught value; `interne` when nobody foresaw it. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const frozen = frozenRow(error);
  if (frozen !== null) return frozen;
  return new AppError(codeOf(error) ?? 'interne', {}, { cause: error });
}

/** Refusal by a trigger of the books, which says why in its message; PostgreSQL itself adds a detail to the same code. Null: something else. */
export function frozenRow(error: unknown): AppError | null {
  if (!(error instanceof Error) || !('severity' in error) || !('code' in error) || error.code !== '23001') return null;
  if ('detail' in error && typeof error.detail === 'string') return null;
  return new AppError('ecriture-figee', { params: { raison: error.message } }, { cause: error });
}

function codeOf(error: unknown): ErrorCode | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (error instanceof FilesError) return error.isFull ? 'disque-plein' : 'indisponible';
  if ('severity' in error) return POSTGRES_CODES[code];
  if (DISK_CODES.has(code)) return 'disque-plein';
  if (code === 'EROFS') return 'base-en-lecture-seule';
  if (NETWORK_CODES.has(code) || LOST_CONNECTION.test(error.message)) return 'indisponible';
  const mappedCode = FASTIFY_CODES[code];
  if (mappedCode !== undefined) return mappedCode;
  // A JSON nested so deep that a recursive check runs out of stack is the sender's doing.
  if (error instanceof RangeError && /call stack/.test(error.message)) return 'requete-invalide';
  const status = 'statusCode' in error ? Number(error.statusCode) : 500;
  return status >= 400 && status < 500 ? 'requete-invalide' : undefined;
}
