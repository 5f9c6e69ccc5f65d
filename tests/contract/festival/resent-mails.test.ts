import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MailStatut } from '#generated/enums/mail-statut.gen.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import type { JsonValue } from '#generated/entities/descriptor.gen.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { create as createStored } from '#domain/work/work.ts';
import type { ApiClient } from '#tests/support/api-client.ts';
import { eventually } from '#tests/support/eventually.ts';
import { type TestSmtp, startSmtp } from '#tests/support/servers/smtp-server.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

/** Filter of a list as a call sends it. */
type Filter = Readonly<Record<string, JsonValue>>;

const RESEND = '/api/mails/renvois';
const FAILED = { Statut: MailStatut.erreur, Erreur: 'connect ECONNREFUSED', Tentatives: 7 } as const;

/** One suite, two backends: failed mails go again in one act, and what still waits comes back out of the queue. */
describe.each(Object.entries(backends))('%s', (name, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  let smtp: TestSmtp;
  let subjects = 0;
  /** The simulation keeps its mails. */
  const hasWorker = name === 'the server';

  /** Mails of a subject of their own, each with the values given. */
  async function mails(values: readonly RecordData[]): Promise<{ readonly ids: readonly number[]; readonly filter: Filter }> {
    const Objet = `Série ${(subjects += 1)}`;
    const ids: number[] = [];
    for (const [at, one] of values.entries())
      ids.push(
        await backend.run(() =>
          createStored('mail-trace', {
            Expediteur: 'accueil@valombre.example',
            Destinataire: `renvoi${subjects}-${at}@exemple.test`,
            Objet,
            Corps: '<p>Bonjour</p>',
            Contexte: 2,
            DateCreation: '2042-11-20T10:00:00.000',
            NoMessage: `<${subjects}.${at}@valombre.example>`,
            IsSimule: false,
            ...FAILED,
            ...one,
          }),
        ),
      );
    return { ids, filter: { Criteres: { field: 'Objet', op: 'eq', value: Objet }, Tri: [{ Key: 'Id', Desc: false }] } };
  }
  function post(path: string, body?: RecordData) {
    return staff.call('POST', `${RESEND}${path}`, body);
  }
  async function rowsOf(filter: Filter): Promise<readonly RecordData[]> {
    const Colonnes = ['Statut', 'Destinataire', 'Erreur', 'Tentatives', 'LotRenvoi'];
    return (await staff.call('POST', '/api/mail-traces/filter', { filter: { ...filter, Colonnes }, skip: 0, take: 50 })).body;
  }
  async function resend(filter: Filter, Cle = crypto.randomUUID()) {
    const { body: plan } = await post('/preparation', { filter });
    return post('', { filter, Cle, Empreinte: plan.Empreinte });
  }

  /** Once the worker has tried every waiting mail, where there is one. */
  async function tried(filter: Filter): Promise<void> {
    await eventually(async () => {
      const waiting = (await rowsOf(filter)).filter(({ Statut }) => Statut === MailStatut.enAttente);
      expect(waiting.map(({ Erreur }) => String(Erreur).includes('451'))).toEqual(waiting.map(() => hasWorker));
    });
  }

  beforeAll(async () => {
    smtp = await startSmtp();
    backend = await start({ SMTP_URL: smtp.url, MAIL_FROM: 'accueil@valombre.example', MAIL_RETRY_S: '600' });
    staff = await backend.signInWith(rights.map(({ code }) => code));
  });
  afterAll(async () => {
    await backend.close();
    await smtp.close();
  });

  test('tells how many leave again and why the others stay, without writing anything', async () => {
    const contact = { Destinataire: 'meme@exemple.test' };
    const { ids, filter } = await mails([
      {},
      { Statut: MailStatut.enAttente },
      { Statut: MailStatut.envoye, DateEnvoi: '2042-11-20T11:00:00.000' },
      contact,
      contact,
    ]);
    const before = await rowsOf(filter);
    const { status, body } = await post('/preparation', { filter });
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({
        Mails: 5,
        Repartent: 3,
        Copies: 1,
        Raisons: [
          { Raison: 'en-file', Nombre: 1 },
          { Raison: 'doublon', Nombre: 1 },
        ],
      }),
    ]);
    expect(body.Ecartes.map(({ Id }: { Id: number }) => Id)).toEqual([ids[1], ids[3]]);
    expect(await rowsOf(filter)).toEqual(before);
  });

  test('queues the series once, however often it is confirmed, and refuses a dry run that no longer holds', async () => {
    const { ids, filter } = await mails([{}, {}]);
    const { body: stale } = await post('/preparation', { filter: { ...filter, IdsPk: [ids[0] ?? 0] } });
    expect((await post('', { filter, Cle: crypto.randomUUID(), Empreinte: stale.Empreinte })).body.code).toBe('mailing-change');
    const Cle = crypto.randomUUID();
    const { Empreinte } = (await post('/preparation', { filter })).body;
    const replies = await Promise.all([1, 2, 3].map(() => post('', { filter, Cle, Empreinte })));
    expect(replies.map(({ status, body }) => [status, body.Lot, body.Nombre])).toEqual(Array(3).fill([200, Cle, 2]));
    expect((await rowsOf(filter)).map(({ LotRenvoi }) => LotRenvoi)).toEqual([Cle, Cle]);
    await eventually(async () => {
      const { body } = await staff.call('GET', `${RESEND}/${Cle}`);
      expect(body.EnAttente).toBe(0);
      expect(body.Envoyes + body.Gardes).toBe(2);
    });
  });

  test('takes back what still waits: failures fail again with their cause, copies go', async () => {
    smtp.refuse({ code: 451, text: 'try later' });
    const { ids, filter } = await mails([{}, { Statut: MailStatut.envoye, DateEnvoi: '2042-11-20T11:00:00.000', Erreur: null }]);
    const before = await rowsOf(filter);
    const { body: lot } = await resend(filter);
    expect([lot.Nombre, (await rowsOf(filter)).length]).toEqual([2, 3]);
    await tried(filter);
    expect((await post(`/${lot.Lot}/annulation`)).body).toEqual({ Annules: 2, Partis: 0 });
    const after = await rowsOf(filter);
    expect(after.map(({ Id }) => Id)).toEqual(ids);
    expect(after).toMatchObject(
      before.map(({ Statut, Erreur, Tentatives, Destinataire }) => ({ Statut, Erreur, Tentatives, Destinataire, LotRenvoi: null })),
    );
    expect((await post(`/${lot.Lot}/annulation`)).body).toEqual({ Annules: 0, Partis: 0 });
    smtp.refuse(null);
    expect((await resend(filter)).body.Nombre).toBe(2);
  });

  test('leaves what has left: taking a series back tells how many are gone', async () => {
    const { filter } = await mails([{}]);
    const { body: lot } = await resend(filter);
    await eventually(async () => {
      const { body } = await staff.call('GET', `${RESEND}/${lot.Lot}`);
      expect(body.Envoyes).toBe(hasWorker ? 1 : 0);
    });
    expect((await post(`/${lot.Lot}/annulation`)).body).toEqual(hasWorker ? { Annules: 0, Partis: 1 } : { Annules: 1, Partis: 0 });
    expect((await rowsOf(filter)).map(({ Statut }) => Statut)).toEqual([hasWorker ? MailStatut.envoye : MailStatut.erreur]);
  });

  test('needs the right to send and that to read the mails', async () => {
    const { filter } = await mails([{}]);
    const lot = crypto.randomUUID();
    const calls = [
      ['POST', '/preparation', { filter }],
      ['POST', '', { filter, Cle: lot, Empreinte: 'x' }],
      ['GET', `/${lot}`, undefined],
      ['POST', `/${lot}/annulation`, undefined],
    ] as const;
    const [sender, reader] = [await backend.signInWith(['ENVOYER-MAIL']), await backend.signInWith(['MAIL-TRACES'])];
    for (const [method, path, body] of calls) {
      expect((await backend.anonymous.call(method, `${RESEND}${path}`, body)).status).toBe(401);
      expect((await reader.call(method, `${RESEND}${path}`, body)).status).toBe(403);
    }
    expect((await sender.call('POST', `${RESEND}/preparation`, { filter })).status).toBe(403);
  });
});
