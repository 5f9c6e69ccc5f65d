import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEngine } from '#server/app.ts';
import { runRules } from '#server/automation/run-rules.ts';
import { RegleAction } from '#generated/enums/regle-action.gen.ts';
import { RegleDeclencheur } from '#generated/enums/regle-declencheur.gen.ts';
import { RegleSort } from '#generated/enums/regle-sort.gen.ts';
import { type ApiApp, type SignedIn, startApiApp, TEST_CONFIG } from '../support/api-app.ts';

const KEEPS_RULES = ['REGLES', 'REGLE', 'REGLE-WRITE', 'REGLE-DELETE'] as const;
const READS_FILMS = ['FILMS', 'FILM', 'FILM-WRITE', 'UTILISATEUR-FILTRE-WRITE'] as const;

let api: ApiApp;
let anne: SignedIn;

beforeAll(async () => {
  api = await startApiApp();
  anne = await api.signInWith(...KEEPS_RULES, ...READS_FILMS);
});
afterAll(() => api.close());

/** One passage, as the server makes every few seconds. */
async function pass(): Promise<void> {
  const engine = createEngine({ pool: api.database.pool, config: TEST_CONFIG, clock: api.now });
  function failed(error: unknown): void {
    throw error;
  }
  await runRules({ engine, failed });
}

async function ok<T>(reply: ReturnType<SignedIn['call']>): Promise<T> {
  const answer = await reply;
  expect([answer.statusCode, answer.body]).toEqual([200, answer.body]);
  return answer.json<T>();
}

function film(TitreOriginal: string, values: Readonly<Record<string, unknown>> = {}): Promise<number> {
  return ok<number>(anne.call('POST', '/api/films', { TitreOriginal, ...values }));
}

/** Films whose title holds a word. */
function filter(word: string): Promise<number> {
  const Data = JSON.stringify({ Criteres: { field: 'TitreOriginal', op: 'contains', value: word } });
  return ok<number>(
    anne.call('POST', '/api/utilisateur-filtre', { item: { Entity: 'film', Libelle: `Films ${word}`, Data, IsPublic: true } }),
  );
}

interface Trial {
  readonly Nombre: number;
  readonly Fiches: readonly {
    readonly Id: number;
    readonly Etat: string;
    readonly Raison: string | null;
    readonly Detail: string | null;
  }[];
}

function rule(values: Readonly<Record<string, unknown>>, who = anne): Promise<number> {
  return ok<number>(who.call('POST', '/api/regles', { Libelle: 'Règle', Declencheur: RegleDeclencheur.entree, Liste: 'film', ...values }));
}

function attempt(id: number, who = anne): Promise<Trial> {
  return ok<Trial>(who.call('POST', `/api/regles/${id}/essai`));
}

async function switchOn(id: number, who = anne) {
  const { Version } = await ok<{ readonly Version: number }>(who.call('GET', `/api/regles/${id}`));
  return who.call('POST', `/api/regles/${id}/transitions/activer`, { Version });
}

async function start(values: Readonly<Record<string, unknown>>, who = anne): Promise<number> {
  const id = await rule(values, who);
  await attempt(id, who);
  expect((await switchOn(id, who)).statusCode).toBe(200);
  return id;
}

interface Act {
  readonly IdFiche: number;
  readonly Lot: string;
  readonly Sort: number;
  readonly Raison: string | null;
}

function journal(id: number, who = anne): Promise<readonly Act[]> {
  return ok<readonly Act[]>(who.call('GET', `/api/regles/${id}/journal`));
}

async function tasksOn(id: number): Promise<readonly { readonly Libelle: string; readonly Id: number }[]> {
  return ok(anne.call('GET', `/api/taches/fiche/film/${id}`));
}

