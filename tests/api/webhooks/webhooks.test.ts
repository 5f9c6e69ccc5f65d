/** Webhooks: another program learns of changes, signed after the norm, within the rights of the author. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ClePubliqueStatut } from '#generated/enums/cle-publique-statut.gen.ts';
import { eventually } from '#tests/support/eventually.ts';
import { type Receiver, type Received, startReceiver } from '#tests/support/webhooks/receiver.ts';
import { type ApiApp, HOST, type SignedIn, startApiApp } from '../support/api-app.ts';
import { recordCalls } from '../support/record-api.ts';

const WEBHOOK_RIGHTS = [
  'WEBHOOK-ABONNEMENTS',
  'WEBHOOK-ABONNEMENT',
  'WEBHOOK-ABONNEMENT-WRITE',
  'WEBHOOK-ABONNEMENT-DELETE',
  'WEBHOOK-ENVOIS',
];
const PEOPLE_RIGHTS = [
  'PERSONNES',
  'PERSONNE',
  'PERSONNE-WRITE',
  'PERSONNE-DELETE',
  'DONNEES-SENSIBLES',
  'UTILISATEUR-FILTRE',
  'UTILISATEUR-FILTRE-WRITE',
];

let api: ApiApp;
let author: SignedIn;
let receiver: Receiver;

beforeAll(async () => {
  api = await startApiApp({ allowedHosts: ['127.0.0.1'] });
  author = await api.signInWith(...WEBHOOK_RIGHTS, ...PEOPLE_RIGHTS);
});
afterAll(() => api.close());
afterEach(async () => {
  await api.database.pool.query('update webhook_abonnement set statut = 2');
  await receiver.close();
});

interface WebhookOptions {
  readonly url?: string;
  readonly Champs?: readonly string[];
  readonly IdVue?: number;
  readonly session?: SignedIn;
}

interface Made {
  readonly id: number;
  readonly secret: string;
}

/** An active webhook on people. */
async function webhook({ url, Champs = ['Nom', 'Prenom', 'DateNaissance'], IdVue, session = author }: WebhookOptions = {}): Promise<Made> {
  receiver = await startReceiver();
  const id = await recordCalls(session).create('webhook-abonnements', { Libelle: 'Site public', Url: url ?? receiver.url });
  await ok(
    session.call('PUT', `/api/webhook-abonnements/${id}/contenu`, { Liste: 'personne', Champs, ...(IdVue === undefined ? {} : { IdVue }) }),
  );
  const { Secret } = (await ok(session.call('POST', `/api/webhook-abonnements/${id}/secret`))).json();
  await ok(step(id, 'activer', session));
  return { id, secret: Secret };
}

async function step(id: number, name: string, session = author) {
  const { Version } = await recordCalls(session).get(`/api/webhook-abonnements/${id}`);
  return session.call('POST', `/api/webhook-abonnements/${id}/transitions/${name}`, { Version });
}

async function ok(reply: ReturnType<SignedIn['call']>) {
  const answered = await reply;
  if (answered.statusCode !== 200) throw new Error(`${answered.statusCode} ${answered.body}`);
  return answered;
}

function person(Nom: string): Promise<number> {
  return recordCalls(author).create('personnes', { Nom, Prenom: 'Inès', DateNaissance: '1980-02-03' });
}

function messagesAbout(id: number): readonly Received[] {
  return receiver.received.filter(({ data }) => data.id === id);
}

function received(id: number, count: number): Promise<readonly Received[]> {
  return eventually(async () => {
    expect(messagesAbout(id).length).toBeGreaterThanOrEqual(count);
    return messagesAbout(id);
  });
}

const LOGGED = ['Statut', 'Essais', 'CodeReponse', 'IsEssai', 'ChampsEnvoyes', 'Erreur'];

async function log(webhookId: number): Promise<readonly Record<string, unknown>[]> {
  const filter = { Criteres: { and: [{ field: 'IdAbonnement', op: 'eq', value: webhookId }] }, Tri: [{ Key: 'Id' }], Colonnes: LOGGED };
  return (await ok(author.call('POST', '/api/webhook-envois/filter', { filter, skip: 0, take: 100 }))).json();
}

