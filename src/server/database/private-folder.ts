import { chmodSync, chownSync, lstatSync, mkdirSync } from 'node:fs';
import { DatabaseStartError } from './database-error.ts';

/** Account that runs PostgreSQL when the server runs as root, which PostgreSQL refuses. */
export interface PostgresAccount {
  readonly uid: number;
  readonly gid: number;
}

/**
 * Makes a folder that only its account enters. One that somebody else laid there first, as anybody can in a shared temporary
 * place, is refused: whoever owns the folder of the socket answers in the place of PostgreSQL.
 */
export function makePrivateFolder(folder: string, account: PostgresAccount | null): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const found = lstatSync(folder);
  const processUid = process.getuid?.() ?? found.uid;
  if (!found.isDirectory() || (found.uid !== processUid && found.uid !== account?.uid))
    throw new DatabaseStartError(
      `Le dossier ${folder} appartient à un autre compte que celui de l'application : supprimez-le, ou choisissez un DATA_DIR plus court.`,
    );
  if (account !== null && found.uid !== account.uid) chownSync(folder, account.uid, account.gid);
  if ((found.mode & 0o077) !== 0) chmodSync(folder, 0o700);
}
