import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rights } from '#generated/rights/rights.gen.ts';
import { createContact } from '#tests/support/festival/guests.ts';
import type { ApiClient } from '#tests/support/api-client.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

const EDITION = 2049;

/** One suite, two backs: who comes for a registration. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  const { create, read } = recordCalls(() => staff);

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(rights.map(({ code }) => code));
    await create('festival-editions', { Eannee: EDITION, DateDebut: '2049-01-30', DateFin: '2049-02-07', IsDefaut: true });
  });
  afterAll(() => backend.close());

  async function registration(TitreOriginal: string): Promise<{ readonly film: number; readonly id: number }> {
    const film = await create('films', { TitreOriginal });
    const IdSection = await create('festival-sections', {
      Eannee: EDITION,
      IdSectionType: 1,
      TradLibelle: { TraductionFr: TitreOriginal },
    });
    return { film, id: await create('festival-inscriptions', { IdFilm: film, IdSection, Eannee: EDITION }) };
  }
  async function filmsOf(guest: number): Promise<readonly number[]> {
    return (await staff.call('GET', `/api/festival-participant-invites/${guest}/films`)).body.map(({ Id }: { Id: number }) => Id);
  }

  test('an implication with its registration brings the film, in the order in which they come, and none twice', async () => {
    const { IdContact } = await createContact(create, { Nom: 'Cinéaste', Prenom: 'Ana', IdPays: 45 });
    const IdParticipant = await create('festival-participant-invites', { Eannee: EDITION, IdContact });
    const IdImplication = await create('festival-implications', { TradLibelle: { TraductionFr: 'Réalisation' } });
    const [first, second] = [await registration('Le premier'), await registration('Le second')];
    await create('participant-implications', { IdParticipant, IdImplication, IdInscription: second.id });
    expect(await filmsOf(IdParticipant)).toEqual([second.film]);
    const open = await create('participant-implications', { IdParticipant, IdImplication });
    expect(await filmsOf(IdParticipant)).toEqual([second.film]);
    const { Version } = await read('participant-implications', open);
    await staff.call('PUT', `/api/participant-implications/${open}`, { Version, IdInscription: first.id });
    await create('participant-implications', { IdParticipant, IdImplication, IdInscription: first.id });
    expect(await filmsOf(IdParticipant)).toEqual([second.film, first.film]);
  });
});
