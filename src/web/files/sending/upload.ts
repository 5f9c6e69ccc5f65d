import { sendFichier, sendImageContent } from '#generated/client/sdk/fichiers.gen.ts';
import { CHUNK_SIZE, CHUNKED_MAX_BYTES } from '#domain/files/chunks.ts';
import { REDUCED_SIZES, neededReductions } from '#domain/files/resolutions.ts';
import { inTurn } from '#web/runtime/events/in-turn.ts';
import { type FileInfo, rememberFile } from '../file-info.ts';
import type { FileTarget } from './file-target.ts';
import { reduceImage } from './reduce-image.ts';
import { type Sending, fetchOfBytes } from './send-bytes.ts';
import { sendChunks } from './send-chunks.ts';

export interface Upload extends Sending {
  readonly target: FileTarget;
  /** The file has gone; its reduced pictures are being made and sent. */
  readonly onReductions: () => void;
}

const next = inTurn();

/** One file at a time, whatever field it is for. */
export function uploadFile(file: File, upload: Upload): Promise<FileInfo> {
  return next(() => uploadOne(file, upload));
}

/** Sends a file, and the reduced pictures of a picture: only this browser decodes it. */
async function uploadOne(file: File, { target, onReductions, ...sending }: Upload): Promise<FileInfo> {
  const isChunked = file.size > CHUNK_SIZE && file.size <= CHUNKED_MAX_BYTES;
  const info = isChunked ? await sendChunks(target, file, sending) : await sendWhole(file, target, sending);
  if (info.Largeur !== null && info.Hauteur !== null) {
    onReductions();
    await sendReductions(file, info, sending.signal);
  }
  rememberFile(info);
  return info;
}

async function sendWhole(file: File, { entity, field }: FileTarget, sending: Sending): Promise<FileInfo> {
  const fetch = fetchOfBytes({ bytes: file, name: file.name }, sending);
  return (await sendFichier({ path: { entite: entity, champ: field }, fetch })).data;
}

async function sendReductions(file: File, { Id, TypeMime, Largeur, Hauteur }: FileInfo, signal: AbortSignal): Promise<void> {
  // The browser goes by the name, the server by the content.
  const picture = new File([file], file.name, { type: TypeMime });
  for (const resolution of neededReductions({ width: Largeur ?? 0, height: Hauteur ?? 0 })) {
    const bytes = await reduceImage(picture, REDUCED_SIZES[resolution]);
    const fetch = fetchOfBytes({ bytes, name: file.name }, { signal, onProgress: () => undefined });
    await sendImageContent({ path: { resolution, imageId: Id }, fetch });
  }
}
