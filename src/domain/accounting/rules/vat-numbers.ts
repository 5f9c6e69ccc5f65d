import { readId } from '#domain/values/record-data.ts';
import { isWrongVatNumber } from '#domain/values/vat-number.ts';
import { find, mark } from '#domain/work/work.ts';
import { type CommitRule, idsOf } from '#domain/work/rule.ts';

/** Says of each structure that was written whether its VAT number can be one. */
export const vatNumbers: CommitRule = {
  name: 'flag wrong VAT numbers',
  phase: 'before-commit',
  on: [{ entity: 'structure', ops: ['insert', 'update'], fields: ['NumIntracom'] }],
  *run(written) {
    const structures = yield* find('structure', { Id: idsOf(written, 'structure') });
    function isWrong(structure: (typeof structures)[number]): boolean {
      return isWrongVatNumber(structure.NumIntracom);
    }
    const changed = structures.filter((structure) => isWrong(structure) !== (structure.IsTvaInvalide === true));
    for (const [IsTvaInvalide, some] of Map.groupBy(changed, isWrong)) yield* mark('structure', some.map(readId), { IsTvaInvalide });
  },
};
