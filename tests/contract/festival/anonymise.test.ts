import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rights } from '#generated/rights/rights.gen.ts';
import type { ApiClient, ApiReply } from '#tests/support/api-client.ts';
import { reachable } from '#tests/support/reachable-contact.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

/** One suite, two backs: a person who requests it is forgotten, in everything that knew them. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  const EDITION = 2047;
  const SECRET = 'canari';

  const { create, read } = recordCalls(() => staff);
  async function erase(account: number, headers: Record<string, string> = {}): Promise<ApiReply> {
    const { Version } = await read('bam-comptes', account);
    return staff.call('POST', `/api/bam-comptes/${account}/anonymisation`, { Version }, headers);
  }
  async function shown(path: string): Promise<string> {
    return JSON.stringify((await staff.call('GET', `/api/${path}`)).body);
  }

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(rights.map(({ code }) => code));
    await create('festival-editions', { Eannee: EDITION, DateDebut: '2047-01-30', DateFin: '2047-02-07' });
  });
  afterAll(() => backend.close());

  test('other contacts, badges, diets, access needs, journeys and comments go, and mailings stop, once they were named', async () => {
    const IdPersonne = await create('personnes', { Nom: SECRET, Prenom: 'Ana' });
    const contactFields = await reachable(create);
    const IdContact = await create('contacts', { IdPersonne, ...contactFields });
    const IdStructure = await create('structures', { RaisonSociale: 'Institut', IdsActivite: [] });
    const other = await create('contacts', { IdPersonne, IdStructure, Email: `${SECRET}@ailleurs.test`, IsMailing: true });
    const account = await create('bam-comptes', { Login: String(contactFields['Email']), IdContact });
    const guest = await create('festival-participant-invites', {
      Eannee: EDITION,
      IdContact,
      NomBadge: `${SECRET} badge`,
      RegimeAlimentaire: `${SECRET} sans noix`,
      Accessibilite: `${SECRET} fauteuil`,
      Commentaire: `Appeler ${SECRET} au 06`,
      Arrivee: '2047-01-30',
    });
    const sent = await staff.call('POST', `/api/festival-participant-invites/${guest}/transitions/envoyer`, { Version: 1 });
    const trace = Number(sent.headers.get('x-mail'));
    expect(await shown(`mail-traces/${trace}`)).toContain(SECRET);
    const unconfirmed = await erase(account);
    expect([unconfirmed.status, unconfirmed.body.code, unconfirmed.body.conflict]).toEqual([
      409,
      'confirmation-requise',
      { Code: 'anonymiser', Verbe: 'Tout anonymiser' },
    ]);
    expect(unconfirmed.body.detail).toMatch(/autres contacts, 1 ; abonnements en cours, 0 ; fiches de participant, 1 .*canari/);
    expect(await read('festival-participant-invites', guest)).toMatchObject({ NomBadge: `${SECRET} badge` });
    expect((await erase(account, { confirmation: 'anonymiser' })).body).toBe(true);
    const places = [
      `bam-comptes/${account}`,
      `contacts/${IdContact}`,
      `contacts/${other}`,
      `personnes/${IdPersonne}`,
      `festival-participant-invites/${guest}`,
      `festival-participants/${guest}`,
      `mail-traces/${trace}`,
    ];
    for (const place of places) expect([place, (await shown(place)).includes(SECRET)]).toEqual([place, false]);
    for (const place of places.slice(0, 6)) expect([place, (await shown(`${place}/historique`)).includes(SECRET)]).toEqual([place, false]);
    expect(await read('contacts', other)).toMatchObject({ IsMailing: false, IsHorsMailing: true, IsArchive: true });
    expect(await read('mail-traces', trace)).toMatchObject({ Statut: 3, Corps: null });
    const found = await staff.call('POST', '/api/mail-traces/filter', {
      filter: { GlobalSearch: contactFields['Email'] },
      skip: 0,
      take: 10,
    });
    expect([found.status, found.body]).toEqual([200, []]);
    expect(await read('festival-participant-invites', guest)).toMatchObject({ Arrivee: '2047-01-30', Eannee: EDITION });
  });

  test('the credits of a film keep the name of their author, and nothing else of them', async () => {
    const IdPersonne = await create('personnes', { Nom: 'Auteure', Prenom: 'Lou', Commentaire: SECRET });
    const contactFields = await reachable(create);
    const IdContact = await create('contacts', { IdPersonne, ...contactFields });
    const account = await create('bam-comptes', { Login: String(contactFields['Email']), IdContact });
    const IdFilm = await create('films', { TitreOriginal: 'Marée' });
    await create('film-credits', { IdFilm, IdPersonne, IdFonction: 1 });
    expect((await erase(account)).body).toBe(true);
    expect(await read('personnes', IdPersonne)).toMatchObject({ Nom: 'Auteure', Prenom: 'Lou', Commentaire: null, IsArchive: true });
  });

  test('what was deleted of the person before leaves the trash', async () => {
    const IdPersonne = await create('personnes', { Nom: 'Envolee', Prenom: 'Noa' });
    const contactFields = await reachable(create);
    const IdContact = await create('contacts', { IdPersonne, ...contactFields });
    const IdStructure = await create('structures', { RaisonSociale: 'Ancienne maison', IdsActivite: [] });
    const former = await create('contacts', { IdPersonne, IdStructure });
    const { Version } = await read('contacts', former);
    const gone = await staff.call('DELETE', `/api/contacts/${former}`, { Id: former, Version });
    const account = await create('bam-comptes', { Login: String(contactFields['Email']), IdContact });
    expect(await shown('corbeille')).toContain('Envolee');
    expect((await erase(account, { confirmation: 'anonymiser' })).body).toBe(true);
    expect(await shown('corbeille')).not.toContain('Envolee');
    expect((await staff.call('POST', `/api/corbeille/${gone.headers.get('x-batch')}/restauration`)).status).toBe(404);
  });
});
