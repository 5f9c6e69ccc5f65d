import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rights } from '#generated/rights/rights.gen.ts';
import type { ApiClient } from '#tests/support/api-client.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

const EDITION = 2057;
const PAST = 2019;

/** One suite, two backs: the public learns of a prize at its hour, and of a film that was withdrawn never. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  const places: Record<number, { readonly IdSection: number; readonly IdProgramme: number; readonly token: string }> = {};
  const { create, read } = recordCalls(() => staff);

  async function win(
    title: string,
    { PublicLe, edition = EDITION }: { readonly PublicLe?: string; readonly edition?: number },
  ): Promise<number> {
    const { IdSection, IdProgramme } = places[edition] ?? { IdSection: 0, IdProgramme: 0 };
    const IdFilm = await create('films', { TitreOriginal: title });
    const IdInscription = await create('festival-inscriptions', { IdFilm, IdSection, Eannee: edition, IdProgramme });
    const IdPrix = await create('festival-prixs', { TradLibelle: { TraductionFr: `Prix ${title}` }, IsActif: true });
    if (PublicLe !== undefined) await create('festival-prix-editions', { IdPrix, Eannee: edition, PublicLe, Montant: 1500 });
    await create('inscription-prixs', { IdInscription, IdPrix });
    return IdInscription;
  }
  async function published(edition = EDITION): Promise<readonly unknown[]> {
    const { status, body } = await backend.anonymous.call('GET', `/api/flux/${places[edition]?.token}/palmares.json`);
    expect(status).toBe(200);
    const data: { readonly Prix: readonly { readonly Titre: string }[] } = typeof body === 'string' ? JSON.parse(body) : body;
    return data.Prix.map(({ Titre }) => Titre);
  }

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(rights.map(({ code }) => code));
    for (const Eannee of [EDITION, PAST]) {
      await create('festival-editions', { Eannee, DateDebut: `${Eannee}-01-30`, DateFin: `${Eannee}-02-07` });
      const name = { TradLibelle: { TraductionFr: 'Compétition' }, Eannee };
      const IdSection = await create('festival-sections', { ...name, IdSectionType: 1 });
      const IdProgramme = await create('festival-programmes', { ...name, IdSection });
      const feed = await read('festival-fluxs', await create('festival-fluxs', { Libelle: `Site ${Eannee}`, Eannee }));
      places[Eannee] = { IdSection, IdProgramme, token: String(feed['JetonFlux']) };
    }
  });
  afterAll(() => backend.close());

  test('publishes an award from the hour of its prize, and not before', async () => {
    await win('Attendu', { PublicLe: '2057-02-07T20:00:00.000' });
    await win('Connu', { PublicLe: '2020-02-07T20:00:00.000' });
    expect(await published()).toEqual(['Connu']);
  });

  test('publishes a prize without an hour after the last day of its edition', async () => {
    await win('Sans heure', {});
    await win('Passé', { edition: PAST });
    expect(await published()).not.toContain('Sans heure');
    expect(await published(PAST)).toEqual(['Passé']);
  });

  test('gives no awards at an address that was cut off or is unknown', async () => {
    expect((await backend.anonymous.call('GET', '/api/flux/inconnu/palmares.json')).status).toBe(404);
  });

  test('prints the awards for who may see the prizes', async () => {
    const path = `/api/palmares/${EDITION}/imprime`;
    expect((await staff.call('GET', path)).status).toBe(200);
    expect((await backend.anonymous.call('GET', path)).status).toBe(401);
    expect((await (await backend.signInWith(['FILMS'])).call('GET', path)).status).toBe(403);
  });
});
