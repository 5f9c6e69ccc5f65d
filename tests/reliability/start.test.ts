import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { runServerToEnd, startServerProcess, temporaryFolder } from '#tests/support/server-process.ts';

const { folder, remove } = temporaryFolder();
afterEach(remove);

function sentenceOnly(output: string): void {
  expect(output).not.toMatch(/\n\s+at .*:\d+:\d+/);
}

function mount(folder: string, ...options: readonly string[]): void {
  execFileSync('mount', [...options, folder], { stdio: 'pipe' });
}

/** Only who administers the machine lays a disk of a megabyte. */
function mayMount(): boolean {
  const place = mkdtempSync(path.join(tmpdir(), 'festival-disk-'));
  try {
    mount(place, '-t', 'tmpfs', 'tmpfs');
    execFileSync('umount', [place]);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

describe('a start that cannot succeed says why in one sentence and fails', () => {
  it('when the port is taken', async () => {
    const holder = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => holder.once('listening', resolve));
    const address = holder.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const { code, output } = await runServerToEnd({ dataDir: folder, env: { PORT: String(port) } });
    holder.close();
    expect(code).not.toBe(0);
    expect(output).toContain(`${port}`);
    expect(output).toMatch(/déjà (utilisé|pris|occupé)/);
    sentenceOnly(output);
  });

  it.runIf(mayMount())('when the disk of the data folder is full, or cannot be written', async () => {
    const disk = path.join(folder, 'disque');
    mkdirSync(disk, { recursive: true });
    mount(disk, '-t', 'tmpfs', '-o', 'size=1m,mode=755', 'tmpfs');
    try {
      const full = await runServerToEnd({ dataDir: path.join(disk, 'data'), env: { PORT: '0' } });
      expect(full.code).not.toBe(0);
      expect(full.output).toMatch(/disque est plein.*libérez de la place/);
      sentenceOnly(full.output);
      mount(disk, '-o', 'remount,ro');
      const closed = await runServerToEnd({ dataDir: path.join(disk, 'data'), env: { PORT: '0' } });
      expect(closed.output).toMatch(/lecture seule/);
      sentenceOnly(closed.output);
    } finally {
      execFileSync('umount', [disk]);
    }
  });

  it.runIf(process.getuid?.() === 0)('when somebody else copied the data folder, whose files are whole', async () => {
    const server = await startServerProcess({ dataDir: folder });
    await server.kill('SIGTERM');
    execFileSync('chown', ['-R', 'root:root', path.join(folder, 'postgres')]);
    const { code, output } = await runServerToEnd({ dataDir: folder, env: { PORT: '0' } });
    expect(code).not.toBe(0);
    expect(output).toMatch(/appartient à un autre compte \(root\).*chown -R nobody/);
    expect(output).not.toContain('endommagé');
    execFileSync('chown', ['-R', 'nobody:', path.join(folder, 'postgres')]);
    await (await startServerProcess({ dataDir: folder })).kill('SIGTERM');
  });

  it('when DATABASE_URL is no address, or leads to nothing', async () => {
    for (const [url, message] of [
      ['postgresql://festival@machine:porte/festival', /DATABASE_URL n’est pas une adresse/],
      ['postgres://festival@127.0.0.1:1/festival', /Rien ne répond.*démarrez PostgreSQL/],
      ['postgres://festival@machine.invalid/festival', /inconnue du réseau|Le nom de la machine/],
    ] as const) {
      const { code, output } = await runServerToEnd({ dataDir: folder, env: { DATABASE_URL: url } });
      expect(code).not.toBe(0);
      expect(output).toMatch(message);
      sentenceOnly(output);
    }
  });

  it('when DATABASE_URL does not answer', async () => {
    const { code, output } = await runServerToEnd({
      dataDir: folder,
      env: { DATABASE_URL: 'postgres://personne:secret@127.0.0.1:1/absente' },
    });
    expect(code).not.toBe(0);
    expect(output).toContain('injoignable');
    expect(output).not.toContain('secret');
    sentenceOnly(output);
  });

  it('when a setting is wrong', async () => {
    const { code, output } = await runServerToEnd({ dataDir: folder, env: { PORT: 'abc' } });
    expect(code).not.toBe(0);
    expect(output).toContain('PORT');
    sentenceOnly(output);
  });

  it('when the data folder is not a database', async () => {
    mkdirSync(path.join(folder, 'postgres'), { recursive: true });
    writeFileSync(path.join(folder, 'postgres', 'autre-chose'), 'x');
    const { code, output } = await runServerToEnd({ dataDir: folder, env: { PORT: '0' } });
    expect(code).not.toBe(0);
    expect(output).toContain('endommagé');
    sentenceOnly(output);
  });

  it('when the database files are damaged', async () => {
    const server = await startServerProcess({ dataDir: folder });
    await server.kill('SIGTERM');
    rmSync(path.join(folder, 'postgres', 'global', 'pg_control'));
    const { code, output } = await runServerToEnd({ dataDir: folder, env: { PORT: '0' } });
    expect(code).not.toBe(0);
    expect(output).toContain('endommagé');
    sentenceOnly(output);
  });
});
