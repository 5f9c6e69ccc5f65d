import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { LangueSysteme } from '#generated/enums/langue-systeme.gen.ts';
import { TrancheStatut } from '#generated/enums/tranche-statut.gen.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import { update } from '#domain/work/work.ts';
import type { ApiClient } from '#tests/support/api-client.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

const YEAR = 2070;
const { fr, en } = LangueSysteme;
const TRANSLATOR = ['FESTIVAL-TRANCHES', 'FESTIVAL-TRANCHE', 'FESTIVAL-TRANCHE-FILM', 'FILM-TEXTE', 'FILM-TEXTE-WRITE', 'FILM-TITRE-WRITE'];

interface Segment {
  readonly Ref: string;
  readonly Type: string | null;
  readonly Source: string;
  readonly Cible: string;
}

/** One suite, two backs: biographies, sections and news go through the circuit of the texts of films. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  let translator: ApiClient;
  let batch: number;
  let person: number;
  let line: number;
  let count = 0;
  const { create, change, read } = recordCalls(() => staff);
  async function leave(): Promise<readonly Segment[]> {
    return (await translator.call('GET', `/api/tranches/${batch}/echange`)).body.Segments;
  }
  async function english(): Promise<string | null> {
    return (await read('personnes', person)).TradBiographie.TraductionEn;
  }
  async function biography(TraductionFr: string): Promise<void> {
    const { TradBiographie } = await read('personnes', person);
    await change('personnes', person, { TradBiographie: { ...TradBiographie, TraductionFr } });
  }
  function bring(Cible: string, segments: readonly Segment[]) {
    const Segments = segments.map(({ Ref, Source }) => ({ Ref, Source, Cible }));
    return translator.call('POST', `/api/tranches/${batch}/echange`, { Segments, Essai: false, SansRetenus: false });
  }

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(rights.map(({ code }) => code));
    translator = await backend.signInWith(TRANSLATOR);
    await create('festival-editions', { Eannee: YEAR, DateDebut: '2070-01-28', DateFin: '2070-02-05' });
  });
  afterAll(() => backend.close());
  beforeEach(async () => {
    count += 1;
    const { Id: IdTraducteur } = (await translator.call('GET', '/api/ping')).body;
    person = await create('personnes', { Nom: `Vasseur ${count}`, TradBiographie: { TraductionFr: 'Elle filme la mer.' } });
    batch = await create('festival-tranches', { Libelle: `Lot ${count}`, Eannee: YEAR, IdLangueSource: fr, IdLangueCible: en });
    line = await create('festival-tranche-films', { IdTranche: batch, IdPersonne: person });
    await backend.run(() => update('festival-tranche', batch, { IdTraducteur, Statut: TrancheStatut.traduction }));
  });

  test('a biography leaves and comes back for who may not open the person', async () => {
    const segments = await leave();
    expect(segments).toMatchObject([{ Type: 'Biographie', Source: 'Elle filme la mer.', Cible: '' }]);
    expect((await translator.call('GET', `/api/personnes/${person}`)).status).toBe(403);
    const { body } = await bring('She films the sea.', segments);
    expect([body.IsEcrit, await english()]).toEqual([true, 'She films the sea.']);
    expect((await read('personnes', person)).TradBiographie.TraductionFr).toBe('Elle filme la mer.');
    await translator.call('POST', `/api/tranches/${batch}/echange/annulation`, { Textes: body.Textes });
    expect(await english()).toBeNull();
  });

  test('is typed beside its source, over what was seen', async () => {
    const [segment] = await leave();
    function type(Texte: string) {
      return translator.call('PUT', `/api/tranches/${batch}/textes`, { Ref: segment?.Ref, Texte });
    }
    const saved = await type('She films the sea.');
    expect([saved.status, await english()]).toEqual([200, 'She films the sea.']);
    const stale = await type('Another one.');
    expect([stale.status, stale.body.detail, await english()]).toEqual([409, expect.stringContaining('a changé'), 'She films the sea.']);
    const outside = await translator.call('PUT', `/api/tranches/${batch}/textes`, { Ref: '999999-Biographie-0-v0', Texte: 'x' });
    expect(outside.status).toBe(404);
    await backend.run(() => update('festival-tranche', batch, { Statut: TrancheStatut.relue }));
    expect((await type('Too late.')).status).toBe(409);
  });

  test('grows stale with its source, is confirmed, and is read again when it changes', async () => {
    const refused = await staff.call('PUT', `/api/festival-tranche-films/${line}`, {
      ...(await read('festival-tranche-films', line)),
      IsTraduit: true,
    });
    expect([refused.status, refused.body.errors?.[0]?.message]).toEqual([400, expect.stringContaining('Biographie')]);
    await bring('She films the sea.', await leave());
    await change('festival-tranche-films', line, { IsCorrige: true, IsTraduit: true, IsRelu: true });
    await change('personnes', person, { Nom: `Vasseur-Lam ${count}` });
    expect((await read('festival-tranche-films', line)).DateSourceModifiee).toBeNull();
    await biography('Elle filme la mer et les ports.');
    expect((await read('festival-tranche-films', line)).DateSourceModifiee).not.toBeNull();
    await change('festival-tranche-films', line, { IsConfirmee: true });
    const { TradBiographie } = await read('personnes', person);
    await change('personnes', person, { TradBiographie: { ...TradBiographie, TraductionEn: 'She films the sea and ports.' } });
    expect(await read('festival-tranche-films', line)).toMatchObject({ DateSourceModifiee: null, IsTraduit: true, IsRelu: false });
  });

  test('sections, news and places are held too, with every text that the schema declares', async () => {
    const section = await create('festival-sections', {
      Eannee: YEAR,
      IdSectionType: 1,
      TradLibelle: { TraductionFr: `Formes brèves ${count}` },
      TradTexte: { TraductionFr: 'Des films courts.' },
    });
    const place = await create('festival-lieus', { TradLibelle: { TraductionFr: `Grand Théâtre ${count}` }, Type: 1 });
    await create('festival-tranche-films', { IdTranche: batch, IdSectionTraduite: section, Ordre: 2 });
    const held = await create('festival-tranche-films', { IdTranche: batch, IdLieu: place, Ordre: 3 });
    expect((await leave()).map(({ Type }) => Type)).toEqual(['Libellé', 'Présentation', 'Libellé', 'Biographie']);
    expect((await read('festival-tranche-films', held)).FicheTraduite).toBe(`Grand Théâtre ${count}`);
    expect((await read('festival-tranches', batch)).NbFilms).toBe(3);
  });
});
