import type { CadrageUsage } from '#generated/enums/cadrage-usage.gen.ts';
import { editionOfFilter } from '#domain/exports/edition-of-filter.ts';
import type { ListFilter } from '#domain/records/query/filter-tree.ts';
import { textsIn } from '#domain/texts/server-texts.ts';
import { zip } from '#server/files/zip.ts';
import { equals, isOneOf, type ReadRow, type Reading, readRows } from '../film-reports/report-reading.ts';
import { photoEntries } from './photo-entries.ts';
import { type NamedEntry, readPhotos } from './read-photos.ts';

interface PhotosDemand {
  /** Entity of the list. */
  readonly entity: string;
  readonly filter: ListFilter;
  readonly cropUse: CadrageUsage | null;
  readonly onRows: (count: number) => void;
}

/** Photos of a list of films or of pictures, named by page and title as those of the catalogue, with a table of their credits. */
export async function* photosArchive(reading: Reading, { entity, filter, cropUse, onRows }: PhotosDemand): AsyncGenerator<Uint8Array> {
  const { filmIds, pictureIds } = await chosenBy(reading, entity, filter);
  const entries = await namedFilms(reading, filmIds, editionOfFilter(filter) ?? reading.context.edition);
  const photos = await readPhotos(reading, entries, { cropUse, ...(pictureIds === null ? {} : { pictureIds }) });
  const listed = entries.flatMap((entry) => (photos.get(entry.filmId) ?? []).map((photo) => ({ photo, entry })));
  const seen = new Set<number>();
  function onPhoto({ entry }: (typeof listed)[number]): void {
    if (pictureIds === null && seen.has(entry.filmId)) return;
    seen.add(entry.filmId);
    onRows(1);
  }
  yield* zip(await photoEntries(reading, listed, { folder: '', text: textsIn(reading.context.culture), onPhoto }));
}

interface Chosen {
  readonly filmIds: readonly number[];
  /** Null: the photos of the films. */
  readonly pictureIds: readonly number[] | null;
}

async function chosenBy(reading: Reading, entity: string, filter: ListFilter): Promise<Chosen> {
  if (entity === 'film')
    return { filmIds: (await readRows(reading, 'film', { ...filter, Colonnes: ['Titre'] })).map(({ id }) => id), pictureIds: null };
  if (entity === 'festival-inscription')
    return { filmIds: filmsOf(await readRows(reading, 'festival-inscription', { ...filter, Colonnes: ['IdFilm'] })), pictureIds: null };
  const pictures = await readRows(reading, 'film-image', { ...filter, Colonnes: ['IdFilm'] });
  return { filmIds: filmsOf(pictures), pictureIds: pictures.map(({ id }) => id) };
}

function filmsOf(rows: readonly ReadRow[]): readonly number[] {
  return [...new Set(rows.flatMap((row) => row.number('IdFilm') ?? []))];
}

/** Films with the page and the number that they have in an edition. */
async function namedFilms(reading: Reading, ids: readonly number[], edition: number | null): Promise<readonly NamedEntry[]> {
  const films = await readRows(reading, 'film', { IdsPk: [...ids], Tri: [{ Key: 'TitreOriginal' }], Colonnes: ['Titre'] });
  const ofEdition = edition === null ? [] : [equals('Eannee', edition)];
  // Without an edition the latest one of each film wins.
  const registrations = await readRows(reading, 'festival-inscription', {
    Criteres: { and: [isOneOf('IdFilm', ids), ...ofEdition] },
    Tri: [{ Key: 'Eannee' }],
    Colonnes: ['IdFilm', 'PageCatalogue', 'Numero'],
  });
  const places = new Map(registrations.map((row) => [row.number('IdFilm') ?? 0, row]));
  return films
    .map((film): NamedEntry => {
      const place = places.get(film.id);
      return {
        filmId: film.id,
        page: place?.number('PageCatalogue') ?? null,
        number: place?.text('Numero') ?? '',
        title: film.text('Titre'),
      };
    })
    .toSorted((left, right) => (left.page ?? Infinity) - (right.page ?? Infinity));
}
