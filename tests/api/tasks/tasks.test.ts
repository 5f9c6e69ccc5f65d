import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiApp, type SignedIn, startApiApp } from '../support/api-app.ts';

const READS_FILMS = ['FILMS', 'FILM', 'FILM-WRITE'] as const;
const DAY_MS = 86_400_000;

let api: ApiApp;
let anne: SignedIn;
let marc: SignedIn;
let outsider: SignedIn;

beforeAll(async () => {
  api = await startApiApp();
  anne = await api.signInWith(...READS_FILMS);
  marc = await api.signInWith(...READS_FILMS);
  outsider = await api.signInWith('CONTACTS', 'CONTACT');
});
afterAll(() => api.close());

interface Task {
  readonly Id: number;
  readonly Version: number;
  readonly Libelle: string;
  readonly Fiche: string | null;
  readonly Echeance: string | null;
  readonly IsEnRetard: boolean;
  readonly IsFaite: boolean;
  readonly A: string | null;
}

async function film(title = 'Le Passage'): Promise<number> {
  return Number((await anne.call('POST', '/api/films', { TitreOriginal: title })).body);
}

function to({ person }: SignedIn): string {
  return `u${person.id}`;
}

async function give(who: SignedIn, body: Readonly<Record<string, unknown>>): Promise<number> {
  const reply = await who.call('POST', '/api/taches', body);
  expect({ status: reply.statusCode, body: reply.json() }).toEqual({ status: 200, body: expect.any(Number) });
  return reply.json<number>();
}

async function mine(who: SignedIn, place = 'miennes', texte = ''): Promise<readonly Task[]> {
  const reply = await who.call('GET', `/api/taches?place=${place}&texte=${texte}`);
  expect(reply.statusCode).toBe(200);
  return reply.json<readonly Task[]>();
}

async function onFilm(who: SignedIn, id: number): Promise<readonly Task[]> {
  return (await who.call('GET', `/api/taches/fiche/film/${id}`)).json<readonly Task[]>();
}

async function task(who: SignedIn, id: number, place = 'miennes'): Promise<Task> {
  const found = (await mine(who, place)).find((one) => one.Id === id);
  if (found === undefined) throw new Error(`no task ${id}`);
  return found;
}

function finish(who: SignedIn, { Id, Version }: Pick<Task, 'Id' | 'Version'>, Faite = true) {
  return who.call('POST', `/api/taches/${Id}/fin`, { Version, Faite });
}

async function noticesOf(who: SignedIn): Promise<readonly Readonly<Record<string, unknown>>[]> {
  return (await who.call('GET', '/api/boite')).json<readonly Readonly<Record<string, unknown>>[]>();
}

describe('a task on a record', () => {
  it('stands on its sheet and in the list of the user who has it, who is told in the inbox', async () => {
    const id = await film('Le Visa');
    const given = await give(anne, { Libelle: ' Demander le visa ', A: to(marc), Entite: 'film', IdFiche: id, Echeance: '2090-03-01' });
    expect(await onFilm(anne, id)).toMatchObject([
      { Id: given, Libelle: 'Demander le visa', A: to(marc), Fiche: 'Le Visa', IsEnRetard: false, IsFaite: false, IsMienne: false },
    ]);
    expect(await task(marc, given)).toMatchObject({
      Entite: 'film',
      IdFiche: id,
      Echeance: '2090-03-01',
      De: expect.stringMatching(/^Anne \d+ Durand$/),
    });
    expect((await mine(anne, 'confiees')).map(({ Id }) => Id)).toContain(given);
    expect((await mine(anne)).map(({ Id }) => Id)).not.toContain(given);
    expect((await noticesOf(marc))[0]).toMatchObject({ Nature: 3, Entite: 'film', IdFiche: id, Fiche: 'Le Visa' });
    expect((await mine(marc, 'miennes', 'visa')).map(({ Id }) => Id)).toEqual([given]);
  });

  it('is done and reopened, and its author is told when another does it', async () => {
    const id = await film('Le Générique');
    const given = await give(anne, { Libelle: 'Relire', A: to(marc), Entite: 'film', IdFiche: id });
    const before = await task(marc, given);
    expect((await finish(marc, before)).body).toBe('null');
    expect((await mine(marc)).map(({ Id }) => Id)).not.toContain(given);
    expect(await task(marc, given, 'faites')).toMatchObject({ IsFaite: true, FaitePar: expect.stringContaining('Durand') });
    expect((await noticesOf(anne))[0]).toMatchObject({ Nature: 4, IdFiche: id });
    const stale = await finish(marc, before, false);
    expect(stale.statusCode).toBe(409);
    const refused = await marc.call('PUT', `/api/taches/${given}`, { Version: before.Version + 1, Libelle: 'Autre', A: to(marc) });
    expect(refused.statusCode).toBe(400);
    expect((await finish(marc, await task(marc, given, 'faites'), false)).statusCode).toBe(200);
    expect((await task(marc, given)).IsFaite).toBe(false);
  });

  it('goes to another by a change, of the version that was seen', async () => {
    const id = await film();
    const given = await give(anne, { Libelle: 'Appeler', A: to(marc), Entite: 'film', IdFiche: id });
    const { Version } = await task(marc, given);
    const change = { Version, Libelle: 'Appeler lundi', A: to(anne), Echeance: '2090-01-04' };
    expect((await marc.call('PUT', `/api/taches/${given}`, change)).json()).toBe(true);
    expect((await marc.call('PUT', `/api/taches/${given}`, change)).statusCode).toBe(409);
    expect(await task(anne, given)).toMatchObject({ Libelle: 'Appeler lundi', Echeance: '2090-01-04' });
  });

  it('is late from the day after its due day, by the day of the festival', async () => {
    const today = (await api.database.pool.query<{ day: string }>("select (now() at time zone 'Europe/Paris')::date::text as day")).rows[0]
      ?.day;
    const given = await give(anne, { Libelle: 'Pour ce soir', A: to(anne), Echeance: today });
    expect((await task(anne, given)).IsEnRetard).toBe(false);
    api.advance(DAY_MS);
    const again = await api.signIn(anne.person);
    expect((await task(again, given)).IsEnRetard).toBe(true);
    anne = again;
    marc = await api.signIn(marc.person);
    outsider = await api.signIn(outsider.person);
  });
});

