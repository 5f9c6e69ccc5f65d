import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { LangueSysteme } from '#generated/enums/langue-systeme.gen.ts';
import { TrancheStatut } from '#generated/enums/tranche-statut.gen.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import { drop, update } from '#domain/work/work.ts';
import type { ApiClient } from '#tests/support/api-client.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

const YEAR = 2069;
const { fr, en } = LangueSysteme;

/** One suite, two backs: what was read again teaches the memory, which helps with the next batch. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  let translator: ApiClient;
  let me: number;
  let synopsis: number;
  let count = 0;
  const { create, change } = recordCalls(() => staff);
  const RIGHTS = [
    'FESTIVAL-TRANCHES',
    'FESTIVAL-TRANCHE',
    'FILMS',
    'FILM',
    'FILM-TEXTE',
    'FILM-TEXTE-WRITE',
    'FILM-TITRE',
    'FILM-TITRE-WRITE',
  ];

  /** A batch at its translation, of one film with a source, and a translation where it is given. */
  async function batchOf(title: string, source: string, target: string | null = null) {
    count += 1;
    const film = await create('films', { TitreOriginal: title });
    const batch = await create('festival-tranches', { Libelle: `Lot ${count}`, Eannee: YEAR, IdLangueSource: fr, IdLangueCible: en });
    const line = await create('festival-tranche-films', { IdTranche: batch, IdFilm: film });
    await create('film-textes', { IdFilm: film, IdTexteType: synopsis, IdLangue: fr, Texte: source });
    const translation =
      target === null ? 0 : await create('film-textes', { IdFilm: film, IdTexteType: synopsis, IdLangue: en, Texte: target });
    await backend.run(() => update('festival-tranche', batch, { IdTraducteur: me, Statut: TrancheStatut.traduction }));
    return { film, batch, line, translation };
  }
  async function matches(batch: number): Promise<readonly unknown[]> {
    const { body } = await translator.call('GET', `/api/tranches/${batch}/aides`);
    return body.Correspondances.map(({ Rang, Cible, Taux, Nature }: Record<string, unknown>) => [Rang, Cible, Taux, Nature]);
  }
  async function units(): Promise<
    readonly { Id: number; Source: string; Cible: string; FicheOrigine: string; FilmLibelle: string; Origine: string }[]
  > {
    const filter = { Criteres: null, Colonnes: ['Source', 'Cible', 'FicheOrigine', 'IdFilm', 'Origine'], Tri: [{ Key: 'Id' }] };
    return (await staff.call('POST', '/api/memoire-traductions/filter', { filter, skip: 0, take: 100 })).body;
  }

  async function forget(): Promise<void> {
    const ids = (await units()).map(({ Id }) => Id);
    await backend.run(() => drop('memoire-traduction', ids));
  }

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(rights.map(({ code }) => code));
    translator = await backend.signInWith(RIGHTS);
    me = (await translator.call('GET', '/api/ping')).body.Id;
    await create('festival-editions', { Eannee: YEAR, DateDebut: '2069-01-28', DateFin: '2069-02-05' });
    synopsis = await create('texte-types', { TradLibelle: { TraductionFr: 'Synopsis' } });
  });
  afterAll(() => backend.close());
  beforeEach(async () => {
    await forget();
  });

  test('a translation that was read again teaches its sentences, and helps with the next batch by rate and context', async () => {
    const first = await batchOf('Barque', 'Un passeur traverse la rivière. Il attend.', 'A ferryman crosses the river. He waits.');
    await change('festival-tranche-films', first.line, { IsTraduit: true });
    expect(await units()).toEqual([]);
    await change('festival-tranche-films', first.line, { IsRelu: true });
    expect(
      (await units()).map(({ Source, Cible, FicheOrigine, FilmLibelle, Origine }) => [Source, Cible, FicheOrigine, FilmLibelle, Origine]),
    ).toEqual([
      ['Un passeur traverse la rivière.', 'A ferryman crosses the river.', 'Barque', 'Barque', `Lot ${count}`],
      ['Il attend.', 'He waits.', 'Barque', 'Barque', `Lot ${count}`],
    ]);
    const next = await batchOf('Gué', 'Un passeur traverse la rivière gelée. Il attend.');
    expect(await matches(next.batch)).toEqual([
      [0, 'A ferryman crosses the river.', 83, 'approchante'],
      [1, 'He waits.', 100, 'exacte'],
    ]);
    const twin = await batchOf('Pont', 'Un passeur traverse la rivière. Il attend.');
    expect((await matches(twin.batch)).map((match) => (Array.isArray(match) ? match[3] : null))).toEqual(['contexte', 'contexte']);
  });

  test('a translation that is read again after a change replaces what it taught', async () => {
    const { line, translation } = await batchOf('Barque', 'Il attend.', 'He waits.');
    await change('festival-tranche-films', line, { IsTraduit: true });
    await change('festival-tranche-films', line, { IsRelu: true });
    await change('film-textes', translation, { Texte: 'He is waiting.' });
    await change('festival-tranche-films', line, { IsRelu: true });
    expect((await units()).map(({ Cible }) => Cible)).toEqual(['He is waiting.']);
  });

  test('units of a file come in once, and those of a language that the festival does not have are named', async () => {
    const unit = { LangueSource: 'fr', LangueCible: 'en', Source: 'Il neige.', Cible: 'It snows.' };
    const body = { Fichier: 'autre.tmx', Unites: [unit, unit, { ...unit, Cible: '' }, { ...unit, LangueCible: 'xx' }] };
    const reply = await staff.call('POST', '/api/memoire-traductions/echange', body);
    expect(reply.body).toEqual({ NbAjoutees: 1, NbConnues: 1, NbVides: 1, LanguesInconnues: ['xx'] });
    const again = await staff.call('POST', '/api/memoire-traductions/echange', body);
    expect(again.body).toMatchObject({ NbAjoutees: 0, NbConnues: 2 });
    expect((await units()).map(({ Source, Origine }) => [Source, Origine])).toEqual([['Il neige.', 'autre.tmx']]);
    expect((await translator.call('POST', '/api/memoire-traductions/echange', body)).status).toBe(403);
  });

  test('the memory learns what was read again before it was there, once', async () => {
    const { line } = await batchOf('Barque', 'Il attend.', 'He waits.');
    await change('festival-tranche-films', line, { IsTraduit: true });
    await change('festival-tranche-films', line, { IsRelu: true });
    await forget();
    async function learn(): Promise<number> {
      let [sum, last]: [number, number | null] = [0, 0];
      while (last !== null) {
        const { body } = await staff.call('POST', '/api/memoire-traductions/apprentissage', { Apres: last });
        sum += body.NbUnites;
        last = body.Dernier;
      }
      return sum;
    }
    expect(await learn()).toBeGreaterThanOrEqual(1);
    expect((await units()).some(({ Cible }) => Cible === 'He waits.')).toBe(true);
    expect(await learn()).toBe(0);
  });

  test('refuses the aids of a batch, an import and learning with 401 without a session and 403 without the right', async () => {
    const { batch } = await batchOf('Barque', 'Il attend.');
    const unit = { LangueSource: 'fr', LangueCible: 'en', Source: 'Il neige.', Cible: 'It snows.' };
    const calls = [
      { code: 'FILM-TEXTE', method: 'GET', path: `/api/tranches/${batch}/aides`, body: undefined },
      {
        code: 'MEMOIRE-TRADUCTION-WRITE',
        method: 'POST',
        path: '/api/memoire-traductions/echange',
        body: { Fichier: 'a.tmx', Unites: [unit] },
      },
      { code: 'MEMOIRE-TRADUCTION-WRITE', method: 'POST', path: '/api/memoire-traductions/apprentissage', body: { Apres: 0 } },
    ];
    for (const { code, method, path, body } of calls) {
      const others = await backend.signInWith(rights.map((right) => right.code).filter((one) => one.toUpperCase() !== code));
      expect((await backend.anonymous.call(method, path, body)).status).toBe(401);
      expect((await others.call(method, path, body)).status).toBe(403);
    }
    expect(await units()).toEqual([]);
  });
});
