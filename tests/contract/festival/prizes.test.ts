import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rights } from '#generated/rights/rights.gen.ts';
import type { ApiClient, ApiReply } from '#tests/support/api-client.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

/** One suite, two backs: a prize goes to the films that it declares, whoever gives it. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  const EDITION = 2046;
  const FRANCE = 45;
  const MONACO = 86;
  const sections: Record<string, number> = {};
  const programmes: Record<string, number> = {};
  const { create } = recordCalls(() => staff);

  async function enter(
    title: string,
    section: string,
    options: { readonly pays?: number; readonly isChosen?: boolean } = {},
  ): Promise<number> {
    const IdFilm = await create('films', { TitreOriginal: title, IdPays: options.pays ?? FRANCE });
    // A film that is put in a programme is programmed.
    const IdProgramme = options.isChosen === false ? null : programmes[section];
    return create('festival-inscriptions', { IdFilm, IdSection: sections[section], Eannee: EDITION, IdProgramme });
  }
  async function prize(title: string, values: object = {}): Promise<number> {
    return create('festival-prixs', { TradLibelle: { TraductionFr: title }, IsActif: true, ...values });
  }
  function give(IdInscription: number, IdPrix: number): Promise<ApiReply> {
    return staff.call('POST', '/api/inscription-prixs', { IdInscription, IdPrix });
  }
  async function refusal(IdInscription: number, IdPrix: number): Promise<unknown> {
    const { status, body } = await give(IdInscription, IdPrix);
    return [status, body.errors?.map(({ path, message }: { path: string; message: string }) => [path, message])];
  }
  async function possible(id: number, search = ''): Promise<readonly string[]> {
    const { status, body } = await staff.call(
      'GET',
      `/api/festival-inscriptions/${id}/prix-possibles?recherche=${encodeURIComponent(search)}`,
    );
    expect(status).toBe(200);
    return body.map(({ Libelle }: { Libelle: string }) => Libelle);
  }

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(rights.map(({ code }) => code));
    await create('festival-editions', { Eannee: EDITION, DateDebut: '2046-01-30', DateFin: '2046-02-07' });
    for (const [name, IdSectionType] of [
      ['Nationale', 1],
      ['Internationale', 2],
    ] as const) {
      const IdSection = await create('festival-sections', { TradLibelle: { TraductionFr: name }, IdSectionType, Eannee: EDITION });
      sections[name] = IdSection;
      programmes[name] = await create('festival-programmes', { TradLibelle: { TraductionFr: name }, IdSection, Eannee: EDITION });
    }
  });
  afterAll(() => backend.close());

  test('refuses with a sentence on the prize a film that it does not declare', async () => {
    const national = await prize('Grand Prix national', { IdSectionType: 1, IdsPays: [FRANCE] });
    const [winner, foreign, abroad, proposed] = [
      await enter('Gagnant', 'Nationale'),
      await enter('Ailleurs', 'Nationale', { pays: MONACO }),
      await enter('Voisin', 'Internationale'),
      await enter('Candidat', 'Nationale', { isChosen: false }),
    ];
    expect(await refusal(proposed, national)).toEqual([400, [['IdPrix', expect.stringContaining("« Candidat » n'est pas programmé")]]]);
    expect(await refusal(abroad, national)).toEqual([400, [['IdPrix', expect.stringContaining('« Internationale')]]]);
    expect(await refusal(foreign, national)).toEqual([400, [['IdPrix', expect.stringContaining('réservé aux films de : France')]]]);
    expect((await give(winner, national)).status).toBe(200);
    expect(await refusal(winner, national)).toEqual([400, [['IdPrix', '« Gagnant » a déjà ce prix.']]]);
  });

  test('gives a prize to two films only where it is shared', async () => {
    const [first, second] = [await enter('Premier', 'Nationale'), await enter('Second', 'Nationale')];
    const [alone, shared] = [await prize('Seul'), await prize('Partagé', { IsPartage: true })];
    for (const id of [alone, shared]) expect((await give(first, id)).status).toBe(200);
    expect(await refusal(second, alone)).toEqual([400, [['IdPrix', expect.stringContaining('déjà donné à « Premier »')]]]);
    expect((await give(second, shared)).status).toBe(200);
  });

  test('keeps a prize to the sections that compete for it in the edition', async () => {
    const IdPrix = await prize('Prix des lycéens');
    const year = await create('festival-prix-editions', { IdPrix, Eannee: EDITION, IdsSection: [sections['Nationale']] });
    expect(year).toBeGreaterThan(0);
    expect(await refusal(await enter('Loin', 'Internationale'), IdPrix)).toEqual([
      400,
      [['IdPrix', expect.stringContaining('ne va pas aux films de')]],
    ]);
    expect((await give(await enter('Près', 'Nationale'), IdPrix)).status).toBe(200);
  });

  test('lists the prizes that a film may still win, and none for a film that may win nothing', async () => {
    const entry = await enter('Prometteur', 'Internationale');
    expect(await possible(entry)).not.toContain('Grand Prix national');
    expect(await possible(entry)).not.toContain('Seul');
    expect(await possible(entry, 'partag')).toEqual(['Partagé']);
    expect(await possible(await enter('Pas encore', 'Internationale', { isChosen: false }))).toEqual([]);
  });

  test('of two people who give one prize at once, one is refused', async () => {
    const IdPrix = await prize('À la minute');
    const [left, right] = [await enter('Gauche', 'Nationale'), await enter('Droite', 'Nationale')];
    const replies = await Promise.all([give(left, IdPrix), give(right, IdPrix)]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });

  test('asks for a session and for the right to the registration', async () => {
    const entry = await enter('Gardé', 'Nationale');
    const path = `/api/festival-inscriptions/${entry}/prix-possibles`;
    expect((await backend.anonymous.call('GET', path)).status).toBe(401);
    expect((await (await backend.signInWith(['FILMS'])).call('GET', path)).status).toBe(403);
  });
});
