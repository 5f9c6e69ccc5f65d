import type { ReducedResolution } from '#domain/files/resolutions.ts';
import { isPrintable } from '#server/documents/pdf-blocks.ts';
import { isSound } from '#server/documents/unpacked-png.ts';
import { type FileRow, fileRepository, queryOn } from '#server/files/file-repository.ts';
import { equals, isOneOf, type Reading, readRows } from './report-reading.ts';

/** Small enough for a column of a page, sharp enough for a printer. */
const PRINTED: readonly ReducedResolution[] = ['Miniature', 'HdReady'];
/** A picture that nobody reduced is printed as it is, unless it would make the document heavy. */
const ORIGIN_MAX_BYTES = 1024 * 1024;
/** Largest picture: its memory goes by its pixels, and a plain picture of 7000 × 7000 weighs little and takes over a gigabyte. */
const ORIGIN_MAX_PIXELS = 4_000_000;

/** First picture of each film that can be printed; those reserved for teaching are left out. */
export async function readPictures(reading: Reading, filmIds: readonly number[]): Promise<ReadonlyMap<number, Uint8Array>> {
  const rows = await readRows(reading, 'film-image', {
    Criteres: { and: [isOneOf('IdFilm', filmIds), equals('IsReserve', false)] },
    Tri: [
      { Key: 'Ordre', Desc: true },
      { Key: 'Id', Desc: true },
    ],
    Colonnes: ['IdFilm', 'IdImage'],
  });
  // The last of each film wins: the first in its order.
  return readPictureFiles(reading, new Map(rows.map((row) => [row.number('IdFilm') ?? 0, row.number('IdImage') ?? 0])));
}

/** Pictures of films by their files, those that can be printed. */
export async function readPictureFiles(reading: Reading, images: ReadonlyMap<number, number>): Promise<ReadonlyMap<number, Uint8Array>> {
  const repository = fileRepository(queryOn(reading.tools.engine.pool));
  const files = new Map((await repository.findMany([...images.values()])).map((file) => [file.id, file]));
  const pictures = new Map<number, Uint8Array>();
  for (const [filmId, imageId] of images) {
    const file = files.get(imageId);
    const bytes = file === undefined ? null : await readPicture(reading, file);
    if (bytes !== null && isPrintable(bytes) && (await isSound(bytes))) pictures.set(filmId, bytes);
  }
  return pictures;
}

async function readPicture({ tools }: Reading, file: FileRow): Promise<Uint8Array | null> {
  const reductions = await fileRepository(queryOn(tools.engine.pool)).reductionsOf(file.id);
  const reduced = PRINTED.flatMap((name) => reductions.filter(({ resolution }) => resolution === name))[0];
  if (reduced === undefined && isHeavy(file)) return null;
  const content = await tools.files.find((reduced ?? file).sha256);
  if (content === null) return null;
  const pieces: Buffer[] = [];
  for await (const piece of content.read()) pieces.push(piece);
  return Buffer.concat(pieces);
}

function isHeavy({ size, width, height }: FileRow): boolean {
  return size > ORIGIN_MAX_BYTES || (width ?? Number.POSITIVE_INFINITY) * (height ?? 1) > ORIGIN_MAX_PIXELS;
}
