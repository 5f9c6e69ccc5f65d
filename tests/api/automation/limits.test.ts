import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEngine } from '#server/app.ts';
import { runRules } from '#server/automation/run-rules.ts';
import { RegleAction } from '#generated/enums/regle-action.gen.ts';
import { RegleDeclencheur } from '#generated/enums/regle-declencheur.gen.ts';
import { RegleSort } from '#generated/enums/regle-sort.gen.ts';
import { RegleStatut } from '#generated/enums/regle-statut.gen.ts';
import { type ApiApp, type SignedIn, startApiApp, TEST_CONFIG } from '../support/api-app.ts';

const RIGHTS = ['REGLES', 'REGLE', 'REGLE-WRITE', 'FILMS', 'FILM', 'FILM-WRITE', 'UTILISATEUR-FILTRE-WRITE'] as const;
const MANY = 500;

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

function filter(...conditions: readonly Values[]): Promise<number> {
  const item = { Entity: 'film', Libelle: 'Films', Data: JSON.stringify({ Criteres: { and: conditions } }), IsPublic: true };
  return ok<number>(anne.call('POST', '/api/utilisateur-filtre', { item }));
}

/** Written and tried. */
async function tried(values: Values): Promise<number> {
  const rule = { Libelle: 'Règle', Declencheur: RegleDeclencheur.entree, Liste: 'film', Action: RegleAction.champ, ...values };
  const id = await ok<number>(anne.call('POST', '/api/regles', rule));
  await ok(anne.call('POST', `/api/regles/${id}/essai`));
  return id;
}

async function switchOn(id: number, confirmation?: string) {
  const { Version } = await ok<Values>(anne.call('GET', `/api/regles/${id}`));
  const headers = { ...anne.headers, ...(confirmation !== undefined && { confirmation }) };
  return api.app.inject({ method: 'POST', url: `/api/regles/${id}/transitions/activer`, payload: { Version }, headers });
}

interface Act {
  readonly IdFiche: number;
  readonly Sort: number;
  readonly Raison: string | null;
}

function journal(id: number): Promise<readonly Act[]> {
  return ok<readonly Act[]>(anne.call('GET', `/api/regles/${id}/journal`));
}

describe('a rule that would write more than 500 records', () => {
  it('asks with their number before it is switched on, and starts once that was answered', async () => {
    // The records themselves are of no matter: their number is.
    await api.database.pool.query(`insert into film (titre_original) select 'Étourneau ' || n from generate_series(1, ${MANY + 1}) n`);
    const IdVue = await filter({ field: 'TitreOriginal', op: 'contains', value: 'Étourneau' });
    const id = await tried({ IdVue, Champ: 'TitreInternational', Valeur: '"Starling"' });
    const unconfirmed = await switchOn(id);
    expect([unconfirmed.statusCode, unconfirmed.json<Values>()]).toMatchObject([
      409,
      { code: 'confirmation-requise', detail: expect.stringContaining(String(MANY + 1)) },
    ]);
    expect((await ok<Values>(anne.call('GET', `/api/regles/${id}`)))['Statut']).not.toBe(RegleStatut.active);
    expect((await switchOn(id, 'regle-nombreuse')).statusCode).toBe(200);
  });
});

describe('rules that set one another off', () => {
  it('end after six in a row on one record: the seventh does nothing, and says why', async () => {
    const id = await film('Fauvette', { TitreInternational: 'Maillon 0' });
    const rules: number[] = [];
    for (let rank = 0; rank < 7; rank += 1) {
      const IdVue = await filter(
        { field: 'TitreOriginal', op: 'contains', value: 'Fauvette' },
        { field: 'TitreInternational', op: 'eq', value: `Maillon ${rank}` },
      );
      const rule = await tried({ IdVue, Champ: 'TitreInternational', Valeur: `"Maillon ${rank + 1}"` });
      expect((await switchOn(rule)).statusCode).toBe(200);
      rules.push(rule);
    }
    for (let passage = 0; passage < 8; passage += 1) await pass();
    const journals = [];
    for (const rule of rules) journals.push(...(await journal(rule)));
    expect(journals.map(({ IdFiche, Sort }) => [IdFiche, Sort])).toEqual([
      ...Array.from({ length: 6 }, () => [id, RegleSort.fait]),
      [id, RegleSort.refuse],
    ]);
    expect(journals.at(-1)?.Raison).toMatch(/\p{L}/u);
    expect(await ok<Values>(anne.call('GET', `/api/films/${id}`))).toMatchObject({ TitreInternational: 'Maillon 6' });
  });

  it('answer a record once each where they call each other by a field that is worked out', async () => {
    const id = await film('Rousserolle');
    function lacking(value: boolean): Promise<number> {
      return filter({ field: 'TitreOriginal', op: 'contains', value: 'Rousserolle' }, { field: 'IsSansSousTitre', op: 'eq', value });
    }
    const silent = await tried({ IdVue: await lacking(true), Champ: 'IsSansDialogue', Valeur: 'true' });
    const spoken = await tried({ IdVue: await lacking(false), Champ: 'IsSansDialogue', Valeur: 'false' });
    for (const rule of [silent, spoken]) expect((await switchOn(rule)).statusCode).toBe(200);
    for (let passage = 0; passage < 4; passage += 1) await pass();
    for (const rule of [silent, spoken])
      expect((await journal(rule)).map(({ IdFiche, Sort }) => [IdFiche, Sort])).toEqual([[id, RegleSort.fait]]);
    expect(await ok<Values>(anne.call('GET', `/api/films/${id}`))).toMatchObject({ IsSansDialogue: false });
  });
});
