import { readId } from '#domain/values/record-data.ts';
import { isWrongVatNumber } from '#domain/values/vat-number.ts';
import { find, mark, type Work } from '#domain/work/work.ts';
import { type CommitRule, idsOf } from '#domain/work/rule.ts';
import type { Structure } from '#generated/records/structure.gen.ts';
import { lastAnswer } from '../vat-check/kept-answers.ts';
import { checkableNumber } from '../vat-check/vat-answer.ts';

/** Says of each structure whose VAT number was written whether it can be one, and what the service last answered about it. */
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
    for (const structure of structures) yield* showAnswer(structure);
  },
};

/** An answer about another number says nothing of this one. */
function* showAnswer({ Id, NumIntracom, EtatTva, DateVerifTva }: Structure): Work<void> {
  const number = checkableNumber(NumIntracom);
  const last = number === null ? null : yield* lastAnswer(number);
  const shown = { EtatTva: last?.Etat ?? null, DateVerifTva: last?.DateVerification ?? null };
  if (shown.EtatTva !== EtatTva || shown.DateVerifTva !== DateVerifTva) yield* mark('structure', [Id], shown);
}
