import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MailContexte } from '#generated/enums/mail-contexte.gen.ts';
import { MailUsage } from '#generated/enums/mail-usage.gen.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import type { ApiClient, ApiReply } from '#tests/support/api-client.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

/** One suite, two backs: which template an automatic mail is sent from. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(rights.map(({ code }) => code));
  });
  afterAll(() => backend.close());

  test('an automatic mail has one template, of its context: a second one asks which serves, a draft never does', async () => {
    const draft = { Type: 1, Libelle: 'Brouillon', Usage: MailUsage.passRefuse, IsActif: false, TradObjet: { TraductionFr: 'BROUILLON' } };
    function post(record: RecordData, confirmation?: string): Promise<ApiReply> {
      return staff.call('POST', '/api/mail-modeles', record, confirmation === undefined ? {} : { confirmation });
    }
    async function active(): Promise<readonly unknown[]> {
      const filter = {
        Criteres: {
          and: [
            { field: 'Usage', op: 'eq', value: MailUsage.passRefuse },
            { field: 'IsActif', op: 'eq', value: true },
          ],
        },
      };
      const { body } = await staff.call('POST', '/api/mail-modeles/filter', {
        filter: { ...filter, Colonnes: ['Libelle'] },
        skip: 0,
        take: 9,
      });
      return body.map(({ Libelle }: { Libelle: string }) => Libelle);
    }
    const elsewhere = await post({ ...draft, Contexte: MailContexte.compte });
    expect([elsewhere.status, elsewhere.body.errors?.[0]?.path, elsewhere.body.errors?.[0]?.message]).toEqual([
      400,
      'Usage',
      expect.stringContaining('« Participant »'),
    ]);
    expect((await post({ ...draft, Contexte: MailContexte.participant })).status).toBe(200);
    const [served] = await active();
    const second = { ...draft, Contexte: MailContexte.participant, Libelle: 'Nouveau', IsActif: true };
    const unconfirmed = await post(second);
    expect([unconfirmed.status, unconfirmed.body.conflict, unconfirmed.body.detail]).toEqual([
      409,
      { Code: 'remplace-modele', Verbe: 'Remplacer le modèle' },
      expect.stringContaining(String(served)),
    ]);
    expect(await active()).toEqual([served]);
    expect((await post(second, 'remplace-modele')).status).toBe(200);
    expect(await active()).toEqual(['Nouveau']);
  });
});
