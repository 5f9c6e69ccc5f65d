import { readId, readText } from '#domain/records/values/record-data.ts';
import { isWrongVatNumber } from '#domain/records/values/vat-number.ts';
import { find, mark } from '#domain/work/work.ts';
import { type CommitRule, idsOf } from '../rule.ts';

const ENTITY = 'structure';

/** Says of each structure that was written whether its VAT number can be one. */
export const vatNumbers: CommitRule = {
  name: 'flag wrong VAT numbers',
  phase: 'before-commit',
  on: [{ entity: ENTITY, ops: ['insert', 'update'], fields: ['NumIntracom'] }],
  *run(written) {
    const structures = yield* find(ENTITY, { Id: idsOf(written, ENTITY) });
    const isWrong = (structure: (typeof structures)[number]): boolean => isWrongVatNumber(readText(structure, 'NumIntracom'));
    const changed = structures.filter((structure) => isWrong(structure) !== (structure['IsTvaInvalide'] === true));
    for (const [IsTvaInvalide, some] of Map.groupBy(changed, isWrong)) yield* mark(ENTITY, some.map(readId), { IsTvaInvalide });
  },
};
