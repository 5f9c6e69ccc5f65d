import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { LangueSysteme } from '#generated/enums/langue-systeme.gen.ts';
import { TrancheStatut } from '#generated/enums/tranche-statut.gen.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import { update } from '#domain/work/work.ts';
import type { ApiClient, ApiReply } from '#tests/support/api-client.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

const YEAR = 2068;
const { fr, en } = LangueSysteme;
const BATCH = 'festival-tranche';

interface Segment {
  readonly Ref: string;
  readonly Source: string;
  readonly Cible: string;
}

/** One suite, two backs: the texts of a batch go to its translator as a file, and come back checked. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  let translator: ApiClient;
  let me: number;
  let synopsis: number;
  let batch: number;
  let film: number;
  let line: number;
  let source: number;
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
  async function leave(who = translator): Promise<readonly Segment[]> {
    return (await who.call('GET', `/api/tranches/${batch}/echange`)).body.Segments.map(({ Ref, Source, Cible }: Segment) => ({
      Ref,
      Source,
      Cible,
    }));
  }
  function bring(Segments: readonly Segment[], more = {}, who = translator): Promise<ApiReply> {
    return who.call('POST', `/api/tranches/${batch}/echange`, { Segments, Essai: false, SansRetenus: false, ...more });
  }
  /** Translations that there are now, the title first. */
  async function stored(): Promise<readonly string[]> {
    return (await leave()).flatMap(({ Cible }) => (Cible === '' ? [] : [Cible]));
  }
  function translated(segments: readonly Segment[], ...texts: readonly string[]): readonly Segment[] {
    return segments.map((one, index) => ({ ...one, Cible: texts[index] ?? one.Cible }));
  }
  function outcome({ body }: ApiReply): readonly unknown[] {
    return [
      body.IsEcrit,
      ...body.Lignes.map(({ Etat, Raisons }: { Etat: string; Raisons: readonly string[] }) => [Etat, ...Raisons].join(' ')),
    ];
  }

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(rights.map(({ code }) => code));
    translator = await backend.signInWith(RIGHTS);
    me = (await translator.call('GET', '/api/ping')).body.Id;
    await create('festival-editions', { Eannee: YEAR, DateDebut: '2068-01-28', DateFin: '2068-02-05' });
    synopsis = await create('texte-types', { TradLibelle: { TraductionFr: 'Synopsis' }, NbSignesMax: 40 });
  });
  afterAll(() => backend.close());
  beforeEach(async () => {
    count += 1;
    film = await create('films', { Prefixe: 'La', TitreOriginal: `Barque ${count}` });
    batch = await create('festival-tranches', { Libelle: `Lot ${count}`, Eannee: YEAR, IdLangueSource: fr, IdLangueCible: en });
    line = await create('festival-tranche-films', { IdTranche: batch, IdFilm: film });
    source = await create('film-textes', { IdFilm: film, IdTexteType: synopsis, IdLangue: fr, Texte: 'Un passeur <i>traverse</i>.' });
    await backend.run(() => update(BATCH, batch, { IdTraducteur: me, Statut: TrancheStatut.traduction }));
  });

  test('what a translator brings back is tried first, written at once, and taken back', async () => {
    const back = translated(await leave(), 'The Boat', 'A ferryman <i>crosses</i>.');
    expect(outcome(await bring(back, { Essai: true }))).toEqual([false, 'change', 'change']);
    expect(await stored()).toEqual([]);
    const { body } = await bring(back);
    expect([body.IsEcrit, await stored()]).toEqual([true, ['The Boat', 'A ferryman <i>crosses</i>.']]);
    expect(outcome(await bring(await leave()))).toEqual([true, 'identique', 'identique']);
    const undone = await translator.call('POST', `/api/tranches/${batch}/echange/annulation`, { Textes: body.Textes });
    expect([undone.body, await stored()]).toEqual([{ NbRendus: 2, NbGardes: 0 }, []]);
  });

  test('a second delivery of the same project improves the first one, and not what somebody else wrote', async () => {
    const project = await leave();
    await bring(translated(project, 'The Boat', 'A ferryman <i>crosses</i>.'));
    const better = await bring(translated(project, 'The Barge', 'A ferryman <i>rows</i>.'));
    expect([outcome(better), await stored()]).toEqual([
      [true, 'change', 'change'],
      ['The Barge', 'A ferryman <i>rows</i>.'],
    ]);
    const { body } = await staff.call('POST', '/api/film-textes/filter', {
      filter: {
        Criteres: {
          and: [
            { field: 'IdFilm', op: 'eq', value: film },
            { field: 'IdLangue', op: 'eq', value: en },
          ],
        },
        Colonnes: [],
      },
      skip: 0,
      take: 1,
    });
    await change('film-textes', body[0].Id, { Texte: 'By <i>hand</i>.' });
    expect(outcome(await bring(translated(project, 'The Barge', 'A ferryman <i>waits</i>.')))).toEqual([
      false,
      'identique',
      'retenu cible',
    ]);
  });

  test('a file that lost a text is written in no part, whatever is left aside', async () => {
    const [title, ...texts] = translated(await leave(), 'The Boat', 'A ferryman <i>crosses</i>.');
    const lost = title === undefined ? [] : [title];
    expect(outcome(await bring(lost, { SansRetenus: true }))).toEqual([false, 'change', 'retenu perdu']);
    expect(outcome(await bring([...texts, ...texts, ...lost], { SansRetenus: true }))).toEqual([false, 'change', 'retenu double']);
    expect(await stored()).toEqual([]);
  });

  test('a text whose source or translation changed meanwhile is held back, and the rest comes in where it is left aside', async () => {
    const back = translated(await leave(), 'The Boat', 'A ferryman crosses.');
    expect(outcome(await bring(back))).toEqual([false, 'change', 'retenu balises']);
    const again = translated(back, 'The Boat', 'A ferryman <i>crosses</i>.');
    await change('film-textes', source, { Texte: 'Un passeur <i>attend</i>.' });
    await create('film-textes', { IdFilm: film, IdTexteType: synopsis, IdLangue: en, Texte: 'Somebody else' });
    expect(outcome(await bring(again))).toEqual([false, 'change', 'retenu source cible']);
    expect(outcome(await bring(again, { SansRetenus: true }))).toEqual([true, 'change', 'retenu source cible']);
    expect(await stored()).toEqual(['The Boat', 'Somebody else']);
  });

  test('a text that lost a paragraph on the way is held back, and nothing of the file is written', async () => {
    await change('film-textes', source, { Texte: 'Un passeur.\nIl attend.' });
    const lost = translated(await leave(), 'The Boat', 'A ferryman.');
    expect(outcome(await bring(lost))).toEqual([false, 'change', 'retenu paragraphes']);
    expect(await stored()).toEqual([]);
    const whole = translated(await leave(), 'The Boat', 'A ferryman.\nHe waits.');
    expect(outcome(await bring(whole))).toEqual([true, 'change', 'change']);
  });

  test('titles travel whole and are kept with their article apart', async () => {
    const segments = await leave();
    expect(segments[0]?.Source).toBe(`La Barque ${count}`);
    async function kept(): Promise<unknown> {
      const filter = { Criteres: { field: 'IdFilm', op: 'eq', value: film }, Colonnes: ['Prefixe', 'Titre'] };
      const { body } = await staff.call('POST', '/api/film-titres/filter', { filter, skip: 0, take: 5 });
      return body.map(({ Prefixe, Titre }: { Prefixe: string | null; Titre: string }) => [Prefixe, Titre]);
    }
    await bring(translated(segments, 'The Eyes of the Whale', 'A ferryman <i>crosses</i>.'));
    expect(await kept()).toEqual([['The', 'Eyes of the Whale']]);
    expect((await leave())[0]?.Cible).toBe('The Eyes of the Whale');
    await bring(translated(await leave(), 'An Eye'));
    expect(await kept()).toEqual([['An', 'Eye']]);
  });

  test('what was not translated stays out, a file from a Mac comes in', async () => {
    const segments = await leave();
    const copied = translated(segments, segments[0]?.Source ?? '', segments[1]?.Source ?? '');
    const reply = await bring(copied);
    expect([outcome(reply), reply.body.Lignes[0].IsTitreInchange]).toEqual([[false, 'change', 'retenu commeSource'], true]);
    const marked = translated(segments, 'The Boat', 'A <i>man</i>.').map((one) => ({ ...one, IsNonTraduit: true }));
    expect(outcome(await bring(marked, { Essai: true }))).toEqual([false, 'retenu nonTraduit', 'retenu nonTraduit']);
    expect(outcome(await bring(translated(segments, 'The Boat'), { Essai: true }))).toEqual([false, 'change', 'retenu vide']);
    await change('film-textes', source, { Texte: 'L’été à côté « <i>là</i> ».' });
    const mac = translated(await leave(), 'The Boat', 'Été <i>là</i>.').map(({ Source, Cible, ...one }) => ({
      ...one,
      Source: Source.replaceAll('’', "'").normalize('NFD'),
      Cible: Cible.normalize('NFD'),
    }));
    expect(outcome(await bring(mac))).toEqual([true, 'change', 'change']);
    expect(await stored()).toEqual(['The Boat', 'Été <i>là</i>.']);
  });

  test('a text that was read again does not change by a file, one too long is held back', async () => {
    const long = 'A ferryman <i>crosses</i> the river, again and again.';
    const reply = await bring(translated(await leave(), 'The Boat', long), { Essai: true });
    expect(outcome(reply)).toEqual([false, 'change', 'retenu long']);
    await create('film-textes', { IdFilm: film, IdTexteType: synopsis, IdLangue: en, Texte: 'A <i>man</i>.' });
    await change('festival-tranche-films', line, { IsTraduit: true, IsRelu: true });
    expect(outcome(await bring(translated(await leave(), 'The Boat', long)))).toEqual([false, 'retenu relu', 'retenu relu long']);
  });

  test('an external translator reads the texts of their batches and writes the open translations, nothing else', async () => {
    const elsewhere = await create('films', { TitreOriginal: `Ailleurs ${count}` });
    const foreign = await create('film-textes', { IdFilm: elsewhere, IdTexteType: synopsis, IdLangue: fr, Texte: 'Rien à voir.' });
    const title = await create('film-titres', { IdFilm: elsewhere, IdLangue: fr, Titre: 'Ailleurs' });
    const target = await create('film-textes', { IdFilm: film, IdTexteType: synopsis, IdLangue: en, Texte: 'A <i>man</i>.' });
    async function reads(plural: string, id: number): Promise<number> {
      return (await translator.call('GET', `/api/${plural}/${id}`)).status;
    }
    async function writes(id: number, Texte: string): Promise<number> {
      const record = (await staff.call('GET', `/api/film-textes/${id}`)).body;
      return (await translator.call('PUT', `/api/film-textes/${id}`, { ...record, Texte })).status;
    }
    expect([await reads('film-textes', source), await reads('film-textes', target)]).toEqual([200, 200]);
    expect([await reads('film-textes', foreign), await reads('film-titres', title)]).toEqual([404, 404]);
    // Titles that lists gather are closed to them too.
    const columns = { filter: { Criteres: { field: 'Id', op: 'eq', value: elsewhere }, Colonnes: ['TitreLocale'] }, skip: 0, take: 1 };
    const [shown, hidden] = [
      await staff.call('POST', '/api/films/filter', columns),
      await translator.call('POST', '/api/films/filter', columns),
    ];
    expect([shown.body[0].TitreLocale, hidden.body[0]?.TitreLocale ?? null]).toEqual(['Ailleurs', null]);
    const all = await translator.call('POST', '/api/film-textes/filter/count', { IdsPk: [source, target, foreign] });
    expect(all.body).toBe(2);
    expect([await writes(foreign, 'Pris'), await writes(source, 'Réécrit'), await writes(target, 'A <i>woman</i>.')]).toEqual([
      404, 403, 200,
    ]);
    const textFields = { IdFilm: film, IdTexteType: synopsis, IdLangue: fr, Texte: 'Un autre.' };
    expect((await translator.call('POST', '/api/film-textes', textFields)).status).toBe(403);
    expect((await translator.call('POST', '/api/film-titres', { IdFilm: film, IdLangue: en, Titre: 'Boat' })).status).toBe(200);
    expect((await translator.call('POST', '/api/film-titres', { IdFilm: elsewhere, IdLangue: en, Titre: 'Elsewhere' })).status).toBe(403);
    await backend.run(() => update(BATCH, batch, { Statut: TrancheStatut.relue }));
    expect([await reads('film-textes', target), await writes(target, 'Too late.')]).toEqual([200, 403]);
  });

  test('a translation that changes after its reading is to be read again, and its batch is no longer finished', async () => {
    const target = await create('film-textes', { IdFilm: film, IdTexteType: synopsis, IdLangue: en, Texte: 'A man.' });
    await change('festival-tranche-films', line, { IsCorrige: true, IsTraduit: true, IsRelu: true });
    await backend.run(() =>
      update(BATCH, batch, { Statut: TrancheStatut.relue, IsValid: true, DateValidation: '2068-01-01T10:00:00.000' }),
    );
    await change('film-textes', target, { Texte: 'A woman.' });
    expect((await staff.call('GET', `/api/festival-tranche-films/${line}`)).body).toMatchObject({ IsTraduit: true, IsRelu: false });
    expect((await staff.call('GET', `/api/festival-tranches/${batch}`)).body).toMatchObject({ IsValid: false, DateValidation: null });
  });

  test('a translator reaches their own batch alone, at its translation', async () => {
    const segments = await leave();
    const stranger = await backend.signInWith(RIGHTS);
    expect((await stranger.call('GET', `/api/tranches/${batch}/echange`)).status).toBe(404);
    const corrector = await backend.signInWith(RIGHTS);
    const { Id } = (await corrector.call('GET', '/api/ping')).body;
    await backend.run(() => update(BATCH, batch, { IdCorrecteur: Id }));
    const refused = await bring(segments, {}, corrector);
    expect([refused.status, refused.body.detail]).toEqual([409, 'Seul le traducteur de la tranche importe sa traduction.']);
    await backend.run(() => update(BATCH, batch, { Statut: TrancheStatut.correction }));
    const early = await bring(segments);
    expect([early.status, early.body.detail]).toEqual([409, expect.stringContaining("n'est pas à traduire")]);
    const reader = await backend.signInWith(RIGHTS.filter((code) => !code.endsWith('WRITE')));
    expect((await bring(segments, {}, reader)).status).toBe(403);
  });
});
