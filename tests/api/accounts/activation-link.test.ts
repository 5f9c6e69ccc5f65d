import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { type TestServer, startServer } from '#tests/support/server.ts';
import { type TestSmtp, startSmtp } from '#tests/support/servers/smtp-server.ts';

const DAY = 24 * 60 * 60_000;
let now = Date.UTC(2042, 10, 21, 10);
let server: TestServer;
let smtp: TestSmtp;
beforeAll(async () => {
  smtp = await startSmtp();
  server = await startServer({
    clock: () => now,
    env: { SMTP_URL: smtp.url, MAIL_FROM: 'accueil@valombre.example', PUBLIC_URL: 'https://bureau.valombre.example' },
  });
});
afterAll(async () => {
  await server.close();
  await smtp.close();
});

function askFor(Jeton: string) {
  return server.anonymous.call('POST', '/api/activation/lien', { Jeton });
}

it('is told in no table: neither the trace nor the link itself says the secret, and it expires after seven days', async () => {
  const admin = await server.signInAsAdmin();
  const account = await admin.call('POST', '/api/bam-comptes', { Login: 'lectrice@exemple.test' });
  await admin.call('POST', `/api/bam-comptes/${account.body}/activation`);
  const secret = await eventually(() => {
    const source = smtp.mails.find(({ to }) => to.includes('lectrice@exemple.test'))?.source.replaceAll(/=\r?\n/g, '') ?? '';
    const [, found = ''] = /https:\/\/bureau\.valombre\.example\/activation#([\w-]{43})/.exec(source) ?? [];
    expect(found).not.toBe('');
    return found;
  });
  expect((await askFor(secret)).status).toBe(200);
  const { rows } = await server.pool.query(
    "select corps, (select encode(empreinte, 'escape') from lien_activation) as digest from mail_trace",
  );
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(secret);
  now += 7 * DAY;
  const late = await askFor(secret);
  expect([late.status, late.body.code]).toEqual([409, 'lien-perime']);
});

it('is not guessed: each unknown link waits longer and longer, and a network gets so many', async () => {
  const same: number[] = [];
  for (let tries = 0; tries < 7; tries += 1) same.push((await askFor('invente')).status);
  expect(same).toEqual([404, 404, 404, 404, 404, 429, 429]);
  const others: number[] = [];
  for (let tries = 0; tries < 70; tries += 1) others.push((await askFor(`invente-${tries}`)).status);
  expect(others.filter((status) => status === 404)).toHaveLength(55);
  expect(others.at(-1)).toBe(429);
});

it('is opened from a network where somebody guesses', async () => {
  for (let tries = 0; tries < 70; tries += 1) await askFor(`devine-${tries}`);
  expect((await askFor('devine')).status).toBe(429);
  const admin = await server.signInAsAdmin();
  const account = await admin.call('POST', '/api/bam-comptes', { Login: 'cliente@exemple.test' });
  await admin.call('POST', `/api/bam-comptes/${account.body}/activation`);
  const secret = await eventually(() => {
    const source = smtp.mails.find(({ to }) => to.includes('cliente@exemple.test'))?.source.replaceAll(/=\r?\n/g, '') ?? '';
    const [, found = ''] = /https:\/\/bureau\.valombre\.example\/activation#([\w-]{43})/.exec(source) ?? [];
    expect(found).not.toBe('');
    return found;
  });
  expect((await askFor(secret)).status).toBe(200);
});
