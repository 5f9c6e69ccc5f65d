import { describe, expect, it } from 'vitest';
import { foundWarnings } from '#domain/programmation/grid-warnings.ts';
import type { FoundWarning } from '#domain/programmation/warning-codes.ts';
import { isPlayed } from '#domain/programmation/warnings/grid-facts.ts';
import { CopieEtat } from '#generated/enums/copie-etat.gen.ts';
import { readDemonstration } from '#tests/support/samples/demonstration.ts';
import { demoFacts } from './grid-facts.ts';

/** Conflicts that the demonstration plants, each with a proof by its own records. */
describe.each(['avant', 'pendant'] as const)('warnings of the demonstration %s the festival', (state) => {
  const world = readDemonstration(state);
  const facts = demoFacts(world);
  const screenings = world.stored('festival-programmation').filter(isPlayed);
  const found = foundWarnings(screenings, facts);

  it('are of copies that their test refused, and of keys', () => {
    expect([...new Set(found.map(({ code }) => code))].toSorted()).toEqual(
      state === 'avant' ? ['copieInutilisable', 'kdmManquante'] : ['kdmManquante'],
    );
  });

  it('are true, one by one', () => {
    expect(found.filter((one) => !isTrue(one))).toEqual([]);
  });

  function isTrue({ code, id, screening }: FoundWarning): boolean {
    if (code === 'copieInutilisable') return facts.copies.some((copy) => copy.Id === id && copy.Etat === CopieEtat.testeeKo);
    const [from, until] = [String(screening.Debut), String(screening.Fin)];
    return !facts.keys.some(
      (key) => key.IdCopie === id && key.IdSalle === screening.IdSalle && key.IsRecue && key.Debut <= from && until <= key.Fin,
    );
  }
});
