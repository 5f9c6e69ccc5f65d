import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiApp, type SignedIn, startApiApp } from '../support/api-app.ts';

const READS_FILMS = ['FILMS', 'FILM', 'FILM-WRITE'] as const;

let api: ApiApp;
let anne: SignedIn;
let marc: SignedIn;

beforeAll(async () => {
  api = await startApiApp();
  anne = await api.signInWith(...READS_FILMS);
  marc = await api.signInWith(...READS_FILMS);
});
afterAll(() => api.close());

interface Notice {
  readonly Id: number;
  readonly Fiche: string | null;
  readonly Extrait: string | null;
  readonly IsLu: boolean;
}

async function inbox(who: SignedIn, place = 'attente'): Promise<readonly Notice[]> {
  return (await who.call('GET', `/api/boite?place=${place}`)).json<readonly Notice[]>();
}

async function unread(who: SignedIn): Promise<number> {
  return (await who.call('GET', '/api/boite/nombre')).json<number>();
}

/** A film about which a user is named; its number. */
async function mention(who: SignedIn, title: string): Promise<number> {
  const id = Number((await anne.call('POST', '/api/films', { TitreOriginal: title })).body);
  const commentReply = await anne.call('POST', `/api/fils/film/${id}`, { Texte: `@[u${who.person.id}] voyez [[film/${id}]]` });
  expect(commentReply.statusCode).toBe(200);
  return id;
}

describe('an inbox', () => {
  it('holds what names its user, in words that they may read, until done', async () => {
    const id = await mention(marc, 'Le Visa');
    const [notice] = await inbox(marc);
    expect(notice).toMatchObject({ Nature: 1, Entite: 'film', IdFiche: id, Fiche: 'Le Visa', IsLu: false, De: expect.any(String) });
    expect(notice?.Extrait).toMatch(/ voyez Le Visa$/);
    const before = await unread(marc);
    const path = `/api/boite/${notice?.Id}`;
    expect((await marc.call('PUT', path, { Lu: true })).statusCode).toBe(200);
    expect(await unread(marc)).toBe(before - 1);
    await marc.call('PUT', path, { Traite: true });
    expect((await inbox(marc)).map(({ Id }) => Id)).not.toContain(notice?.Id);
    expect((await inbox(marc, 'traites')).map(({ Id }) => Id)).toContain(notice?.Id);
    expect((await anne.call('PUT', path, { Traite: false })).statusCode).toBe(404);
  });

  it('brings back in an hour what was put off', async () => {
    await mention(marc, 'Le Report');
    const [notice] = await inbox(marc);
    const before = await unread(marc);
    await marc.call('PUT', `/api/boite/${notice?.Id}`, { PlusTard: 'heure' });
    expect((await inbox(marc)).map(({ Id }) => Id)).not.toContain(notice?.Id);
    expect((await inbox(marc, 'plus-tard')).map(({ Id }) => Id)).toContain(notice?.Id);
    expect(await unread(marc)).toBe(before - 1);
    api.advance(3_601_000);
    expect((await inbox(marc)).map(({ Id }) => Id)).toContain(notice?.Id);
    expect(await unread(marc)).toBe(before);
    expect((await marc.call('PUT', `/api/boite/${notice?.Id}`, { PlusTard: 'jamais' })).statusCode).toBe(400);
  });

  it('says nothing any more of a record that its user does not open any more', async () => {
    const leaving = await api.signInWith(...READS_FILMS);
    await mention(leaving, 'Le Secret de la sélection');
    expect(await inbox(leaving)).toHaveLength(1);
    await api.database.pool.query(
      'delete from groupe_utilisateur_droit where groupe_utilisateur_id = (select id_groupe_utilisateur from utilisateur where id = $1)',
      [leaving.person.id],
    );
    const again = await api.signIn(leaving.person);
    const reply = await again.call('GET', '/api/boite');
    expect(reply.body).toBe('[]');
    expect(await unread(again)).toBe(0);
  });
});

