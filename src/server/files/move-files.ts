import type pg from 'pg';
import type { FileStore } from './file-store.ts';
import { FilesError } from './files-error.ts';

export interface Moved {
  readonly moved: number;
  /** Named by a row and in neither store. */
  readonly missing: number;
}

/** Every content that a row names. */
export async function namedContents(client: Pick<pg.ClientBase, 'query'>): Promise<readonly string[]> {
  const { rows } = await client.query<{ sha256: string }>(
    'select empreinte as sha256 from fichier union select empreinte from fichier_reduction order by 1',
  );
  return rows.map(({ sha256 }) => sha256);
}

/**
 * Takes the contents of one store to another, each read again by its digest before it leaves the first.
 * Cut in the middle, it is begun again: what has arrived is not sent twice.
 */
export async function moveFiles(client: Pick<pg.ClientBase, 'query'>, from: FileStore, to: FileStore): Promise<Moved> {
  const count = { moved: 0, missing: 0 };
  for (const sha256 of await namedContents(client)) {
    const content = await from.find(sha256);
    if (content === null) {
      if ((await to.find(sha256)) === null) count.missing += 1;
      continue;
    }
    const received = await to.receive(content.read(), content.size);
    if (received.sha256 !== sha256) {
      await to.discard(received);
      throw new FilesError(`Le fichier ${sha256} n'a plus le contenu attendu : rien n'en a été retiré. Restaurez-le, puis relancez.`);
    }
    await to.keep(received);
    if ((await to.find(sha256))?.size !== content.size) throw new FilesError(`Le fichier ${sha256} n'est pas arrivé entier : relancez.`);
    await from.remove(sha256);
    count.moved += 1;
  }
  return count;
}
