import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { type ApiApp, type SignedIn, startApiApp } from '../support/api-app.ts';
import { type EventStream, openEventStream } from '../support/event-stream.ts';

const READS_FILMS = ['FILMS', 'FILM', 'FILM-WRITE'] as const;

let api: ApiApp;
let url: string;
let anne: SignedIn;
let marc: SignedIn;
let outsider: SignedIn;
const streams: EventStream[] = [];

beforeAll(async () => {
  api = await startApiApp();
  url = await api.app.listen({ port: 0, host: '127.0.0.1' });
  anne = await api.signInWith(...READS_FILMS);
  marc = await api.signInWith(...READS_FILMS);
  outsider = await api.signInWith('CONTACTS', 'CONTACT');
});
afterAll(async () => {
  for (const stream of streams) stream.close();
  await api.close();
});

async function film(): Promise<number> {
  return Number((await anne.call('POST', '/api/films', { TitreOriginal: 'Le Passage' })).body);
}

async function say(who: SignedIn, id: number, Texte: string): Promise<{ readonly status: number; readonly body: unknown }> {
  const reply = await who.call('POST', `/api/fils/film/${id}`, { Texte });
  return { status: reply.statusCode, body: reply.json() };
}

interface ReadThread {
  readonly Commentaires: readonly Readonly<Record<string, unknown>>[];
  readonly NonLus: number;
  readonly Suivie: boolean;
}

async function thread(who: SignedIn, id: number): Promise<ReadThread> {
  const reply = await who.call('GET', `/api/fils/film/${id}`);
  expect(reply.statusCode).toBe(200);
  return reply.json<ReadThread>();
}

function at({ person }: SignedIn): string {
  return `@[u${person.id}]`;
}

describe('the thread of a record', () => {
  it('keeps comments in order and leaves what it says unread to the user it names, until read', async () => {
    const id = await film();
    const commentReply = await say(anne, id, `${at(marc)} il manque le visa.`);
    expect(commentReply).toEqual({ status: 200, body: expect.any(Number) });
    await say(anne, id, 'Et le générique.');
    const seen = await thread(marc, id);
    expect(seen.NonLus).toBe(1);
    expect(seen.Commentaires).toMatchObject([
      { Id: commentReply.body, Auteur: expect.stringMatching(/^Anne \d+ Durand$/), IsMien: false, IsNonLu: true, IsRetire: false },
      { Texte: 'Et le générique.', Noms: [], IsNonLu: false },
    ]);
    expect(seen.Commentaires[0]?.['Noms']).toEqual([{ Numero: `u${marc.person.id}`, Libelle: expect.stringContaining('Durand') }]);
    expect((await thread(anne, id)).NonLus).toBe(0);
    expect((await marc.call('POST', `/api/fils/film/${id}/lecture`)).json()).toBe(true);
    expect((await thread(marc, id)).NonLus).toBe(0);
  });

  it('leaves an answer unread to the users who wrote in it or follow the record, and to no other', async () => {
    const id = await film();
    const third = await api.signInWith(...READS_FILMS);
    await say(anne, id, 'Qui relance le producteur ?');
    expect((await third.call('PUT', `/api/fils/film/${id}/suivi`, { Suivie: true })).json()).toBe(true);
    await say(marc, id, 'Moi, demain.');
    expect((await thread(anne, id)).NonLus).toBe(1);
    expect(await thread(third, id)).toMatchObject({ NonLus: 1, Suivie: true });
    expect((await thread(marc, id)).NonLus).toBe(0);
    await third.call('PUT', `/api/fils/film/${id}/suivi`, { Suivie: false });
    await say(marc, id, 'Fait.');
    expect((await thread(third, id)).NonLus).toBe(1);
  });

  it('answers as the record does: 403 without its right, 404 where there is none', async () => {
    const id = await film();
    await say(anne, id, 'Entre nous.');
    const calls = [
      ['GET', `/api/fils/film/${id}`, undefined],
      ['POST', `/api/fils/film/${id}`, { Texte: 'Bonjour' }],
      ['POST', `/api/fils/film/${id}/lecture`, undefined],
      ['GET', `/api/fils/film/${id}/mentions`, undefined],
      ['PUT', `/api/fils/film/${id}/suivi`, { Suivie: true }],
    ] as const;
    for (const [method, path, body] of calls) {
      expect([path, (await outsider.call(method, path, body)).statusCode]).toEqual([path, 403]);
      const nowhere = path.replace(`/${id}`, '/999999');
      expect([nowhere, (await anne.call(method, nowhere, body)).statusCode]).toEqual([nowhere, 404]);
    }
    for (const kind of ['inconnue', 'fil-commentaire']) expect((await anne.call('GET', `/api/fils/${kind}/1`)).statusCode).toBe(404);
  });

  it('is closed to who follows other sections, before and after a mention', async () => {
    const rights = ['FESTIVAL-SECTIONS', 'FESTIVAL-SECTION', 'FESTIVAL-SECTION-WRITE'];
    const whole = await api.signInWith(...rights, 'TOUTES-SECTIONS');
    const editor = await api.signInWith(...rights, 'TOUTES-SECTIONS', 'FESTIVAL-EDITIONS', 'FESTIVAL-EDITION', 'FESTIVAL-EDITION-WRITE');
    await editor.call('POST', '/api/festival-editions', { Eannee: 2061, DateDebut: '2061-05-01', DateFin: '2061-05-09' });
    const ids: number[] = [];
    for (const Prefixe of ['Aa', 'Bb']) {
      const section = { TradLibelle: { TraductionFr: `Section ${Prefixe}` }, IdSectionType: 1, Eannee: 2061, Prefixe };
      const made = await editor.call('POST', '/api/festival-sections', section);
      expect(made.json()).toEqual(expect.any(Number));
      ids.push(Number(made.json()));
    }
    const limited = await api.createPerson({ rights });
    await api.database.pool.query('insert into utilisateur_section (utilisateur_id, festival_section_id) values ($1, $2)', [
      limited.id,
      ids[0],
    ]);
    const reader = await api.signIn(limited);
    expect((await reader.call('GET', `/api/fils/festival-section/${ids[0]}`)).statusCode).toBe(200);
    expect((await reader.call('GET', `/api/fils/festival-section/${ids[1]}`)).statusCode).toBe(404);
    const refused = await whole.call('POST', `/api/fils/festival-section/${ids[1]}`, { Texte: `@[u${limited.id}] regarde` });
    expect(refused.statusCode).toBe(400);
    const commentReply = await whole.call('POST', `/api/fils/festival-section/${ids[0]}`, {
      Texte: `@[u${limited.id}] comparez avec [[festival-section/${ids[1]}]]`,
    });
    expect(commentReply.statusCode).toBe(200);
    const read = (await reader.call('GET', `/api/fils/festival-section/${ids[0]}`)).json<ReadThread>();
    expect(read.Commentaires.at(-1)?.['Noms']).toEqual([{ Numero: `u${limited.id}`, Libelle: expect.any(String) }]);
  });

  it('is its authors’ to edit and withdraw; a withdrawn comment leaves a mark without its text, and its history', async () => {
    const id = await film();
    const { body: comment } = await say(anne, id, 'Le visa est là.');
    const path = `/api/commentaires/${String(comment)}`;
    expect((await marc.call('PUT', path, { Texte: 'Non' })).statusCode).toBe(403);
    expect((await marc.call('DELETE', path)).statusCode).toBe(403);
    expect((await outsider.call('PUT', path, { Texte: 'Non' })).statusCode).toBe(403);
    expect((await anne.call('PUT', path, { Texte: `Le visa est là. ${at(marc)}` })).statusCode).toBe(200);
    expect(await thread(marc, id)).toMatchObject({ NonLus: 1, Commentaires: [{ DateReprise: expect.any(String) }] });
    expect((await anne.call('DELETE', path)).statusCode).toBe(200);
    expect(await thread(marc, id)).toMatchObject({ NonLus: 0, Commentaires: [{ Texte: '', IsRetire: true }] });
    expect((await anne.call('PUT', path, { Texte: 'Encore' })).statusCode).toBe(404);
    const { rows } = await api.database.pool.query<{ avant: { Texte?: string } | null }>(
      "select avant from historique where entite = 'fil-commentaire' and id_fiche = $1 order by id",
      [comment],
    );
    expect(rows.map(({ avant }) => avant?.Texte)).toContain('Le visa est là.');
  });

  it('is settled and opened again by any of its readers', async () => {
    const id = await film();
    const { body: comment } = await say(anne, id, 'À vérifier.');
    const path = `/api/commentaires/${String(comment)}/reglement`;
    expect((await outsider.call('PUT', path, { Regle: true })).statusCode).toBe(403);
    await marc.call('PUT', path, { Regle: true });
    const [settled] = (await thread(anne, id)).Commentaires;
    expect(settled).toMatchObject({ RegleLe: expect.any(String), ReglePar: expect.stringContaining('Durand') });
    await anne.call('PUT', path, { Regle: false });
    expect((await thread(anne, id)).Commentaires).toMatchObject([{ RegleLe: null, ReglePar: null }]);
  });
});

