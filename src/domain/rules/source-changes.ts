import { readId, readNumber, type RecordData } from '#domain/records/values/record-data.ts';
import { isWorkedOn, STEPS } from '#domain/translations/source-change.ts';
import { find, gone, mark, type Work } from '#domain/work/work.ts';
import { type CommitRule, idsOf, type Written } from './rule.ts';

const LINE = 'festival-tranche-film';
const TEXTS = ['film-texte', 'film-titre'];

/**
 * Says of each film of a translation batch when its source changed after somebody worked from it; a step that is ticked
 * afterwards was taken on the texts as they are, and takes the mark away.
 */
export const sourceChanges: CommitRule = {
  name: 'mark translations whose source changed',
  phase: 'before-commit',
  on: [
    ...TEXTS.map((entity) => ({ entity, ops: ['insert', 'update', 'delete', 'restore'] as const })),
    { entity: LINE, ops: ['update'], fields: STEPS },
  ],
  *run(written, { now }) {
    const places = yield* placesOf(written);
    const lines = places.length === 0 ? [] : yield* linesFrom(places);
    yield* mark(LINE, lines.map(readId), { DateSourceModifiee: now });
    const ticked = yield* find(LINE, { Id: written.filter(isTicked).map(({ id }) => id) });
    const seen = ticked.filter((line) => (line['DateSourceModifiee'] ?? null) !== null);
    yield* mark(LINE, seen.map(readId), { DateSourceModifiee: null });
  },
};

interface FilmText {
  readonly film: number;
  readonly language: number;
}

/** Where the texts are, or were before they went; a text that leaves a film or a language changes that one too. */
function* placesOf(written: readonly Written[]): Work<readonly FilmText[]> {
  const places: FilmText[] = [];
  for (const entity of TEXTS) {
    const ids = idsOf(written, entity);
    if (ids.length === 0) continue;
    const texts = [...(yield* find(entity, { Id: ids })), ...(yield* gone(entity, ids))];
    const former = texts.flatMap((text) =>
      written
        .filter((one) => one.entity === entity && one.id === readId(text) && one.before !== null)
        .map(({ before }): RecordData => ({ ...text, ...before })),
    );
    places.push(...[...texts, ...former].flatMap(placeOf));
  }
  return places;
}

const placeOf = (text: RecordData): readonly FilmText[] => {
  const film = readNumber(text, 'IdFilm');
  const language = readNumber(text, 'IdLangue');
  return film === null || language === null ? [] : [{ film, language }];
};

/** Lines that somebody worked on, of the batches that start from this language. */
function* linesFrom(places: readonly FilmText[]): Work<readonly RecordData[]> {
  const lines = (yield* find(LINE, { IdFilm: [...new Set(places.map(({ film }) => film))] })).filter(isWorkedOn);
  const batches = yield* find('festival-tranche', { Id: [...new Set(lines.map((line) => readNumber(line, 'IdTranche') ?? 0))] });
  const sources = new Map(batches.map((batch) => [readId(batch), readNumber(batch, 'IdLangueSource')]));
  return lines.filter((line) =>
    places.some(({ film, language }) => line['IdFilm'] === film && sources.get(readNumber(line, 'IdTranche') ?? 0) === language),
  );
}

const isTicked = ({ entity, fields, before }: Written): boolean =>
  entity === LINE && STEPS.some((step) => fields.includes(step) && before?.[step] === false);
