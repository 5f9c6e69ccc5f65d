import { created, find, read, refuse, removeAll, type Work } from '#domain/work/work.ts';
import type { RolloverRules } from './rollover.ts';

/**
 * Takes back what one call of the person copied, to the trash. Only while nobody has written on it: afterwards it is theirs.
 * Answers how many records went, parts not counted.
 */
export function* undoRollover(rules: RolloverRules, { id, batch }: { readonly id: number; readonly batch: string }): Work<number> {
  const edition = yield* read('festival-edition', id);
  if (edition.IsCloturee === true) return yield* refuse('edition-cloturee', { annee: Number(edition.Eannee) });
  const made = yield* created(batch);
  const ticked = rules.entities.map((entity) => ({ entity, ids: made.filter(({ Entite }) => Entite === entity).map(({ Id }) => Id) }));
  const known = new Set(rules.entities.flatMap((entity) => [entity, ...partsOf(rules, entity)]));
  if (made.length === 0 || !made.every(({ Entite }) => known.has(Entite))) return yield* refuse('introuvable');
  if (made.some(({ IsModifiee }) => IsModifiee)) return yield* refuse('reprise-modifiee');
  for (const { entity, ids } of ticked) {
    const year = rules.descriptorOf(entity).edition ?? '';
    const rows = ids.length === 0 ? [] : yield* find(entity, { Id: ids });
    if (rows.some((row) => row[year] !== edition.Eannee)) return yield* refuse('introuvable');
    yield* removeAll(entity, ids);
  }
  return ticked.reduce((sum, { ids }) => sum + ids.length, 0);
}

const partsOf = ({ descriptorOf, ...rules }: RolloverRules, entity: string): readonly string[] =>
  descriptorOf(entity).parts.flatMap(({ entity: part }) =>
    descriptorOf(part).rollover === undefined ? [] : [part, ...partsOf({ descriptorOf, ...rules }, part)],
  );
