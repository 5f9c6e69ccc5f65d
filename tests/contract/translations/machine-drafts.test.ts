import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { LangueSysteme } from '#generated/enums/langue-systeme.gen.ts';
import { TrancheStatut } from '#generated/enums/tranche-statut.gen.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import { update } from '#domain/work/work.ts';
import type { ApiClient } from '#tests/support/api-client.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { startEngine, type StandInEngine } from '#tests/support/servers/translation-engine.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

const YEAR = 2072;
const { fr, en } = LangueSysteme;
const TRANSLATOR = [
  'FESTIVAL-TRANCHES',
  'FESTIVAL-TRANCHE',
  'FESTIVAL-TRANCHE-FILM',
  'FESTIVAL-TRANCHE-FILM-WRITE',
  'FILM-TEXTE',
  'FILM-TEXTE-WRITE',
];

/** One suite, two backs: an engine drafts the texts of a batch, and nothing takes a draft for a translation. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let engine: StandInEngine;
  let backend: BackendUnderTest;
  let staff: ApiClient;
  let translator: ApiClient;
  let me: number;
  let synopsis: number;
  let batch: number;
  let film: number;
  let line: number;
  let person: number;
  let biography: number;
  let source: number;
  const { create, read, change } = recordCalls(() => staff);

  beforeAll(async () => {
    engine = await startEngine('deepl');
    backend = await start({ TRANSLATION_URL: engine.url, TRANSLATION_KEY: 'clef', ALLOWED_PRIVATE_HOSTS: '127.0.0.1' });
    staff = await backend.signInWith(rights.map(({ code }) => code));
    translator = await backend.signInWith([...TRANSLATOR, 'BROUILLON-MACHINE']);
    me = (await translator.call('GET', '/api/ping')).body.Id;
    await create('festival-editions', { Eannee: YEAR, DateDebut: '2072-01-28', DateFin: '2072-02-05' });
    synopsis = await create('texte-types', { TradLibelle: { TraductionFr: 'Synopsis' } });
  });
  afterAll(async () => {
    await backend.close();
    await engine.close();
  });
  beforeEach(async () => {
    film = await create('films', { TitreOriginal: 'Barque' });
    person = await create('personnes', { Nom: 'Vasseur', TradBiographie: { TraductionFr: 'Elle filme la mer.' } });
    batch = await create('festival-tranches', { Libelle: 'Lot', Eannee: YEAR, IdLangueSource: fr, IdLangueCible: en });
    line = await create('festival-tranche-films', { IdTranche: batch, IdFilm: film });
    biography = await create('festival-tranche-films', { IdTranche: batch, IdPersonne: person });
    source = await create('film-textes', { IdFilm: film, IdLangue: fr, IdTexteType: synopsis, Texte: 'Il pêche.' });
    await backend.run(() => update('festival-tranche', batch, { IdTraducteur: me, Statut: TrancheStatut.traduction }));
  });

  function ask(by: ApiClient, Places = [`${line}-${synopsis}-0`, `${biography}-Biographie-0`]) {
    return by.call('POST', `/api/tranches/${batch}/brouillons`, { Places });
  }
  async function drafts(by = staff): Promise<readonly Record<string, unknown>[]> {
    return (await by.call('GET', `/api/tranches/${batch}/brouillons`)).body.Brouillons;
  }
  async function segment(place: string): Promise<Record<string, unknown> & { Ref: string; Source: string }> {
    const { Segments } = (await staff.call('GET', `/api/tranches/${batch}/echange`)).body;
    return Segments.find(({ Ref }: { Ref: string }) => Ref.startsWith(`${place}-v`));
  }
  function bring(returned: Readonly<Record<string, unknown>>) {
    return translator.call('POST', `/api/tranches/${batch}/echange`, { Segments: [returned], Essai: true, SansRetenus: true });
  }

  test('keeps drafts beside texts, marked and counted, and lets no tick take them for translations', async () => {
    expect((await ask(translator)).body).toEqual({ NbEcrits: 2 });
    expect((await drafts(translator)).map(({ Place, Texte }) => [Place, Texte])).toEqual([
      [`${line}-${synopsis}-0`, '[en] Il pêche.'],
      [`${biography}-Biographie-0`, '[en] Elle filme la mer.'],
    ]);
    expect(await segment(`${line}-${synopsis}-0`)).toMatchObject({ Cible: '', Brouillon: '[en] Il pêche.' });
    expect(await read('festival-tranches', batch)).toMatchObject({ NbBrouillons: 2, NbTraduits: 0 });
    expect((await read('personnes', person)).TradBiographie).toMatchObject({ TraductionEn: null });
    const ticked = await staff.call('PUT', `/api/festival-tranche-films/${line}`, {
      ...(await read('festival-tranche-films', line)),
      IsTraduit: true,
    });
    expect([ticked.status, ticked.body.errors?.[0]?.path]).toEqual([400, 'IsTraduit']);
  });

  test('asked again, replaces the draft; a text that a person wrote is not sent', async () => {
    await ask(translator);
    await ask(translator);
    expect(await drafts()).toHaveLength(2);
    await create('film-textes', { IdFilm: film, IdLangue: en, IdTexteType: synopsis, Texte: 'He fishes.' });
    expect((await drafts()).map(({ Place }) => Place)).toEqual([`${biography}-Biographie-0`]);
    expect((await ask(translator, [`${line}-${synopsis}-0`])).body).toEqual({ NbEcrits: 0 });
  });

  test('leaves with a source that changed, on a film as on a person, and with a change of language', async () => {
    await ask(translator);
    await change('film-textes', source, { Texte: 'Il pêche encore.' });
    expect((await drafts()).map(({ Place }) => Place)).toEqual([`${biography}-Biographie-0`]);
    await change('personnes', person, {
      TradBiographie: { ...(await read('personnes', person)).TradBiographie, TraductionFr: 'Elle peint.' },
    });
    expect(await drafts()).toEqual([]);
    await ask(translator);
    await change('festival-tranches', batch, { IdLangueSource: en, IdLangueCible: fr });
    expect(await drafts()).toEqual([]);
  });

  test('comes back from a file as it left and is held, but where the tool says that a person confirmed it', async () => {
    await ask(translator);
    const { Ref, Source, Brouillon } = await segment(`${line}-${synopsis}-0`);
    const returned = { Ref, Source, Cible: Brouillon };
    function outcome(body: { readonly Lignes: readonly { Ref: string; Etat: string; Raisons: readonly string[] }[] }) {
      const found = body.Lignes.find((one) => one.Ref === Ref);
      return [found?.Etat, ...(found?.Raisons ?? [])];
    }
    expect(outcome((await bring(returned)).body)).toEqual(['retenu', 'brouillon']);
    expect(outcome((await bring({ ...returned, IsConfirme: true })).body)).toEqual(['change']);
    expect(outcome((await bring({ ...returned, Cible: 'He fishes.' })).body)).toEqual(['change']);
  });

  test('is asked and discarded by the people of the batch alone, at the step where they write', async () => {
    await ask(translator);
    const [first] = await drafts();
    const stranger = await backend.signInWith([...TRANSLATOR, 'BROUILLON-MACHINE']);
    const withoutRight = await backend.signInWith([...TRANSLATOR, 'TOUTES-TRANCHES', 'TOUS-TEXTES']);
    expect([(await ask(stranger)).status, (await ask(withoutRight)).status, (await ask(backend.anonymous)).status]).toEqual([
      404, 403, 401,
    ]);
    const list = `/api/tranches/${batch}/brouillons`;
    expect([(await stranger.call('GET', list)).status, (await backend.anonymous.call('GET', list)).status]).toEqual([404, 401]);
    const one = `${list}/${String(first?.['Id'])}`;
    expect([(await stranger.call('DELETE', one)).status, (await backend.anonymous.call('DELETE', one)).status]).toEqual([404, 401]);
    const reader = await backend.signInWith(['FESTIVAL-TRANCHE', 'FILM-TEXTE', 'TOUTES-TRANCHES']);
    expect([(await reader.call('DELETE', one)).status, (await reader.call('GET', list)).status]).toEqual([403, 200]);
    expect((await translator.call('DELETE', one)).status).toBe(200);
    expect([(await translator.call('DELETE', one)).status, (await drafts()).length]).toEqual([404, 1]);
    await backend.run(() => update('festival-tranche', batch, { Statut: TrancheStatut.edition }));
    expect((await ask(translator)).status).toBe(409);
  });
});
