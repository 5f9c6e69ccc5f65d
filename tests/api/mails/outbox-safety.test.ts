/** The outbox when a mail server refuses the tool or hangs up, and mailings that are held, stopped and planned. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import type { ApiClient } from '#tests/support/api-client.ts';
import { type TestServer, startServer } from '#tests/support/server.ts';
import { type TestSmtp, startSmtp } from '#tests/support/servers/smtp-server.ts';

let server: TestServer;
let smtp: TestSmtp;
let admin: ApiClient;

beforeAll(async () => {
  smtp = await startSmtp();
  server = await startServer({ env: { SMTP_URL: smtp.url, MAIL_FROM: 'accueil@valombre.example', MAIL_RETRY_S: '1,1,1' } });
  admin = await server.signInAsAdmin();
});
afterAll(async () => {
  await server.close();
  await smtp.close();
});
beforeEach(() => {
  smtp.refuse(null);
  smtp.refuseSender(null);
  smtp.drop(null);
});

let mails = 0;

interface Waiting {
  readonly isBulk?: boolean;
  readonly mailing?: number;
}

/** A mail that waits, and its address. */
async function queue({ isBulk = false, mailing }: Waiting = {}): Promise<{ readonly id: number; readonly to: string }> {
  mails += 1;
  const to = `mail${mails}@exemple.test`;
  const { rows } = await server.pool.query<{ id: number }>(
    `insert into mail_trace (expediteur, destinataire, objet, corps, contexte, date_creation, prochain_essai, tentatives, is_en_masse, id_envoi)
     values ('a@exemple.test', $1, 'Bonjour', '<p>Bonjour</p>', 2, now(), now(), 0, $2, $3) returning id`,
    [to, isBulk, mailing ?? null],
  );
  return { id: rows[0]?.id ?? 0, to };
}

async function stateOf(id: number) {
  const { rows } = await server.pool.query('select statut, tentatives, erreur from mail_trace where id = $1', [id]);
  return rows[0];
}

function received(to: string): number {
  return smtp.mails.filter((mail) => mail.to.includes(to)).length;
}

async function openMailing(): Promise<number> {
  const { rows } = await server.pool.query<{ id: number }>(
    "insert into mail_envoi (libelle, lot, date_creation) values ('Bulletin', gen_random_uuid(), now()) returning id",
  );
  return rows[0]?.id ?? 0;
}

async function step(mailing: number, name: string) {
  const { body } = await admin.call('GET', `/api/mail-envois/${mailing}`);
  const reply = await admin.call('POST', `/api/mail-envois/${mailing}/transitions/${name}`, { Version: body.Version });
  expect([reply.status, reply.body]).toEqual([200, expect.any(Number)]);
}

describe('a mail server that refuses the tool', () => {
  it.each([
    ['the sender', () => smtp.refuseSender({ code: 553, text: '5.7.1 Sender address rejected' })],
    ['its relaying', () => smtp.refuse({ code: 550, text: '5.7.1 relaying denied' })],
  ])('holds the whole queue at %s, and loses no mail', async (_what, refuse) => {
    refuse();
    const queued = [await queue(), await queue(), await queue()];
    await eventually(async () =>
      expect(Math.max(...(await Promise.all(queued.map(async ({ id }) => (await stateOf(id)).tentatives))))).toBe(1),
    );
    const states = await Promise.all(queued.map(({ id }) => stateOf(id)));
    expect(states.map(({ statut }) => statut)).toEqual([1, 1, 1]);
    // One mail at a time tries the server; the others wait behind it.
    expect(states.reduce((sum, { tentatives }) => sum + tentatives, 0)).toBe(1);
    smtp.refuse(null);
    smtp.refuseSender(null);
    await eventually(() => expect(queued.map(({ to }) => received(to))).toEqual([1, 1, 1]));
  });
});

