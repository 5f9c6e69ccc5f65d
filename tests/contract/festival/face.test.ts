import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rights } from '#generated/rights/rights.gen.ts';
import type { ApiClient, ApiReply } from '#tests/support/api-client.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { bmp, png, pngBomb } from '#tests/support/sample-files.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

const FIELD = '/api/fichiers/festival-edition/IdLogo';
const YEAR = 2071;

/** One suite, two backs: how the festival shows itself before anybody signs in, and to whom it belongs to change it. */
describe.each(Object.entries(backends))('the face of the festival on %s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  let edition: number;
  const { create, change } = recordCalls(() => staff);
  function send(bytes: Buffer, Nom: string): Promise<ApiReply> {
    const Morceau = { index: 0, value: bytes.toString('base64'), finish: true };
    return staff.call('POST', `${FIELD}/morceaux`, { Envoi: crypto.randomUUID(), Nom, Taille: bytes.length, Morceau });
  }
  async function readEdition(): Promise<Readonly<Record<string, unknown>>> {
    const { body } = await backend.anonymous.call('GET', '/api/dico-festival-editions');
    return body.find(({ Id }: { Id: number }) => Id === edition);
  }

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(rights.map(({ code }) => code));
    const dates = { DateDebut: `${YEAR}-01-28`, DateFin: `${YEAR}-02-05` };
    edition = await create('festival-editions', {
      Eannee: YEAR,
      Numero: 12,
      ...dates,
      IsDefaut: true,
      NomFestival: 'Rencontres de la Vis',
    });
  });
  afterAll(() => backend.close());

  test('the name, the rank and the colour are told to who is not signed in, and nothing else of the edition is', async () => {
    await change('festival-editions', edition, { Couleur: '#ffe600' });
    const { IdLogo, ...said } = await readEdition();
    expect(said).toEqual({
      Id: edition,
      Libelle: String(YEAR),
      Eannee: YEAR,
      Numero: 12,
      IsDefaut: true,
      IsCloturee: false,
      DateDebut: `${YEAR}-01-28`,
      DateFin: `${YEAR}-02-05`,
      NomFestival: 'Rencontres de la Vis',
      Couleur: '#ffe600',
      Fuseau: null,
    });
    expect(IdLogo).toBeNull();
    expect(await backend.anonymous.call('GET', '/api/identite/logo')).toMatchObject({ status: 404 });
  });

  test('the logo is seen without a session, and no other picture is', async () => {
    const { body: sent } = await send(png(64, 24), 'logo.png');
    await change('festival-editions', edition, { IdLogo: sent.Fichier.Id });
    const shown = await backend.anonymous.call('GET', '/api/identite/logo');
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png']);
    const { Id } = (await send(png(30, 30), 'autre.png')).body.Fichier;
    expect(await backend.anonymous.call('GET', `/api/images-content/Origin/${Id}`)).toMatchObject({ status: 401 });
    expect(await backend.anonymous.call('GET', `/api/fichiers/${sent.Fichier.Id}`)).toMatchObject({ status: 401 });
    // A later edition that has no logo yet wears that of the one before it.
    const later = await create('festival-editions', { Eannee: YEAR + 1, DateDebut: '2072-01-28', DateFin: '2072-02-05', IsDefaut: true });
    expect(await backend.anonymous.call('GET', '/api/identite/logo')).toMatchObject({ status: 200 });
    expect(later).toBeGreaterThan(edition);
    await change('festival-editions', edition, { IsDefaut: true });
  });

  test.each([
    ['a drawing that could run', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'), 'logo.svg'],
    ['a drawing under the name of a picture', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'logo.png'],
    ['a BMP', () => bmp(40, 20), 'logo.bmp'],
  ])('%s is no logo, and the formats are told', async (_title, bytes, name) => {
    const { status, body } = await send(bytes(), name);
    expect([status, body.errors[0].path, body.errors[0].message]).toEqual([400, 'IdLogo', 'Format refusé. Formats acceptés : PNG, JPEG.']);
  });

  test('a logo that weighs or measures too much is refused', async () => {
    const Morceau = { index: 0, value: png(64, 24).toString('base64'), finish: false };
    const heavy = { Envoi: crypto.randomUUID(), Nom: 'lourd.png', Taille: 301 * 1024, Morceau };
    expect(await staff.call('POST', `${FIELD}/morceaux`, heavy)).toMatchObject({ status: 413 });
    expect(await send(pngBomb(20_000, 20_000), 'grand.png')).toMatchObject({ status: 400 });
  });

  test('a colour that is none is refused on its field, and who may not write editions changes nothing', async () => {
    const before = (await staff.call('GET', `/api/festival-editions/${edition}`)).body;
    function put(client: ApiClient, values: object): Promise<ApiReply> {
      return client.call('PUT', `/api/festival-editions/${edition}`, { ...before, ...values });
    }
    expect(await put(staff, { Couleur: 'jaune' })).toMatchObject({ status: 400, body: { errors: [{ path: 'Couleur' }] } });
    const reader = await backend.signInWith(['FESTIVAL-EDITIONS', 'FESTIVAL-EDITION']);
    expect(await put(reader, { NomFestival: 'Un autre' })).toMatchObject({ status: 403 });
    expect((await readEdition())['NomFestival']).toBe('Rencontres de la Vis');
  });
});
