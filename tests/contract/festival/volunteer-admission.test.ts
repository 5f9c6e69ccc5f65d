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
    const answers = {
      Email: 'elise.arnaud@volontaires.example',
      Portable: '+33 6 01 02 03 04',
      IdsPoste: [post],
      IsPermis: true,
      JoursDisponibles: ['2062-01-31'],
    };
    const id = await request('Arnaud', { ...answers, Adresse: { Ville: 'Valombre' } });
    const twin = await request('Arnaud', answers);
    expect(await compare(id)).toMatchObject({ Version: 1, Candidats: [], NbJumelles: 1, IdBenevole: null });
    const { status, body } = await admit(id, { IsCompte: true });
    expect([status, body.NbRattachees]).toEqual([200, 1]);
    const { IdContact, IdBenevole } = body;
    expect(await read('contacts', IdContact)).toMatchObject({
      Nom: 'Arnaud',
      Email: answers.Email,
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
    expect(await read('bam-comptes', body.IdCompte)).toMatchObject({ Login: answers.Email, IdContact });
    for (const one of [id, twin]) expect(await read(REQUESTS, one)).toMatchObject({ IdContact, IdBenevole });
  });

  test('a contact that is known is shown with why, keeps what it says, and is not made twice', async () => {
    const IdPersonne = await create('personnes', { Nom: 'Bérard', Prenom: 'Elise', DateNaissance: '2030-05-04' });
    const existingContact = await create('contacts', { IdPersonne, Email: 'e.berard@volontaires.example', Telephone: '+33 1 40 00 00 00' });
    const id = await request('Berard', { Email: 'e.berard@volontaires.example', Portable: '+33 6 11 11 11 11' });
    const [first] = (await compare(id)).Candidats;
    expect(first).toMatchObject({
      IdContact: existingContact,
      IdPersonne,
      Motifs: ['email', 'nom', 'naissance'],
      HasCompte: false,
      IdBenevole: null,
    });
    const refused = await admit(id, {});
    expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('Elise Bérard')]);
    expect((await admit(id, { IdContact: existingContact, IdPersonne })).status).toBe(200);
    expect(await read('contacts', existingContact)).toMatchObject({ Telephone: '+33 1 40 00 00 00', Portable: '+33 6 11 11 11 11' });
    const again = await request('Bérard', { Email: 'e.berard@volontaires.example' });
    expect((await compare(again)).Candidats[0].IdBenevole).not.toBe(null);
    expect((await admit(again, { IdContact: existingContact, IdPersonne })).status).toBe(409);
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

  interface SeriesAnswer {
    readonly Motif?: string;
    readonly Valeurs?: object;
    readonly Essai?: boolean;
  }
  /** A step of several requests, in their present versions. */
  async function inSeries(
    step: string,
    ids: readonly number[],
    { Essai = false, ...answer }: SeriesAnswer = {},
  ): Promise<ApiReply['body']> {
    const Fiches = [];
    for (const Id of ids) Fiches.push({ Id, Version: (await read(REQUESTS, Id)).Version });
    return (await staff.call('POST', `/api/etapes/bam-demande-benevole/${step}/serie`, { Fiches, Essai, ...answer })).body;
  }
  function outcomes({ Fiches }: ApiReply['body']): unknown {
    return Fiches.map(({ Prise, Raison }: { Prise: boolean; Raison: string | null }) => (Prise ? true : Raison));
  }

  test('a series accepts who is known by address or unknown to all, and names whom it leaves out with the reason', async () => {
    const IdPersonne = await create('personnes', { Nom: 'Estève', Prenom: 'Maud' });
    const existingContact = await create('contacts', { IdPersonne, Email: 'maud.esteve@volontaires.example' });
    await create('contacts', {
      IdPersonne: await create('personnes', { Nom: 'Ferrand', Prenom: 'Élise' }),
      Email: 'autre@volontaires.example',
    });
    const sure = await request('Estève', { Prenom: 'Maud', Email: 'maud.esteve@volontaires.example' });
    const fresh = await request('Gaillac', { Email: 'gaillac@volontaires.example' });
    const doubtful = await request('Ferrand', { Email: 'ferrand@volontaires.example' });
    const mute = await request('Hamelin');
    const ids = [sure, fresh, doubtful, mute];
    const Valeurs = { IdPays: 45, IdActivite: activity, IsCompte: true };
    const expected = [true, true, expect.stringContaining('y ressemble'), expect.stringContaining('adresse e-mail')];
    expect(outcomes(await inSeries('accepter', ids, { Essai: true, Valeurs }))).toEqual(expected);
    expect(await read(REQUESTS, sure)).toMatchObject({ Statut: 1, IdBenevole: null, Version: 1 });
    expect(
      outcomes(await inSeries('accepter', ids, { Valeurs: { IdPays: null, IdActivite: null, IsCompte: false }, Essai: true })),
    ).toEqual([expect.stringContaining('pays'), expect.stringContaining('pays'), ...expected.slice(2)]);
    const { Fiches } = await inSeries('accepter', ids, { Valeurs });
    expect(outcomes({ Fiches })).toEqual(expected);
    expect(Fiches.map(({ Mail }: { Mail: boolean | null }) => Mail)).toEqual([true, true, null, null]);
    expect(await read(REQUESTS, sure)).toMatchObject({ Statut: 2, IdContact: existingContact, IdBenevole: expect.any(Number) });
    const { IdContact, IdBenevole } = await read(REQUESTS, fresh);
    expect(await read('contacts', IdContact)).toMatchObject({ Nom: 'Gaillac', IdsActivite: [activity], Adresse: { IdPays: 45 } });
    expect(await read('festival-participant-benevoles', IdBenevole)).toMatchObject({ IdContact, Statut: 2 });
    expect(await read(REQUESTS, doubtful)).toMatchObject({ Statut: 1, IdBenevole: null });
    const again = await request('Gaillac', { Email: 'gaillac@volontaires.example' });
    expect(outcomes(await inSeries('accepter', [again], { Valeurs }))).toEqual([expect.stringContaining('Déjà bénévole')]);
  });

  test('a series refuses with a reason and a mail; a refused request is accepted once it is reopened', async () => {
    const id = await request('Imbert', { Email: 'imbert@volontaires.example' });
    const { Fiches } = await inSeries('refuser', [id], { Motif: 'Complet cette année.' });
    expect(Fiches).toMatchObject([{ Prise: true, Mail: true, Langue: 'fr' }]);
    expect(await read(REQUESTS, id)).toMatchObject({ Statut: 3, Motif: 'Complet cette année.' });
    const filter = { Criteres: { field: 'IdDemandeBenevole', op: 'eq', value: id }, Colonnes: ['Usage', 'Destinataire'] };
    const { body } = await staff.call('POST', '/api/mail-traces/filter', { filter, skip: 0, take: 9 });
    expect(body.map(({ Usage, Destinataire }: { Usage: number; Destinataire: string }) => [Usage, Destinataire])).toEqual([
      [41, 'imbert@volontaires.example'],
    ]);
    expect(outcomes(await inSeries('accepter', [id], {}))).toEqual([expect.any(String)]);
    const admitted = await admit(id, { Version: (await read(REQUESTS, id)).Version });
    expect([admitted.status, admitted.body.detail]).toEqual([409, expect.stringContaining('rouvrez-la')]);
    expect(outcomes(await inSeries('rouvrir', [id]))).toEqual([true]);
    expect(await read(REQUESTS, id)).toMatchObject({ Statut: 1, Motif: null });
    expect(outcomes(await inSeries('accepter', [id], { Valeurs: { IdPays: 45, IdActivite: activity } }))).toEqual([true]);
  });

  test('an acceptance is taken back as long as nobody has worked on its volunteer', async () => {
    const ids = [
      await request('Joubert', { Email: 'joubert@volontaires.example' }),
      await request('Keller', { Email: 'keller@volontaires.example' }),
    ];
    await inSeries('accepter', ids, { Valeurs: { IdPays: 45, IdActivite: activity } });
    const [taken, worked] = await Promise.all(ids.map((id) => read(REQUESTS, id)));
    const volunteer = await read('festival-participant-benevoles', worked?.IdBenevole);
    await staff.call('PUT', `/api/festival-participant-benevoles/${volunteer.Id}`, { Version: volunteer.Version, IsPermis: true });
    expect(outcomes(await inSeries('annuler-acceptation', ids))).toEqual([true, expect.stringContaining('travaillé')]);
    expect(await read(REQUESTS, ids[0] ?? 0)).toMatchObject({ Statut: 1, IdBenevole: null });
    expect((await staff.call('GET', `/api/festival-participant-benevoles/${taken?.IdBenevole}`)).status).toBe(404);
    expect(await read(REQUESTS, ids[1] ?? 0)).toMatchObject({ Statut: 2, IdBenevole: worked?.IdBenevole });
  });

  test('without the right to write volunteers, a series accepts nobody', async () => {
    const id = await request('Lemoine', { Email: 'lemoine@volontaires.example' });
    const reader = await backend.signInWith(['BAM-DEMANDE-BENEVOLES', 'BAM-DEMANDE-BENEVOLE', 'BAM-DEMANDE-BENEVOLE-WRITE']);
    const body = { Fiches: [{ Id: id, Version: 1 }], Essai: false, Valeurs: { IdPays: 45, IdActivite: activity } };
    const reply = await reader.call('POST', '/api/etapes/bam-demande-benevole/accepter/serie', body);
    expect(outcomes(reply.body)).toEqual([expect.any(String)]);
    const onlooker = await backend.signInWith(['BAM-DEMANDE-BENEVOLES', 'BAM-DEMANDE-BENEVOLE']);
    expect((await onlooker.call('POST', '/api/etapes/bam-demande-benevole/accepter/serie', body)).status).toBe(403);
    expect(await read(REQUESTS, id)).toMatchObject({ Statut: 1, IdBenevole: null });
  });
});
