import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CompteDemandeChamp } from '#generated/enums/compte-demande-champ.gen.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import { eventually } from '#tests/support/eventually.ts';
import type { ApiClient } from '#tests/support/api-client.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { type TestSmtp, startSmtp } from '#tests/support/servers/smtp-server.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

type Data = Readonly<Record<string, unknown>>;

const MODIFICATION = 2;
const PASSWORD = 'quatre-cerises-mures';

/** One suite, two backs: a changed e-mail becomes the sign-in once it is confirmed at the new address. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  let smtp: TestSmtp;
  let count = 0;

  const { create, read } = recordCalls(() => staff);
  function unique(name: string): string {
    return `${name}-${(count += 1)}@exemple.test`;
  }
  async function holder() {
    const login = unique('ancienne');
    const IdPersonne = await create('personnes', { Nom: 'Le Bihan', Prenom: 'Maiwenn' });
    const contact = await create('contacts', { IdPersonne, Email: login });
    return { contact, login, account: await create('bam-comptes', { Login: login, IdContact: contact }) };
  }
  async function accept(account: number, requestFields: Data, more: Data = {}) {
    const id = await create('compte-demandes', { IdCompte: account, Type: MODIFICATION, ...requestFields });
    const { Version } = await read('compte-demandes', id);
    return staff.call('POST', `/api/compte-demandes/${id}/transitions/accepter`, { Version, ...more });
  }
  async function traces(account: number): Promise<readonly Data[]> {
    const filter = {
      Criteres: { and: [{ field: 'IdCompte', op: 'eq', value: account }] },
      Tri: [{ Key: 'Id', Desc: false }],
      Colonnes: ['Objet'],
    };
    const { body } = await staff.call('POST', '/api/mail-traces/filter', { filter, skip: 0, take: 50 });
    return Promise.all(body.map(({ Id }: { Id: number }) => read('mail-traces', Id)));
  }
  /** Links of a page that an address received: by mail from the server, in the trace of the simulation. */
  async function links(account: number, page: 'activation' | 'adresse', to: string): Promise<readonly string[]> {
    const sent = smtp.mails.filter((mail) => mail.to.includes(to)).map(({ source }) => source.replaceAll(/=\r?\n/g, ''));
    const kept = (await traces(account)).filter(({ Destinataire }) => Destinataire === to).map(({ Corps }) => String(Corps));
    const texts = sent.length > 0 ? sent : kept;
    return texts.flatMap((text) => new RegExp(`/${page}#([\\w-]+)`).exec(text)?.[1] ?? []).filter((secret) => !secret.startsWith('jeton'));
  }
  async function lastLink(account: number, page: 'activation' | 'adresse', to: string): Promise<string> {
    return eventually(async () => {
      const secret = (await links(account, page, to)).at(-1) ?? '';
      expect(secret).not.toBe('');
      return secret;
    });
  }
  function follow(path: string, Jeton: string, more: Data = {}) {
    return backend.anonymous.call('POST', path, { Jeton, ...more });
  }

  beforeAll(async () => {
    smtp = await startSmtp();
    backend = await start({ SMTP_URL: smtp.url, MAIL_FROM: 'accueil@valombre.example', PUBLIC_URL: 'https://bureau.valombre.example/' });
    staff = await backend.signInWith(rights.map(({ code }) => code));
  });
  afterAll(async () => {
    await backend.close();
    await smtp.close();
  });

  test('keeps the old sign-in until the new address is confirmed, then ends the old one and its links', async () => {
    const { contact, login, account } = await holder();
    await staff.call('POST', `/api/bam-comptes/${account}/activation`);
    const activation = await lastLink(account, 'activation', login);
    const address = unique('nouvelle');
    expect((await accept(account, { Email: address })).status).toBe(200);
    expect((await read('contacts', contact)).Email).toBe(address);
    expect(await read('bam-comptes', account)).toMatchObject({ Login: login, NouveauLogin: address, EmailContact: address });
    const letters = await traces(account);
    expect(letters.find(({ Usage }) => Usage === 19)).toMatchObject({ Corps: expect.stringContaining(`deviendra ${address}`) });
    expect(letters.find(({ Usage }) => Usage === 49)).toMatchObject({
      Destinataire: address,
      Corps: expect.stringContaining('Bonjour Maiwenn Le Bihan,'),
    });
    const secret = await lastLink(account, 'adresse', address);
    expect((await follow('/api/adresse/lien', secret)).body).toEqual({ Login: login, NouveauLogin: address });
    expect((await follow('/api/activation/lien', activation)).body).toEqual({ Login: login });
    expect((await follow('/api/adresse', secret)).body).toBe(true);
    expect(await read('bam-comptes', account)).toMatchObject({ Login: address, NouveauLogin: null });
    expect((await follow('/api/adresse', secret)).body.code).toBe('lien-utilise');
    expect((await follow('/api/activation', activation, { MotDePasse: PASSWORD })).body.code).toBe('lien-utilise');
    // An account that was never activated is written to again, at the address that opens it now.
    const fresh = await lastLink(account, 'activation', address);
    expect((await follow('/api/activation/lien', fresh)).body).toEqual({ Login: address });
    expect((await follow('/api/activation', fresh, { MotDePasse: PASSWORD })).body).toBe(true);
  });

  test('confirms the latest address only, and none that another account took meanwhile', async () => {
    const { account, login } = await holder();
    const [first, second] = [unique('premiere'), unique('seconde')];
    await accept(account, { Email: first });
    const older = await lastLink(account, 'adresse', first);
    await accept(account, { Email: second });
    const latest = await lastLink(account, 'adresse', second);
    expect((await follow('/api/adresse/lien', older)).body.code).toBe('lien-inconnu');
    await create('bam-comptes', { Login: second });
    expect((await follow('/api/adresse', latest)).body.code).toBe('email-deja-utilise');
    expect(await read('bam-comptes', account)).toMatchObject({ Login: login });
    const refused = await accept(account, { Email: second });
    expect([refused.status, refused.body.code]).toEqual([409, 'email-deja-utilise']);
  });

  test('sends nothing where the address stays, or where staff leave it aside', async () => {
    const { account, login } = await holder();
    await accept(account, { Email: login, Portable: '0639980177' });
    await accept(
      account,
      { Email: unique('ecartee'), Portable: '0639980178' },
      { Valeurs: { ChampsRetenus: CompteDemandeChamp.portable }, Motif: 'Adresse à justifier' },
    );
    expect((await traces(account)).filter(({ Usage }) => Usage === 49)).toEqual([]);
    expect(await read('bam-comptes', account)).toMatchObject({ Login: login, NouveauLogin: null });
  });

  test('writes on demand to the address that staff corrected on the contact', async () => {
    const { account, contact, login } = await holder();
    const address = unique('corrigee');
    await staff.call('PUT', `/api/contacts/${contact}`, { ...(await read('contacts', contact)), Email: address });
    expect(await read('bam-comptes', account)).toMatchObject({ Login: login, NouveauLogin: null });
    expect((await staff.call('POST', `/api/bam-comptes/${account}/adresse`)).body).toEqual({ IsMailEnvoye: true });
    await follow('/api/adresse', await lastLink(account, 'adresse', address));
    expect(await read('bam-comptes', account)).toMatchObject({ Login: address });
  });

  test('sends an active account a link that chooses another password', async () => {
    const { account, login } = await holder();
    await staff.call('POST', `/api/bam-comptes/${account}/activation`);
    await follow('/api/activation', await lastLink(account, 'activation', login), { MotDePasse: PASSWORD });
    await staff.call('POST', `/api/bam-comptes/${account}/activation`);
    const secret = await eventually(async () => {
      const found = await links(account, 'activation', login);
      expect(found).toHaveLength(2);
      return found[1] ?? '';
    });
    expect((await follow('/api/activation/lien', secret)).body).toEqual({ Login: login });
    expect((await follow('/api/activation', secret, { MotDePasse: 'cinq-prunes-vertes' })).body).toBe(true);
  });
});
