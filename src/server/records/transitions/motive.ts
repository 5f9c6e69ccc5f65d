import type { RecordData } from '#domain/records/values/record-data.ts';
import { invalidFields } from '#server/errors/app-error.ts';

const MOTIVE_MAX = 5000;

/** The motive somebody gave, without the space around it; null when there is none. */
export const readMotive = ({ Motif = null }: RecordData): string | null => {
  if (Motif === null) return null;
  if (typeof Motif !== 'string') throw invalidFields({ path: 'Motif', code: 'type' });
  if (Motif.length > MOTIVE_MAX) throw invalidFields({ path: 'Motif', code: 'trop-long', params: { max: MOTIVE_MAX } });
  return Motif.trim() === '' ? null : Motif.trim();
};
