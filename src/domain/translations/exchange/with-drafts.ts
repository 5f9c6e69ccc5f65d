import { readId } from '#domain/values/record-data.ts';
import { find, type Work } from '#domain/work/work.ts';
import { placeOf, type Segment } from './check-return.ts';
import type { Place } from './place.ts';

/** Texts of a batch with the machine drafts of those that nobody translated. */
export function* withDrafts(places: readonly Place[]): Work<readonly Segment[]> {
  const IdLigne = [...new Set(places.map(({ line }) => readId(line)))];
  const drafts = new Map((yield* find('tranche-brouillon', { IdLigne })).map((draft) => [draft.Place, draft]));
  return places.map(({ segment }) => {
    const draft = segment.Cible === '' ? drafts.get(placeOf(segment.Ref)) : undefined;
    return draft === undefined ? segment : { ...segment, Brouillon: draft.Texte, MoteurBrouillon: draft.Moteur };
  });
}