describe('a record out of reach', () => {
  it('answers as reading it would: 403 without its right, 404 where there is none, 401 without a session', async () => {
    const id = await film();
    const given = await give(anne, { Libelle: 'Entre nous', A: to(anne), Entite: 'film', IdFiche: id });
    const body = { Libelle: 'Voir', A: to(anne), Entite: 'film' };
    const calls = [
      ['GET', `/api/taches/fiche/film/${id}`, undefined, 404],
      ['POST', '/api/taches', { ...body, IdFiche: id }, 404],
      ['POST', '/api/taches/serie', { ...body, Fiches: [id] }, 404],
      ['GET', `/api/taches/destinataires?entite=film&fiches=${id}`, undefined, 404],
    ] as const;
    for (const [method, path, sent, nowhere] of calls) {
      expect([path, (await outsider.call(method, path, sent)).statusCode]).toEqual([path, 403]);
      const other: unknown = sent === undefined ? undefined : JSON.parse(JSON.stringify(sent).replaceAll(String(id), '999999'));
      expect([path, (await anne.call(method, path.replaceAll(String(id), '999999'), other)).statusCode]).toEqual([path, nowhere]);
      const reply = await api.app.inject({ method, url: path, headers: { host: 'localhost' } });
      expect([path, reply.statusCode]).toEqual([path, 401]);
    }
    for (const [method, path, sent] of [
      ['PUT', `/api/taches/${given}`, { Version: 1, Libelle: 'x', A: to(outsider) }],
      ['DELETE', `/api/taches/${given}`, undefined],
      ['POST', `/api/taches/${given}/fin`, { Version: 1, Faite: true }],
    ] as const)
      expect((await outsider.call(method, path, sent)).statusCode).toBe(403);
    expect((await anne.call('GET', '/api/taches/fiche/inconnue/1')).statusCode).toBe(404);
  });

  it('hides its tasks from the list of a user who loses it, searched or not, and from the count of their inbox', async () => {
    const leaving = await api.signInWith(...READS_FILMS);
    const id = await film('Le Secret');
    await give(anne, { Libelle: 'Canari du secret', A: to(leaving), Entite: 'film', IdFiche: id });
    expect(await mine(leaving)).toHaveLength(1);
    await api.database.pool.query(
      'delete from groupe_utilisateur_droit where groupe_utilisateur_id = (select id_groupe_utilisateur from utilisateur where id = $1)',
      [leaving.person.id],
    );
    const again = await api.signIn(leaving.person);
    for (const place of ['miennes', 'groupe', 'confiees', 'faites'])
      expect((await again.call('GET', `/api/taches?place=${place}&texte=canari`)).body).toBe('[]');
    expect((await again.call('GET', '/api/boite/nombre')).body).toBe('0');
  });

  it('says before a task is given who does not open the record, and refuses the task', async () => {
    const id = await film();
    const offered = await anne.call('GET', `/api/taches/destinataires?texte=anne&entite=film&fiches=${id}`);
    const lines = offered.json<readonly { readonly Numero: string; readonly Voit: boolean }[]>();
    expect(lines.find(({ Numero }) => Numero === to(outsider))?.Voit).toBe(false);
    expect(lines.find(({ Numero }) => Numero === to(marc))?.Voit).toBe(true);
    const refused = await anne.call('POST', '/api/taches', { Libelle: 'Voir', A: to(outsider), Entite: 'film', IdFiche: id });
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toContain("n'ouvre pas cette fiche");
    expect(await onFilm(anne, id)).toEqual([]);
  });
});

