import type pg from 'pg';
import { type FileRow, fileRepository, queryOn } from '#server/files/file-repository.ts';
import type { FileStore } from '#server/files/file-store.ts';
import type { ReducedResolution } from '#domain/files/resolutions.ts';
import { isPrintable } from './pdf-blocks.ts';
import { isSound } from './unpacked-png.ts';

export interface Press {
  readonly pool: Pick<pg.ClientBase, 'query'>;
  readonly files: FileStore;
}

/** Largest picture by its pixels: the cost of its layout goes by them, whatever it weighs. */
const PIXELS_MAX = 4_000_000;

/** The bytes of the logo of a letterhead; null for one that is lost or cannot be printed. */
export async function readLogo(press: Press, id: number): Promise<Uint8Array | null> {
  const [file] = await fileRepository(queryOn(press.pool)).findMany([id]);
  return file === undefined || isTooLarge(file) ? null : readPicture(press, file.sha256);
}

/** The bytes of a photo in the smallest of its sizes that prints well; null for one that is lost or cannot be printed. */
export async function readStoredPicture(press: Press, id: number): Promise<Uint8Array | null> {
  const files = fileRepository(queryOn(press.pool));
  const [file] = await files.findMany([id]);
  if (file === undefined) return null;
  const reductions = await files.reductionsOf(id);
  const reduced = PRINTED_SIZES.flatMap((size) => reductions.find(({ resolution }) => resolution === size) ?? [])[0];
  if (reduced !== undefined) return readPicture(press, reduced.sha256);
  return isTooLarge(file) ? null : readPicture(press, file.sha256);
}

const PRINTED_SIZES: readonly ReducedResolution[] = ['HdReady', 'FullHd'];

function isTooLarge({ width, height }: Pick<FileRow, 'width' | 'height'>): boolean {
  return (width ?? PIXELS_MAX) * (height ?? PIXELS_MAX) > PIXELS_MAX;
}

async function readPicture({ files }: Press, sha256: string): Promise<Uint8Array | null> {
  const content = await files.find(sha256);
  if (content === null) return null;
  const pieces: Buffer[] = [];
  for await (const piece of content.read()) pieces.push(piece);
  const bytes = Buffer.concat(pieces);
  return isPrintable(bytes) && (await isSound(bytes)) ? bytes : null;
}
