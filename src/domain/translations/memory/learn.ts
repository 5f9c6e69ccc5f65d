import type { FestivalTranche } from '#generated/records/festival-tranche.gen.ts';
import type { FestivalTrancheFilm } from '#generated/records/festival-tranche-film.gen.ts';
import { byId, numbersIn } from '#domain/values/record-columns.ts';
import { readId } from '#domain/values/record-data.ts';
import type { Facts } from '#domain/work/rule.ts';
import { createAll, drop, find, type Work } from '#domain/work/work.ts';
import { placesOfLines } from '../exchange/batch-segments.ts';
import { wordsOf } from '../exchange/check-return.ts';
import { alignedPairs } from './sentences.ts';
import { contextKey } from './unit-keys.ts';

const WITH_TITLES = { has: () => true };

/** Puts the sentences of lines that were read again into the memory, in place of those that the lines gave before. */
export function* learnLines(lines: readonly FestivalTrancheFilm[], facts: Pick<Facts, 'now' | 'userId'>): Work<number> {
  if (lines.length === 0) return 0;
  const former = yield* find('memoire-traduction', { IdLigne: lines.map(readId) }, ['IdLigne']);
  yield* drop('memoire-traduction', former.map(readId));
  const batches = yield* find('festival-tranche', { Id: numbersIn(lines, 'IdTranche') });
  let count = 0;
  for (const batch of batches)
    count += yield* learnOfBatch(
      batch,
      lines.filter(({ IdTranche }) => IdTranche === batch.Id),
      facts,
    );
  return count;
}

function* learnOfBatch(
  batch: FestivalTranche,
  lines: readonly FestivalTrancheFilm[],
  { now, userId }: Pick<Facts, 'now' | 'userId'>,
): Work<number> {
  const { IdLangueSource, IdLangueCible } = batch;
  if (IdLangueSource === null || IdLangueCible === null) return 0;
  const languages = byId(yield* find('langue', { Id: [IdLangueSource, IdLangueCible] }));
  const [from, to] = [languages.get(IdLangueSource)?.Code ?? '', languages.get(IdLangueCible)?.Code ?? ''];
  const places = yield* placesOfLines(batch, lines, WITH_TITLES);
  const units = places
    .filter(({ segment }) => segment.Cible !== '')
    .flatMap(({ line, segment }) => {
      const pairs = alignedPairs(segment.Source, segment.Cible, { from, to });
      return pairs.map(({ source, target }, index) => ({
        IdLangueSource,
        IdLangueCible,
        Source: source,
        Cible: target,
        FicheOrigine: segment.Film,
        IdFilm: line.IdFilm,
        IdUtilisateur: userId,
        DateValidation: now,
        Origine: batch.Libelle,
        IdLigne: line.Id,
        Contexte: contextKey(pairs[index - 1]?.source, pairs[index + 1]?.source),
      }));
    });
  // A title that reads the same in both languages teaches nothing.
  const taught = units.filter(({ Source, Cible }) => wordsOf(Source) !== wordsOf(Cible));
  yield* createAll('memoire-traduction', taught);
  return taught.length;
}
