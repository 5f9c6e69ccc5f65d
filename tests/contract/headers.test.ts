import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { entities } from '#generated/entities/all.gen.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import type { ApiClient } from '#tests/support/api-client.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { film } from '#tests/support/sample-film.ts';
import { type BackendUnderTest, backends } from './backend-under-test.ts';

/** One suite, two backs: the facts under the name of a record come with the record. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  const Eannee = 2059;
  const { change, create, read } = recordCalls(() => staff);

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(rights.map(({ code }) => code));
    await create('festival-editions', { Eannee, DateDebut: '2059-01-30', DateFin: '2059-02-07' });
  });
  afterAll(() => backend.close());

  test('a film brings its director, its section and its status, its registration the print that is not there', async () => {
    const IdFilm = await create('films', film());
    const IdPersonne = await create('personnes', { Nom: 'Varda', Prenom: 'Agnès' });
    await create('film-credits', { IdFilm, IdFonction: 1, IdPersonne });
    const type = await create('festival-section-types', { TradLibelle: { TraductionFr: 'Compétition' } });
    const IdSection = await create('festival-sections', {
      Eannee,
      IdSectionType: type,
      TradLibelle: { TraductionFr: 'Nuit' },
      Sigle: 'NU',
    });
    const registration = await create('festival-inscriptions', { IdFilm, IdSection, Eannee });
    for (const step of ['shortlister', 'programmer']) {
      const { Version } = await read('festival-inscriptions', registration);
      await staff.call('POST', `/api/festival-inscriptions/${registration}/transitions/${step}`, { Version });
    }
    expect(await read('films', IdFilm)).toMatchObject({
      Realisation: 'Agnès Varda',
      DerniereSection: '2059',
      StatutsInscription: 'Programmé',
      Photogramme: null,
    });
    expect(await read('festival-inscriptions', registration)).toMatchObject({ Realisation: 'Agnès Varda', IsCopieAttendue: true });
    const IdCopieProjetee = await create('film-copies', { IdFilm, TitreSupport: 'DCP', Etat: 4 });
    await change('festival-inscriptions', registration, { IdCopieProjetee });
    expect(await read('festival-inscriptions', registration)).toMatchObject({ IsCopieAttendue: false });
  });

  test('nothing that is masked is said to who may not read it', async () => {
    const { header } = entities['festival-participant-benevole'];
    expect(header?.due).toContain('IsMineurVeille');
    const contact = await create('contacts', {
      IdPersonne: await create('personnes', { Nom: 'Jeune' }),
      Email: 'jeune@exemple.test',
      IdsActivite: [await create('activites', { TradLibelle: { TraductionFr: 'Élève' } })],
      Adresse: { Ville: 'Lille', IdPays: 45 },
    });
    const id = await create('festival-participant-benevoles', { Eannee, IdContact: contact, DateNaissance: '2050-01-01' });
    expect(await read('festival-participant-benevoles', id)).toMatchObject({ IsMineurVeille: true });
    const desk = await backend.signInWith(['FESTIVAL-PARTICIPANT-BENEVOLE', 'FESTIVAL-PARTICIPANT-BENEVOLES']);
    const { status, body } = await desk.call('GET', `/api/festival-participant-benevoles/${id}`);
    expect(status).toBe(200);
    expect(body['IsMineurVeille'] ?? null).toBeNull();
  });
});
