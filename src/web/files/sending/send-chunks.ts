import { sendFichierMorceau } from '#generated/client/sdk/fichiers.gen.ts';
import { CHUNK_RETRY_MS, type ChunkRange, type UploadChunk, cutInChunks } from '#domain/files/chunks.ts';
import { text } from '#web/i18n/i18n.ts';
import { ApiError } from '#web/runtime/transport.ts';
import type { FileInfo } from '../file-info.ts';
import type { Sending } from './send-bytes.ts';
import type { FileTarget } from './file-target.ts';

const ATTEMPTS = 4;

/** Sends a file in pieces, in order; a piece whose answer was lost goes again, and counts once. */
export async function sendChunks({ entity, field }: FileTarget, file: File, { onProgress, signal }: Sending): Promise<FileInfo> {
  const envoi = crypto.randomUUID();
  for (const range of cutInChunks(file.size)) {
    const morceau: UploadChunk = {
      index: range.index,
      value: await base64Of(file, range),
      finish: range.finish,
      inprogress: true,
      error: null,
    };
    const body = { Envoi: envoi, Nom: file.name, Taille: file.size, Morceau: morceau };
    const { data } = await again(() => sendFichierMorceau({ path: { entite: entity, champ: field }, body, signal }));
    onProgress(range.end / file.size);
    if (data.Fichier !== null) return data.Fichier;
  }
  throw new ApiError({ code: 'interne', detail: '' });
}

/** Only what may pass by itself is tried again: a connection that dropped, a piece still under way. A refusal of the piece itself says why. */
async function again<T>(send: () => Promise<T>): Promise<T> {
  let lost = 0;
  for (;;) {
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const isUnderWay = error.code === 'morceau-en-cours';
      if (!isUnderWay && error.status >= 400 && error.status < 500) throw error;
      lost += isUnderWay ? 0 : 1;
      if ((!isUnderWay && error.status !== 0) || lost === ATTEMPTS) {
        throw new ApiError({ code: 'morceau', status: error.status, detail: text('http.chunkNok') }, { cause: error });
      }
      await pause(CHUNK_RETRY_MS * (isUnderWay ? 1 : lost));
    }
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

async function base64Of(file: File, { start, end }: ChunkRange): Promise<string> {
  const bytes = new Uint8Array(await file.slice(start, end).arrayBuffer());
  return btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), ''));
}
