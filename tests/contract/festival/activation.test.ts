import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import type { ApiClient } from '#tests/support/api-client.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { type TestSmtp, startSmtp } from '#tests/support/servers/smtp-server.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

const PASSWORD = 'quatre-cerises-mures';

/** One suite, two backs: the mail of an account, and the password that its link lets its person choose. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  let smtp: TestSmtp;
  let count = 0;

  const { create, read } = recordCalls(() => staff);
  async function account(): Promise<{ readonly id: number; readonly login: string }> {
    const login = `cinephile-${(count += 1)}@exemple.test`;
    const IdPersonne = await create('personnes', { Nom: 'Le Bihan', Prenom: 'Maiwenn' });
    const contact = await create('contacts', { IdPersonne, Email: login });
    const { status, body } = await staff.call('POST', `/api/contacts/${contact}/compte`);
    expect([status, body.IsMailEnvoye]).toEqual([200, true]);
    return { id: body.Id, login };
  }
  async function bodies(id: number): Promise<readonly string[]> {
    const filter = {
      Criteres: { and: [{ field: 'IdCompte', op: 'eq', value: id }] },
      Tri: [{ Key: 'Id', Desc: false }],
      Colonnes: ['Objet'],
    };
    const { body } = await staff.call('POST', '/api/mail-traces/filter', { filter, skip: 0, take: 50 });
    const traces = await Promise.all(body.map(({ Id }: { Id: number }) => read('mail-traces', Id)));
    return traces.map(({ Corps }) => String(Corps));
  }
  /** Secrets of the person: by mail from the server, on its page from the simulation. */
  function secretsOf({ login }: { readonly login: string }, kept: readonly string[]): readonly string[] {
    const sent = smtp.mails.filter(({ to }) => to.includes(login)).map(({ source }) => source.replaceAll(/=\r?\n/g, ''));
    return (sent.length > 0 ? sent : kept).flatMap((text) => /\/activation#([\w-]+)/.exec(text)?.[1] ?? []);
  }
  async function linksOf(one: { readonly id: number; readonly login: string }, wanted: number): Promise<readonly string[]> {
    return eventually(async () => {
      const secrets = secretsOf(one, await bodies(one.id)).filter((secret) => !secret.startsWith('jeton'));
      expect(secrets).toHaveLength(wanted);
      return secrets;
    });
  }
  function ask(Jeton: string) {
    return backend.anonymous.call('POST', '/api/activation/lien', { Jeton });
  }
  function choose(Jeton: string, MotDePasse = PASSWORD) {
    return backend.anonymous.call('POST', '/api/activation', { Jeton, MotDePasse });
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

  test('an account that is opened is activated by the link of its mail, once', async () => {
    const made = await account();
    expect(await read('bam-comptes', made.id)).toMatchObject({ DateActivation: null });
    const [secret = ''] = await linksOf(made, 1);
    expect((await ask(secret)).body).toEqual({ Login: made.login });
    expect((await choose(secret)).body).toBe(true);
    const activated = await read('bam-comptes', made.id);
    expect(activated).toMatchObject({ DateActivation: expect.stringMatching(/^20/) });
    expect(activated).not.toHaveProperty('MotDePasse');
    const again = await choose(secret);
    expect([again.status, again.body.code]).toEqual([409, 'lien-utilise']);
  });

  test('the link takes a password under the rules of every password', async () => {
    const made = await account();
    const [secret = ''] = await linksOf(made, 1);
    async function refused(password: string) {
      const { status, body } = await choose(secret, password);
      return [status, body.errors?.[0]?.path, body.errors?.[0]?.code];
    }
    expect(await refused('court')).toEqual([400, 'MotDePasse', 'trop-court']);
    expect(await refused('password1234')).toEqual([400, 'MotDePasse', 'mot-de-passe-courant']);
    expect(await refused('lebihan-maiwenn-1')).toEqual([400, 'MotDePasse', 'mot-de-passe-devinable']);
    expect((await choose(secret)).status).toBe(200);
  });

  test('another link is sent on demand, and the one that serves ends the others', async () => {
    const made = await account();
    const { body } = await staff.call('POST', `/api/bam-comptes/${made.id}/activation`);
    expect(body).toEqual({ IsMailEnvoye: true });
    const [first = '', second = ''] = await linksOf(made, 2);
    expect((await choose(second)).status).toBe(200);
    expect((await ask(first)).body.code).toBe('lien-utilise');
  });

  test('what is no link, and the link of an account that was blocked since, are told alike', async () => {
    const made = await account();
    const [secret = ''] = await linksOf(made, 1);
    await staff.call('PUT', `/api/bam-comptes/${made.id}`, { ...(await read('bam-comptes', made.id)), IsBloque: true });
    const answers = [await ask(secret), await ask('un-autre-secret')];
    expect(answers.map(({ status, body }) => [status, body.code, body.detail])).toEqual(
      Array.from({ length: 2 }, () => [
        404,
        'lien-inconnu',
        'Ce lien n’est pas valable. Vérifiez qu’il est entier, ou demandez-en un autre au festival.',
      ]),
    );
    const resent = await staff.call('POST', `/api/bam-comptes/${made.id}/activation`);
    expect([resent.status, resent.body.code]).toEqual([409, 'compte-ferme']);
  });
});
