import { readNumber } from '#domain/records/values/record-data.ts';
import { find, refuseField } from '#domain/work/work.ts';
import type { WriteRule } from './rule.ts';

/** A text is read again by somebody else than its translator: who wrote it no longer sees what is wrong. */
export const foreignEyes: WriteRule = {
  name: 'let nobody read their own translation again',
  phase: 'before-write',
  on: [{ entity: 'festival-tranche-film', ops: ['insert', 'update'], fields: ['IsRelu'] }],
  *run(record, { userId }, before) {
    if (record['IsRelu'] !== true || before?.['IsRelu'] === true) return {};
    const batch = readNumber(record, 'IdTranche');
    const [found] = batch === null ? [] : yield* find('festival-tranche', { Id: [batch] });
    if (found !== undefined && readNumber(found, 'IdTraducteur') === userId)
      yield* refuseField({ path: 'IsRelu', code: 'valeur', message: 'tranche.propreTraduction' });
    return {};
  },
};
