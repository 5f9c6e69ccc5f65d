import { CORRECTION_MOTIVE, correctedValues, correctionErrors } from '#domain/transitions/correction.ts';
import { readVersion } from '#domain/records/values/record-data.ts';
import { AppError, invalidFields } from '#server/errors/app-error.ts';
import type { RequestContext } from '#server/http/context.ts';
import { staleVersion } from '../write/conflict.ts';
import { readCorrection } from './correction-request.ts';
import { requireOpenEdition } from '../write/edition-access.ts';
import type { RecordEngine } from '../engine/engine.ts';
import { fieldOf } from '../engine/registry.ts';
import { inUnitOfWork } from '../transaction/unit-of-work.ts';
import { updateRecord } from '../write/update-record.ts';
import { readCurrent, type Target } from '../write/write-operations.ts';

/**
 * Puts right a status that was given by mistake: any to any other. Conditions and effects belong to the steps, and none of them
 * is run: no mail, no invoice, no night set free. What tells of a step that is taken back is emptied. What holds of a record whatever was done to it still holds.
 */
export const correctStatus = async (
  engine: RecordEngine,
  context: RequestContext,
  { entity, id, body }: Target & { readonly body: unknown },
): Promise<{ readonly id: number; readonly version: number }> => {
  const { version: seen, to, motive } = readCorrection(body);
  const { states, rights } = entity.descriptor;
  if (states === null) throw new AppError('adresse-inconnue');
  return inUnitOfWork(engine, context, {
    operation: 'correct',
    entity,
    work: async (unit) => {
      const before = await readCurrent(unit, entity, id);
      // The right goes with that of changing the record, and takes nobody to the records of others.
      if (!context.has(rights.write)) throw new AppError('droit-manquant');
      await requireOpenEdition(unit, entity, [id]);
      if (seen !== readVersion(before)) throw await staleVersion(unit, entity, { current: before, version: seen });
      const errors = correctionErrors(entity.descriptor, before, to);
      if (errors.length > 0) throw invalidFields(...errors);
      const corrected = Object.entries(correctedValues(states, to));
      const values = new Map(corrected.map(([name, value]) => [fieldOf(entity, name), value]));
      const input = { values, translations: new Map(), owned: new Map(), ids: new Map() };
      const { version } = await updateRecord(unit, entity, { before, input, said: { [CORRECTION_MOTIVE]: motive } });
      return { id, version };
    },
  });
};
