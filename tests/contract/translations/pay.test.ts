import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { LangueSysteme } from '#generated/enums/langue-systeme.gen.ts';
import { TarifTraductionMode } from '#generated/enums/tarif-traduction-mode.gen.ts';
import { TrancheStatut } from '#generated/enums/tranche-statut.gen.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import { update } from '#domain/work/work.ts';
import type { ApiClient } from '#tests/support/api-client.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

const YEAR = 2071;
const { fr, en } = LangueSysteme;
const SOURCE = 'Un passeur traverse le fleuve.';

/** One suite, two backs: words are fixed when a batch leaves, and paid at the rate of that day. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  let translator: ApiClient;
  let IdTraducteur: number;
  let synopsis: number;
  let film: number;
  let text: number;
  let batch: number;
  let count = 0;
  const { create, change, read } = recordCalls(() => staff);
  async function take(step: string): Promise<void> {
    const { Version } = await read('festival-tranches', batch);
    const { status, body } = await staff.call('POST', `/api/festival-tranches/${batch}/transitions/${step}`, { Version, Mail: false });
    expect([status, body.detail]).toEqual([200, undefined]);
  }
  async function words() {
    return (await staff.call('GET', `/api/tranches/${batch}/mots`)).body;
  }
  function statement(debut = '2042-11-01', fin = '2042-11-30') {
    return staff.call('GET', `/api/traductions/releve?traducteur=${IdTraducteur}&debut=${debut}&fin=${fin}`);
  }
  function rate(DateDebut: string, more: object) {
    return create('tarif-traductions', { IdTraducteur, IdLangueSource: fr, IdLangueCible: en, DateDebut, ...more });
  }
  async function handOver(DateTraduit = '2042-11-20T10:00:00'): Promise<void> {
    await backend.run(() => update('festival-tranche', batch, { DateTraduit }));
  }

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(rights.map(({ code }) => code));
    await create('festival-editions', { Eannee: YEAR, DateDebut: '2071-01-28', DateFin: '2071-02-05' });
    synopsis = await create('texte-types', { TradLibelle: { TraductionFr: 'Synopsis' } });
  });
  afterAll(() => backend.close());
  beforeEach(async () => {
    count += 1;
    translator = await backend.signInWith(['FESTIVAL-TRANCHES', 'FESTIVAL-TRANCHE', 'FESTIVAL-TRANCHE-FILM', 'FILM-TEXTE']);
    IdTraducteur = (await translator.call('GET', '/api/ping')).body.Id;
    film = await create('films', { TitreOriginal: `Gué ${count}` });
    text = await create('film-textes', { IdFilm: film, IdTexteType: synopsis, IdLangue: fr, Texte: SOURCE });
    const person = await create('personnes', { Nom: `Vasseur ${count}`, TradBiographie: { TraductionFr: 'Elle filme la mer.' } });
    batch = await create('festival-tranches', {
      Libelle: `Lot ${count}`,
      Eannee: YEAR,
      IdLangueSource: fr,
      IdLangueCible: en,
      IdTraducteur,
    });
    await create('festival-tranche-films', { IdTranche: batch, IdFilm: film });
    await create('festival-tranche-films', { IdTranche: batch, IdPersonne: person });
    await backend.run(() => update('festival-tranche', batch, { Statut: TrancheStatut.corrige }));
  });

  test('words of films and persons are fixed when the batch leaves, and a changed source shows as a difference', async () => {
    expect(await words()).toMatchObject({
      DateEnvoi: null,
      Lignes: [
        { MotsEnvoi: null, Mots: 5 },
        { MotsEnvoi: null, Mots: 4 },
      ],
    });
    await take('envoyer-traduction');
    expect(await read('festival-tranches', batch)).toMatchObject({ NbMotsEnvoi: 9, DateEnvoi: expect.any(String) });
    await change('film-textes', text, { Texte: `${SOURCE} La nuit tombe.` });
    expect(await read('festival-tranches', batch)).toMatchObject({ NbMotsEnvoi: 9 });
    expect((await words()).Lignes).toMatchObject([
      { MotsEnvoi: 5, Mots: 8 },
      { MotsEnvoi: 4, Mots: 4 },
    ]);
    const { status, body } = await staff.call('POST', `/api/tranches/${batch}/mots`);
    expect([status, body.Lignes[0].MotsEnvoi, (await read('festival-tranches', batch)).NbMotsEnvoi]).toEqual([200, 8, 12]);
  });

  test('a translator reads the words of their batches, not of others, and counts nothing again', async () => {
    expect((await translator.call('GET', `/api/tranches/${batch}/mots`)).status).toBe(200);
    expect((await translator.call('POST', `/api/tranches/${batch}/mots`)).status).toBe(403);
    const other = await backend.signInWith(['FESTIVAL-TRANCHE']);
    expect((await other.call('GET', `/api/tranches/${batch}/mots`)).status).toBe(404);
  });

  test('a statement pays words of the sending at the rate that stood that day, below the minimum the minimum', async () => {
    await take('envoyer-traduction');
    const sent = (await read('festival-tranches', batch)).DateEnvoi;
    await rate('2001-01-01', { Mode: TarifTraductionMode.mot, Montant: 0.115 });
    await rate('2100-01-01', { Mode: TarifTraductionMode.mot, Montant: 9 });
    await handOver();
    const line = { IdTranche: batch, Sens: 'FR → EN', DateTraduit: '2042-11-20', NbMots: 9, Tarif: 0.115, Quantite: 9, Montant: 1.04 };
    const { body } = await statement();
    expect(body).toMatchObject({ NbMots: 9, Total: 1.04, NbSansMontant: 0, Lignes: [line] });
    await rate(sent.slice(0, 10), { Mode: TarifTraductionMode.feuillet, Montant: 28.5, Minimum: 40 });
    expect((await statement()).body).toMatchObject({ Total: 40, Lignes: [{ Mode: TarifTraductionMode.feuillet, IsMinimum: true }] });
    expect((await statement('2042-11-21', '2042-12-31')).body).toMatchObject({ Lignes: [], Total: 0 });
    expect((await statement('2042-12-31', '2042-01-01')).status).toBe(400);
  });

  test('a batch without rate or count has no amount and says which is missing', async () => {
    await handOver();
    expect((await statement()).body).toMatchObject({ Total: 0, NbSansMontant: 1, Lignes: [{ Montant: null, Manque: 'tarif' }] });
    await rate('2001-01-01', { Montant: 0.1 });
    expect((await statement()).body.Lignes).toMatchObject([{ Montant: null, Manque: 'mots' }]);
  });

  test('amounts need a right of their own, on screens, statements and files alike', async () => {
    const coordinator = await backend.signInWith(['FESTIVAL-TRANCHES', 'FESTIVAL-TRANCHE', 'TOUTES-TRANCHES', 'CHARGE-TRADUCTIONS']);
    const body = { IdTraducteur, Debut: '2042-11-01', Fin: '2042-11-30' };
    const calls = [
      coordinator.call('GET', `/api/traductions/releve?traducteur=${IdTraducteur}&debut=2042-11-01&fin=2042-11-30`),
      coordinator.call('POST', '/api/traductions/releve/document', body),
      coordinator.call('POST', '/api/traductions/releve/classeur', body),
      coordinator.call('GET', '/api/tarif-traductions/1'),
      coordinator.call('POST', '/api/tarif-traductions/filter', { filter: null, skip: 0, take: 5 }),
    ];
    for (const call of calls) expect((await call).status).toBe(403);
    expect((await coordinator.call('GET', `/api/traductions/charge?edition=${YEAR}`)).status).toBe(200);
    expect((await translator.call('GET', `/api/traductions/charge?edition=${YEAR}`)).status).toBe(403);
  });

  test('the load tells open words, due dates, late steps and average delays by person and role', async () => {
    await change('festival-tranches', batch, { DateEcheanceTraduction: '2001-01-10' });
    const before = await load();
    expect(before).toEqual([
      expect.objectContaining({ Role: 'traducteur', NbTranches: 1, NbMots: 9, Echeance: '2001-01-10', NbRetards: 1, DelaiMoyen: null }),
    ]);
    await handOver('2001-01-12T10:00:00');
    await backend.run(() => update('festival-tranche', batch, { Statut: TrancheStatut.traduit }));
    expect(await load()).toEqual([
      expect.objectContaining({ NbTranches: 0, NbMots: 0, Echeance: null, NbRetards: 0, NbRendues: 1, DelaiMoyen: 2 }),
    ]);
  });

  async function load() {
    const { body } = await staff.call('GET', `/api/traductions/charge?edition=${YEAR}`);
    return body.filter(({ IdPersonne }: { IdPersonne: number }) => IdPersonne === IdTraducteur);
  }

  test('a rate goes from one language to another', async () => {
    const same = { IdTraducteur, IdLangueSource: fr, IdLangueCible: fr, DateDebut: '2042-01-01', Montant: 0.1 };
    expect((await staff.call('POST', '/api/tarif-traductions', same)).body.errors?.[0]?.path).toBe('IdLangueCible');
  });
});
