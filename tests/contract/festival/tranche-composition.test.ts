import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { LangueSysteme } from '#generated/enums/langue-systeme.gen.ts';
import { TrancheStatut } from '#generated/enums/tranche-statut.gen.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import { update } from '#domain/work/work.ts';
import type { ApiClient, ApiReply } from '#tests/support/api-client.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

const YEAR = 2069;
const { fr, en } = LangueSysteme;

/** One suite, two backs: selections become batches, whose records are each translated once. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  let synopsis: number;
  let section: number;
  let batch: number;
  let film: number;
  let count = 0;
  const { create, change, read } = recordCalls(() => staff);
  function compose(Entite: string, Ids: readonly number[], more = {}): Promise<ApiReply> {
    return staff.call('POST', '/api/tranches/composition', { Entite, Ids, IdTranche: batch, Nouvelle: null, Essai: false, ...more });
  }
  function newBatch(more = {}): Promise<number> {
    return create('festival-tranches', { Libelle: `Lot ${count}`, Eannee: YEAR, IdLangueSource: fr, IdLangueCible: en, ...more });
  }
  async function withoutBatch(): Promise<readonly number[]> {
    const filter = { Criteres: { field: 'NbTranches', op: 'eq', value: 0 }, Colonnes: ['IdFilm'] };
    const { body } = await staff.call('POST', '/api/festival-inscriptions/filter', { filter, skip: 0, take: 500 });
    return body.map(({ IdFilm }: { IdFilm: number }) => IdFilm);
  }

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(rights.map(({ code }) => code));
    await create('festival-editions', { Eannee: YEAR, DateDebut: '2069-01-28', DateFin: '2069-02-05' });
    synopsis = await create('texte-types', { TradLibelle: { TraductionFr: 'Synopsis' } });
    section = await create('festival-sections', { Eannee: YEAR, TradLibelle: { TraductionFr: 'Formes brèves' }, IdSectionType: 1 });
  });
  afterAll(() => backend.close());
  beforeEach(async () => {
    count += 1;
    film = await create('films', { Prefixe: 'La', TitreOriginal: `Digue ${count}` });
    await create('film-textes', { IdFilm: film, IdTexteType: synopsis, IdLangue: fr, Texte: 'Un homme attend le train.' });
    batch = await newBatch();
  });

  test('tells records and words before and after, and writes them once', async () => {
    const other = await create('films', { TitreOriginal: `Sans texte ${count}` });
    const person = await create('personnes', { Nom: `Vasseur ${count}`, TradBiographie: { TraductionFr: 'Elle filme la mer.' } });
    const silent = await create('personnes', { Nom: `Muet ${count}` });
    const trial = await compose('film', [film, other, film], { Essai: true });
    expect(trial.body).toEqual({ IdTranche: batch, NbAvant: 0, NbApres: 2, MotsAvant: 0, MotsApres: 5, NbSansTexte: 1, Laissees: [] });
    expect((await read('festival-tranches', batch)).NbFilms).toBe(0);
    expect((await compose('film', [film, other])).status).toBe(200);
    const { body } = await compose('personne', [person, silent]);
    expect(body).toMatchObject({ NbAvant: 2, NbApres: 3, MotsAvant: 5, MotsApres: 9 });
    expect(body.Laissees).toEqual([{ Nom: expect.stringContaining('Muet'), Motif: 'sansTexte', Tranche: null }]);
    const again = await compose('film', [film]);
    expect(again.body).toMatchObject({ NbApres: 3, Laissees: [{ Motif: 'deja', Tranche: null }] });
    expect((await read('festival-tranches', batch)).NbFilms).toBe(3);
  });

  test('makes a new batch, refused from a language to itself', async () => {
    const Nouvelle = { Libelle: `Nouveau ${count}`, Eannee: YEAR, IdLangueSource: fr, IdLangueCible: en };
    const { body } = await compose('film', [film], { IdTranche: null, Nouvelle });
    expect(await read('festival-tranches', body.IdTranche)).toMatchObject({ Libelle: `Nouveau ${count}`, NbFilms: 1 });
    const same = await compose('film', [film], { IdTranche: null, Nouvelle: { ...Nouvelle, IdLangueCible: fr } });
    expect([same.status, same.body.detail]).toEqual([409, 'La langue cible est celle de départ : choisissez-en une autre.']);
    const typed = await staff.call('POST', '/api/festival-tranches', { ...Nouvelle, IdLangueCible: fr });
    expect([typed.status, typed.body.errors?.[0]?.path]).toEqual([400, 'IdLangueCible']);
  });

  test('refuses a record in two open batches of the same languages and names the other one', async () => {
    await compose('film', [film]);
    const first = `Lot ${count}`;
    const second = await newBatch({ Libelle: `Autre ${count}` });
    const left = await compose('film', [film], { IdTranche: second });
    expect(left.body.Laissees).toEqual([{ Nom: expect.stringContaining('Digue'), Motif: 'ailleurs', Tranche: first }]);
    const byHand = await staff.call('POST', '/api/festival-tranche-films', { IdTranche: second, IdFilm: film });
    expect([byHand.status, byHand.body.detail]).toEqual([409, expect.stringContaining(`est déjà dans la tranche « ${first} »`)]);
    const back = await newBatch({ IdLangueSource: en, IdLangueCible: fr });
    expect((await staff.call('POST', '/api/festival-tranche-films', { IdTranche: back, IdFilm: film })).status).toBe(200);
    const turned = await read('festival-tranches', back);
    const refused = await staff.call('PUT', `/api/festival-tranches/${back}`, { ...turned, IdLangueSource: fr, IdLangueCible: en });
    expect(refused.status).toBe(409);
    await backend.run(() => update('festival-tranche', batch, { Statut: TrancheStatut.relue }));
    expect((await staff.call('POST', '/api/festival-tranche-films', { IdTranche: second, IdFilm: film })).status).toBe(200);
  });

  test('a film leaves those without a batch whatever way it came, with its number and section', async () => {
    const registration = await create('festival-inscriptions', { IdFilm: film, IdSection: section, Eannee: YEAR, Numero: `N${count}` });
    expect(await withoutBatch()).toContain(film);
    const line = await create('festival-tranche-films', { IdTranche: batch, IdFilm: film });
    expect(await read('festival-tranche-films', line)).toMatchObject({ IdInscription: registration, NumeroFilm: `N${count}` });
    expect(await withoutBatch()).not.toContain(film);
  });

  test('holds one record a line, deadlines in order, and both languages before it leaves', async () => {
    const person = await create('personnes', { Nom: `Vasseur ${count}` });
    for (const more of [{}, { IdFilm: film, IdPersonne: person }]) {
      const { status, body } = await staff.call('POST', '/api/festival-tranche-films', { IdTranche: batch, ...more });
      expect([status, body.errors?.[0]?.path]).toEqual([400, 'IdFilm']);
    }
    const open = await read('festival-tranches', batch);
    const late = { ...open, DateEcheanceCorrection: '2069-01-10', DateEcheanceTraduction: '2069-01-05' };
    const refused = await staff.call('PUT', `/api/festival-tranches/${batch}`, late);
    expect([refused.status, refused.body.errors?.map(({ path }: { path: string }) => path)]).toEqual([400, ['DateEcheanceTraduction']]);
    await backend.run(() => update('festival-tranche', batch, { Statut: TrancheStatut.traduction }));
    const gone = await compose('film', [film]);
    expect([gone.status, gone.body.detail]).toEqual([409, expect.stringContaining('déjà partie en traduction')]);
    await change('festival-tranches', batch, { Commentaire: 'Partie.' });
  });
});
