import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { entities } from '#generated/entities/all.gen.ts';
import { viewConditions } from '#domain/records/conditions/view-values.ts';
import type { ApiClient } from '#tests/support/api-client.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { film } from '#tests/support/sample-film.ts';
import { type BackendUnderTest, backends } from './backend-under-test.ts';

const FRANCE = 45;
const READS = ['FILM', 'FILMS', 'FESTIVAL-INSCRIPTION', 'INSCRIPTION-PRIX', 'FESTIVAL-PRIX', 'PAYSS'];
const STAFF = [
  ...READS,
  'TOUTES-SECTIONS',
  'FILM-WRITE',
  'GENRE-WRITE',
  'FESTIVAL-INSCRIPTION-WRITE',
  'FESTIVAL-PROGRAMME-WRITE',
  'INSCRIPTION-PRIX-WRITE',
  'AFFECTATION-VISIONNAGE',
  'AFFECTATION-VISIONNAGE-WRITE',
  'FILM-NOTE',
  'FILM-NOTE-WRITE',
  'FESTIVAL-PRIX-WRITE',
  'FESTIVAL-SECTION',
  'FESTIVAL-SECTION-WRITE',
  'FESTIVAL-SECTION-TYPE-WRITE',
  'FESTIVAL-EDITION-WRITE',
  'UTILISATEUR',
  'UTILISATEUR-WRITE',
];

