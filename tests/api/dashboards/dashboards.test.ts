import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiApp, type Person, type SignedIn, startApiApp } from '../support/api-app.ts';

const FILMS = ['FILMS', 'FILM', 'FILM-WRITE'];
const VIEWS = ['UTILISATEUR-FILTRE', 'UTILISATEUR-FILTRE-WRITE', 'UTILISATEUR-FILTRE-DELETE'];
const BASE = { Nature: 2, Libelle: 'Films', Largeur: 1, Entity: 'film', Data: '{}' };

let api: ApiApp;
let author: SignedIn;
let person: Person;
/** Opens films and dashboards, and nothing of contacts. */
let reader: SignedIn;

beforeAll(async () => {
  api = await startApiApp();
  author = await api.signInWith('TABLEAUX', 'CONTACTS', 'CONTACT', 'FESTIVAL-INSCRIPTIONS', 'FESTIVAL-INSCRIPTION', ...FILMS, ...VIEWS);
  person = await api.createPerson({ rights: ['TABLEAUX', 'FILMS', 'FILM'] });
  reader = await api.signIn(person);
  for (const [TitreOriginal, Duree] of [
    ['Cap', '00:10:00'],
    ['Dune', '00:20:00'],
  ])
    await author.call('POST', '/api/films', { TitreOriginal, Duree });
});
afterAll(() => api.close());

async function groupOf({ id }: Person): Promise<number> {
  const { rows } = await api.database.pool.query<{ id: number }>('select id_groupe_utilisateur as id from utilisateur where id = $1', [id]);
  return rows[0]?.id ?? 0;
}

async function compose(body: object): Promise<number> {
  const reply = await author.call('POST', '/api/tableaux', { Libelle: 'Ma page', Cartes: [BASE], ...body });
  expect(reply.body).toMatch(/^\d+$/);
  return reply.json();
}

async function save(Data: object, IsPublic = false): Promise<number> {
  const item = { Entity: 'film', Libelle: 'Longs', Data: JSON.stringify(Data), IsPublic };
  return (await author.call('POST', '/api/utilisateur-filtre', { item })).json();
}

async function open(by: SignedIn, id: number) {
  const reply = await by.call('GET', `/api/tableaux/${id}`);
  return { status: reply.statusCode, ...reply.json() };
}

describe('who sees a dashboard', () => {
  it('is told by its own calls alone: no question to the list counts what others composed', async () => {
    await compose({ Libelle: 'À moi seule' });
    for (const path of ['groupes', 'totaux'])
      expect((await reader.call('POST', `/api/listes/tableau/${path}`, { filter: {}, par: [{ champ: 'Libelle' }] })).statusCode).toBe(400);
  });

  it('is its author alone, until it is shared by group or with the whole team', async () => {
    const id = await compose({});
    expect((await open(author, id)).Cartes).toMatchObject([{ ...BASE, Entite: 'film', IsPerdue: false }]);
    expect((await open(reader, id)).status).toBe(404);
    const group = await compose({ Groupes: [await groupOf(person)] });
    expect(await open(reader, group)).toMatchObject({ status: 200, IsMien: false });
    const { Version } = await open(author, id);
    const shared = { Version, Libelle: 'Pour tous', IsPublic: true, Cartes: [BASE] };
    expect((await author.call('PUT', `/api/tableaux/${id}`, shared)).json()).toBe(true);
    expect(await open(reader, id)).toMatchObject({ Libelle: 'Pour tous', De: expect.stringMatching(/Durand/) });
    const names = (await reader.call('GET', '/api/tableaux')).json();
    expect(names[0]).toMatchObject({ Id: 0, IsMien: false });
    expect(names.map(({ Id }: { Id: number }) => Id)).toEqual(expect.arrayContaining([id, group]));
  });

  it('asks for a session, and for its right', async () => {
    const outside = await api.app.inject({ method: 'GET', url: '/api/tableaux' });
    expect(outside.statusCode).toBe(401);
    const other = await api.signInWith(...FILMS);
    expect((await other.call('GET', '/api/tableaux')).statusCode).toBe(403);
    expect((await other.call('POST', '/api/tableaux', { Libelle: 'X', Cartes: [] })).statusCode).toBe(403);
  });
});

describe('what a reader sees of it', () => {
  it('has no word of a card whose list they may not open', async () => {
    const secret = { ...BASE, Libelle: 'Contacts secrets', Entity: 'contact' };
    const id = await compose({ IsPublic: true, Cartes: [secret, BASE] });
    expect((await open(author, id)).Cartes).toHaveLength(2);
    const reply = await reader.call('GET', `/api/tableaux/${id}`);
    expect(reply.body).not.toContain('secrets');
    expect(reply.json().Cartes).toMatchObject([{ Libelle: 'Films' }]);
  });

  it('has no card that groups by a field that they may not read', async () => {
    const by = { ...BASE, Nature: 3, Data: JSON.stringify({ Question: { par: ['Inscriptions.IdSection'] } }) };
    const id = await compose({ IsPublic: true, Cartes: [by, BASE] });
    expect((await open(author, id)).Cartes).toHaveLength(2);
    expect((await open(reader, id)).Cartes).toMatchObject([{ Nature: 2 }]);
    const copied = { Libelle: 'Volé', Cartes: [by] };
    expect((await reader.call('POST', '/api/tableaux', copied)).statusCode).toBe(400);
  });

  it('follows a view of its author, whose number it does not tell to who may not open it', async () => {
    const view = await save({ Criteres: { and: [{ field: 'Duree', op: 'gt', value: '00:15:00' }] } });
    const id = await compose({ IsPublic: true, Cartes: [{ ...BASE, IdVue: view }] });
    expect((await open(author, id)).Cartes).toMatchObject([{ IdVue: view }]);
    const [card] = (await open(reader, id)).Cartes;
    expect(card.IdVue).toBeNull();
    expect(JSON.parse(card.Data).Criteres.and).toHaveLength(1);
    const sum = await reader.call('POST', '/api/listes/film/groupes', {
      filter: { Criteres: JSON.parse(card.Data).Criteres },
      par: [],
      calculs: [{ champ: 'Duree', de: 'somme' }],
    });
    expect(sum.json()).toMatchObject({ Total: 1, Groupes: [{ Nombre: 1, Calculs: [1200] }] });
  });

  it('loses the card of a view that is deleted; its author is told', async () => {
    const view = await save({});
    const id = await compose({ IsPublic: true, Cartes: [{ ...BASE, IdVue: view }] });
    await author.call('DELETE', `/api/utilisateur-filtre/${view}`);
    expect((await open(author, id)).Cartes).toMatchObject([{ IdVue: view, IsPerdue: true }]);
    expect((await open(reader, id)).Cartes).toEqual([]);
  });
});

