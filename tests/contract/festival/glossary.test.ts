import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LangueSysteme } from '#generated/enums/langue-systeme.gen.ts';
import { TrancheStatut } from '#generated/enums/tranche-statut.gen.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import { update } from '#domain/work/work.ts';
import type { ApiClient } from '#tests/support/api-client.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

const YEAR = 2070;
const { fr, en } = LangueSysteme;

/** One suite, two backs: translations are checked against the glossary on delivery and on reading. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  let translator: ApiClient;
  let batch: number;
  let line: number;
  let translation: number;
  const { create, change } = recordCalls(() => staff);
  const RIGHTS = [
    'FESTIVAL-TRANCHES',
    'FESTIVAL-TRANCHE',
    'FESTIVAL-TRANCHE-FILMS',
    'FESTIVAL-TRANCHE-FILM',
    'FESTIVAL-TRANCHE-FILM-WRITE',
  ];

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(rights.map(({ code }) => code));
    translator = await backend.signInWith([...RIGHTS, 'FILMS', 'FILM', 'FILM-TEXTE', 'FILM-TEXTE-WRITE']);
    const me = (await translator.call('GET', '/api/ping')).body.Id;
    await create('festival-editions', { Eannee: YEAR, DateDebut: '2070-01-28', DateFin: '2070-02-05' });
    const synopsis = await create('texte-types', { TradLibelle: { TraductionFr: 'Synopsis' } });
    const IdSectionType = await create('festival-section-types', { TradLibelle: { TraductionFr: 'Compétition' } });
    const other = await create('festival-sections', { Eannee: YEAR, IdSectionType, TradLibelle: { TraductionFr: 'Ailleurs' } });
    await create('glossaire-termes', { TradLibelle: { TraductionFr: 'court métrage', TraductionEn: 'short film | short' }, Nature: 0 });
    await create('glossaire-termes', { TradLibelle: { TraductionEn: 'flick', TraductionFr: '' }, Nature: 2, Notes: 'film' });
    await create('glossaire-termes', { TradLibelle: { TraductionFr: 'passeur', TraductionEn: 'ferryman' }, Nature: 0, IdSection: other });
    await create('glossaire-termes', { TradLibelle: { TraductionFr: 'Un', TraductionEn: 'One' }, Nature: 0, IsActif: false });
    const film = await create('films', { TitreOriginal: 'Barque' });
    batch = await create('festival-tranches', { Libelle: 'Lot', Eannee: YEAR, IdLangueSource: fr, IdLangueCible: en });
    line = await create('festival-tranche-films', { IdTranche: batch, IdFilm: film });
    await create('film-textes', {
      IdFilm: film,
      IdTexteType: synopsis,
      IdLangue: fr,
      Texte: 'Il neige. Un passeur fait un court métrage.',
    });
    translation = await create('film-textes', {
      IdFilm: film,
      IdTexteType: synopsis,
      IdLangue: en,
      Texte: 'It snows. A boatman makes a flick.',
    });
    await backend.run(() => update('festival-tranche', batch, { IdTraducteur: me, Statut: TrancheStatut.traduction }));
  });
  afterAll(() => backend.close());

  async function tick(values: object, who = staff) {
    const record = (await staff.call('GET', `/api/festival-tranche-films/${line}`)).body;
    return who.call('PUT', `/api/festival-tranche-films/${line}`, { ...record, ...values });
  }

  test('the screen of a batch gets the active terms of its languages, and those of a section with its lines alone', async () => {
    const { body } = await translator.call('GET', `/api/tranches/${batch}/aides`);
    expect(body.Termes.map(({ Id: _id, ...term }: { Id: number }) => term)).toEqual([
      { Nature: 'terme', Source: ['court métrage'], Cible: ['short film', 'short'], Notes: null, Lignes: null },
      { Nature: 'interdit', Source: [], Cible: ['flick'], Notes: 'film', Lignes: null },
      { Nature: 'terme', Source: ['passeur'], Cible: ['ferryman'], Notes: null, Lignes: [] },
    ]);
  });

  test('a delivery names what it says otherwise than the glossary, and comes in', async () => {
    const { body } = await translator.call('GET', `/api/tranches/${batch}/echange`);
    const Segments = body.Segments.map(({ Ref, Source }: { Ref: string; Source: string }) => ({
      Ref,
      Source,
      Cible: 'It snows. A man makes a flick.',
    }));
    const reply = await translator.call('POST', `/api/tranches/${batch}/echange`, { Segments, Essai: true, SansRetenus: false });
    expect(reply.body.Lignes.map(({ Etat, Ecarts }: { Etat: string; Ecarts: unknown }) => [Etat, Ecarts])).toEqual([
      [
        'change',
        [
          { Terme: 'court métrage', Attendu: 'short film | short', Nature: 'absent', Phrase: 'Un passeur fait un court métrage.' },
          { Terme: 'flick', Attendu: 'film', Nature: 'interdit', Phrase: 'A man makes a flick.' },
        ],
      ],
    ]);
  });

  test('a reading is refused with the terms and their sentences until its reader accepts them, or the words change', async () => {
    await tick({ IsTraduit: true });
    const refused = await tick({ IsRelu: true });
    expect([refused.status, refused.body.errors[0].message ?? refused.body.errors[0].code]).toEqual([400, expect.anything()]);
    expect(JSON.stringify(refused.body)).toContain('Un passeur fait un court métrage.');
    expect((await tick({ IsGlossaireAccepte: true }, translator)).status).toBe(400);
    expect((await tick({ IsRelu: true, IsGlossaireAccepte: true })).status).toBe(200);
    await change('film-textes', translation, { Texte: 'It snows. A boatman makes a movie.' });
    const reopened = (await staff.call('GET', `/api/festival-tranche-films/${line}`)).body;
    expect([reopened.IsRelu, reopened.IsGlossaireAccepte]).toEqual([false, false]);
    expect((await tick({ IsRelu: true })).status).toBe(400);
    await change('film-textes', translation, { Texte: 'It snows. A boatman makes two short films.' });
    expect((await tick({ IsRelu: true })).status).toBe(200);
  });

  test('a language that labels do not keep has its forms beside the term, and the reading of a text is checked against them', async () => {
    const arabic = await create('langues', { Code: 'apc', TradLibelle: { TraductionFr: 'Arabe levantin' } });
    const [term] = (
      await staff.call('POST', '/api/glossaire-termes/filter', {
        filter: { Criteres: { and: [] }, Tri: [{ Key: 'Id', Desc: false }] },
        skip: 0,
        take: 1,
      })
    ).body;
    await create('glossaire-formes', { IdTerme: term.Id, IdLangue: arabic, Libelle: 'فيلم قصير | فلم قصير' });
    const IdFilm = await create('films', { TitreOriginal: 'Bac' });
    const IdTexteType = await create('texte-types', { TradLibelle: { TraductionFr: 'Résumé' } });
    const levantine = await create('festival-tranches', { Libelle: 'Lot arabe', Eannee: YEAR, IdLangueSource: fr, IdLangueCible: arabic });
    const held = await create('festival-tranche-films', { IdTranche: levantine, IdFilm, IsCorrige: true });
    await create('film-textes', { IdFilm, IdTexteType, IdLangue: fr, Texte: 'Un court métrage.' });
    const target = await create('film-textes', { IdFilm, IdTexteType, IdLangue: arabic, Texte: 'شريط.' });
    const { body } = await staff.call('GET', `/api/tranches/${levantine}/aides`);
    expect(body.Termes).toContainEqual(expect.objectContaining({ Id: term.Id, Cible: ['فيلم قصير', 'فلم قصير'] }));
    async function reads() {
      const record = (await staff.call('GET', `/api/festival-tranche-films/${held}`)).body;
      return staff.call('PUT', `/api/festival-tranche-films/${held}`, { ...record, IsTraduit: true, IsRelu: true });
    }
    const refused = await reads();
    expect([refused.status, JSON.stringify(refused.body.errors)]).toEqual([400, expect.stringContaining('فيلم قصير')]);
    await change('film-textes', target, { Texte: 'فلم قصير.' });
    expect((await reads()).status).toBe(200);
    const twice = await staff.call('POST', '/api/glossaire-formes', { IdTerme: term.Id, IdLangue: arabic, Libelle: 'شريط' });
    expect(twice.status).toBe(409);
  });
});
