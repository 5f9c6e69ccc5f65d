import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MailContexte } from '#generated/enums/mail-contexte.gen.ts';
import { MailStatut } from '#generated/enums/mail-statut.gen.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import { create as createRow } from '#domain/work/work.ts';
import type { ApiClient } from '#tests/support/api-client.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

function report(recipient: string, messageId: string, status = '5.1.1'): string {
  return [
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    '',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.exemple.test',
    '',
    `Final-Recipient: rfc822; ${recipient}`,
    'Action: failed',
    `Status: ${status}`,
    `Diagnostic-Code: smtp; 550 ${status} refused`,
    '',
    '--b',
    'Content-Type: message/rfc822',
    '',
    `Message-ID: ${messageId}`,
    '',
    'Bonjour',
    '--b--',
  ].join('\r\n');
}

/** One suite, two backs: a delivery report marks the mail that it returns, and the address that takes none. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  let count = 0;
  const { create, read } = recordCalls(() => staff);

  async function sent(recipient: string): Promise<{ readonly contact: number; readonly trace: number; readonly messageId: string }> {
    count += 1;
    const messageId = `<rebond-${count}@valombre.example>`;
    const contact = await create('contacts', { IdPersonne: await create('personnes', { Nom: `Rebond${count}` }), Email: recipient });
    const trace = await backend.run(() =>
      createRow('mail-trace', {
        Expediteur: 'accueil@valombre.example',
        Destinataire: recipient,
        Objet: 'Bonjour',
        Contexte: MailContexte.contact,
        Statut: MailStatut.envoye,
        DateCreation: '2027-01-04T09:00:00.000',
        NoMessage: messageId,
        IdContact: contact,
      }),
    );
    return { contact, trace, messageId };
  }
  function readReport(Message: string, caller: ApiClient = staff) {
    return caller.call('POST', '/api/mails/rebonds', { Message });
  }

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(rights.map(({ code }) => code));
  });
  afterAll(() => backend.close());

  test('marks the returned mail and the address that takes none, once', async () => {
    const { contact, trace, messageId } = await sent('perdu@exemple.test');
    const reply = await readReport(report('PERDU@exemple.test', messageId));
    expect([reply.status, reply.body]).toEqual([200, { Echecs: 1, Mails: 1, Adresses: 1 }]);
    expect(await read('mail-traces', trace)).toMatchObject({ Statut: MailStatut.erreur, Erreur: '550 5.1.1 refused', IsNonRemis: true });
    expect(await read('contacts', contact)).toMatchObject({ IsEmailErreur: true });
    expect((await readReport(report('perdu@exemple.test', messageId))).body).toEqual({ Echecs: 1, Mails: 0, Adresses: 0 });
  });

  test('leaves an address alone for a full mailbox, and believes no report of a mail that it did not send', async () => {
    const full = await sent('pleine@exemple.test');
    expect((await readReport(report('pleine@exemple.test', full.messageId, '4.2.2'))).body).toEqual({ Echecs: 1, Mails: 1, Adresses: 0 });
    expect(await read('contacts', full.contact)).toMatchObject({ IsEmailErreur: false });
    const delivered = await sent('juste@exemple.test');
    expect((await readReport(report('juste@exemple.test', '<forged@elsewhere.example>'))).body).toEqual({
      Echecs: 1,
      Mails: 0,
      Adresses: 0,
    });
    expect((await readReport(report('juste@exemple.test', full.messageId))).body).toEqual({ Echecs: 1, Mails: 0, Adresses: 0 });
    expect(await read('contacts', delivered.contact)).toMatchObject({ IsEmailErreur: false });
  });

  test('is for those who send mails', async () => {
    const reader = await backend.signInWith(['MAIL-TRACES']);
    expect((await readReport('x', reader)).status).toBe(403);
    expect((await readReport('x', backend.anonymous)).status).toBe(401);
  });
});
