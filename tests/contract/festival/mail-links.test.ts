import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rights } from '#generated/rights/rights.gen.ts';
import { find } from '#domain/work/work.ts';
import { createGuest } from '#tests/support/festival/guests.ts';
import type { ApiClient, ApiReply } from '#tests/support/api-client.ts';
import { eventually } from '#tests/support/eventually.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { type TestSmtp, startSmtp } from '#tests/support/servers/smtp-server.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

const ALL = rights.map(({ code }) => code);
const GUESTS = 'festival-participant-invites';
const EDITION = 2059;

/** One suite, two backs: a mail carries the secrets of its trace, whatever texts it is made of. */
describe.each(Object.entries(backends))('%s', (side, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  let smtp: TestSmtp;
  let victim: number;
  let victimLink: string;
  /** Texts that look like the mark of a link: of each kind, of each record, of the form of earlier versions, of another mail. */
  let marks: readonly string[];
  const { create, read } = recordCalls(() => staff);

  function guest(Nom: string): Promise<number> {
    const stay = { Eannee: EDITION, Arrivee: '2059-01-19', Depart: '2059-01-22', NuitsMax: 5 };
    return createGuest(create, { Nom, Prenom: 'Ida', IdPays: 45, contact: { IsMailing: true } }, stay);
  }
  async function addressOf(id: number): Promise<string> {
    return (await read('contacts', (await read(GUESTS, id)).IdContact)).Email;
  }
  async function step(id: number, name: string, body: object): Promise<void> {
    const { Version } = await read(GUESTS, id);
    expect((await staff.call('POST', `/api/${GUESTS}/${id}/transitions/${name}`, { Version, ...body })).status).toBe(200);
  }
  /** The mails of a person, the last one: as the server sent it, or as the simulation shows it. */
  function received(address: string, count: number): Promise<string> {
    return eventually(async () => {
      const sent = smtp.mails.filter(({ to }) => to.includes(address)).map(({ source }) => decoded(source));
      const found = side === 'the server' ? sent : await bodies(address);
      expect(found).toHaveLength(count);
      return found.at(-1) ?? '';
    });
  }
  async function traces(address: string): Promise<readonly ApiReply['body'][]> {
    const filter = {
      Criteres: { field: 'Destinataire', op: 'eq', value: address },
      Tri: [{ Key: 'Id', Desc: false }],
      Colonnes: ['Objet'],
    };
    const { body } = await staff.call('POST', '/api/mail-traces/filter', { filter, skip: 0, take: 50 });
    return Promise.all(body.map(({ Id }: { Id: number }) => read('mail-traces', Id)));
  }
  async function bodies(address: string): Promise<readonly string[]> {
    return (await traces(address)).map(({ Corps }) => String(Corps));
  }
  function secretsIn(text: string): readonly string[] {
    return [...new Set([...text.matchAll(/\/(?:invitation|feuille-de-route|activation)#([\w.-]+)/g)].map(([, secret = '']) => secret))];
  }
  function openSheet(Jeton: string): Promise<ApiReply> {
    return backend.anonymous.call('POST', '/api/feuille-de-route', { Jeton });
  }
  function fingerprints() {
    return backend.run(function* () {
      const found = [...(yield* find('invitation-reponse', {})), ...(yield* find('feuille-route', {}))];
      return found.map(({ Id, Empreinte }) => [Id, Empreinte]);
    });
  }
  function template(more: object): Promise<number> {
    return create('mail-modeles', { Contexte: 2, Type: 1, Libelle: 'Lettre', TradObjet: { TraductionFr: 'Des nouvelles' }, ...more });
  }
  /** Sends a template to some contacts. */
  async function mailing(IdModele: number, ids: readonly number[]): Promise<void> {
    const request = { IdModele, filter: { IdsPk: [...ids] } };
    const prepared = await staff.call('POST', '/api/mailings/contact/preparation', request);
    expect([prepared.status, prepared.body.Destinataires]).toEqual([200, ids.length]);
    const sending = { ...request, Empreinte: prepared.body.Empreinte, Cle: crypto.randomUUID() };
    expect((await staff.call('POST', '/api/mailings/contact', sending)).status).toBe(200);
  }

  beforeAll(async () => {
    smtp = await startSmtp();
    backend = await start({ SMTP_URL: smtp.url, MAIL_FROM: 'accueil@valombre.example', PUBLIC_URL: 'https://bureau.valombre.example/' });
    staff = await backend.signInWith(ALL);
    await create('festival-editions', { Eannee: EDITION, DateDebut: '2059-01-18', DateFin: '2059-01-26', IsDefaut: true });
    victim = await guest('Brandt');
    await step(victim, 'envoyer', { Mail: true });
    await step(victim, 'confirmer', { Mail: false });
    await staff.call('POST', '/api/accueil/feuilles/envoi', { Ids: [victim] });
    const [secret = ''] = secretsIn(await received(await addressOf(victim), 2));
    victimLink = secret;
    const kept = (await traces(await addressOf(victim))).flatMap(({ Liens }) => Liens.map(({ Marque }: { Marque: string }) => Marque));
    const ids = [1001, 1002, 1003, victim];
    marks = [
      ...ids.flatMap((id) => ['invite', 'feuille', 'activation'].map((kind) => `jeton-${kind}-${id}.`)),
      'jeton-donne-au-depart',
      ...kept,
    ];
  });
  afterAll(async () => {
    await backend.close();
    await smtp.close();
  });

  test('a mark in a template stays a text, and the link of its guest still opens', async () => {
    expect((await openSheet(victimLink)).body.Titre).toBe('Bienvenue Ida Brandt');
    // The invitation and the road map of the guest.
    expect(marks.filter((mark) => !/^jeton-\w+-\d+\.$|depart$/.test(mark))).toHaveLength(2);
    const before = await fingerprints();
    const IdPersonne = await create('personnes', { Nom: 'Ombre' });
    const Email = 'ombre@exemple.test';
    const contact = await create('contacts', { IdPersonne, IsMailing: true, Email });
    const text = `<p>${marks.join(' ')}</p><p><a href="https://bureau.valombre.example/feuille-de-route#${marks[0]}">ici</a></p>`;
    await mailing(await template({ TradDescription: { TraductionFr: text } }), [contact]);
    const mail = await received(Email, 1);
    for (const mark of marks) expect(mail).toContain(mark);
    expect(secretsIn(mail)).toEqual([marks[0]]);
    expect(await fingerprints()).toEqual(before);
    expect((await openSheet(victimLink)).status).toBe(200);
  });

  test('a mark in merged data stays a text, whoever wrote it', async () => {
    const before = await fingerprints();
    const contacts: number[] = [];
    for (const [index, mark] of marks.entries()) {
      const IdPersonne = await create('personnes', { Nom: mark.slice(0, 150), Prenom: `/feuille-de-route#${mark}`.slice(0, 80) });
      contacts.push(await create('contacts', { IdPersonne, IsMailing: true, Email: `marque${index}@exemple.test` }));
    }
    await mailing(await template({ TradDescription: { TraductionFr: '<p>Bonjour {{prenom}} {{nom}}</p>' } }), contacts);
    for (const [index, mark] of marks.entries()) expect(await received(`marque${index}@exemple.test`, 1)).toContain(mark.slice(0, 150));
    expect(await fingerprints()).toEqual(before);
    expect((await openSheet(victimLink)).status).toBe(200);
  });

  test('an automatic mail with marks in every text of its guest carries their secret and no other', async () => {
    const id = await guest(`Ombre ${marks.at(-1)}`);
    const { IdPersonne } = await read(GUESTS, id);
    const person = await read('personnes', IdPersonne);
    // The answer that the step makes has the next number.
    const last = await backend.run(function* () {
      return Math.max(...(yield* find('invitation-reponse', {})).map(({ Id }) => Number(Id)));
    });
    const named = { ...person, Prenom: `jeton-invite-${last + 1}.` };
    expect((await staff.call('PUT', `/api/personnes/${IdPersonne}`, named)).status).toBe(200);
    const others = (await fingerprints()).length;
    const fingerprintsBefore = await fingerprints();
    await step(id, 'envoyer', { Mail: true });
    const mail = await received(await addressOf(id), 1);
    expect(mail).toContain(named.Prenom);
    const secrets = secretsIn(mail);
    expect(secrets).toHaveLength(1);
    expect((await backend.anonymous.call('POST', '/api/invitation/lien', { Jeton: secrets[0] })).body.Nom).toContain('Ombre');
    const after = await fingerprints();
    expect(after).toHaveLength(others + 1);
    expect(after).toEqual(expect.arrayContaining(fingerprintsBefore));
    expect((await openSheet(victimLink)).status).toBe(200);
  });

  test('the trace keeps each link with its kind, its record and its recipient', async () => {
    const id = await guest('Cohen');
    await step(id, 'confirmer', { Mail: false });
    expect((await staff.call('POST', '/api/accueil/feuilles/envoi', { Ids: [id] })).body.NbMails).toBe(1);
    const [first = ''] = secretsIn(await received(await addressOf(id), 1));
    expect((await openSheet(first)).status).toBe(200);
    const [trace] = await traces(await addressOf(id));
    expect(trace.Liens).toEqual([
      {
        Marque: expect.stringMatching(/^jeton-feuille-.+\.$/),
        Genre: 'feuille',
        IdFiche: expect.any(Number),
        Destinataire: trace.Destinataire,
      },
    ]);
  });
});

/** The text of a message, whose long lines are cut. */
function decoded(source: string): string {
  return source
    .replaceAll(/=\r?\n/g, '')
    .replaceAll('=3D', '=')
    .replaceAll(/=C3=A9/g, 'é');
}
