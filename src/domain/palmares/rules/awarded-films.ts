import { candidatesOf, declaredPrizes, refusalOf } from '../prize-facts.ts';
import { numbersIn } from '#domain/values/record-columns.ts';
import { type CommitRule, idsOf } from '#domain/work/rule.ts';
import { find, refuseFields, waitFor } from '#domain/work/work.ts';

/** A prize goes to the films that it declares: of its sections and countries, programmed, not withdrawn, and to one of them unless it is shared. */
export const awardedFilms: CommitRule = {
  name: 'keep prizes to the films that may win them',
  phase: 'before-commit',
  on: [{ entity: 'inscription-prix', ops: ['insert', 'update', 'restore'], fields: ['IdInscription', 'IdPrix'] }],
  *run(written) {
    const ids = idsOf(written, 'inscription-prix');
    // Of two people who give a prize at once, the second reads what the first one gave.
    yield* waitFor('festival-prix', numbersIn(yield* find('inscription-prix', { Id: ids }), 'IdPrix'));
    const awards = yield* find('inscription-prix', { Id: ids });
    const prizes = yield* find('festival-prix', { Id: numbersIn(awards, 'IdPrix') });
    const candidates = yield* candidatesOf(yield* find('festival-inscription', { Id: numbersIn(awards, 'IdInscription') }));
    for (const award of awards) {
      const candidate = candidates.find(({ entry }) => entry.Id === award.IdInscription);
      if (candidate === undefined) continue;
      const declared = yield* declaredPrizes(prizes, { edition: candidate.entry.Eannee, award: award.Id });
      const prize = declared.get(award.IdPrix);
      const refusal = prize === undefined ? null : yield* refusalOf(candidate, prize);
      if (refusal !== null) yield* refuseFields([refusal]);
    }
  },
};
