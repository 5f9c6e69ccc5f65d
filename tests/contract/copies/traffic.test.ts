import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AcheminementEtat } from '#generated/enums/acheminement-etat.gen.ts';
import { AcheminementSens } from '#generated/enums/acheminement-sens.gen.ts';
import { ConflitGravite } from '#generated/enums/conflit-gravite.gen.ts';
import { CopieEtat } from '#generated/enums/copie-etat.gen.ts';
import { CopieRetard } from '#generated/enums/copie-retard.gen.ts';
import { SeanceEtat } from '#generated/enums/seance-etat.gen.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import { addDays, festivalZone, zonedParts } from '#domain/values/dates.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import type { ApiClient } from '#tests/support/api-client.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

/** One suite, two backs: where the prints of an edition are, and which screening each of them is late for. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  let today: string;
  let year: number;
  let IdSection: number;
  let count = 0;

  const { create, change, read } = recordCalls(() => staff);

  /** A film that is shown in some rooms so many days from today, and its print. */
  async function print(days: readonly number[], copy: RecordData = {}) {
    count += 1;
    const IdFilm = await create('films', { TitreOriginal: `Transporté ${count}`, IdPays: 45, Duree: '01:00:00' });
    const IdCopie = await create('film-copies', { IdFilm, TitreSupport: `Disque ${count}`, ...copy });
    const IdProgramme = await create('festival-programmes', { Eannee: year, IdSection, TradLibelle: { TraductionFr: `Bloc ${count}` } });
    const entry = { IdFilm, Eannee: year, IdSection, IdProgramme, IdCopieProjetee: IdCopie };
    await create('festival-inscriptions', entry);
    const rooms = [await create('festival-salles', roomOf('Grande', 240)), await create('festival-salles', roomOf('Petite', 60))];
    const screenings: number[] = [];
    for (const [index, day] of days.entries()) screenings.push(await show({ IdProgramme, day, IdSalle: rooms[index] ?? 0 }));
    return { IdFilm, IdCopie, rooms, screenings };
  }
  function roomOf(name: string, Jauge: number): RecordData {
    return { TradLibelle: { TraductionFr: `${name} ${count}` }, Jauge };
  }
  function show({ IdProgramme, day, IdSalle }: { readonly IdProgramme: number; readonly day: number; readonly IdSalle: number }) {
    return create('festival-programmations', {
      Eannee: year,
      IdProgramme,
      IdSalle,
      Etat: SeanceEtat.confirmee,
      Debut: `${addDays(today, day)}T15:00:00.000`,
      Fin: `${addDays(today, day)}T16:30:00.000`,
    });
  }
  async function rows(plural: string, Colonnes: readonly string[], and: readonly RecordData[] = []): Promise<readonly RecordData[]> {
    const filter = { Colonnes, Tri: [{ Key: 'Id', Desc: false }], Criteres: { and } };
    return (await staff.call('POST', `/api/${plural}/filter`, { filter, skip: 0, take: 50 }, { edition: String(year) })).body;
  }
  async function late(IdCopie: number) {
    const [row] = await rows('film-copies', ['Retard', 'Cout', 'Suite', 'NbSeances'], [{ field: 'Id', op: 'eq', value: IdCopie }]);
    return row;
  }
  async function conflict(screening: number): Promise<unknown> {
    const [row] = await rows('festival-programmations', ['Conflit'], [{ field: 'Id', op: 'eq', value: screening }]);
    return row?.['Conflit'];
  }

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(rights.map(({ code }) => code));
    today = zonedParts(backend.nowMs(), festivalZone()).date;
    year = Number(addDays(today, 10).slice(0, 4));
    await create('festival-editions', { Eannee: year, DateDebut: today, DateFin: addDays(today, 40) });
    IdSection = await create('festival-sections', { Eannee: year, IdSectionType: 1, TradLibelle: { TraductionFr: 'Nationale' } });
  });
  afterAll(() => backend.close());

  test('names why a print is late, and no more once it has come', async () => {
    const near = await print([5]);
    const promised = await print([20], { DateAttendue: addDays(today, 16) });
    const after = await print([20], { DateAttendue: addDays(today, 21) });
    const fine = await print([20], { DateAttendue: addDays(today, 9), Etat: CopieEtat.expediee });
    const overdue = await print([20], { DateAttendue: addDays(today, -1) });
    const unshown = await print([], { DateAttendue: addDays(today, 3) });
    const all = [near, promised, after, fine, overdue, unshown];
    expect(await Promise.all(all.map(async ({ IdCopie }) => (await late(IdCopie))?.['Retard']))).toEqual([
      CopieRetard.nonRecue,
      CopieRetard.attendueTard,
      CopieRetard.attendueApres,
      null,
      CopieRetard.depassee,
      null,
    ]);
    await change('film-copies', near.IdCopie, { Etat: CopieEtat.recue, DateReception: today });
    await change('festival-programmations', promised.screenings[0] ?? 0, { Etat: SeanceEtat.annulee });
    expect([(await late(near.IdCopie))?.['Retard'], (await late(promised.IdCopie))?.['Retard']]).toEqual([null, null]);
  });

  test('adds up what the legs of a print cost, and says where it goes next', async () => {
    const { IdCopie } = await print([20], { Etat: CopieEtat.recue });
    const leg = { IdCopie, Transporteur: 'Chronopost' };
    await create('film-acheminements', { ...leg, Sens: AcheminementSens.venue, Etat: AcheminementEtat.arrive, Cout: 45.5 });
    await create('film-acheminements', { ...leg, Sens: AcheminementSens.suite, LieuArrivee: 'Festival de Brest', Cout: 64.9 });
    await create('film-acheminements', {
      ...leg,
      Sens: AcheminementSens.suite,
      Etat: AcheminementEtat.annule,
      LieuArrivee: 'Gand',
      Cout: 99,
    });
    expect(await late(IdCopie)).toMatchObject({ Cout: 110.4, Suite: 'Festival de Brest', NbSeances: 1, Retard: null });
  });

  test('finds the leg that ends after its screening, on the list and as a conflict of the grid', async () => {
    const { IdCopie, rooms, screenings } = await print([20, 21], { Etat: CopieEtat.testeeOk });
    const [first = 0, second = 0] = screenings;
    const { Debut = '', Fin = '' } = await read('festival-programmations', second);
    const IdLeg = await create('film-acheminements', {
      IdCopie,
      Sens: AcheminementSens.interne,
      IdSalleDepart: rooms[0],
      IdSalleArrivee: rooms[1],
      Depart: `${addDays(today, 21)}T08:00:00.000`,
      Arrivee: Fin,
    });
    async function state() {
      const [row] = await rows('film-acheminements', ['IsEnRetard', 'Seance'], [{ field: 'Id', op: 'eq', value: IdLeg }]);
      return [row?.['IsEnRetard'], (await late(IdCopie))?.['Retard'], await conflict(first), await conflict(second)];
    }
    expect(await state()).toEqual([true, CopieRetard.trajet, null, ConflitGravite.copie]);
    await change('film-acheminements', IdLeg, { Arrivee: Debut });
    expect(await state()).toEqual([false, null, null, null]);
    await change('film-acheminements', IdLeg, { Arrivee: Fin, Etat: AcheminementEtat.arrive });
    expect(await state()).toEqual([false, null, null, null]);
  });

  test('finds the print that leaves before its last screening', async () => {
    const { IdCopie, screenings } = await print([20, 22], { Etat: CopieEtat.testeeOk });
    const IdLeg = await create('film-acheminements', {
      IdCopie,
      Sens: AcheminementSens.suite,
      LieuArrivee: 'Gand',
      Depart: `${addDays(today, 21)}T08:00:00.000`,
    });
    const [before, after] = [await conflict(screenings[0] ?? 0), await conflict(screenings[1] ?? 0)];
    expect([before, after, (await late(IdCopie))?.['Retard']]).toEqual([null, ConflitGravite.copie, CopieRetard.trajet]);
    await change('film-acheminements', IdLeg, { Depart: `${addDays(today, 23)}T08:00:00.000` });
    expect([await conflict(screenings[1] ?? 0), (await late(IdCopie))?.['Retard']]).toEqual([null, null]);
  });

  test('writes to who sends the print, in the words of that print', async () => {
    const IdExpediteur = await create('structures', { RaisonSociale: 'Films du Quai', Email: 'copies@quai.test' });
    const { IdCopie } = await print([20], { IdExpediteur, NoSuivi: 'XV1' });
    const IdModele = await create('mail-modeles', {
      Contexte: 1,
      Type: 1,
      Libelle: 'Relance de copie',
      IsActif: true,
      IsTransactionnel: true,
      TradObjet: { TraductionFr: 'Copie de {{film}}' },
      TradDescription: { TraductionFr: '<p>{{expediteur}}, colis {{noSuivi}}, pour {{seances}}.</p>' },
    });
    const filter = { IdsPk: [IdCopie], Tri: [{ Key: 'Id', Desc: false }] };
    const { status, body } = await staff.call(
      'POST',
      '/api/mailings/copies-edition/apercu',
      { IdModele, Vers: null, filter, Rang: 0 },
      { edition: String(year) },
    );
    expect({ status, errors: body.errors, body }).toMatchObject({
      status: 200,
      errors: undefined,
      body: { Objet: `Copie de Transporté ${count}` },
    });
    expect(body.Corps).toContain(`Films du Quai, colis XV1, pour Bloc ${count}`);
  });
});
