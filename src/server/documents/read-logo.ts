import type pg from 'pg';
import { fileRepository, queryOn } from '#server/files/file-repository.ts';
import type { FileStore } from '#server/files/file-store.ts';
import { isPrintable } from './pdf-blocks.ts';
import { isSound } from './unpacked-png.ts';

export interface Press {
  readonly pool: Pick<pg.ClientBase, 'query'>;
  readonly files: FileStore;
}

/** What laying a picture out takes goes by its pixels, whatever it weighs. */
const PIXELS_MAX = 4_000_000;

/** The bytes of the logo of a letterhead; null for one that is lost or cannot be printed. */
export async function readLogo({ pool, files }: Press, id: number): Promise<Uint8Array | null> {
  const [file] = await fileRepository(queryOn(pool)).findMany([id]);
  if (file === undefined || (file.width ?? PIXELS_MAX) * (file.height ?? PIXELS_MAX) > PIXELS_MAX) return null;
  const content = await files.find(file.sha256);
  if (content === null) return null;
  const pieces: Buffer[] = [];
  for await (const piece of content.read()) pieces.push(piece);
  const bytes = Buffer.concat(pieces);
  return isPrintable(bytes) && (await isSound(bytes)) ? bytes : null;
}
