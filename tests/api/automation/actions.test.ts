import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEngine } from '#server/app.ts';
import { runRules } from '#server/automation/run-rules.ts';
import { RegleAction } from '#generated/enums/regle-action.gen.ts';
import { RegleDeclencheur } from '#generated/enums/regle-declencheur.gen.ts';
import { RegleSort } from '#generated/enums/regle-sort.gen.ts';
import { addDays, festivalZone, zonedParts } from '#domain/values/dates.ts';
import { type ApiApp, type SignedIn, startApiApp, TEST_CONFIG } from '../support/api-app.ts';

const RIGHTS = ['REGLES', 'REGLE', 'REGLE-WRITE', 'FILMS', 'FILM', 'FILM-WRITE', 'UTILISATEUR-FILTRE-WRITE'] as const;
const DAY_MS = 24 * 3_600_000;

let api: ApiApp;
let anne: SignedIn;

beforeAll(async () => {
  api = await startApiApp();
  anne = await api.signInWith(...RIGHTS);
});
afterAll(() => api.close());

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

type Values = Readonly<Record<string, unknown>>;

function film(TitreOriginal: string, values: Values = {}): Promise<number> {
  return ok<number>(anne.call('POST', '/api/films', { TitreOriginal, ...values }));
}

function filmOf(id: number): Promise<Values> {
  return ok<Values>(anne.call('GET', `/api/films/${id}`));
}

async function change(id: number, values: Values): Promise<void> {
  await ok(anne.call('PUT', `/api/films/${id}`, { ...(await filmOf(id)), ...values }));
}

function filter(Libelle: string, ...conditions: readonly Values[]): Promise<number> {
  const item = { Entity: 'film', Libelle, Data: JSON.stringify({ Criteres: { and: conditions } }), IsPublic: true };
  return ok<number>(anne.call('POST', '/api/utilisateur-filtre', { item }));
}

function titled(value: string): Values {
  return { field: 'TitreOriginal', op: 'contains', value };
}

function write(values: Values): Promise<number> {
  return ok<number>(
    anne.call('POST', '/api/regles', {
      Libelle: 'Règle',
      Declencheur: RegleDeclencheur.entree,
      Liste: 'film',
      Action: RegleAction.champ,
      ...values,
    }),
  );
}

async function switchOn(id: number) {
  await ok(anne.call('POST', `/api/regles/${id}/essai`));
  const { Version } = await ok<Values>(anne.call('GET', `/api/regles/${id}`));
  return anne.call('POST', `/api/regles/${id}/transitions/activer`, { Version });
}

async function start(values: Values): Promise<number> {
  const id = await write(values);
  expect((await switchOn(id)).statusCode).toBe(200);
  return id;
}

interface Act {
  readonly IdFiche: number;
  readonly Lot: string;
  readonly Sort: number;
  readonly Raison: string | null;
}

function journal(id: number): Promise<readonly Act[]> {
  return ok<readonly Act[]>(anne.call('GET', `/api/regles/${id}/journal`));
}

async function undo(id: number): Promise<readonly { readonly Id: number; readonly Etat: string; readonly Raison: string | null }[]> {
  const Lot = (await journal(id))[0]?.Lot;
  return (await ok<{ readonly Fiches: Awaited<ReturnType<typeof undo>> }>(anne.call('POST', `/api/regles/${id}/annulation`, { Lot })))
    .Fiches;
}

