import type { CadrageUsage } from '#generated/enums/cadrage-usage.gen.ts';
import { ImageType } from '#generated/enums/image-type.gen.ts';
import type { FilterNode } from '#generated/entities/descriptor.gen.ts';
import type { PrintedPhoto } from '#domain/catalogue/catalogue-entry.ts';
import { cataloguePhotoName } from '#domain/catalogue/photo-name.ts';
import { extensionOfMime } from '#domain/files/file-types.ts';
import { type FileRow, fileRepository, queryOn } from '#server/files/file-repository.ts';
import { equals, groupBy, isOneOf, type ReadRow, type Reading, readRows } from '../film-reports/report-reading.ts';

export interface NamedEntry {
  readonly filmId: number;
  readonly page: number | null;
  readonly number: string;
  readonly title: string;
}

interface PhotoChoice {
  /** Use whose crops take the place of whole photos. */
  readonly cropUse: CadrageUsage | null;
  /** Pictures that a person chose one by one; absent: the photos of the films, without those kept for teaching. */
  readonly pictureIds?: readonly number[];
}

type FilmPhotos = ReadonlyMap<number, readonly PrintedPhoto[]>;

/** Photos of each film in their order, under the name that they have in an archive. */
export async function readPhotos(reading: Reading, entries: readonly NamedEntry[], choice: PhotoChoice): Promise<FilmPhotos> {
  const { cropUse, pictureIds } = choice;
  const films = isOneOf(
    'IdFilm',
    entries.map(({ filmId }) => filmId),
  );
  const shown: readonly FilterNode[] = [equals('IsReserve', false), equals('Type', ImageType.photo)];
  const rows = await readRows(reading, 'film-image', {
    ...(pictureIds === undefined ? {} : { IdsPk: [...pictureIds] }),
    Criteres: { and: [films, ...(pictureIds === undefined ? shown : [])] },
    Tri: [{ Key: 'Ordre' }, { Key: 'Id' }],
    Colonnes: ['IdFilm', 'IdImage', 'Libelle', 'Copyright'],
  });
  const crops = cropUse === null ? new Map<number, number>() : await readCrops(reading, rows, cropUse);
  const fileIds = rows.map((row) => crops.get(row.id) ?? row.number('IdImage') ?? 0);
  const found = await fileRepository(queryOn(reading.tools.engine.pool)).findMany(fileIds);
  const files = new Map(found.map((file) => [file.id, file]));
  const byFilm = groupBy(rows, (row) => row.number('IdFilm') ?? 0);
  return new Map(
    entries.map((entry) => [
      entry.filmId,
      (byFilm.get(entry.filmId) ?? []).map((row, index): PrintedPhoto => {
        const fileId = crops.get(row.id) ?? row.number('IdImage') ?? 0;
        const file = files.get(fileId);
        return {
          fileId,
          fileName: cataloguePhotoName(entry, { rank: index + 1, extension: file === undefined ? 'jpg' : extensionOfMime(file.mime) }),
          credit: row.text('Copyright'),
          caption: row.text('Libelle'),
          width: printedWidth(file),
          isCropped: crops.has(row.id),
        };
      }),
    ]),
  );
}

/** Files of the crops for a use, by the picture that they were framed on. */
async function readCrops(reading: Reading, pictures: readonly ReadRow[], use: CadrageUsage): Promise<ReadonlyMap<number, number>> {
  const crops = await readRows(reading, 'film-image-cadrage', {
    Criteres: {
      and: [
        isOneOf(
          'IdFilmImage',
          pictures.map(({ id }) => id),
        ),
        equals('Usage', use),
      ],
    },
    Colonnes: ['IdFilmImage', 'IdRendu'],
  });
  return new Map(crops.map((row) => [row.number('IdFilmImage') ?? 0, row.number('IdRendu') ?? 0]));
}

const MM_AN_INCH = 25.4;
const PRINTED_DPI = 300;

function printedWidth(file: FileRow | undefined): number | null {
  return file === undefined || file.width === null ? null : Math.floor((file.width * MM_AN_INCH) / PRINTED_DPI);
}
