import { isRecordData } from '#domain/records/values/record-data.ts';
import { AppError, invalidFields } from '#server/errors/app-error.ts';
import { readMotive } from './motive.ts';

export interface CorrectionRequest {
  readonly version: number;
  readonly to: number;
  readonly motive: string;
}

/** The body of a correction: the version seen, the right status, and why the present one is wrong. */
export const readCorrection = (body: unknown): CorrectionRequest => {
  if (!isRecordData(body)) throw new AppError('requete-invalide');
  const { Version, Statut, ...more } = body;
  const unknown = Object.keys(more).filter((name) => name !== 'Motif' && name !== 'Id');
  if (unknown.length > 0) throw invalidFields(...unknown.map((path) => ({ path, code: 'champ-inconnu' as const })));
  if (typeof Version !== 'number') throw invalidFields({ path: 'Version', code: 'obligatoire' });
  if (typeof Statut !== 'number')
    throw invalidFields({ path: 'Statut', code: Statut === undefined || Statut === null ? 'obligatoire' : 'type' });
  const motive = readMotive(body);
  if (motive === null) throw invalidFields({ path: 'Motif', code: 'obligatoire' });
  return { version: Version, to: Statut, motive };
};
