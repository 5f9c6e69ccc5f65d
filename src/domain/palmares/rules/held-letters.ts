import { byId, numbersIn } from '#domain/values/record-columns.ts';
import { type CommitRule, idsOf, type Written } from '#domain/work/rule.ts';
import { find, gone, mark, removeAll, waitFor, type Work } from '#domain/work/work.ts';
import { isHeld } from '../letters/written-letter.ts';

/**
 * A letter that waits for its hour tells the palmarès as staff read it: once the prize, its film or its hour is another, the letter never
 * leaves and its winners are to be written to again.
 */
export const heldLetters: CommitRule = {
  name: 'take back the letters to winners that wait, when what they tell changes',
  phase: 'before-commit',
  on: [
    { entity: 'inscription-prix', ops: ['update', 'delete'], fields: ['IdInscription', 'IdPrix', 'Complement'] },
    { entity: 'festival-prix-edition', ops: ['insert', 'update', 'delete', 'restore'], fields: ['PublicLe', 'IdPrix', 'Eannee'] },
    { entity: 'festival-edition', ops: ['update'], fields: ['DateFin'] },
    { entity: 'festival-inscription', ops: ['update', 'delete'], fields: ['DateRetrait', 'IdFilm'] },
  ],
  *run(written, { now }) {
    const letters = yield* lettersOfChanges(written);
    yield* waitFor('mail-trace', letters);
    const held = (yield* find('mail-trace', { Id: letters })).filter((trace) => isHeld(trace, now));
    const ids = [...byId(held).keys()];
    // An award that is being saved keeps its version: the letter is none of its own values.
    const awards = yield* find('inscription-prix', { IdLettre: ids });
    yield* mark('inscription-prix', [...byId(awards).keys()], { IdLettre: null });
    yield* removeAll('mail-trace', ids);
  },
};

function* lettersOfChanges(written: readonly Written[]): Work<readonly number[]> {
  const changed = idsOf(written, 'inscription-prix');
  const deleted = yield* gone('inscription-prix', changed);
  const years = yield* find('festival-prix-edition', { Id: idsOf(written, 'festival-prix-edition') });
  const goneYears = yield* gone('festival-prix-edition', idsOf(written, 'festival-prix-edition'));
  const editions = yield* find('festival-edition', { Id: idsOf(written, 'festival-edition') });
  const ofPrizes = [...years, ...goneYears].flatMap(({ IdPrix }) => IdPrix ?? []);
  const ofEditions = yield* find('festival-inscription', { Eannee: editions.map(({ Eannee }) => Eannee) });
  const entries = [...idsOf(written, 'festival-inscription'), ...byId(ofEditions).keys()];
  const awards = [
    ...(yield* find('inscription-prix', { Id: changed })),
    ...(yield* find('inscription-prix', { IdPrix: ofPrizes })),
    ...(yield* find('inscription-prix', { IdInscription: entries })),
  ];
  return [...new Set([...numbersIn(awards, 'IdLettre'), ...deleted.flatMap(({ IdLettre }) => IdLettre ?? [])])];
}
