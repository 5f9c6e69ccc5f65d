import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { runServerToEnd, startServerProcess, temporaryFolder } from '#tests/support/server-process.ts';

const { folder, remove } = temporaryFolder();
afterEach(remove);

const sentenceOnly = (output: string): void => {
  expect(output).not.toMatch(/\n\s+at .*:\d+:\d+/);
};

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