describe('a mail whose answer is lost', () => {
  it('waits for a person once the server has it, who marks it as sent', async () => {
    smtp.drop('message');
    const mail = await queue();
    await eventually(async () =>
      expect(await stateOf(mail.id)).toMatchObject({
        statut: 4,
        tentatives: 1,
        erreur: expect.stringContaining('Réponse du serveur perdue'),
      }),
    );
    smtp.drop(null);
    const next = await queue();
    await eventually(async () => expect((await stateOf(next.id)).statut).toBe(2));
    expect([received(mail.to), (await stateOf(mail.id)).statut]).toEqual([1, 4]);
    expect((await admin.call('POST', '/api/mails/partis', { Ids: [mail.id, next.id] })).body).toEqual({ Nombre: 1, Ignores: 1 });
    expect(await stateOf(mail.id)).toMatchObject({ statut: 2, erreur: null });
  });

  it('leaves once more where a person sends it again', async () => {
    smtp.drop('message');
    const mail = await queue();
    await eventually(async () => expect((await stateOf(mail.id)).statut).toBe(4));
    smtp.drop(null);
    expect((await admin.call('POST', '/api/mails/renvoi', { Ids: [mail.id], Cle: crypto.randomUUID() })).body).toEqual({
      Nombre: 1,
      Ignores: 0,
    });
    await eventually(async () => expect([(await stateOf(mail.id)).statut, received(mail.to)]).toEqual([2, 2]));
  });

  it('is tried again by itself where the server hung up before it had the message', async () => {
    smtp.drop('recipient');
    const mail = await queue();
    await eventually(async () => expect((await stateOf(mail.id)).tentatives).toBeGreaterThan(0));
    smtp.drop(null);
    await eventually(async () => expect([(await stateOf(mail.id)).statut, received(mail.to)]).toEqual([2, 1]));
  });
});

describe('letters to a list', () => {
  it('leave after the mails to one person', async () => {
    smtp.refuseSender({ code: 553, text: '5.7.1 Sender address rejected' });
    const letters = [await queue({ isBulk: true }), await queue({ isBulk: true })];
    const single = await queue();
    smtp.refuseSender(null);
    await eventually(() => expect([...letters, single].map(({ to }) => received(to))).toEqual([1, 1, 1]));
    const order = smtp.mails.flatMap(({ to }) => to);
    expect(order.indexOf(single.to)).toBeLessThan(order.indexOf(letters[1]?.to ?? ''));
  });

  it('stay while their mailing is paused, leave once it resumes, and never once it is stopped', async () => {
    const mailing = await openMailing();
    await step(mailing, 'suspendre');
    const letter = await queue({ isBulk: true, mailing });
    const single = await queue();
    await eventually(() => expect(received(single.to)).toBe(1));
    expect([(await stateOf(letter.id)).statut, received(letter.to)]).toEqual([1, 0]);
    await step(mailing, 'reprendre');
    await eventually(() => expect(received(letter.to)).toBe(1));
    await step(mailing, 'suspendre');
    const late = await queue({ isBulk: true, mailing });
    await step(mailing, 'arreter');
    expect((await stateOf(late.id)).statut).toBe(5);
    const { body } = await admin.call('GET', `/api/mail-envois/${mailing}`);
    expect(body).toMatchObject({ Statut: 3, NbMails: 2, NbEnvoyes: 1, NbRestants: 0, NbArretes: 1 });
    // A person may still send one of them, by itself.
    await admin.call('POST', '/api/mails/renvoi', { Ids: [late.id], Cle: crypto.randomUUID() });
    await eventually(() => expect(received(late.to)).toBe(1));
  });

  it('leave from the day and hour that were chosen, which may be moved', async () => {
    const mailing = await openMailing();
    const { body } = await admin.call('GET', `/api/mail-envois/${mailing}`);
    const planned = await admin.call('PUT', `/api/mail-envois/${mailing}`, { ...body, PartirLe: '2200-01-01T08:00:00.000' });
    expect(planned.status).toBe(200);
    const letter = await queue({ isBulk: true, mailing });
    const single = await queue();
    await eventually(() => expect(received(single.to)).toBe(1));
    expect((await stateOf(letter.id)).statut).toBe(1);
    const { body: now } = await admin.call('GET', `/api/mail-envois/${mailing}`);
    await admin.call('PUT', `/api/mail-envois/${mailing}`, { ...now, PartirLe: null });
    await eventually(() => expect(received(letter.to)).toBe(1));
  });
});

describe('rights on the outbox', () => {
  it('refuses to settle mails without a session with 401 and without the right with 403', async () => {
    const body = { Ids: [1] };
    const reader = await server.signInWith(['MAIL-TRACES']);
    expect((await server.anonymous.call('POST', '/api/mails/partis', body)).status).toBe(401);
    expect((await reader.call('POST', '/api/mails/partis', body)).status).toBe(403);
  });
});
