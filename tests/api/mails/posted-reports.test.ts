import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MailContexte } from '#generated/enums/mail-contexte.gen.ts';
import { MailStatut } from '#generated/enums/mail-statut.gen.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import type { ApiClient } from '#tests/support/api-client.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';

const NOW = Date.parse('2044-03-15T10:00:00Z');
const SECRET = 'phrase-des-rapports-44';

function message(recipient: string, messageId: string, status: string): string {
  return [
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    '',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    `Final-Recipient: rfc822; ${recipient}`,
    'Action: failed',
    `Status: ${status}`,
    `Diagnostic-Code: smtp; 550 ${status} refusé`,
    '',
    '--b',
    'Content-Type: text/rfc822-headers',
    '',
    `Message-ID: ${messageId}`,
    '--b--',
  ].join('\r\n');
}

interface Posting {
  readonly id?: string;
  readonly key?: string;
  readonly at?: number;
  readonly type?: string;
  /** Body that leaves in place of the one that was signed. */
  readonly sent?: string;
}

describe('posted delivery reports', () => {
  let server: TestServer;
  let staff: ApiClient;
  let count = 0;
  const { create, read } = recordCalls(() => staff);

  async function post(body: string, { id, key = SECRET, at = NOW / 1000, type = 'message/rfc822', sent = body }: Posting = {}) {
    count += 1;
    const [number, stamp] = [id ?? `rapport-${count}`, String(at)];
    const signature = createHmac('sha256', key).update(`${number}.${stamp}.${body}`).digest('base64');
    const headers = {
      'content-type': type,
      'webhook-id': number,
      'webhook-timestamp': stamp,
      'webhook-signature': `v1,AAAA v1,${signature}`,
    };
    const reply = await fetch(`${server.url}/api/rapports-remise`, { method: 'POST', headers, body: sent });
    return { status: reply.status, body: await reply.json() };
  }
  async function sentTo(recipient: string) {
    count += 1;
    const messageId = `<envoi-${count}@valombre.example>`;
    const contact = await create('contacts', { IdPersonne: await create('personnes', { Nom: `Rapport${count}` }), Email: recipient });
    const { rows } = await server.pool.query<{ id: number }>(
      `insert into mail_trace (expediteur, destinataire, objet, contexte, statut, date_creation, no_message, id_contact)
       values ('accueil@valombre.example', $1, 'Bonjour', $2, $3, now(), $4, $5) returning id`,
      [recipient, MailContexte.contact, MailStatut.envoye, messageId, contact],
    );
    return { contact, trace: rows[0]?.id ?? 0, messageId };
  }
  function counts(Echecs: number, Mails: number, Adresses: number) {
    return { status: 200, body: { Echecs, Mails, Adresses } };
  }

  beforeAll(async () => {
    server = await startServer({ clock: () => NOW, env: { BOUNCE_SECRET: SECRET } });
    staff = await server.signInWith(rights.map(({ code }) => code));
  });
  afterAll(() => server.close());

  test('mark the mail and the address that takes none, once', async () => {
    const { contact, trace, messageId } = await sentTo('perdu@exemple.test');
    const body = message('PERDU@exemple.test', messageId, '5.1.1');
    expect(await post(body, { id: 'une-fois' })).toEqual(counts(1, 1, 1));
    expect(await read('mail-traces', trace)).toMatchObject({
      Statut: MailStatut.erreur,
      Erreur: '550 5.1.1 refusé',
      DateRebond: '2044-03-15T10:00:00.000',
    });
    expect(await read('contacts', contact)).toMatchObject({ IsEmailErreur: true });
    // The same mail left again: the report that is played again says nothing about it.
    await server.pool.query('update mail_trace set statut = $1 where id = $2', [MailStatut.envoye, trace]);
    expect(await post(body, { id: 'une-fois' })).toEqual(counts(1, 0, 0));
    expect(await read('mail-traces', trace)).toMatchObject({ Statut: MailStatut.envoye });
    expect((await post(`${body}\r\n`, { id: 'une-fois' })).status).toBe(422);
  });

  test('are written once where the same one is posted several times at once', async () => {
    const { messageId } = await sentTo('ensemble@exemple.test');
    const body = message('ensemble@exemple.test', messageId, '5.1.1');
    const replies = await Promise.all([1, 2, 3, 4].map(() => post(body, { id: 'ensemble' })));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(replies.reduce((sum, { body: replyBody }) => sum + replyBody.Mails, 0)).toBe(1);
  });

  test('name failures in JSON too, hard and soft, and leave an address alone for a soft one', async () => {
    const [hard, soft] = [await sentTo('dur@exemple.test'), await sentTo('plein@exemple.test')];
    const Echecs = [
      { Destinataire: 'dur@exemple.test', NoMessage: hard.messageId, Statut: '5.1.1', Diagnostic: '550 inconnu' },
      { Destinataire: 'plein@exemple.test', NoMessage: soft.messageId.slice(1, -1), Statut: '4.2.2' },
    ];
    expect(await post(JSON.stringify({ Echecs }), { type: 'application/json' })).toEqual(counts(2, 2, 1));
    expect(await read('contacts', hard.contact)).toMatchObject({ IsEmailErreur: true });
    expect(await read('contacts', soft.contact)).toMatchObject({ IsEmailErreur: false });
    expect(await read('mail-traces', soft.trace)).toMatchObject({ Statut: MailStatut.erreur, Erreur: '4.2.2' });
  });

  test('of an unknown mail, of another recipient or of a delay mark nothing', async () => {
    const { contact, trace, messageId } = await sentTo('juste@exemple.test');
    const replies = [
      await post(message('juste@exemple.test', '<ailleurs@autre.example>', '5.1.1')),
      await post(message('autre@exemple.test', messageId, '5.1.1')),
      await post(message('juste@exemple.test', messageId, '4.4.1').replace('failed', 'delayed')),
      await post('Bonjour'),
    ];
    expect(replies).toEqual([counts(1, 0, 0), counts(1, 0, 0), counts(0, 0, 0), counts(0, 0, 0)]);
    expect(await read('mail-traces', trace)).toMatchObject({ Statut: MailStatut.envoye });
    expect(await read('contacts', contact)).toMatchObject({ IsEmailErreur: false });
  });

  test('are refused forged, changed on the way, unsigned and old', async () => {
    const { trace, messageId } = await sentTo('sur@exemple.test');
    const body = message('sur@exemple.test', messageId, '5.1.1');
    const bare = await fetch(`${server.url}/api/rapports-remise`, { method: 'POST', headers: { 'content-type': 'message/rfc822' }, body });
    const refused = [
      await post(body, { key: 'une-autre-phrase' }),
      await post(body, { sent: `${body} ` }),
      await post(body, { at: NOW / 1000 - 301 }),
      await post(body, { at: NOW / 1000 + 301 }),
      await post(body, { id: 'x'.repeat(101) }),
    ];
    expect([bare.status, ...refused.map(({ status }) => status)]).toEqual([403, 403, 403, 403, 403, 403]);
    expect(await read('mail-traces', trace)).toMatchObject({ Statut: MailStatut.envoye });
    const wrong = await post('{ "Echecs": [{}] }', { type: 'application/json' });
    expect(wrong.status).toBe(400);
  });
});

test('without a secret no report is taken', async () => {
  const server = await startServer();
  const reply = await fetch(`${server.url}/api/rapports-remise`, {
    method: 'POST',
    headers: { 'content-type': 'message/rfc822' },
    body: message('lou@exemple.test', '<1@valombre.example>', '5.1.1'),
  });
  expect(reply.status).toBe(404);
  await server.close();
});