describe('a webhook', () => {
  it('tells creation, change and deletion of a record in order, signed after the norm', async () => {
    const { id: webhookId, secret } = await webhook();
    const calls = recordCalls(author);
    const id = await person('Ordonnée');
    await calls.update('personnes', id, { Nom: 'Changée' });
    await received(id, 2);
    await calls.remove('personnes', id);
    const messages = await received(id, 3);
    expect(messages.map(({ type }) => type)).toEqual(['personne.created', 'personne.changed', 'personne.removed']);
    for (const message of messages) receiver.verify(message, secret);
    const [first] = messages;
    if (first === undefined) throw new Error('nothing came');
    expect(() => receiver.verify(first, 'whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA')).toThrow('No matching signature');
    expect(new Set(messages.map((message) => message.id)).size).toBe(3);
    expect(messages[2]?.data).toEqual({ entity: 'personne', id, reason: 'deleted' });
    await eventually(async () => expect((await log(webhookId)).map(({ Statut }) => Statut)).toEqual([2, 2, 2]));
  });

  it('sends the chosen fields, and no longer those that its author may not read any more', async () => {
    const { id: webhookId } = await webhook();
    const first = await person('Lue');
    expect((await received(first, 1))[0]?.data.fields).toEqual({ Nom: 'Lue', Prenom: 'Inès', DateNaissance: '1980-02-03' });
    await revoke('DONNEES-SENSIBLES');
    const second = await person('Masquée');
    const [message] = await received(second, 1);
    expect(message?.data.fields).toEqual({ Nom: 'Masquée', Prenom: 'Inès' });
    expect(message?.content).not.toContain('1980');
    await eventually(async () => {
      const lines = await log(webhookId);
      expect(lines.map(({ Statut }) => Statut)).toEqual([2, 2]);
      expect(lines[1]?.['ChampsEnvoyes']).toEqual(['Nom', 'Prenom']);
    });
    await grant('DONNEES-SENSIBLES');
  });

  it('stops and says why once its author may not read the list any more', async () => {
    const { id: webhookId } = await webhook();
    await revoke('PERSONNES');
    const id = await person('Secrète');
    await eventually(async () => {
      expect((await recordCalls(author).get(`/api/webhook-abonnements/${webhookId}`))['Statut']).toBe(2);
    });
    expect(messagesAbout(id)).toEqual([]);
    expect((await recordCalls(author).get(`/api/webhook-abonnements/${webhookId}`))['MotifArret']).toContain("n'a plus le droit");
    await grant('PERSONNES');
    await ok(step(webhookId, 'activer'));
    expect((await received(id, 1))[0]?.type).toBe('personne.created');
  });

  it('refuses fields that its author may not read', async () => {
    const other = await api.signInWith(...WEBHOOK_RIGHTS, 'PERSONNES');
    receiver = await startReceiver();
    const id = await recordCalls(other).create('webhook-abonnements', { Libelle: 'Trop', Url: receiver.url });
    function contents(body: unknown) {
      return other.call('PUT', `/api/webhook-abonnements/${id}/contenu`, body);
    }
    expect((await contents({ Liste: 'personne', Champs: ['DateNaissance'] })).json().errors?.[0]?.path).toBe('Champs');
    expect((await contents({ Liste: 'film', Champs: [] })).statusCode).toBe(403);
    expect((await step(id, 'activer', other)).statusCode).toBe(409);
  });

  it('follows a saved filter: a record that leaves it is told as removed', async () => {
    const item = {
      Entity: 'personne',
      Libelle: 'Les Vues',
      Data: JSON.stringify({ Criteres: { field: 'Nom', op: 'starts', value: 'Vue' } }),
    };
    const IdVue = Number((await ok(author.call('POST', '/api/utilisateur-filtre', { item }))).body);
    await webhook({ IdVue });
    const outside = await person('Dehors');
    const inside = await person('Vue dedans');
    expect((await received(inside, 1))[0]?.type).toBe('personne.created');
    await recordCalls(author).update('personnes', inside, { Nom: 'Sortie' });
    const messages = await received(inside, 2);
    expect(messages[1]?.data).toEqual({ entity: 'personne', id: inside, reason: 'filtered' });
    await recordCalls(author).update('personnes', inside, { Prenom: 'Zoé' });
    await recordCalls(author).remove('personnes', outside);
    await eventually(async () => {
      const { rows } = await api.database.pool.query('select count(*)::int as n from webhook_envoi where statut = 1');
      expect(rows[0].n).toBe(0);
    });
    expect(messagesAbout(outside)).toEqual([]);
    expect(messagesAbout(inside)).toHaveLength(2);
  });

  it('follows steps alone, into the states that were chosen', async () => {
    const keeper = await api.signInWith(...WEBHOOK_RIGHTS, 'CLE-PUBLIQUES', 'CLE-PUBLIQUE', 'CLE-PUBLIQUE-WRITE');
    const { create, get, update } = recordCalls(keeper);
    receiver = await startReceiver();
    const events = { IsCreation: false, IsModification: false, IsSuppression: false, IsEtape: true };
    const id = await create('webhook-abonnements', { Libelle: 'Clefs révoquées', Url: receiver.url, ...events });
    const contents = { Liste: 'cle-publique', Champs: ['Libelle'], Etats: [String(ClePubliqueStatut.revoquee)] };
    await ok(keeper.call('PUT', `/api/webhook-abonnements/${id}/contenu`, contents));
    await ok(keeper.call('POST', `/api/webhook-abonnements/${id}/secret`));
    await ok(step(id, 'activer', keeper));
    const [kept, revoked] = [await create('cle-publiques', { Libelle: 'Site' }), await create('cle-publiques', { Libelle: 'Ancien site' })];
    await update('cle-publiques', kept, { Libelle: 'Site du festival' });
    const { Version } = await get(`/api/cle-publiques/${revoked}`);
    await ok(keeper.call('POST', `/api/cle-publiques/${revoked}/transitions/revoquer`, { Version, Motif: 'Site fermé' }));
    const [message] = await received(revoked, 1);
    expect([message?.type, message?.data.fields]).toEqual(['cle-publique.step', { Libelle: 'Ancien site' }]);
    expect(message?.data['step']).toEqual({ from: ClePubliqueStatut.active, to: ClePubliqueStatut.revoquee });
    // Order holds by record only: a change that came later shows that nothing else was on its way.
    const other = await create('cle-publiques', { Libelle: 'Autre' });
    const again = await get(`/api/cle-publiques/${other}`);
    await ok(keeper.call('POST', `/api/cle-publiques/${other}/transitions/revoquer`, { Version: again.Version, Motif: 'Essai' }));
    await received(other, 1);
    expect(receiver.received.map(({ data }) => data.id)).toEqual([revoked, other]);
    // A step into a state that nobody chose is a change like others.
    await update('webhook-abonnements', id, { IsModification: true });
    await ok(keeper.call('PUT', `/api/webhook-abonnements/${id}/contenu`, { ...contents, Etats: [String(ClePubliqueStatut.active)] }));
    const apart = await create('cle-publiques', { Libelle: 'Hors des étapes' });
    const last = await get(`/api/cle-publiques/${apart}`);
    await ok(keeper.call('POST', `/api/cle-publiques/${apart}/transitions/revoquer`, { Version: last.Version, Motif: 'Essai' }));
    expect((await received(apart, 1)).map(({ type }) => type)).toEqual(['cle-publique.changed']);
  });

  it('signs with both secrets for a day after a change, and shows neither again', async () => {
    const { id, secret } = await webhook();
    const { Secret: next } = (await ok(author.call('POST', `/api/webhook-abonnements/${id}/secret`))).json();
    const one = await person('Deux secrets');
    const [message] = await received(one, 1);
    if (message === undefined) throw new Error('nothing came');
    receiver.verify(message, secret);
    receiver.verify(message, next);
    const record = (await author.call('GET', `/api/webhook-abonnements/${id}`)).body;
    const { rows } = await api.database.pool.query(
      "select to_jsonb(a)::text as kept from webhook_abonnement a union all select to_jsonb(h)::text from historique h where entite = 'webhook-abonnement'",
    );
    for (const kept of [record, JSON.stringify(rows)])
      for (const sentSecret of [secret, next]) expect(kept).not.toContain(sentSecret.slice(6));
    await api.database.pool.query("update webhook_abonnement set fin_ancien_secret = now() - interval '1 minute' where id = $1", [id]);
    const later = await person('Un secret');
    const [last] = await received(later, 1);
    if (last === undefined) throw new Error('nothing came');
    receiver.verify(last, next);
    expect(() => receiver.verify(last, secret)).toThrow('No matching signature');
  });

  it('tries again with the same message number, keeps the order of a record, and holds up no other', async () => {
    const { id: webhookId } = await webhook();
    let refused = 0;
    const broken = await person('En panne');
    receiver.answerWith(({ data }) => (data.id === broken && refused++ < 2 ? 503 : 204));
    await api.database.pool.query(
      'update webhook_envoi set statut = 1, essais = 0, prochain_essai = now(), premier_echec = null where id_fiche = $1',
      [broken],
    );
    await recordCalls(author).update('personnes', broken, { Nom: 'Toujours' });
    const other = await person('Voisine');
    await received(other, 1);
    await eventually(async () => expect(refused).toBeGreaterThanOrEqual(1));
    for (let round = 0; round < 2; round += 1) {
      await eventually(async () => {
        const { rows } = await api.database.pool.query(
          'select 1 from webhook_envoi where id_fiche = $1 and essais > $2 and bail_expire_le is null',
          [broken, round],
        );
        expect(rows).not.toHaveLength(0);
      });
      await api.database.pool.query('update webhook_envoi set prochain_essai = now() where id_fiche = $1 and statut = 1', [broken]);
    }
    await eventually(async () => expect((await log(webhookId)).every(({ Statut }) => Statut === 2)).toBe(true));
    const ids = messagesAbout(broken).map((message) => message.id);
    expect(new Set(ids).size).toBe(2);
    // The change never comes before the creation was accepted.
    expect(ids.lastIndexOf(ids[0] ?? '')).toBeLessThan(ids.findIndex((one) => one !== ids[0]));
  });

  it('gives up after three days, says so, and is played again by hand', async () => {
    const { id: webhookId } = await webhook();
    receiver.answerWith(() => 500);
    const id = await person('Morte');
    await received(id, 1);
    await eventually(async () => expect((await log(webhookId))[0]?.['Essais']).toBe(1));
    await api.database.pool.query(
      "update webhook_envoi set premier_echec = now() - interval '3 days', prochain_essai = now() where id_abonnement = $1",
      [webhookId],
    );
    const line = await eventually(async () => {
      const [first] = await log(webhookId);
      expect(first?.['Statut']).toBe(3);
      return first;
    });
    expect(line).toMatchObject({ CodeReponse: 500, Erreur: 'Le programme a répondu 500.' });
    expect(await recordCalls(author).get(`/api/webhook-abonnements/${webhookId}`)).toMatchObject({ NbAbandonnes: 1 });
    receiver.answerWith(() => 204);
    const { Id, Version } = line ?? {};
    await ok(author.call('POST', `/api/webhook-envois/${String(Id)}/transitions/rejouer`, { Version }));
    await eventually(async () => expect((await log(webhookId))[0]?.['Statut']).toBe(2));
    expect(new Set(messagesAbout(id).map((message) => message.id)).size).toBe(1);
  });

  it('stops for good where the program answers 410', async () => {
    const { id: webhookId } = await webhook();
    receiver.answerWith(() => 410);
    await person('Partie');
    await eventually(async () =>
      expect((await recordCalls(author).get(`/api/webhook-abonnements/${webhookId}`))['MotifArret']).toContain('410'),
    );
  });

  it('is tried on demand, and says what was answered', async () => {
    const { id, secret } = await webhook();
    const reply = (await ok(author.call('POST', `/api/webhook-abonnements/${id}/essai`))).json();
    expect(reply).toMatchObject({ Remis: true, CodeReponse: 204, Erreur: null });
    const [message] = receiver.received;
    if (message === undefined) throw new Error('nothing came');
    receiver.verify(message, secret);
    expect(message.type).toBe('test');
    receiver.answerWith(() => 302);
    expect((await ok(author.call('POST', `/api/webhook-abonnements/${id}/essai`))).json()).toMatchObject({
      Remis: false,
      CodeReponse: 302,
    });
    expect((await log(id)).map(({ IsEssai, Statut }) => [IsEssai, Statut])).toEqual([
      [true, 2],
      [true, 4],
    ]);
  });

  it.each([
    'http://127.0.0.2:80/',
    'http://localhost:1/',
    'https://10.0.0.1/',
    'https://[::1]/',
    'http://exemple.test/',
    'https://169.254.169.254/latest/meta-data',
  ])('calls nothing at %s', async (url) => {
    const { id } = await webhook({ url });
    const reply = (await ok(author.call('POST', `/api/webhook-abonnements/${id}/essai`))).json();
    expect(reply).toMatchObject({ Remis: false, CodeReponse: null, Erreur: expect.stringContaining('ALLOWED_PRIVATE_HOSTS') });
  });

  it('takes no address with a password or of another protocol', async () => {
    receiver = await startReceiver();
    for (const Url of ['https://moi:secret@exemple.test/', 'ftp://exemple.test/', 'file:///etc/passwd']) {
      const reply = await author.call('POST', '/api/webhook-abonnements', { Libelle: 'Non', Url });
      expect([Url, reply.statusCode]).toEqual([Url, 400]);
    }
  });

  it('acts for the user who chose its address last', async () => {
    const { id } = await webhook();
    const other = await api.signInWith(...WEBHOOK_RIGHTS);
    await recordCalls(other).update('webhook-abonnements', id, { Url: `${receiver.url}/ailleurs` });
    expect(await recordCalls(author).get(`/api/webhook-abonnements/${id}`)).toMatchObject({ IdAuteur: other.person.id });
    const one = await person('Détournée');
    await eventually(async () => expect((await recordCalls(author).get(`/api/webhook-abonnements/${id}`))['Statut']).toBe(2));
    expect(messagesAbout(one)).toEqual([]);
  });

  it('is not made by an access token', async () => {
    const { id } = await webhook();
    const order = { Libelle: 'Robot', Droits: ['WEBHOOK-ABONNEMENT', 'WEBHOOK-ABONNEMENT-WRITE'], IsLecture: false };
    const owner = await api.signInWith('JETON-PERSONNEL', ...WEBHOOK_RIGHTS, ...PEOPLE_RIGHTS);
    const day = new Date(api.now() + 86_400_000).toISOString().slice(0, 10);
    const { Jeton } = (
      await ok(owner.call('POST', '/api/mon-compte/jetons', { ...order, DateExpiration: day, MotDePasse: 'reliure-cyan-tambour-42' }))
    ).json();
    const headers = { host: HOST, authorization: `Bearer ${Jeton}`, 'content-type': 'application/json' };
    for (const [url, body] of [
      ['/api/webhook-abonnements', { Libelle: 'Non', Url: receiver.url }],
      [`/api/webhook-abonnements/${id}/secret`, {}],
      [`/api/webhook-abonnements/${id}/essai`, {}],
    ] as const) {
      const reply = await api.app.inject({ method: 'POST', url, headers, payload: JSON.stringify(body) });
      expect([url, reply.statusCode, reply.json().code]).toEqual([url, 403, 'jeton-acces-session']);
    }
  });
});

