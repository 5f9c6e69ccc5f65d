import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rights } from '#generated/rights/rights.gen.ts';
import type { ApiClient } from '#tests/support/api-client.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

/** One suite, two backs: nobody who comes by a contact stays without a name. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  const Eannee = 2058;
  const { change, create, read } = recordCalls(() => staff);
  function nameless(): Promise<number> {
    return create('festival-participant-passs', { Eannee, IsSansNom: true, CategorieBadge: 1 });
  }
  async function contact(Nom: string): Promise<number> {
    const IdPersonne = await create('personnes', { Nom, Prenom: 'Ada' });
    const activite = await create('activites', { TradLibelle: { TraductionFr: `Métier de ${Nom}` } });
    const Adresse = { Ville: 'Lille', IdPays: 45 };
    return create('contacts', { IdPersonne, Email: `${Nom.toLowerCase()}@exemple.test`, IdsActivite: [activite], Adresse });
  }
  async function rows(Colonnes: readonly string[]) {
    const filter = { Criteres: { field: 'Eannee', op: 'eq', value: Eannee }, Colonnes, Tri: [{ Key: 'Nom' }, { Key: 'Prenom' }] };
    return (await staff.call('GET', `/api/festival-participants/filter?filter=${encodeURIComponent(JSON.stringify(filter))}`)).body;
  }

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(rights.map(({ code }) => code));
    await create('festival-editions', { Eannee, DateDebut: '2058-01-30', DateFin: '2058-02-07' });
  });
  afterAll(() => backend.close());

  test('a participant with a contact but no person bears the name of the contact in lists, pickers, order and badge', async () => {
    const [last, first] = [await nameless(), await nameless()];
    await change('festival-participant-passs', last, { IdContact: await contact('Zylber') });
    await change('festival-participant-passs', first, { IdContact: await contact('Abakar') });
    expect(await rows(['Nom', 'Prenom', 'TexteBadge'])).toMatchObject([
      { Id: first, Nom: 'Abakar', Prenom: 'Ada', TexteBadge: expect.stringContaining('Ada Abakar') },
      { Id: last, Nom: 'Zylber', Prenom: 'Ada', TexteBadge: expect.stringContaining('Ada Zylber') },
    ]);
    const { body } = await staff.call('GET', `/api/festival-participants/choix?ids=${last}&take=1`);
    expect(body).toMatchObject([{ Id: last, Libelle: 'Ada Zylber' }]);
  });

  test('emptying the person of a participant who has a contact gives that of the contact back', async () => {
    const id = await nameless();
    await change('festival-participant-passs', id, { IdContact: await contact('Moreau') });
    const { IdPersonne } = await read('festival-participant-passs', id);
    await change('festival-participant-passs', id, { IdPersonne: null });
    expect(await read('festival-participant-passs', id)).toMatchObject({ IdPersonne, PersonneLibelle: 'Ada Moreau' });
  });
});
