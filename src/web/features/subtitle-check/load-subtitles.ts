import { getFichier } from '#generated/client/sdk/fichiers.gen.ts';
import { mediaSousTitreClient, type MediaSousTitreFilter } from '#generated/client/records.gen.ts';
import type { MediaSousTitreRow } from '#generated/client/types.gen.ts';
import { FALLBACK_FILE_NAME, nameOfDisposition } from '#domain/files/file-name.ts';
import { type ReadSubtitles, readSubtitles } from '#domain/subtitles/read-subtitles.ts';
import { AS_FILE } from '#web/files/fetch-file.ts';

export interface SubtitleFile {
  readonly id: number;
  readonly language: string;
  readonly name: string;
  readonly read: ReadSubtitles;
}

const FILES_MAX = 50;

export async function loadSubtitles(mediaId: number, signal: AbortSignal): Promise<readonly SubtitleFile[]> {
  const filter: MediaSousTitreFilter = {
    Criteres: { field: 'IdMedia', op: 'eq', value: mediaId },
    Colonnes: ['IdLangue', 'IdFichier'],
  };
  const rows = await mediaSousTitreClient.list({ filter, skip: 0, take: FILES_MAX, signal });
  return (await Promise.all(rows.map((row) => readFile(row, signal)))).flat();
}

async function readFile({ Id, IdFichier, LangueLibelle }: MediaSousTitreRow, signal: AbortSignal): Promise<readonly SubtitleFile[]> {
  if (IdFichier === undefined) return [];
  const { data, response } = await getFichier({ path: { id: IdFichier }, ...AS_FILE, signal });
  const name = nameOfDisposition(response.headers.get('content-disposition')) ?? FALLBACK_FILE_NAME;
  return [{ id: Id, language: LangueLibelle ?? '', name, read: readSubtitles(new Uint8Array(await data.arrayBuffer())) }];
}
