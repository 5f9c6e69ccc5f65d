import { useQuery } from '@tanstack/react-query';
import { getImageContentAddress } from '#generated/client/addresses.gen.ts';
import { listFichiers } from '#generated/client/sdk/fichiers.gen.ts';
import type { Fichier, GetImageContentData } from '#generated/client/types.gen.ts';
import { queryClient } from '#web/runtime/query-client.ts';

/** Facts of the server about a file: its name, type and size, and whether its content is there. */
export type FileInfo = Fichier;

export function imageAddress(resolution: GetImageContentData['path']['resolution'], id: number): string {
  return getImageContentAddress({ resolution, imageId: id });
}

/** Description of a file; null when there is none the person may read. */
export function useFileInfo(id: number): FileInfo | null | undefined {
  return useQuery({ queryKey: fileKey(id), queryFn: () => loadInfo(id), staleTime: Infinity }).data;
}

/** A file that was just sent needs no request. */
export function rememberFile(file: FileInfo): void {
  queryClient.setQueryData(fileKey(file.Id), file);
}

function fileKey(id: number) {
  return ['fichier', 'info', id] as const;
}

interface Waiting {
  readonly ids: Set<number>;
  readonly found: Promise<readonly FileInfo[]>;
}

let waiting: Waiting | null = null;

/** The files of one screen are requested together. */
async function loadInfo(id: number): Promise<FileInfo | null> {
  if (waiting === null || waiting.ids.size >= IDS_MAX) {
    const ids = new Set<number>();
    waiting = { ids, found: Promise.resolve().then(() => loadMany(ids)) };
  }
  waiting.ids.add(id);
  return (await waiting.found).find((file) => file.Id === id) ?? null;
}

const IDS_MAX = 200;

async function loadMany(ids: ReadonlySet<number>): Promise<readonly FileInfo[]> {
  waiting = null;
  return (await listFichiers({ query: { ids: [...ids].join('|') } })).data;
}
