import type { FestivalTrancheFilm } from '#generated/records/festival-tranche-film.gen.ts';
import { readId } from '#domain/values/record-data.ts';
import { isWorkedOn } from '../source-change.ts';
import { reopenLines } from '../lines/reopen-lines.ts';
import { find, gone, mark, type Work } from '#domain/work/work.ts';
import { type CommitRule, idsOf, type Written, type WrittenOf, writtenOf } from '#domain/work/rule.ts';

const TEXTS = ['film-texte', 'film-titre'] as const;

/**
 * Says of each film of a translation batch when its source changed after somebody worked from it. The mark leaves when somebody ticks
 * the translation again, or confirms it against the source as it is. Reading it again says nothing of the source.
 */
export const sourceChanges: CommitRule = {
  name: 'mark translations whose source changed, and reopen those that change after their reading',
  phase: 'before-commit',
  on: [
    ...TEXTS.map((entity) => ({ entity, ops: ['insert', 'update', 'delete', 'restore'] as const })),
    { entity: 'festival-tranche-film', ops: ['update'], fields: ['IsTraduit', 'IsConfirmee'] },
  ],
  *run(written, { now }) {
    const places = yield* placesOf(written);
    const lines = yield* linesOf(places, 'IdLangueSource', isWorkedOn);
    yield* mark('festival-tranche-film', lines.map(readId), { DateSourceModifiee: now, IsConfirmee: false });
    yield* reopenRead(places);
    const ticked = yield* find('festival-tranche-film', {
      Id: writtenOf(written, 'festival-tranche-film')
        .filter(isTicked)
        .map(({ id }) => id),
    });
    const seen = ticked.filter((line) => (line.DateSourceModifiee ?? null) !== null);
    yield* mark('festival-tranche-film', seen.map(readId), { DateSourceModifiee: null });
  },
};

interface FilmText {
  readonly film: number;
  readonly language: number;
}

/** Places of the texts, or those before they went; a text that leaves a film or a language changes that one too. */
function* placesOf(written: readonly Written[]): Work<readonly FilmText[]> {
  const places: FilmText[] = [];
  for (const entity of TEXTS) {
    const ids = idsOf(written, entity);
    if (ids.length === 0) continue;
    const texts = [...(yield* find(entity, { Id: ids })), ...(yield* gone(entity, ids))];
    const former = texts.flatMap((text) =>
      written
        .filter((one) => one.entity === entity && one.id === readId(text) && one.before !== null)
        .map(({ before }) => ({ ...text, ...before })),
    );
    places.push(...[...texts, ...former].flatMap(placeOf));
  }
  return places;
}

function placeOf(text: { readonly IdFilm?: number | null; readonly IdLangue?: number | null }): readonly FilmText[] {
  const [film, language] = [text.IdFilm ?? null, text.IdLangue ?? null];
  return film === null || language === null ? [] : [{ film, language }];
}

/** Lines that somebody worked on, of the batches one of whose languages is that of a text. */
function* linesOf(
  places: readonly FilmText[],
  side: 'IdLangueSource' | 'IdLangueCible',
  isConcerned: (line: FestivalTrancheFilm) => boolean,
): Work<readonly FestivalTrancheFilm[]> {
  if (places.length === 0) return [];
  const lines = (yield* find('festival-tranche-film', { IdFilm: [...new Set(places.map(({ film }) => film))] })).filter(isConcerned);
  const batches = yield* find('festival-tranche', { Id: [...new Set(lines.map((line) => line.IdTranche))] });
  const languages = new Map(batches.map((batch) => [batch.Id, batch[side]]));
  return lines.filter((line) => places.some(({ film, language }) => line.IdFilm === film && languages.get(line.IdTranche) === language));
}

/** Reopens the lines whose translation changed after its reading. */
function* reopenRead(places: readonly FilmText[]): Work<void> {
  const lines = yield* linesOf(places, 'IdLangueCible', ({ IsRelu, IsGlossaireAccepte }) => IsRelu === true || IsGlossaireAccepte === true);
  yield* reopenLines(lines);
}

function isTicked({ fields, before }: WrittenOf<'festival-tranche-film'>): boolean {
  return (['IsTraduit', 'IsConfirmee'] as const).some((step) => fields.includes(step) && before?.[step] === false);
}