describe('a task without a record', () => {
  it('is read by its author and by the user who has it, and by no other', async () => {
    const given = await give(anne, { Libelle: 'Commander les badges', A: to(outsider) });
    expect((await task(outsider, given)).Fiche).toBeNull();
    expect((await mine(anne, 'confiees')).map(({ Id }) => Id)).toContain(given);
    for (const place of ['miennes', 'groupe', 'confiees', 'faites'])
      expect((await mine(marc, place)).map(({ Id }) => Id)).not.toContain(given);
    expect((await finish(marc, { Id: given, Version: 1 })).statusCode).toBe(404);
    expect((await marc.call('DELETE', `/api/taches/${given}`)).statusCode).toBe(404);
    expect((await outsider.call('DELETE', `/api/taches/${given}`)).json()).toBe(true);
    expect((await mine(anne, 'confiees')).map(({ Id }) => Id)).not.toContain(given);
  });

  it('comes from a comment of its record and of no other', async () => {
    const [id, other] = [await film(), await film()];
    const comment = (await anne.call('POST', `/api/fils/film/${id}`, { Texte: 'Il manque le visa.' })).json<number>();
    const body = { Libelle: 'Le visa', A: to(anne), IdCommentaire: comment, Entite: 'film' };
    await give(anne, { ...body, IdFiche: id });
    expect((await anne.call('POST', '/api/taches', { ...body, IdFiche: other })).statusCode).toBe(400);
    expect((await anne.call('POST', '/api/taches', { Libelle: 'Le visa', A: to(anne), IdCommentaire: comment })).statusCode).toBe(400);
  });
});

describe('a series', () => {
  it('gives one task on each record with a single notice, or none at all', async () => {
    const ids = [await film('Un'), await film('Deux'), await film('Trois')];
    const before = (await noticesOf(marc)).length;
    const body = { Libelle: 'Relancer', A: to(marc), Entite: 'film', Fiches: ids };
    const made = await anne.call('POST', '/api/taches/serie', body);
    expect(made.json()).toHaveLength(3);
    for (const id of ids) expect(await onFilm(anne, id)).toMatchObject([{ Libelle: 'Relancer', A: to(marc) }]);
    expect((await noticesOf(marc)).length).toBe(before + 1);
    expect((await anne.call('POST', '/api/taches/serie', { ...body, Fiches: [...ids, 999_999] })).statusCode).toBe(404);
    expect((await anne.call('POST', '/api/taches/serie', { ...body, A: to(outsider) })).statusCode).toBe(400);
    expect((await anne.call('POST', '/api/taches/serie', { ...body, Fiches: [] })).statusCode).toBe(400);
    for (const id of ids) expect(await onFilm(anne, id)).toHaveLength(1);
  });
});

describe('a task that comes back', () => {
  it('gives its next one when it is done, and takes it back when it is reopened', async () => {
    const id = await film();
    const given = await give(anne, {
      Libelle: 'Chaque semaine',
      A: to(anne),
      Entite: 'film',
      IdFiche: id,
      Echeance: '2090-03-06',
      Rythme: 2,
    });
    const next = (await finish(anne, await task(anne, given))).json<number>();
    expect(await task(anne, next)).toMatchObject({ Libelle: 'Chaque semaine', Echeance: '2090-03-13', Rythme: 2 });
    const done = (await onFilm(anne, id)).find((one) => one.Id === given);
    await finish(anne, done ?? { Id: given, Version: 0 }, false);
    expect((await onFilm(anne, id)).map(({ Id }) => Id)).toEqual([given]);
  });

  it('needs a due day, and an end that is not before it', async () => {
    const body = { Libelle: 'Sans jour', A: to(anne), Rythme: 1 };
    expect((await anne.call('POST', '/api/taches', body)).statusCode).toBe(400);
    expect((await anne.call('POST', '/api/taches', { ...body, Echeance: '2090-03-06', RythmeFin: '2090-03-05' })).statusCode).toBe(400);
  });
});