/** One suite, two backs: a filter that walks several steps finds the same records in the server and in its simulation. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  const { create, change } = recordCalls(() => staff);
  const ids: Record<string, number> = {};
  function id(name: string): number {
    return ids[name] ?? 0;
  }

  /** Names of the records a filter holds, among those made here. */
  async function found(plural: string, Criteres: unknown, caller = staff): Promise<readonly string[]> {
    const mine = Object.entries(ids).filter(([name]) => name.startsWith(`${plural} `));
    const filter = { IdsPk: mine.map(([, made]) => made), Criteres, Tri: [{ Key: 'Id' }] };
    const { status, body } = await caller.call('POST', `/api/${plural}/filter`, { filter });
    expect({ status, body }).toMatchObject({ status: 200 });
    const rows: readonly { readonly Id: number }[] = body;
    return rows.map((row) => mine.find(([, made]) => made === row.Id)?.[0].replace(`${plural} `, '') ?? '?');
  }
  async function idOf(person: ApiClient): Promise<number> {
    return (await person.call('GET', '/api/ping')).body.Id;
  }
  async function make(plural: string, name: string, record: object): Promise<void> {
    ids[`${plural} ${name}`] = await create(plural, record);
  }
  /** Programmed, so that it may have a prize. */
  async function enter(name: string, [titre, section]: readonly [string, string], Eannee: number): Promise<void> {
    const TradLibelle = { TraductionFr: `Programme ${name}` };
    const IdProgramme = await create('festival-programmes', { IdSection: id(section), Eannee, TradLibelle });
    await make('festival-inscriptions', name, {
      IdProgramme,
      IdFilm: id(`films ${titre}`),
      IdSection: id(section),
      Eannee,
      Numero: `P-${Eannee}-${name}`,
    });
  }

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(STAFF);
    for (const Eannee of [2046, 2047])
      await create('festival-editions', { Eannee, DateDebut: `${Eannee}-01-30`, DateFin: `${Eannee}-02-07` });
    const IdSectionType = await create('festival-section-types', { TradLibelle: { TraductionFr: 'Compétition' } });
    for (const name of ['nationale', 'labo'])
      ids[name] = await create('festival-sections', {
        TradLibelle: { TraductionFr: name },
        IdSectionType,
        Eannee: name === 'labo' ? 2047 : 2046,
      });
    ids['grand prix'] = await create('festival-prixs', { TradLibelle: { TraductionFr: 'Grand Prix' } });
    ids['mention'] = await create('festival-prixs', { TradLibelle: { TraductionFr: 'Mention' } });
    ids['genre'] = await create('genres', { TradLibelle: { TraductionFr: 'Fable' } });
    await make('films', 'primé', film({ TitreOriginal: 'Primé', IdPays: FRANCE, IdsGenre: [id('genre')] }));
    await make('films', 'sans pays', film({ TitreOriginal: 'Sans pays' }));
    await make('films', 'jamais inscrit', film({ TitreOriginal: 'Jamais inscrit' }));
    await enter('avant', ['primé', 'nationale'], 2046);
    await enter('après', ['primé', 'labo'], 2047);
    await enter('autre', ['sans pays', 'labo'], 2047);
    function give(name: string, inscription: string, prix: string, Complement: string): Promise<void> {
      return make('inscription-prixs', name, { IdInscription: id(`festival-inscriptions ${inscription}`), IdPrix: id(prix), Complement });
    }
    await give('grand', 'avant', 'grand prix', 'à l’unanimité');
    await give('ex æquo', 'avant', 'mention', 'ex æquo');
    await give('autre mention', 'autre', 'mention', 'du public');
  });
  afterAll(() => backend.close());

  function prize(name: string) {
    return { field: 'Inscriptions.PrixObtenus.IdPrix', op: 'in', value: [id(name)] };
  }
  function inYear(value: number) {
    return { field: 'Inscriptions.Eannee', op: 'eq', value };
  }

  test('films are found by a prize that one of their registrations won', async () => {
    expect(await found('films', prize('grand prix'))).toEqual(['primé']);
    expect(await found('films', prize('mention'))).toEqual(['primé', 'sans pays']);
    expect(await found('films', { not: prize('mention') })).toEqual(['jamais inscrit']);
  });

  test('the prize is that of the registration the other conditions are about, and all that is said of a prize is of one prize', async () => {
    expect(await found('films', { and: [inYear(2046), prize('mention')] })).toEqual(['primé']);
    expect(await found('films', { and: [inYear(2047), prize('mention')] })).toEqual(['sans pays']);
    expect(await found('films', { not: { and: [inYear(2047), prize('mention')] } })).toEqual(['primé', 'jamais inscrit']);
    function whereComplement(value: string) {
      return { field: 'Inscriptions.PrixObtenus.Complement', op: 'eq', value };
    }
    expect(await found('films', { and: [prize('mention'), whereComplement('ex æquo')] })).toEqual(['primé']);
    expect(await found('films', { and: [prize('grand prix'), whereComplement('ex æquo')] })).toEqual([]);
  });

  test('references lead to a collection, and beyond it', async () => {
    const siblings = { field: 'Film.Inscriptions.IdSection', op: 'eq', value: id('nationale') };
    expect(await found('festival-inscriptions', siblings)).toEqual(['avant', 'après']);
    expect(await found('inscription-prixs', { field: 'Inscription.Film.Inscriptions.Eannee', op: 'eq', value: 2046 })).toEqual([
      'grand',
      'ex æquo',
    ]);
    expect(await found('films', { field: 'Inscriptions.Section.SectionType.IsHorsFestival', op: 'eq', value: false })).toEqual([
      'primé',
      'sans pays',
    ]);
  });

  test('what is absent on the way is an absent value', async () => {
    expect(await found('inscription-prixs', { field: 'Inscription.Film.IdPays', op: 'in', value: [FRANCE] })).toEqual(['grand', 'ex æquo']);
    expect(await found('inscription-prixs', { field: 'Inscription.Film.Pays.Code', op: 'ne', value: 'fr' })).toEqual(['autre mention']);
    expect(await found('inscription-prixs', { field: 'Inscription.Film.Pays.Code', op: 'empty' })).toEqual(['autre mention']);
    function genres(op: string, value?: unknown) {
      return found('inscription-prixs', { field: 'Inscription.Film.IdsGenre', op, value });
    }
    expect(await genres('in', [id('genre')])).toEqual(['grand', 'ex æquo']);
    expect(await genres('notIn', [id('genre')])).toEqual(['autre mention']);
    expect(await genres('empty')).toEqual(['autre mention']);
  });

  test('what is linked is found by any of it, or by nothing', async () => {
    function genres(op: string, value: unknown) {
      return { field: 'IdsGenre', op, value };
    }
    function far(op: string, value: unknown) {
      return { field: 'Inscriptions.Film.IdsGenre', op, value };
    }
    const unlike = [id('genre') + 1_000_000];
    expect(await found('films', genres('in', [...unlike, id('genre')]))).toEqual(['primé']);
    expect(await found('films', genres('in', unlike))).toEqual([]);
    expect(await found('films', genres('in', []))).toEqual([]);
    expect(await found('films', genres('in', [null, ...unlike]))).toEqual(['sans pays', 'jamais inscrit']);
    expect(await found('films', genres('in', [null, id('genre')]))).toEqual(['primé', 'sans pays', 'jamais inscrit']);
    expect(await found('films', genres('notIn', [id('genre')]))).toEqual(['sans pays', 'jamais inscrit']);
    expect(await found('films', genres('notIn', [null, ...unlike]))).toEqual(['primé']);
    expect(await found('films', { not: genres('in', [id('genre')]) })).toEqual(['sans pays', 'jamais inscrit']);
    expect(await found('films', { or: [genres('in', [id('genre')]), inYear(2047)] })).toEqual(['primé', 'sans pays']);
    expect(await found('films', far('in', [id('genre')]))).toEqual(['primé']);
    expect(await found('films', far('notIn', [id('genre')]))).toEqual(['sans pays']);
    expect(await found('inscription-prixs', { field: 'Inscription.Film.IdsGenre', op: 'in', value: [null, ...unlike] })).toEqual([
      'autre mention',
    ]);
  });

  test('the films to see are those assigned to the person who looks, this year, that this person has neither seen nor noted', async () => {
    const [me, colleague] = [await idOf(staff), await idOf(await backend.signInWith(READS))];
    function assign(name: string, IdUtilisateur: number, VuLe: string | null = null) {
      return create('affectation-visionnages', { IdInscription: id(`festival-inscriptions ${name}`), IdUtilisateur, VuLe });
    }
    const toSee = entities.film.screens.find(({ screen }) => screen === 'campagne')?.views.find(({ view }) => view === 'a-voir');
    const and = viewConditions(toSee?.filter ?? [], { edition: 2047, user: me, today: '2046-11-21' });
    await assign('avant', me);
    expect(await found('films', { and })).toEqual([]);
    await assign('autre', me, '2046-11-01T20:30:00.000');
    await assign('autre', colleague);
    expect(await found('films', { and })).toEqual([]);
    await assign('après', me);
    expect(await found('films', { and })).toEqual(['primé']);
    await create('film-notes', { IdFilm: id('films primé'), IdUtilisateur: me, Eannee: 2047, Note: 7 });
    expect(await found('films', { and })).toEqual([]);
  });

  async function refusal(caller: ApiClient, plural: string, field: string): Promise<unknown> {
    const reply = await caller.call('POST', `/api/${plural}/filter`, { filter: { Criteres: { field, op: 'notEmpty' } } });
    return [reply.status, reply.body.errors?.map(({ path, code }: { path: string; code: string }) => [path, code])];
  }

  test('more than three steps are refused as an unknown field is', async () => {
    const long = 'Inscription.Film.Inscriptions.PrixObtenus.IdPrix';
    expect(await refusal(staff, 'inscription-prixs', long)).toEqual([400, [[long, 'champ-inconnu']]]);
  });

  test('nobody filters through a record of a kind they may not read, be it half-way', async () => {
    const path = 'Inscriptions.PrixObtenus.IdPrix';
    for (const missing of ['FESTIVAL-INSCRIPTION', 'INSCRIPTION-PRIX']) {
      const person = await backend.signInWith(READS.filter((code) => code !== missing));
      expect([missing, await refusal(person, 'films', path)]).toEqual([missing, [400, [[path, 'champ-inconnu']]]]);
    }
  });

  test('a filter tells nothing of a record half-way that the person may not see', async () => {
    const limited = await backend.signInWith(READS);
    expect(await found('films', prize('mention'), limited)).toEqual(['primé', 'sans pays']);
    await change('utilisateurs', await idOf(limited), { IdsSection: [id('nationale')] });
    await expect.poll(() => found('films', prize('mention'), limited)).toEqual(['primé']);
  });
});
