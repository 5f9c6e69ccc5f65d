import { displayOf, textOf } from '../read/display.ts';
import { fieldNamed, type Place, type RecordSource, walkPath } from '../read/record-source.ts';
import { isTranslation, readNested, tradName } from '#domain/values/record-data.ts';
import { CONTENT_LANGUAGES, translationText } from '#domain/values/text/translation.ts';
import { foldSearched, holdsWord, searchWords } from '#domain/values/text/search-words.ts';

/** Every word must be found; case, accents and order do not count. */
export function matchesSearch(source: RecordSource, place: Place, search: string): boolean {
  const words = searchWords(search);
  if (words.length === 0) return true;
  const text = foldSearched(searchedText(source, place));
  return words.every((word) => holdsWord(text, word));
}

/** The same over the name alone: who may not see more of the records finds them by nothing else. */
export function matchesName(source: RecordSource, place: Place, search: string): boolean {
  const text = foldSearched(displayOf(source, place));
  return searchWords(search).every((word) => holdsWord(text, word));
}

/** The searched paths, in every language; the display when the entity declares none. */
function searchedText(source: RecordSource, place: Place): string {
  const { search } = source.entity(place.entity);
  if (search.length === 0) return displayOf(source, place);
  return search
    .flatMap((path) => walkPath(source, place, path.steps).flatMap((trail) => textsAt(source, trail.at(-1) ?? place, path.field)))
    .join(' ');
}

function textsAt(source: RecordSource, place: Place, name: string | null): readonly string[] {
  const field = name === null ? undefined : fieldNamed(source.entity(place.entity), name);
  if (field === undefined) return [displayOf(source, place)];
  if (isTranslation(field))
    return CONTENT_LANGUAGES.map((language) => translationText(readNested(place.record, tradName(field)), language) ?? '');
  return [textOf(source, place, field) ?? ''];
}
