import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { InscriptionPlace } from '#generated/enums/inscription-place.gen.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import type { ApiClient, ApiReply } from '#tests/support/api-client.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { film } from '#tests/support/sample-film.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

const EVERY = rights.map(({ code }) => code);
const Eannee = 2048;
const { aDecider, preselection, selection, attente, nonRetenue } = InscriptionPlace;
const INSCRIPTIONS = 'festival-inscriptions';

/** One suite, two backs: the committee moves films from place to place, and sees the notes of others once it deliberates. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  let section: number;

  const { create, read, change } = recordCalls(() => staff);
  async function newSection(more: Record<string, unknown> = {}): Promise<number> {
    const IdSectionType = await create('festival-section-types', { TradLibelle: { TraductionFr: 'Compétition' } });
    return create('festival-sections', { TradLibelle: { TraductionFr: 'Courts' }, IdSectionType, Eannee, ...more });
  }
  async function registered(IdSection = section, more: Record<string, unknown> = {}): Promise<number> {
    return create(INSCRIPTIONS, { IdFilm: await create('films', film(more)), IdSection, Eannee });
  }
  function decide(id: number, Vue: number, Voulue: number, { by = staff, Motif = null as string | null } = {}): Promise<ApiReply> {
    return by.call('POST', `/api/deliberations/${id}/decision`, { Vue, Voulue, Motif });
  }
  /** As the list says it. */
  async function listed(id: number, columns: readonly string[] = ['Place']): Promise<Record<string, unknown>> {
    const filter = { Criteres: { field: 'Id', op: 'eq', value: id }, Colonnes: columns };
    const { body } = await staff.call('POST', `/api/${INSCRIPTIONS}/filter`, { filter, skip: 0, take: 1 });
    return body[0];
  }
  async function placeOf(id: number): Promise<unknown> {
    return (await listed(id))['Place'];
  }

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(EVERY);
    await create('festival-editions', { Eannee, DateDebut: '2048-01-30', DateFin: '2048-02-07' });
    section = await newSection();
  });
  afterAll(() => backend.close());

  test('a film goes from any place to any other by the steps of its registration, and says who decided', async () => {
    const id = await registered();
    const { Id: IdDecidePar } = (await staff.call('GET', '/api/ping')).body;
    expect(await placeOf(id)).toBe(aDecider);
    const way: readonly (readonly [number, readonly string[]])[] = [
      [preselection, ['shortlister']],
      [attente, ['attendre']],
      [selection, ['programmer']],
      [nonRetenue, ['deprogrammer', 'ecarter']],
      [selection, ['shortlister', 'programmer']],
      [preselection, ['deprogrammer']],
      [nonRetenue, ['ecarter']],
      [aDecider, ['reconsiderer']],
    ];
    let from: number = aDecider;
    for (const [to, Etapes] of way) {
      const { status, body } = await decide(id, from, to, { Motif: 'Vu ensemble' });
      expect([status, body]).toEqual([200, { Id: id, Version: expect.any(Number), Place: to, Etapes }]);
      expect(await placeOf(id)).toBe(to);
      from = to;
    }
    expect(await read(INSCRIPTIONS, id)).toMatchObject({ Statut: 1, IdDecidePar, DecideLe: expect.stringMatching(/^20/) });
    const history = (await staff.call('GET', `/api/${INSCRIPTIONS}/${id}/historique`)).body;
    expect(history.length).toBeGreaterThan(way.length);
  });

  test('registrations are sorted by the order of their sections, under the name of the field and of what it shows', async () => {
    const [last, first] = [await newSection({ Ordre: 9 }), await newSection({ Ordre: 1 })];
    const [late, early] = [await registered(last), await registered(first)];
    async function sortedBy(Key: string): Promise<unknown> {
      const filter = { IdsPk: [late, early], Colonnes: ['Id'], Tri: [{ Key }] };
      const { body } = await staff.call('POST', `/api/${INSCRIPTIONS}/filter`, { filter, skip: 0, take: 2 });
      return body.map?.(({ Id }: { readonly Id: number }) => Id) ?? body;
    }
    expect([await sortedBy('IdSection'), await sortedBy('SectionLibelle')]).toEqual([
      [early, late],
      [early, late],
    ]);
  });

  test('of two people who decide on one film, the second is told who was faster and where the film is', async () => {
    const id = await registered(section, { TitreOriginal: 'Gare du soir' });
    expect((await decide(id, aDecider, preselection)).status).toBe(200);
    const late = await decide(id, aDecider, nonRetenue);
    expect([late.status, late.body.code, late.body.conflict]).toEqual([
      409,
      'decision-depassee',
      { Place: preselection, Version: (await read(INSCRIPTIONS, id)).Version },
    ]);
    expect(late.body.detail).toContain('Gare du soir : Présélection depuis le ');
    expect(await placeOf(id)).toBe(preselection);
    // Both meant the same: nothing is refused, and nothing written twice.
    const same = await decide(id, aDecider, preselection);
    expect([same.status, same.body.Etapes]).toEqual([200, []]);
  });

  test('what somebody wrote elsewhere on the record stands in the way of no decision', async () => {
    const id = await registered();
    await change(INSCRIPTIONS, id, { PublicConseille: 'Dès 8 ans' });
    expect((await decide(id, aDecider, attente)).status).toBe(200);
    expect(await read(INSCRIPTIONS, id)).toMatchObject({ PublicConseille: 'Dès 8 ans', IsEnAttente: true, Statut: 2 });
  });

  test('all the steps of a decision are taken or none, with what each asks for', async () => {
    const id = await registered();
    await decide(id, aDecider, selection);
    const { Version } = await read(INSCRIPTIONS, id);
    const mute = await decide(id, selection, nonRetenue);
    expect([mute.status, mute.body.errors?.[0]]).toMatchObject([400, { path: 'Motif', code: 'obligatoire' }]);
    const IdProgramme = await create('festival-programmes', { TradLibelle: { TraductionFr: 'C1' }, IdSection: section, Eannee });
    await change(INSCRIPTIONS, id, { IdProgramme });
    await create('festival-programmations', { IdProgramme, Eannee, Debut: '2048-01-31T19:00:00.000', Etat: 2 });
    const screened = await decide(id, selection, nonRetenue, { Motif: 'Trop long' });
    expect([screened.status, screened.body.code]).toEqual([409, 'transition-refusee']);
    expect([await placeOf(id), (await read(INSCRIPTIONS, id)).Version]).toEqual([selection, Version + 1]);
  });

  test('deciding takes the right to write registrations, and reaches the sections that one follows alone', async () => {
    const id = await registered();
    const reader = await backend.signInWith(['DELIBERATIONS', 'FESTIVAL-INSCRIPTION']);
    expect((await decide(id, aDecider, preselection, { by: reader })).status).toBe(403);
    const follower = await backend.signInWith(['DELIBERATIONS', 'FESTIVAL-INSCRIPTION', 'FESTIVAL-INSCRIPTION-WRITE']);
    const { Id } = (await follower.call('GET', '/api/ping')).body;
    await change('utilisateurs', Id, { IdsSection: [await newSection()] });
    expect((await decide(id, aDecider, preselection, { by: follower })).status).toBe(404);
    expect((await decide(id, 0, 9)).status).toBe(400);
    expect(await placeOf(id)).toBe(aDecider);
  });

  test('a step of the sheet that has nothing to change is refused with its reason', async () => {
    const id = await registered();
    const { Version } = await read(INSCRIPTIONS, id);
    const { status, body } = await staff.call('POST', `/api/${INSCRIPTIONS}/${id}/transitions/reconsiderer`, { Version });
    expect([status, body.detail]).toEqual([409, "Ce film n'est pas parmi les non sélectionnés."]);
  });

  test('the notes of others are told once the section deliberates, and not before', async () => {
    const [closed, open] = [
      await newSection({ DateDeliberation: '2048-01-01T08:00:00' }),
      await newSection({ DateDeliberation: '2020-01-01T08:00:00' }),
    ];
    const [hidden, visible] = [await registered(closed), await registered(open)];
    const member = await backend.signInWith(['DELIBERATIONS', 'FILM', 'FILM-NOTE', 'FILM-NOTE-WRITE', 'FESTIVAL-INSCRIPTION']);
    const other = await backend.signInWith(['FILM', 'FILM-NOTE', 'FILM-NOTE-WRITE', 'FESTIVAL-INSCRIPTION']);
    for (const id of [hidden, visible])
      for (const [who, Note] of [
        [member, 8],
        [other, 4],
      ] as const) {
        const { IdFilm } = await read(INSCRIPTIONS, id);
        const { Id: IdUtilisateur } = (await who.call('GET', '/api/ping')).body;
        expect((await who.call('POST', '/api/film-notes', { IdFilm, IdUtilisateur, Eannee, Note })).status).toBe(200);
      }
    async function notesOf(IdSection: number): Promise<readonly number[]> {
      const filter = { Criteres: { field: 'Inscription.IdSection', op: 'eq', value: IdSection }, Colonnes: ['Note'] };
      const { body } = await member.call('POST', '/api/film-notes/filter', { filter, skip: 0, take: 50 });
      return body.map(({ Note }: { Note: number }) => Note).toSorted();
    }
    expect([await notesOf(closed), await notesOf(open)]).toEqual([[8], [4, 8]]);
  });

  test('whoever has the screen alone sees the films that are spoken of, and no note', async () => {
    const narrow = await backend.signInWith(['DELIBERATIONS']);
    const openSection = await newSection({ DateDeliberation: '2020-01-01T08:00:00' });
    const [kept, silent] = [await registered(openSection), await registered(openSection)];
    await decide(kept, aDecider, preselection);
    const or = [
      { field: 'Place', op: 'in', value: [preselection, selection, attente] },
      { field: 'NbNotes', op: 'gt', value: 0 },
      { field: 'DecideLe', op: 'notEmpty' },
    ];
    const filter = {
      Criteres: { and: [{ field: 'IdSection', op: 'eq', value: openSection }, { or }] },
      Colonnes: ['Place', 'Realisation', 'NbNotes'],
    };
    const { status, body } = await narrow.call('POST', `/api/${INSCRIPTIONS}/filter`, { filter, skip: 0, take: 50 });
    expect([status, body.map(({ Id }: { Id: number }) => Id)]).toEqual([200, [kept]]);
    expect(silent).not.toBe(kept);
    expect((await narrow.call('POST', '/api/film-notes/filter', { filter: { Colonnes: ['Note'] }, skip: 0, take: 5 })).status).toBe(403);
  });

  test('a film directed by a woman counts as one', async () => {
    const IdCivilite = await create('civilites', { TradLibelle: { TraductionFr: 'Madame' }, IsFeminine: true });
    const IdPersonne = await create('personnes', { Nom: 'Ormeau', Prenom: 'Célestine', IdCivilite });
    const id = await registered();
    const { IdFilm } = await read(INSCRIPTIONS, id);
    await create('film-credits', { IdFilm, IdFonction: 1, IdPersonne });
    await create('film-credits', { IdFilm, IdFonction: 2, IdPersonne });
    expect(await listed(id, ['NbRealisatrices'])).toMatchObject({ NbRealisatrices: 1 });
  });
});
