import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rights } from '#generated/rights/rights.gen.ts';
import type { ApiClient } from '#tests/support/api-client.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

type Data = Readonly<Record<string, unknown>>;

const CONTACT = 2;

/** One suite, two backs: a template is tried on oneself. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  let people: readonly number[];

  const { create, read } = recordCalls(() => staff);
  async function contact(Prenom: string): Promise<number> {
    const IdPersonne = await create('personnes', { Nom: 'Arnaud', Prenom });
    return create('contacts', { IdPersonne, Email: `${Prenom.toLowerCase()}@exemple.test`, IsMailing: true });
  }
  function draft(more: Data = {}): Data {
    return { Contexte: CONTACT, Objet: 'Pour {{prenom}}', Texte: '<p>Dear {{prenom}}</p>', Culture: 'en', Entite: 'contact', ...more };
  }
  async function lastTrace(): Promise<Data> {
    const filter = { Criteres: { and: [] }, Tri: [{ Key: 'Id', Desc: true }], Colonnes: ['Objet'] };
    const [last] = (await staff.call('POST', '/api/mail-traces/filter', { filter, skip: 0, take: 1 })).body;
    return read('mail-traces', last.Id);
  }

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(rights.map(({ code }) => code));
    people = [await contact('Ada'), await contact('Bea')];
  });
  afterAll(() => backend.close());

  test('sends an unsaved text to whoever writes it, filled by the record that they chose', async () => {
    const { status, body } = await staff.call('POST', '/api/mails/essai', draft({ Id: people[0] }));
    expect([status, body]).toEqual([200, { Destinataire: expect.stringContaining('@'), Simule: true }]);
    expect(await lastTrace()).toMatchObject({
      Destinataire: body.Destinataire,
      Objet: '[Essai] Pour Ada',
      Corps: expect.stringContaining('Dear Ada'),
      IdContact: null,
      IdModele: null,
    });
  });

  test('refuses a trial without the right to send, to read templates or to read the record', async () => {
    expect((await backend.anonymous.call('POST', '/api/mails/essai', draft())).status).toBe(401);
    for (const codes of [
      ['CONTACT', 'CONTACTS', 'MAIL-MODELE'],
      ['ENVOYER-MAIL', 'CONTACT', 'CONTACTS'],
      ['ENVOYER-MAIL', 'MAIL-MODELE'],
    ]) {
      const person = await backend.signInWith(codes);
      expect([codes, (await person.call('POST', '/api/mails/essai', draft({ Id: people[0] }))).status]).toEqual([codes, 403]);
    }
  });
});
