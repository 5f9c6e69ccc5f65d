import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CompteDemandeChamp } from '#generated/enums/compte-demande-champ.gen.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import { create as createRecord, update as updateRecord } from '#domain/work/work.ts';
import type { ApiClient, ApiReply } from '#tests/support/api-client.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

type Data = Readonly<Record<string, unknown>>;

const PRO = 1;
const MODIFICATION = 2;
const PROFESSIONAL = 2;
const [ACCEPTED, REFUSED, CLOSED] = [2, 3, 4];

/** One suite, two backs: accounts of the public site and what their people ask for. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  let count = 0;

  const { create, read } = recordCalls(() => staff);
  function unique(): string {
    return `site-${(count += 1)}@exemple.test`;
  }
  async function contact(more: Data = {}): Promise<number> {
    return create('contacts', { IdPersonne: await create('personnes', { Nom: 'Le Bihan', Prenom: 'Maiwenn' }), Email: unique(), ...more });
  }
  async function request(Type: number, more: Data = {}, account: Data = {}): Promise<{ id: number; account: number }> {
    const idAccount = await create('bam-comptes', { Login: unique(), ...account });
    return { account: idAccount, id: await create('compte-demandes', { IdCompte: idAccount, Type, Email: unique(), ...more }) };
  }
  async function step(id: number, transition: string, more: Data = {}) {
    return staff.call('POST', `/api/compte-demandes/${id}/transitions/${transition}`, {
      Version: (await read('compte-demandes', id)).Version,
      ...more,
    });
  }

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(rights.map(({ code }) => code));
  });
  afterAll(() => backend.close());

  /** To whom the mail of a step goes, about whose account, and what it says. */
  async function mailOf(headers: ApiReply['headers']): Promise<Data> {
    const { Destinataire, IdCompte, Corps } = await read('mail-traces', Number(headers.get('x-mail')));
    return { Destinataire, IdCompte, Corps };
  }

  test('a professional request that is accepted makes the person, the structure and the contact, and closes with a mail', async () => {
    const Email = unique();
    const { id, account } = await request(PRO, {
      Nom: 'Jaouen',
      Prenom: 'Tifenn',
      NomStructure: 'Ateliers Jaouen',
      Portable: '0639980102',
      Email,
    });
    const { status, headers } = await step(id, 'accepter');
    expect(status).toBe(200);
    expect(await mailOf(headers)).toEqual({ Destinataire: Email, IdCompte: account, Corps: expect.stringContaining('Tifenn Jaouen') });
    expect(await read('compte-demandes', id)).toMatchObject({ Statut: ACCEPTED });
    const opened = await read('bam-comptes', account);
    expect(opened).toMatchObject({ Type: PROFESSIONAL, Nom: 'Jaouen', Structure: 'Ateliers Jaouen' });
    expect(await read('contacts', opened.IdContact)).toMatchObject({ Portable: '0639980102' });
  });

  test('what a person wrote in a request is not rewritten by anybody', async () => {
    const { id } = await request(PRO, { Nom: 'Jaouen', Prenom: 'Tifenn' });
    const savedRequest = await read('compte-demandes', id);
    const changed = await staff.call('PUT', `/api/compte-demandes/${id}`, { ...savedRequest, Nom: 'Jaouenn' });
    expect([changed.status, changed.body.errors?.[0]]).toEqual([400, expect.objectContaining({ path: 'Nom', code: 'lecture-seule' })]);
    const kept = { ...savedRequest, ChampsRetenus: CompteDemandeChamp.email };
    expect((await staff.call('PUT', `/api/compte-demandes/${id}`, kept)).status).toBe(200);
  });

  test('a request of somebody known by e-mail and name is theirs: no second person, no second contact', async () => {
    const Email = unique();
    const existingContact = await contact({ Email, Telephone: '0199000009' });
    const { IdPersonne } = await read('contacts', existingContact);
    const { id, account } = await request(PRO, { Nom: 'LE BIHAN', Prenom: 'Maiwenn', Email, Portable: '0639980107' });
    expect((await step(id, 'accepter')).status).toBe(200);
    expect(await read('bam-comptes', account)).toMatchObject({ IdContact: existingContact, Type: PROFESSIONAL });
    expect(await read('contacts', existingContact)).toMatchObject({ IdPersonne, Portable: '0639980107', Telephone: '0199000009' });
  });

  test('a request that resembles somebody known is accepted once staff say who it is, and makes nobody twice', async () => {
    const existingContact = await contact({ IdStructure: await create('structures', { RaisonSociale: 'Les Films du Bief' }) });
    const { IdPersonne } = await read('contacts', existingContact);
    const requestFields = { Nom: 'Le Bihan', Prenom: 'Maïwenn', NomStructure: 'LES FILMS DU BIEF' };
    const { id, account } = await request(PRO, requestFields);
    const { body } = await staff.call('GET', `/api/compte-demandes/${id}/rapprochement`);
    expect(body.Candidats.find(({ IdContact }: { IdContact: number }) => IdContact === existingContact)).toMatchObject({
      IdPersonne,
      Structure: 'Les Films du Bief',
      Motifs: ['nom', 'structure'],
      HasCompte: false,
    });
    const refused = await step(id, 'accepter');
    expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('Maiwenn Le Bihan')]);
    expect(await read('bam-comptes', account)).toMatchObject({ IdContact: null });
    expect((await step(id, 'accepter', { Valeurs: { IdContact: existingContact } })).status).toBe(200);
    expect(await read('bam-comptes', account)).toMatchObject({ IdContact: existingContact, Type: PROFESSIONAL });
    const twin = await request(PRO, requestFields);
    expect((await step(twin.id, 'accepter', { Valeurs: { IdContact: existingContact } })).body.code).toBe('contact-deja-associe');
    expect((await step(twin.id, 'accepter', { Valeurs: { IdContact: null, IsNouvelle: true } })).status).toBe(200);
    expect((await read('bam-comptes', twin.account)).IdContact).not.toBe(existingContact);
  });

  test('a request without a name is refused until one is known', async () => {
    const { id, account } = await request(PRO, { NomStructure: 'Sans personne' });
    const refused = await step(id, 'accepter');
    expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('aucun nom')]);
    expect(await read('bam-comptes', account)).toMatchObject({ IdContact: null, Type: PRO });
    const aside = await request(PRO, { Nom: 'Kerdoncuff', Prenom: 'Nolwenn', Portable: '0639980444' });
    const kept = { ChampsRetenus: CompteDemandeChamp.portable };
    expect((await step(aside.id, 'accepter', { Valeurs: kept, Motif: 'Nom à justifier' })).status).toBe(409);
  });

  test('letters greet by the name of the contact, and a new link is not told as a new account', async () => {
    const IdContact = await contact();
    const { id, account } = await request(MODIFICATION, { Portable: '0639980104' }, { IdContact });
    const { headers } = await step(id, 'accepter');
    expect((await mailOf(headers)).Corps).toContain('Bonjour Maiwenn Le Bihan,');
    await backend.run(() => updateRecord('bam-compte', account, { DateActivation: '2026-01-02T08:00:00.000' }));
    await staff.call('POST', `/api/bam-comptes/${account}/activation`);
    const filter = {
      Criteres: { field: 'IdCompte', op: 'eq', value: account },
      Colonnes: ['Usage', 'Objet'],
      Tri: [{ Key: 'Id', Desc: true }],
    };
    const [last] = (await staff.call('POST', '/api/mail-traces/filter', { filter, skip: 0, take: 1 })).body;
    expect(last).toMatchObject({ Usage: 42, Objet: 'Choisissez un nouveau mot de passe' });
  });

  test("an e-mail that is somebody else's, or that opens their account, is refused and nothing changes", async () => {
    const Email = unique();
    const theirs = await contact({ Email });
    const stranger = await request(PRO, { Nom: 'Jaouen', Prenom: 'Tifenn', Email });
    expect((await step(stranger.id, 'accepter')).status).toBe(409);
    await create('bam-comptes', { Login: Email, IdContact: theirs });
    const second = await request(PRO, { Nom: 'Le Bihan', Prenom: 'Maiwenn', Email });
    expect((await step(second.id, 'accepter')).status).toBe(409);
    expect(await read('bam-comptes', second.account)).toMatchObject({ IdContact: null });
  });

  test('a request for a change that is accepted writes what it says and keeps what it leaves blank', async () => {
    const IdContact = await contact({ Telephone: '0199000001' });
    const { id, account } = await request(MODIFICATION, { Nom: 'Le Bihan-Morvan', Portable: '0639980103' }, { IdContact });
    expect((await step(id, 'accepter')).status).toBe(200);
    const changed = await read('contacts', IdContact);
    expect(changed).toMatchObject({ Nom: 'Le Bihan-Morvan', Prenom: 'Maiwenn', Portable: '0639980103', Telephone: '0199000001' });
    expect((await read('bam-comptes', account)).Type).toBe(PRO);
  });

  test('a request accepted in part writes what staff keep of it, and tells why the rest is not', async () => {
    const IdContact = await contact({ Telephone: '0199000001', Portable: '0639980199' });
    const requestFields = { Nom: 'Le Bihan-Morvan', NomStructure: 'Ateliers refusés', Telephone: '0199000002', Portable: '0639980103' };
    const { id } = await request(MODIFICATION, requestFields, { IdContact });
    const { status, headers } = await step(id, 'accepter', {
      Valeurs: { ChampsRetenus: CompteDemandeChamp.portable },
      Motif: 'Nom à justifier',
    });
    expect([status, headers.get('x-mail')]).toEqual([200, expect.stringMatching(/^\d+$/)]);
    const changed = await read('contacts', IdContact);
    expect(changed).toMatchObject({ Nom: 'Le Bihan', IdStructure: null, Telephone: '0199000001', Portable: '0639980103' });
    expect(await read('compte-demandes', id)).toMatchObject({ ...requestFields, Statut: ACCEPTED, Motif: 'Nom à justifier' });
  });

  test('a refusal asks why, closes the request as refused and tells it by mail', async () => {
    const Email = unique();
    const { id, account } = await request(PRO, { Nom: 'Autret', Prenom: 'Ida', Email });
    expect((await step(id, 'refuser')).status).toBe(400);
    const { status, headers } = await step(id, 'refuser', { Motif: 'Dossier incomplet' });
    expect(status).toBe(200);
    expect(await mailOf(headers)).toEqual({ Destinataire: Email, IdCompte: account, Corps: expect.stringContaining('Dossier incomplet') });
    expect(await read('compte-demandes', id)).toMatchObject({ Statut: REFUSED });
  });

  test('a request is closed with a mail, or without any', async () => {
    const Email = unique();
    const notified = await request(MODIFICATION, { Email });
    const { headers } = await step(notified.id, 'clore');
    expect(await mailOf(headers)).toMatchObject({ Destinataire: Email, IdCompte: notified.account });
    const silent = await request(MODIFICATION);
    const without = await step(silent.id, 'clore', { Mail: false });
    expect([without.status, without.headers.get('x-mail')]).toEqual([200, null]);
    for (const { id } of [notified, silent]) expect(await read('compte-demandes', id)).toMatchObject({ Statut: CLOSED });
  });

  test('a contact gets one account under its own address, and nobody another under the same', async () => {
    const IdContact = await contact();
    const { Email } = await read('contacts', IdContact);
    const opened = await staff.call('POST', `/api/contacts/${IdContact}/compte`);
    expect(opened.body).toEqual({ Id: expect.any(Number), IsMailEnvoye: true });
    expect(await read('bam-comptes', opened.body.Id)).toMatchObject({ Login: Email, IdContact });
    const refusals = [
      [await staff.call('POST', `/api/contacts/${IdContact}/compte`), 'contact-deja-associe'],
      [await staff.call('POST', `/api/contacts/${await contact({ Email: null })}/compte`), 'contact-sans-email'],
    ] as const;
    for (const [{ status, body }, code] of refusals) expect([status, body.code]).toEqual([409, code]);
    const Login = unique();
    await create('bam-comptes', { Login });
    const taken = await staff.call('POST', `/api/contacts/${await contact({ Email: Login })}/compte`);
    expect([taken.status, taken.body.code]).toEqual([409, 'email-deja-utilise']);
  });

  test('an account whose activation mail cannot leave exists all the same, and the answer says so', async () => {
    const filter = encodeURIComponent(JSON.stringify({ Criteres: { field: 'Usage', op: 'eq', value: 25 }, Colonnes: ['IsActif'] }));
    const templates = (await staff.call('GET', `/api/mail-modeles/filter?filter=${filter}`)).body;
    for (const { Id } of templates)
      await staff.call('PUT', `/api/mail-modeles/${Id}`, { ...(await read('mail-modeles', Id)), IsActif: false });
    const opened = await staff.call('POST', `/api/contacts/${await contact()}/compte`);
    expect(opened.body).toMatchObject({ IsMailEnvoye: false });
    expect((await staff.call('GET', `/api/bam-comptes/${opened.body.Id}`)).status).toBe(200);
  });

  test('an anonymised account says nothing of its person any more, nor do its history; its invoices stay', async () => {
    const secret = `canari-${(count += 1)}`;
    const IdPersonne = await create('personnes', { Nom: secret, Email: `${secret}@exemple.test` });
    const IdContact = await create('contacts', { IdPersonne, Email: `${secret}@exemple.test`, SiteInternet: `https://${secret}.example` });
    const { id, account } = await request(PRO, { Nom: secret }, { Login: `${secret}@exemple.test`, IdContact, Identifiant: secret });
    expect((await step(id, 'accepter', { AvecIncomplets: true })).status).toBe(200);
    async function erase() {
      return staff.call('POST', `/api/bam-comptes/${account}/anonymisation`, { Version: (await read('bam-comptes', account)).Version });
    }
    const invoice = await backend.run(() => createRecord('bam-paiement', { TypeOrigine: 1, PrixTtc: 60, Entete: `Facture de ${secret}` }));
    const { status, body } = await erase();
    expect([status, body]).toEqual([200, true]);
    expect(await read('bam-paiements', invoice)).toMatchObject({ PrixTtc: 60, Entete: `Facture de ${secret}` });
    expect(await read('bam-comptes', account)).toMatchObject({
      Login: `anonyme-${account}@anonyme.invalid`,
      IdContact: null,
      IsBloque: true,
      DateAnonymisation: expect.any(String),
    });
    const places: readonly string[] = [
      `bam-comptes/${account}`,
      `compte-demandes/${id}`,
      `contacts/${IdContact}`,
      `personnes/${IdPersonne}`,
    ];
    for (const place of places)
      for (const path of [place, `${place}/historique`])
        expect([path, JSON.stringify((await staff.call('GET', `/api/${path}`)).body).includes(secret)]).toEqual([path, false]);
    expect((await erase()).body.code).toBe('deja-fait');
  });
});
