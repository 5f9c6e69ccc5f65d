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
  const told = await anne.call('POST', `/api/fils/film/${id}`, { Texte: `@[u${who.person.id}] voyez [[film/${id}]]` });
  expect(told.statusCode).toBe(200);
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