describe('a mention', () => {
  it('is offered with who does not open the record, and refused of these before it is sent', async () => {
    const id = await film();
    const offered = (await anne.call('GET', `/api/fils/film/${id}/mentions?texte=${encodeURIComponent('durand')}`)).json<
      readonly { readonly Numero: string; readonly Voit: boolean }[]
    >();
    expect(offered.length).toBeGreaterThan(1);
    const refused = await anne.call('POST', `/api/fils/film/${id}`, { Texte: `${at(outsider)} regarde` });
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({ errors: [{ path: 'Texte', code: 'valeur' }] });
    expect((await thread(anne, id)).Commentaires).toEqual([]);
    const { rows } = await api.database.pool.query('select 1 from boite_avis where id_utilisateur = $1', [outsider.person.id]);
    expect(rows).toEqual([]);
  });

  it('of a group reaches those of its members who open the record', async () => {
    const id = await film();
    const { rows } = await api.database.pool.query<{ id: number }>(
      'select id_groupe_utilisateur as id from utilisateur where id = any($1) order by id',
      [[marc.person.id, outsider.person.id]],
    );
    const [readers, others] = rows.map((row) => row.id);
    await say(anne, id, `@[g${readers}] au travail`);
    expect((await thread(marc, id)).NonLus).toBe(1);
    expect((await say(anne, id, `@[g${others}] au travail`)).status).toBe(400);
  });
});

describe('a page that shows a record', () => {
  it('hears of its thread where its user opens it, and of nothing otherwise', async () => {
    const [reading, away] = [await openEventStream(url, marc.cookie), await openEventStream(url, outsider.cookie)];
    streams.push(reading, away);
    const id = await film();
    await say(anne, id, `${at(marc)} bonjour`);
    await eventually(() => {
      expect(reading.events).toContainEqual({ event: 'fil', data: { entity: 'film', id } });
      expect(reading.events).toContainEqual({ event: 'boite', data: {} });
    });
    expect(away.events.filter(({ event }) => event === 'fil' || event === 'boite')).toEqual([]);
  });
});
