import { Readable } from 'node:stream';
import type { CatalogueEntry, PrintedPhoto } from '#domain/catalogue/catalogue-entry.ts';
import { csvRow } from '#domain/records/read/csv.ts';
import type { ServerText } from '#domain/texts/server-texts.ts';
import { fileRepository, queryOn } from '#server/files/file-repository.ts';
import type { ZipEntry } from '#server/files/zip.ts';
import type { Reading } from '../film-reports/report-reading.ts';

interface FilmPhoto<E extends NamedPlace = NamedPlace> {
  readonly photo: PrintedPhoto;
  readonly entry: E;
}

type NamedPlace = Pick<CatalogueEntry, 'filmId' | 'page' | 'title'>;

interface PhotoFolder<E extends NamedPlace> {
  /** Begins the names of the files: `photos/`, or nothing. */
  readonly folder: string;
  readonly text: ServerText;
  /** Runs as each photo begins to be read. */
  readonly onPhoto: (photo: FilmPhoto<E>) => void;
}

/** Photos with a table of their credits; a photo whose content is lost is in the table alone. */
export async function photoEntries<E extends NamedPlace>(
  { tools }: Reading,
  photos: readonly FilmPhoto<E>[],
  { folder, text, onPhoto }: PhotoFolder<E>,
): Promise<readonly ZipEntry[]> {
  const found = await fileRepository(queryOn(tools.engine.pool)).findMany(photos.map(({ photo }) => photo.fileId));
  const files = new Map(found.map((file) => [file.id, file]));
  const entries = await Promise.all(
    photos.map(async (one): Promise<readonly ZipEntry[]> => {
      const file = files.get(one.photo.fileId);
      const content = file === undefined ? null : await tools.files.find(file.sha256);
      if (content === null) return [];
      return [
        {
          name: `${folder}${one.photo.fileName}`,
          isPacked: true,
          open: () => {
            onPhoto(one);
            return content.read();
          },
        },
      ];
    }),
  );
  return [creditTable(photos, { folder, text }), ...entries.flat()];
}

const HEAD = ['fichier', 'page', 'titre', 'legende', 'credit', 'largeur', 'cadrage'] as const;

function creditTable(photos: readonly FilmPhoto[], { folder, text }: Pick<PhotoFolder<NamedPlace>, 'folder' | 'text'>): ZipEntry {
  const rows = photos.map(({ photo, entry }) => [
    photo.fileName,
    String(entry.page ?? ''),
    entry.title,
    photo.caption,
    photo.credit,
    photo.width === null ? '' : String(photo.width),
    text(photo.isCropped ? 'catalogue.photo.cadree' : 'catalogue.photo.entiere'),
  ]);
  const table = [HEAD.map((key) => text(`catalogue.photo.${key}`)), ...rows].map(csvRow).join('');
  return {
    name: `${folder}${text('catalogue.credits')}.csv`,
    isPacked: false,
    open: () => Readable.from([Buffer.from(`\uFEFF${table}`)], { objectMode: false }),
  };
}
