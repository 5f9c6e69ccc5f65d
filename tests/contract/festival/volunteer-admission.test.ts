import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rights } from '#generated/rights/rights.gen.ts';
import type { ApiClient, ApiReply } from '#tests/support/api-client.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

/** One suite, two backs: what becomes of the request of a volunteer. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  const EDITION = 2062;
  const REQUESTS = 'bam-demande-benevoles';
  const ALL = rights.map(({ code }) => code);
  let activity = 0;
  const { create, read } = recordCalls(() => staff);
  function request(Nom: string, values: object = {}): Promise<number> {
    return create(REQUESTS, { Eannee: EDITION, Nom, Prenom: 'Élise', DateNaissance: '2030-05-04', ...values });
  }
  async function compare(id: number): Promise<ApiReply['body']> {
    return (await staff.call('GET', `/api/benevoles/demandes/${id}/rapprochement`)).body;
  }
  function admit(id: number, values: object, who = staff): Promise<ApiReply> {
    return who.call('POST', `/api/benevoles/demandes/${id}/admission`, {
      Version: 1,
      IdContact: null,
      IdPersonne: null,
      IdPays: 45,
      IdActivite: activity,
      IsCompte: false,
      ...values,
    });
  }

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(ALL);
    activity = await create('activites', { TradLibelle: { TraductionFr: 'Spectateur' } });
    await create('festival-editions', {
      Eannee: EDITION,
      DateDebut: '2062-01-30',
      DateFin: '2062-02-07',
      IsDefaut: true,
      IsDemandeBenevoleOuvert: true,
    });
  });
  afterAll(() => backend.close());

  test('somebody new becomes person, contact, account and volunteer, with what they answered and whoever asked twice', async () => {
    const post = await create('festival-poste-benevoles', { TradLibelle: { TraductionFr: 'Vestiaire' } });
    const said = {
      Email: 'elise.arnaud@volontaires.example',
      Portable: '+33 6 01 02 03 04',
      IdsPoste: [post],
      IsPermis: true,
      JoursDisponibles: ['2062-01-31'],
    };
    const id = await request('Arnaud', { ...said, Adresse: { Ville: 'Valombre' } });
    const twin = await request('Arnaud', said);
    expect(await compare(id)).toMatchObject({ Version: 1, Candidats: [], NbJumelles: 1, IdBenevole: null });
    const { status, body } = await admit(id, { IsCompte: true });
    expect([status, body.NbRattachees]).toEqual([200, 1]);
    const { IdContact, IdBenevole } = body;
    expect(await read('contacts', IdContact)).toMatchObject({
      Nom: 'Arnaud',
      Email: said.Email,
      Adresse: { Ville: 'Valombre', IdPays: 45 },
      IdsActivite: [activity],
    });
    expect(await read('festival-participant-benevoles', IdBenevole)).toMatchObject({
      IdContact,
      Statut: 2,
      IdsPoste: [post],
      IsPermis: true,
      JoursDisponibles: ['2062-01-31'],
      DateNaissance: '2030-05-04',
    });
    expect(await read('bam-comptes', body.IdCompte)).toMatchObject({ Login: said.Email, IdContact });
    for (const one of [id, twin]) expect(await read(REQUESTS, one)).toMatchObject({ IdContact, IdBenevole });
  });

  test('a contact that is known is shown with why, keeps what it says, and is not made twice', async () => {
    const IdPersonne = await create('personnes', { Nom: 'Bérard', Prenom: 'Elise', DateNaissance: '2030-05-04' });
    const known = await create('contacts', { IdPersonne, Email: 'e.berard@volontaires.example', Telephone: '+33 1 40 00 00 00' });
    const id = await request('Berard', { Email: 'e.berard@volontaires.example', Portable: '+33 6 11 11 11 11' });
    const [first] = (await compare(id)).Candidats;
    expect(first).toMatchObject({
      IdContact: known,
      IdPersonne,
      Motifs: ['email', 'nom', 'naissance'],
      HasCompte: false,
      IdBenevole: null,
    });
    const refused = await admit(id, {});
    expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('Elise Bérard')]);
    expect((await admit(id, { IdContact: known, IdPersonne })).status).toBe(200);
    expect(await read('contacts', known)).toMatchObject({ Telephone: '+33 1 40 00 00 00', Portable: '+33 6 11 11 11 11' });
    const again = await request('Bérard', { Email: 'e.berard@volontaires.example' });
    expect((await compare(again)).Candidats[0].IdBenevole).not.toBe(null);
    expect((await admit(again, { IdContact: known, IdPersonne })).status).toBe(409);
  });

  test('who is too young, or said no birth, is a draft that nobody validates by mistake', async () => {
    const id = await request('Colin', { Email: 'elise.colin@volontaires.example', DateNaissance: '2050-01-01' });
    const { body } = await admit(id, {});
    expect(await read('festival-participant-benevoles', body.IdBenevole)).toMatchObject({ Statut: 1 });
  });

  test('of two who admit the same request, the second is told; without the rights nothing is made', async () => {
    const id = await request('Dumas', { Email: 'elise.dumas@volontaires.example' });
    const reader = await backend.signInWith(['BAM-DEMANDE-BENEVOLES', 'BAM-DEMANDE-BENEVOLE', 'BAM-DEMANDE-BENEVOLE-WRITE']);
    expect((await admit(id, {}, reader)).status).toBe(403);
    const replies = await Promise.all([admit(id, {}), admit(id, {})]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { Version } = await read(REQUESTS, id);
    const late = await admit(id, { Version });
    expect([late.status, late.body.detail]).toEqual([409, expect.stringContaining('déjà fait un bénévole')]);
  });
});
