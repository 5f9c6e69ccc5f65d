import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '#tests/support/api-client.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { type BackendUnderTest, backends } from './backend-under-test.ts';

const RIGHTS = ['PERSONNE', 'CONTACT', 'STRUCTURE', 'BAM-COMPTE', 'FESTIVAL-PARTICIPANT-PASS', 'FESTIVAL-EDITION', 'ACTIVITE'].flatMap(
  (code) => [`${code}S`, code, `${code}-WRITE`, `${code}-DELETE`],
);
let count = 0;

/** One suite, two backs: a merge does the same in the simulation. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  const { create, read } = recordCalls(() => staff);
  function structure(more: Record<string, unknown> = {}): Promise<number> {
    return create('structures', { RaisonSociale: `Maison ${(count += 1)}`, ...more });
  }
  async function contact(more: Record<string, unknown> = {}): Promise<number> {
    return create('contacts', { IdPersonne: await create('personnes', { Nom: `Nom ${(count += 1)}` }), ...more });
  }
  const versions = { VersionDestination: 1, VersionSource: 1 };

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(RIGHTS);
  });
  afterAll(() => backend.close());

  test('moves what refers to the source, takes the chosen values and redirects the former id', async () => {
    const [to, from] = [await structure({ Siret: '00000000001115' }), await structure({ Siret: '00000000002220', Acronyme: 'NEUF' })];
    const member = await contact({ IdStructure: from });
    const preview = await staff.call('GET', `/api/fusions/structure/${to}/${from}`);
    expect(preview.body).toMatchObject({
      Mouvements: [{ Entite: 'contact', Champ: 'IdStructure', Nombre: 1, Fiches: [{ Id: member }] }],
      Collisions: [],
      Comptes: [],
    });
    const merged = await staff.call('POST', `/api/fusions/structure/${to}/${from}`, { ...versions, Choix: { Siret: 'source' } });
    expect([merged.status, merged.body]).toEqual([200, to]);
    expect(await read('structures', to)).toMatchObject({ Siret: '00000000002220', Acronyme: 'NEUF', AncienId: from });
    expect(await read('contacts', member)).toMatchObject({ IdStructure: to });
    expect((await staff.call('GET', `/api/fusions/structure/${from}`)).body).toEqual({ Id: to });
    const restored = await staff.call('POST', `/api/corbeille/${merged.headers.get('x-batch')}/restauration`);
    expect(restored.status).toBe(200);
    expect(await read('contacts', member)).toMatchObject({ IdStructure: from });
  });

  test('names who came by the merged contact by the person of the one that stays, until it is undone', async () => {
    const edition = await create('festival-editions', { Eannee: 2064, DateDebut: '2064-01-30', DateFin: '2064-02-07' });
    const { Eannee } = await read('festival-editions', edition);
    const activite = await create('activites', { TradLibelle: { TraductionFr: 'Diffusion' } });
    async function reached() {
      return contact({ Email: `fusion-${(count += 1)}@exemple.test`, IdsActivite: [activite], Adresse: { Ville: 'Lille', IdPays: 45 } });
    }
    const [to, from] = [await reached(), await reached()];
    const id = await create('festival-participant-passs', { Eannee, IdContact: from });
    async function personOf(plural: string, one: number) {
      return (await read(plural, one)).IdPersonne;
    }
    const merged = await staff.call('POST', `/api/fusions/contact/${to}/${from}`, versions);
    expect(merged.status).toBe(200);
    async function whose() {
      const { IdContact, IdPersonne } = await read('festival-participant-passs', id);
      return { IdContact, IdPersonne };
    }
    expect(await whose()).toEqual({ IdContact: to, IdPersonne: await personOf('contacts', to) });
    expect((await staff.call('POST', `/api/corbeille/${merged.headers.get('x-batch')}/restauration`)).status).toBe(200);
    expect(await whose()).toEqual({ IdContact: from, IdPersonne: await personOf('contacts', from) });
  });

  test('asks which of two accounts stays and blocks the other', async () => {
    // Holders of an account have an address.
    const [to, from] = [await contact({ Email: 'a@exemple.test' }), await contact({ Email: 'b@exemple.test' })];
    const [lost, kept] = [
      await create('bam-comptes', { Login: `a${(count += 1)}@exemple.test`, IdContact: to }),
      await create('bam-comptes', { Login: `b${(count += 1)}@exemple.test`, IdContact: from }),
    ];
    expect((await staff.call('GET', `/api/fusions/contact/${to}/${from}`)).body).toMatchObject({ Comptes: [{ Id: lost }, { Id: kept }] });
    expect((await staff.call('POST', `/api/fusions/contact/${to}/${from}`, versions)).body).toMatchObject({
      errors: [{ path: 'IdCompte', code: 'obligatoire' }],
    });
    expect((await staff.call('POST', `/api/fusions/contact/${to}/${from}`, { ...versions, IdCompte: kept })).status).toBe(200);
    expect(await read('bam-comptes', kept)).toMatchObject({ IdContact: to, IsBloque: false });
    expect(await read('bam-comptes', lost)).toMatchObject({ IdContact: null, IsBloque: true });
  });

  test('refuses, with the list, what both have and may only be there once', async () => {
    await staff.call('POST', '/api/festival-editions', { Eannee: 2031, DateDebut: '2031-03-10', DateFin: '2031-03-18' });
    const [to, from] = [await structure(), await structure()];
    const quotas: number[] = [];
    for (const IdStructure of [to, from])
      quotas.push(await create('festival-pass-quotas', { IdStructure, Eannee: 2031, CategorieBadge: 1, Quota: 2 }));
    const refused = await staff.call('POST', `/api/fusions/structure/${to}/${from}`, versions);
    expect({ status: refused.status, body: refused.body }).toMatchObject({
      status: 409,
      body: {
        code: 'fusion-impossible',
        conflict: { references: [{ Entite: 'festival-pass-quota', Champ: 'IdStructure', Nombre: 1, Fiches: [{ Id: quotas[1] }] }] },
      },
    });
    expect(await read('structures', from)).toMatchObject({ Id: from });
  });

  test('refuses a stale version and who lacks one of the two rights', async () => {
    const [to, from] = [await structure(), await structure()];
    const stale = await staff.call('POST', `/api/fusions/structure/${to}/${from}`, { ...versions, VersionSource: 7 });
    expect({ status: stale.status, body: stale.body }).toMatchObject({ status: 409, body: { code: 'version-perimee' } });
    const reader = await backend.signInWith(['STRUCTURES', 'STRUCTURE', 'STRUCTURE-WRITE']);
    for (const path of [`/api/fusions/structure/${to}/${from}`, '/api/fusions/structure/doublons'])
      expect((await reader.call('GET', path)).status).toBe(403);
  });

  test('proposes probable duplicates', async () => {
    const twins = [await structure({ RaisonSociale: 'Écran Neuf' }), await structure({ RaisonSociale: 'ECRAN NEUF' })];
    const { body } = await staff.call('GET', '/api/fusions/structure/doublons');
    expect(body).toEqual(expect.arrayContaining([{ Motif: 'nom', Fiches: twins.map((Id) => expect.objectContaining({ Id })) }]));
  });
});
