import { chownSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import path from 'node:path';
import type { PostgresFiles } from './postgres-files.ts';

const ROLE = 'festival';

/**
 * Accounts that may connect: that of this program, as the kernel names the other end of the socket. PostgreSQL runs as another one
 * when the program is root, and what else runs under that account does not get in. There is no secret to keep or to steal.
 */
export function writeAccess(files: Pick<PostgresFiles, 'data' | 'account'>): void {
  const name = accountName();
  // Without a name PostgreSQL cannot tell who connects: the folder of the socket alone keeps others out.
  const access = name === null ? 'local all all trust\n' : `local all ${ROLE} peer map=application\n`;
  write(files, 'pg_hba.conf', access);
  // Root enters everywhere: a backup that it takes needs no detour.
  const accounts = new Set(['root', ...(name === null ? [] : [name])]);
  write(files, 'pg_ident.conf', [...accounts].map((one) => `application "${one}" ${ROLE}\n`).join(''));
}

function write({ data, account }: Pick<PostgresFiles, 'data' | 'account'>, name: string, content: string): void {
  const file = path.join(data, name);
  if (existsSync(file) && readFileSync(file, 'utf8') === content) return;
  writeFileSync(file, content, { mode: 0o600 });
  if (account !== null) chownSync(file, account.uid, account.gid);
}

function accountName(): string | null {
  try {
    const { username } = userInfo();
    return /^[^"\\\n]+$/.test(username) ? username : null;
  } catch {
    return null;
  }
}