describe('a rule on records that enter a saved filter', () => {
  it('is tried without writing, then gives one task a record, however often it runs', async () => {
    const marc = await api.signInWith('FILMS', 'FILM');
    const first = await film('Premier Cormoran');
    const IdVue = await filter('Cormoran');
    const id = await rule({ IdVue, Action: RegleAction.tache, Tache: 'Demander la copie', IdUtilisateur: marc.person.id });
    expect((await switchOn(id)).json()).toMatchObject({ code: 'transition-refusee', detail: expect.stringContaining('Essayez d') });
    const trial = await attempt(id);
    expect(trial).toMatchObject({ Nombre: 1, Fiches: [{ Id: first, Etat: 'faite', Detail: expect.stringContaining('Durand') }] });
    expect(await tasksOn(first)).toEqual([]);
    expect((await switchOn(id)).statusCode).toBe(200);
    await pass();
    const second = await film('Second Cormoran');
    await pass();
    await Promise.all([pass(), pass()]);
    expect((await tasksOn(first)).map(({ Libelle }) => Libelle)).toEqual(['Demander la copie']);
    expect((await tasksOn(second)).map(({ Libelle }) => Libelle)).toEqual(['Demander la copie']);
    const mine = await ok<readonly { readonly IdFiche: number }[]>(marc.call('GET', '/api/taches?place=miennes'));
    expect(mine.map(({ IdFiche }) => IdFiche).toSorted()).toEqual([first, second].toSorted());
    expect((await journal(id)).map(({ IdFiche, Sort }) => [IdFiche, Sort])).toEqual([
      [second, RegleSort.fait],
      [first, RegleSort.fait],
    ]);
  });

  it('asks for another trial once it was changed, and is not changed while it runs', async () => {
    const IdVue = await filter('Jaseur');
    const id = await rule({ IdVue, Action: RegleAction.tache, Tache: 'Relire' });
    await attempt(id);
    const read = await ok<Record<string, unknown>>(anne.call('GET', `/api/regles/${id}`));
    await ok(anne.call('PUT', `/api/regles/${id}`, { ...read, Tache: 'Relire encore' }));
    expect((await switchOn(id)).statusCode).toBe(409);
    await attempt(id);
    expect((await switchOn(id)).statusCode).toBe(200);
    const active = await ok<Record<string, unknown>>(anne.call('GET', `/api/regles/${id}`));
    const refused = await anne.call('PUT', `/api/regles/${id}`, { ...active, Tache: 'Autre' });
    expect([refused.statusCode, refused.json<{ readonly detail: string }>().detail]).toEqual([409, expect.stringContaining('arrêtez-la')]);
  });

  it('undoes a batch: a task that is not done goes, one that is done stays and says so', async () => {
    const [left, done] = [await film('Grive une'), await film('Grive deux')];
    const id = await start({ IdVue: await filter('Grive'), Action: RegleAction.tache, Tache: 'Classer' });
    await pass();
    const [task] = await tasksOn(done);
    await ok(anne.call('POST', `/api/taches/${task?.Id}/fin`, { Version: 1, Faite: true }));
    const Lot = (await journal(id))[0]?.Lot;
    const undone = await ok<{ readonly Fiches: readonly { readonly Id: number; readonly Etat: string }[] }>(
      anne.call('POST', `/api/regles/${id}/annulation`, { Lot }),
    );
    expect(new Map(undone.Fiches.map(({ Id, Etat }) => [Id, Etat]))).toEqual(
      new Map([
        [left, 'faite'],
        [done, 'refusee'],
      ]),
    );
    expect(await tasksOn(left)).toEqual([]);
    expect(await tasksOn(done)).toHaveLength(1);
    await pass();
    expect(await tasksOn(left)).toEqual([]);
  });

  it('tells whoever does not open the record nothing of it', async () => {
    const secret = await film('Canari Bruant');
    const id = await start({ IdVue: await filter('Bruant'), Action: RegleAction.tache, Tache: 'Voir' });
    await pass();
    const other = await api.signInWith(...KEEPS_RULES);
    expect(await journal(id, other)).toEqual([]);
    const Lot = (await journal(id))[0]?.Lot;
    expect(await ok(other.call('POST', `/api/regles/${id}/annulation`, { Lot }))).toEqual({ Fiches: [], Suite: null });
    const trial = await other.call('POST', `/api/regles/${id}/essai`);
    expect([trial.statusCode, trial.body]).toEqual([409, expect.not.stringContaining('Canari')]);
    expect(await tasksOn(secret)).toHaveLength(1);
  });

  it('stops with the rights of who switched it on, and says so in the inbox', async () => {
    const paul = await api.signInWith(...KEEPS_RULES, ...READS_FILMS);
    const id = await start({ IdVue: await filter('Loriot'), Action: RegleAction.tache, Tache: 'Voir', Libelle: 'Règle de Paul' }, paul);
    await api.database.pool.query(
      `delete from groupe_utilisateur_droit d using utilisateur u, utilisateur_droit t
       where u.id = $1 and d.groupe_utilisateur_id = u.id_groupe_utilisateur and t.id = d.utilisateur_droit_id and t.code = 'FILMS'`,
      [paul.person.id],
    );
    await film('Loriot jaune');
    await pass();
    const stopped = await ok<{ readonly Statut: number; readonly MotifArret: string }>(anne.call('GET', `/api/regles/${id}`));
    expect(stopped).toMatchObject({ Statut: 2, MotifArret: expect.stringContaining('liste') });
    const again = await api.signIn(paul.person);
    const notices = await ok<readonly { readonly Nature: number; readonly Vue: string }[]>(again.call('GET', '/api/boite'));
    expect(notices).toMatchObject([{ Nature: 10, Vue: 'Règle de Paul' }]);
  });
});

describe('calls of rules', () => {
  it('are refused without a session, without the right, and for what is not there', async () => {
    const reader = await api.signInWith('REGLES', 'REGLE');
    const stranger = await api.signInWith('FILMS', 'FILM');
    const id = await rule({ IdVue: await filter('Pinson'), Action: RegleAction.tache, Tache: 'Voir' });
    const Lot = '00000000-0000-4000-8000-000000000000';
    expect((await api.app.inject({ method: 'GET', url: `/api/regles/${id}/journal`, headers: { host: 'localhost' } })).statusCode).toBe(
      401,
    );
    expect((await stranger.call('GET', '/api/regle-choix')).statusCode).toBe(403);
    expect((await stranger.call('GET', `/api/regles/${id}/journal`)).statusCode).toBe(403);
    expect((await reader.call('POST', `/api/regles/${id}/essai`)).statusCode).toBe(403);
    expect((await reader.call('POST', `/api/regles/${id}/annulation`, { Lot })).statusCode).toBe(403);
    expect((await anne.call('GET', '/api/regles/999999/journal')).statusCode).toBe(404);
    expect((await anne.call('POST', '/api/regles/999999/essai')).statusCode).toBe(404);
    expect((await anne.call('POST', `/api/regles/${id}/annulation`, { Lot })).statusCode).toBe(404);
    expect((await anne.call('POST', `/api/regles/${id}/annulation`, { Lot: 'x' })).statusCode).toBe(400);
    const contacts = await rule({ Liste: 'contact', Action: RegleAction.tache, Tache: 'Voir' });
    expect((await anne.call('POST', `/api/regles/${contacts}/essai`)).json()).toMatchObject({ code: 'regle-metier' });
  });
});
