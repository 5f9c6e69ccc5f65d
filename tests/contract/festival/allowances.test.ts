import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rights } from '#generated/rights/rights.gen.ts';
import type { ApiClient } from '#tests/support/api-client.ts';
import { reachable } from '#tests/support/reachable-contact.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

type Data = Readonly<Record<string, unknown>>;

const YEAR = 2063;
/** System rows of the tariffs: T1 and T2. */
const HALF_DAY = 1;
const WHOLE_DAY = 2;

/** One suite, two backs: the value of an allowance comes from the tariff once, and stays. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  let guest: number;
  let ofEdition: number;
  const { create } = recordCalls(() => staff);
  async function read(plural: string, id: number): Promise<Data> {
    return (await staff.call('GET', `/api/${plural}/${id}`)).body;
  }
  async function save(plural: string, id: number, changes: Data): Promise<void> {
    const reply = await staff.call('PUT', `/api/${plural}/${id}`, { ...(await read(plural, id)), ...changes });
    expect(reply.body).toBe(id);
  }
  function allowance(values: Data): Promise<number> {
    return create('festival-defraiements', { IdParticipant: guest, Quantite: 3, ...values });
  }

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(rights.map(({ code }) => code));
    await create('festival-editions', { Eannee: YEAR, DateDebut: '2063-01-28', DateFin: '2063-02-05' });
    const IdPersonne = await create('personnes', { Nom: 'Jurée' });
    const IdContact = await create('contacts', { IdPersonne, ...(await reachable(create)) });
    guest = await create('festival-participant-invites', { Eannee: YEAR, IdContact });
    ofEdition = await create('festival-tarif-editions', { IdTarif: WHOLE_DAY, Eannee: YEAR, Valeur: 25.5 });
  });
  afterAll(() => backend.close());

  test('without a value, it takes that of the tariff in the edition, and keeps it when the tariff changes', async () => {
    const id = await allowance({ IdTarif: WHOLE_DAY });
    expect(await read('festival-defraiements', id)).toMatchObject({ ValeurFigee: 25.5, Quantite: 3 });
    await save('festival-tarif-editions', ofEdition, { Valeur: 26 });
    expect(await read('festival-defraiements', id)).toMatchObject({ ValeurFigee: 25.5 });
    await save('festival-tarif-editions', ofEdition, { Valeur: 25.5 });
  });

  test("takes the tariff's own value where the edition says none", async () => {
    const { Valeur } = await read('festival-tarifs', HALF_DAY);
    expect(await read('festival-defraiements', await allowance({ IdTarif: HALF_DAY }))).toMatchObject({ ValeurFigee: Valeur });
  });

  test('keeps the value that was written, and fills one that was emptied', async () => {
    const id = await allowance({ IdTarif: WHOLE_DAY, ValeurFigee: 18 });
    expect(await read('festival-defraiements', id)).toMatchObject({ ValeurFigee: 18 });
    await save('festival-defraiements', id, { ValeurFigee: null });
    expect(await read('festival-defraiements', id)).toMatchObject({ ValeurFigee: 25.5 });
  });

  test('the dictionaries say what a form needs to propose it', async () => {
    const { body } = await staff.call('GET', '/api/dico-festival-tarif-editions');
    expect(body).toContainEqual(expect.objectContaining({ Id: ofEdition, IdTarif: WHOLE_DAY, Eannee: YEAR, Valeur: 25.5 }));
    const tariffs = await staff.call('GET', '/api/dico-festival-tarifs');
    expect(tariffs.body).toContainEqual(expect.objectContaining({ Id: WHOLE_DAY, Valeur: expect.any(Number) }));
  });
});