describe('a rule that sets a field', () => {
  it('saves as a form does, under its name in the history, and gives back what nobody changed since', async () => {
    const [kept, changed] = [await film('Héron A', { TitreInternational: null }), await film('Héron B')];
    const id = await start({
      Libelle: 'Titre des hérons',
      IdVue: await filter('Hérons', titled('Héron')),
      Champ: 'TitreInternational',
      Valeur: '"Heron"',
    });
    await pass();
    expect((await filmOf(kept))['TitreInternational']).toBe('Heron');
    const lines = await ok<readonly { readonly UtilisateurLibelle: string }[]>(anne.call('GET', `/api/films/${kept}/historique`));
    expect(lines[0]?.UtilisateurLibelle).toContain('règle « Titre des hérons »');
    await change(changed, { TitreInternational: 'Autre' });
    const undone = await undo(id);
    expect(undone.find(({ Id }) => Id === kept)).toMatchObject({ Etat: 'faite' });
    expect(undone.find(({ Id }) => Id === changed)).toMatchObject({ Etat: 'refusee', Raison: expect.any(String) });
    expect((await filmOf(kept))['TitreInternational']).toBeNull();
    expect((await filmOf(changed))['TitreInternational']).toBe('Autre');
  });

  it('keeps the reason of a record that the rules refuse, and goes on with the others', async () => {
    const films = [await film('Milan A'), await film('Milan B')];
    const id = await start({ IdVue: await filter('Milans', titled('Milan')), Champ: 'Prefixe', Valeur: '"un préfixe bien trop long"' });
    await pass();
    const acts = await journal(id);
    expect(acts.map(({ IdFiche }) => IdFiche).toSorted()).toEqual(films.toSorted());
    expect(acts.every(({ Sort, Raison }) => Sort === RegleSort.refuse && Raison !== null)).toBe(true);
  });

  it('is not switched on in a circle, and the sentence names the rules of it', async () => {
    const [one, two] = [
      await filter('Un', titled('Cygne'), { field: 'TitreInternational', op: 'eq', value: 'Titre un' }),
      await filter('Deux', titled('Cygne'), { field: 'TitreInternational', op: 'eq', value: 'Titre deux' }),
    ];
    await start({ Libelle: 'Vers deux', IdVue: one, Champ: 'TitreInternational', Valeur: '"Titre deux"' });
    const back = await write({ Libelle: 'Vers un', IdVue: two, Champ: 'TitreInternational', Valeur: '"Titre un"' });
    const refused = await switchOn(back);
    expect([refused.statusCode, refused.json<{ readonly detail: string }>().detail]).toEqual([
      409,
      expect.stringContaining('« Vers un » → « Vers deux » → « Vers un »'),
    ]);
  });
});

describe('a rule that has a record followed', () => {
  it('follows it for who opens it, and no more once undone', async () => {
    const marc = await api.signInWith('FILMS', 'FILM');
    const id = await film('Râle');
    const rule = await start({ IdVue: await filter('Râles', titled('Râle')), Action: RegleAction.suivi, IdUtilisateur: marc.person.id });
    await pass();
    await change(id, { TitreInternational: 'Rail' });
    const notices = await ok<readonly { readonly IdFiche: number }[]>(marc.call('GET', '/api/boite'));
    expect(notices.map(({ IdFiche }) => IdFiche)).toEqual([id]);
    await undo(rule);
    expect(await ok(marc.call('GET', '/api/boite'))).toEqual([]);
  });
});

describe('a rule on a date', () => {
  it('answers on its day, once, and again where the date was moved', async () => {
    const today = zonedParts(api.now(), festivalZone()).date;
    const due = await film('Butor du jour', { DateFinDroit: addDays(today, 3) });
    const later = await film('Butor de demain', { DateFinDroit: addDays(today, 4) });
    await film("Butor d'hier", { DateFinDroit: addDays(today, 2) });
    const id = await start({
      Declencheur: RegleDeclencheur.date,
      IdVue: await filter('Butors', titled('Butor')),
      ChampDate: 'DateFinDroit',
      Jours: -3,
      Action: RegleAction.tache,
      Tache: 'Renouveler les droits',
    });
    await pass();
    await pass();
    expect((await journal(id)).map(({ IdFiche }) => IdFiche)).toEqual([due]);
    api.advance(DAY_MS);
    anne = await api.signIn(anne.person);
    await change(due, { DateFinDroit: addDays(today, 4) });
    await pass();
    expect((await journal(id)).map(({ IdFiche }) => IdFiche).toSorted()).toEqual([due, due, later].toSorted());
  });
});
