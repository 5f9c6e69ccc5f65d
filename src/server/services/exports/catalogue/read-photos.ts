import { ImageType } from '#generated/enums/image-type.gen.ts';
import type { PrintedPhoto } from '#domain/catalogue/catalogue-entry.ts';
import { cataloguePhotoName } from '#domain/catalogue/photo-name.ts';
import { extensionOfMime } from '#domain/files/file-types.ts';
import { fileRepository, queryOn } from '#server/files/file-repository.ts';
import { equals, groupBy, isOneOf, type Reading, readRows } from '../film-reports/report-reading.ts';

interface NamedEntry {
  readonly filmId: number;
  readonly page: number | null;
  readonly number: string;
  readonly title: string;
}

/** Photos of each film in their order, under the name that they have in the archive; what is kept for teaching stays out. */
export async function readPhotos(reading: Reading, entries: readonly NamedEntry[]): Promise<ReadonlyMap<number, readonly PrintedPhoto[]>> {
  const rows = await readRows(reading, 'film-image', {
    Criteres: {
      and: [
        isOneOf(
          'IdFilm',
          entries.map(({ filmId }) => filmId),
        ),
        equals('IsReserve', false),
        equals('Type', ImageType.photo),
      ],
    },
    Tri: [{ Key: 'Ordre' }, { Key: 'Id' }],
    Colonnes: ['IdFilm', 'IdImage', 'Libelle', 'Copyright', 'LargeurImpression'],
  });
  const ids = rows.flatMap((row) => row.number('IdImage') ?? []);
  const files = await fileRepository(queryOn(reading.tools.engine.pool)).findMany(ids);
  const extensions = new Map(files.map(({ id, mime }) => [id, extensionOfMime(mime)]));
  const byFilm = groupBy(rows, (row) => row.number('IdFilm') ?? 0);
  return new Map(
    entries.map((entry) => [
      entry.filmId,
      (byFilm.get(entry.filmId) ?? []).map((row, index): PrintedPhoto => {
        const fileId = row.number('IdImage') ?? 0;
        return {
          fileId,
          fileName: cataloguePhotoName(entry, { rank: index + 1, extension: extensions.get(fileId) ?? 'jpg' }),
          credit: row.text('Copyright'),
          caption: row.text('Libelle'),
          width: row.number('LargeurImpression'),
        };
      }),
    ]),
  );
}