interface ChangeNotice {
  readonly Id: number;
  readonly Nature: number;
  readonly IdFiche: number;
  readonly Changements: readonly { readonly Entite: string; readonly Champs: readonly string[] }[];
}

/** Notices of changes of a record. */
async function changes(who: SignedIn, id: number): Promise<readonly ChangeNotice[]> {
  const all = (await who.call('GET', '/api/boite')).json<readonly ChangeNotice[]>();
  return all.filter(({ Nature, IdFiche }) => Nature === 5 && IdFiche === id);
}

async function change(who: SignedIn, id: number, values: Readonly<Record<string, unknown>>): Promise<void> {
  const { Version } = (await who.call('GET', `/api/films/${id}`)).json<{ readonly Version: number }>();
  expect((await who.call('PUT', `/api/films/${id}`, { Version, ...values })).statusCode).toBe(200);
}

describe('a record that is followed', () => {
  it('tells its followers once what others changed, and begins again once they have read it', async () => {
    const id = Number((await anne.call('POST', '/api/films', { TitreOriginal: 'Le Suivi' })).body);
    expect((await marc.call('PUT', `/api/fils/film/${id}/suivi`, { Suivie: true })).statusCode).toBe(200);
    await change(anne, id, { Duree: '00:12:00' });
    await change(anne, id, { AnneeProd: 2025 });
    const [first, ...others] = await changes(marc, id);
    expect(others).toEqual([]);
    expect(first?.Changements).toEqual([{ Entite: 'film', Champs: expect.arrayContaining(['Duree', 'AnneeProd']) }]);
    await change(marc, id, { Duree: '00:13:00' });
    expect(await changes(marc, id)).toHaveLength(1);
    await marc.call('PUT', `/api/boite/${first?.Id}`, { Lu: true });
    await change(anne, id, { Duree: '00:14:00' });
    const [second] = await changes(marc, id);
    expect(second?.Id).not.toBe(first?.Id);
    expect(second?.Changements).toEqual([{ Entite: 'film', Champs: ['Duree'] }]);
    expect(await changes(anne, id)).toEqual([]);
    expect((await marc.call('PUT', `/api/fils/film/${id}/suivi`, { Suivie: false })).json()).toBe(false);
    expect(await changes(marc, id)).toEqual([]);
  });

  it('tells of a field alone to who follows that field', async () => {
    const id = Number((await anne.call('POST', '/api/films', { TitreOriginal: 'Le Champ' })).body);
    const choice = { Suivie: true, Champ: 'Duree' };
    expect((await marc.call('PUT', `/api/fils/film/${id}/suivi`, choice)).statusCode).toBe(200);
    expect((await marc.call('GET', `/api/fils/film/${id}`)).json()).toMatchObject({ Suivie: false, Champs: ['Duree'] });
    await change(anne, id, { AnneeProd: 2024 });
    expect(await changes(marc, id)).toEqual([]);
    await change(anne, id, { Duree: '00:09:00' });
    expect(await changes(marc, id)).toHaveLength(1);
    expect((await marc.call('PUT', `/api/fils/film/${id}/suivi`, { Suivie: true, Champ: 'Inconnu' })).statusCode).toBe(400);
  });

  it('names no field any more that its follower may not read', async () => {
    const id = Number((await anne.call('POST', '/api/films', { TitreOriginal: 'Le Masque' })).body);
    const reader = await api.signInWith(...READS_FILMS);
    await reader.call('PUT', `/api/fils/film/${id}/suivi`, { Suivie: true });
    await change(anne, id, { Duree: '00:07:00' });
    expect(await changes(reader, id)).toHaveLength(1);
    await api.database.pool.query(
      'delete from groupe_utilisateur_droit where groupe_utilisateur_id = (select id_groupe_utilisateur from utilisateur where id = $1)',
      [reader.person.id],
    );
    expect(await changes(await api.signIn(reader.person), id)).toEqual([]);
  });
});
