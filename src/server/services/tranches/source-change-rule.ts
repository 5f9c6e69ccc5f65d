import { isFilmText, STEPS } from '#domain/translations/source-change.ts';
import type { CommitUnit, WrittenRecord } from '#server/records/engine.ts';
import { type ChangedLine, type FilmText, sourceChangeRepository } from './source-change-repository.ts';

const LINE = 'festival-tranche-film';

/**
 * Says of each film of a batch when its source changed after somebody worked from it, in the transaction that changes a
 * text or a title; a step that is ticked afterwards was taken on the texts as they are, and takes the mark away.
 */
export const markSourceChanges = async (unit: CommitUnit, written: readonly WrittenRecord[]): Promise<void> => {
  const repository = sourceChangeRepository(unit);
  const texts = await changedTexts(unit, written);
  if (texts.length > 0) tell(unit, await repository.mark(texts));
  const seen = written.filter(isTicked).map(({ id }) => id);
  if (seen.length > 0) tell(unit, await repository.clear(seen));
};

/** Where the texts are, or were before they went; a text that leaves a film or a language changes that one too. */
const changedTexts = async (unit: CommitUnit, written: readonly WrittenRecord[]): Promise<readonly FilmText[]> => {
  const changed = written.filter(({ entity }) => isFilmText(entity));
  if (changed.length === 0) return [];
  const idsOf = (entity: string): readonly number[] => changed.filter((one) => one.entity === entity).map(({ id }) => id);
  const places = await sourceChangeRepository(unit).placesOf({
    texts: idsOf('film-texte'),
    titles: idsOf('film-titre'),
    batch: unit.context.batch,
  });
  const left = places.flatMap((place): FilmText[] => {
    const before = changed.find(({ entity, id }) => entity === place.entity && id === place.id)?.before;
    const film = before?.['IdFilm'] ?? place.film;
    const language = before?.['IdLangue'] ?? place.language;
    return typeof film === 'number' && typeof language === 'number' ? [{ ...place, film, language }] : [];
  });
  return [...places, ...left];
};

const isTicked = ({ entity, op, fields = [], before }: WrittenRecord): boolean =>
  entity === LINE && op === 'update' && STEPS.some((step) => fields.includes(step) && before?.[step] === false);

/** The mark is no change of anybody's: the line keeps its version, and open lists show it. */
const tell = ({ announce }: CommitUnit, lines: readonly ChangedLine[]): void => {
  for (const { id, version } of lines) announce({ entity: LINE, id, parent: null, op: 'update', version });
};