describe('webhook operations', () => {
  it('are refused without a session, without the right, and of no webhook', async () => {
    receiver = await startReceiver();
    const stranger = await api.signInWith('FILMS');
    for (const [method, url, body] of [
      ['GET', '/api/webhook-abonnements/1001/contenu', undefined],
      ['PUT', '/api/webhook-abonnements/1001/contenu', { Liste: 'personne', Champs: [] }],
      ['POST', '/api/webhook-abonnements/1001/secret', undefined],
      ['POST', '/api/webhook-abonnements/1001/essai', undefined],
    ] as const) {
      const headers = { host: HOST, origin: `http://${HOST}`, 'content-type': 'application/json' };
      const open = await api.app.inject({ method, url, headers, ...(body === undefined ? {} : { payload: JSON.stringify(body) }) });
      expect([url, open.statusCode]).toEqual([url, 401]);
      expect([url, (await stranger.call(method, url, body)).statusCode]).toEqual([url, 403]);
      expect([url, (await author.call(method, url.replace('1001', '999999'), body)).statusCode]).toEqual([url, 404]);
    }
  });
});

async function revoke(code: string): Promise<void> {
  await api.database.pool.query(
    'delete from groupe_utilisateur_droit where groupe_utilisateur_id = (select id_groupe_utilisateur from utilisateur where id = $1) and utilisateur_droit_id = (select id from utilisateur_droit where norm(code) = norm($2))',
    [author.person.id, code],
  );
}

async function grant(code: string): Promise<void> {
  await api.database.pool.query(
    'insert into groupe_utilisateur_droit (groupe_utilisateur_id, utilisateur_droit_id) select u.id_groupe_utilisateur, d.id from utilisateur u, utilisateur_droit d where u.id = $1 and norm(d.code) = norm($2)',
    [author.person.id, code],
  );
}
