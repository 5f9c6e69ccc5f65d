import type { FestivalTrancheFilm } from '#generated/records/festival-tranche-film.gen.ts';
import { numbersIn } from '#domain/values/record-columns.ts';
import { readId } from '#domain/values/record-data.ts';
import { type CommitRule, idsOf, listeningTo, type Written } from '#domain/work/rule.ts';
import { drop, find, gone, type Work } from '#domain/work/work.ts';
import { placesOfLines } from '../exchange/batch-segments.ts';
import { placeOf } from '../exchange/check-return.ts';
import { LINE_FIELDS, RECORD_ENTITIES, translatedFields } from '../lines/line-records.ts';

const TEXTS = ['film-texte', 'film-titre'] as const;
const WITH_TITLES = { has: () => true };

/** A draft stands beside a text that nobody translated: it leaves once a person wrote the text, or once its source or its languages changed. */
export const machineDrafts: CommitRule = {
  name: 'drop machine drafts of texts that a person wrote or whose source changed',
  phase: 'before-commit',
  on: [
    ...TEXTS.map((entity) => listeningTo(entity, ['insert', 'update', 'delete', 'restore'])),
    listeningTo('film', ['update'], ['Prefixe', 'TitreOriginal']),
    listeningTo('festival-tranche', ['update'], ['IdLangueSource', 'IdLangueCible']),
    ...RECORD_ENTITIES.map((entity) =>
      listeningTo(
        entity,
        ['update'],
        translatedFields(entity).map(({ name }) => name),
      ),
    ),
  ],
  *run(written) {
    const batches = idsOf(written, 'festival-tranche');
    const lines = yield* linesOf(written, batches);
    if (lines.length === 0) return;
    const drafts = yield* find('tranche-brouillon', { IdLigne: lines.map(readId) }, ['IdLigne', 'Place', 'Source']);
    if (drafts.length === 0) return;
    const open = yield* openSources(lines.filter(({ Id }) => drafts.some(({ IdLigne }) => IdLigne === Id)));
    const stale = drafts.filter(({ IdLigne, Place, Source }) => {
      const batch = lines.find(({ Id }) => Id === IdLigne)?.IdTranche ?? 0;
      return batches.includes(batch) || open.get(Place) !== Source;
    });
    yield* drop('tranche-brouillon', stale.map(readId));
  },
};

/** Lines whose texts may have changed. */
function* linesOf(written: readonly Written[], batches: readonly number[]): Work<readonly FestivalTrancheFilm[]> {
  const films = [...idsOf(written, 'film'), ...(yield* filmsOfTexts(written))];
  const found = [
    ...(films.length === 0 ? [] : yield* find('festival-tranche-film', { IdFilm: [...new Set(films)] })),
    ...(batches.length === 0 ? [] : yield* find('festival-tranche-film', { IdTranche: [...batches] })),
  ];
  for (const entity of RECORD_ENTITIES) {
    const ids = idsOf(written, entity);
    if (ids.length > 0) found.push(...(yield* find('festival-tranche-film', { [LINE_FIELDS[entity]]: [...ids] })));
  }
  return found;
}

function* filmsOfTexts(written: readonly Written[]): Work<readonly number[]> {
  const films: number[] = [];
  for (const entity of TEXTS) {
    const ids = idsOf(written, entity);
    if (ids.length === 0) continue;
    const texts = [...(yield* find(entity, { Id: ids })), ...(yield* gone(entity, ids))];
    films.push(...texts.flatMap(({ IdFilm }) => IdFilm ?? []));
  }
  return films;
}

/** Sources of the texts of lines that have no translation, by their places. */
function* openSources(lines: readonly FestivalTrancheFilm[]): Work<ReadonlyMap<string, string>> {
  const sources = new Map<string, string>();
  for (const batch of yield* find('festival-tranche', { Id: numbersIn(lines, 'IdTranche') })) {
    const batchLines = lines.filter(({ IdTranche }) => IdTranche === batch.Id);
    for (const { segment } of yield* placesOfLines(batch, batchLines, WITH_TITLES))
      if (segment.Cible === '') sources.set(placeOf(segment.Ref), segment.Source);
  }
  return sources;
}
