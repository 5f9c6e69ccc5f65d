import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { createPool } from '#server/database/pool.ts';
import { locatePostgresFiles } from '#server/database/postgres-files.ts';
import type { PostgresAccount } from '#server/database/private-folder.ts';
import { startServerProcess, temporaryFolder } from '#tests/support/server-process.ts';

const { folder, remove } = temporaryFolder();
afterEach(remove);
const isRoot = process.getuid?.() === 0 && existsSync('/usr/bin/setpriv');

function asAccount(account: PostgresAccount | null): readonly string[] {
  return account === null ? [] : [`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups'];
}

describe('the PostgreSQL of the project', () => {
  it('lets in the account of the application alone, and writes down no value', async () => {
    const server = await startServerProcess({ dataDir: folder });
    const files = locatePostgresFiles(folder);
    const pool = createPool({ target: { socket: files.socket, database: 'festival' }, max: 1 });
    await expect(pool.query("select 'valeur-secrete'::int")).rejects.toThrow('invalid input syntax');
    await pool.end();
    expect(statSync(files.log).mode & 0o077).toBe(0);
    expect(readFileSync(files.log, 'utf8')).not.toContain('valeur-secrete');
    expect(statSync(files.socket).mode & 0o077).toBe(0);
    await server.kill('SIGTERM');
  });

  it.runIf(isRoot)('keeps out what else runs under its own account', async () => {
    const server = await startServerProcess({ dataDir: folder });
    const { socket, account } = locatePostgresFiles(folder);
    const script = `import pg from 'pg'; const c = new pg.Client({ host: ${JSON.stringify(socket)}, user: 'festival', database: 'festival' }); await c.connect().then(() => console.log('dedans'), (e) => console.log(e.message)); await c.end();`;
    const output = execFileSync('/usr/bin/setpriv', [...asAccount(account), process.execPath, '--input-type=module', '-e', script], {
      encoding: 'utf8',
      cwd: process.cwd(),
    });
    expect(output).toContain('Peer authentication failed');
    await server.kill('SIGTERM');
  });

  it('starts where its pid file names a process that is somebody else’s since', async () => {
    const server = await startServerProcess({ dataDir: folder });
    const { data, account } = locatePostgresFiles(folder);
    // Of the same account as PostgreSQL, as any process may be after the machine was cut.
    const other = isRoot ? spawn('/usr/bin/setpriv', [...asAccount(account), 'sleep', '300']) : spawn('sleep', ['300']);
    const pidFile = path.join(data, 'postmaster.pid');
    const { uid, gid } = statSync(pidFile);
    const text = readFileSync(pidFile, 'utf8');
    await server.kill('SIGTERM');
    writeFileSync(pidFile, text.replace(/^\d+/, String(other.pid)), { mode: 0o600 });
    chownSync(pidFile, uid, gid);
    const since = Date.now();
    const again = await startServerProcess({ dataDir: folder });
    expect(Date.now() - since).toBeLessThan(30_000);
    await again.kill('SIGTERM');
    other.kill();
  });
});