describe('who changes it', () => {
  it('is its author; the others may copy what they see', async () => {
    const id = await compose({ IsPublic: true });
    const { Version } = await open(author, id);
    const body = { Version, Libelle: 'Pris', Cartes: [] };
    expect((await reader.call('PUT', `/api/tableaux/${id}`, body)).statusCode).toBe(403);
    expect((await reader.call('DELETE', `/api/tableaux/${id}`)).statusCode).toBe(403);
    expect((await reader.call('POST', `/api/tableaux/${id}/cartes`, BASE)).statusCode).toBe(403);
    const [card] = (await open(reader, id)).Cartes;
    const { Entite: _entity, IsPerdue: _lost, ...sent } = card;
    expect((await reader.call('POST', '/api/tableaux', { Libelle: 'Copie', Cartes: [sent] })).statusCode).toBe(200);
  });

  it('never overwrites what another screen changed meanwhile', async () => {
    const id = await compose({});
    const { Version } = await open(author, id);
    const body = { Version, Libelle: 'Ma page', Cartes: [BASE, BASE] };
    expect((await author.call('PUT', `/api/tableaux/${id}`, body)).statusCode).toBe(200);
    expect((await author.call('PUT', `/api/tableaux/${id}`, { ...body, Cartes: [] })).statusCode).toBe(409);
    expect((await open(author, id)).Cartes).toHaveLength(2);
    expect((await author.call('POST', `/api/tableaux/${id}/cartes`, { ...BASE, Libelle: 'Dernière' })).json()).toBe(true);
    expect((await open(author, id)).Cartes).toMatchObject([{}, {}, { Libelle: 'Dernière' }]);
  });

  it('is told what is wrong with a card', async () => {
    async function refused(card: object): Promise<number> {
      return (await author.call('POST', '/api/tableaux', { Libelle: 'Non', Cartes: [{ ...BASE, ...card }] })).statusCode;
    }
    expect(await refused({ Entity: 'inconnue' })).toBe(400);
    expect(await refused({ Entity: 'utilisateur' })).toBe(403);
    expect(await refused({ IdVue: 999_999 })).toBe(400);
    expect(await refused({ Data: 'rien' })).toBe(400);
    expect(await refused({ Nature: 3 })).toBe(400);
    expect(await refused({ Largeur: 5 })).toBe(400);
    const many = Array.from({ length: 25 }, () => BASE);
    expect((await author.call('POST', '/api/tableaux', { Libelle: 'Trop', Cartes: many })).statusCode).toBe(400);
    const unknown = { Libelle: 'Non', Groupes: [999_999], Cartes: [] };
    expect((await author.call('POST', '/api/tableaux', unknown)).statusCode).toBe(400);
  });
});

describe('the report of the edition', () => {
  it('is there from the beginning, with the cards that its reader may read, and nobody changes it', async () => {
    const whole = await api.signInWith('TABLEAUX', 'FESTIVAL-PROGRAMMATIONS', 'FESTIVAL-PROGRAMMATION');
    const report = await open(whole, 0);
    expect(report).toMatchObject({ Libelle: "Bilan de l'édition", IsMien: false });
    expect(report.Cartes.map(({ Libelle }: { Libelle: string }) => Libelle)).toEqual([
      'Séances',
      'Entrées payantes',
      'Séances par jour',
      'Séances par salle',
    ]);
    expect((await open(reader, 0)).Cartes).toEqual([]);
    expect((await whole.call('PUT', '/api/tableaux/0', { Version: 1, Libelle: 'Pris', Cartes: [] })).statusCode).toBe(404);
    expect((await whole.call('DELETE', '/api/tableaux/0')).statusCode).toBe(404);
  });

  it('has cards that every list and field of theirs answers', async () => {
    const all = await api.signInWith(...(await everyRight()));
    const { Cartes } = await open(all, 0);
    expect(Cartes.length).toBe(14);
    for (const { Entity, Data, Libelle } of Cartes) {
      const { par = [], calcul = '' } = JSON.parse(Data).Question ?? {};
      const [de, champ] = calcul.split(':');
      const body = { filter: {}, par: par.map((one: string) => ({ champ: one })), calculs: calcul === '' ? [] : [{ champ, de }] };
      const reply = await all.call('POST', `/api/listes/${Entity}/groupes`, body);
      expect([Libelle, reply.statusCode]).toEqual([Libelle, 200]);
    }
  });
});

async function everyRight(): Promise<readonly string[]> {
  const { rows } = await api.database.pool.query<{ code: string }>('select code from utilisateur_droit');
  return rows.map(({ code }) => code);
}
