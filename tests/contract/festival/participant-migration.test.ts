import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rights } from '#generated/rights/rights.gen.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import type { ApiClient } from '#tests/support/api-client.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { reachable } from '#tests/support/reachable-contact.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

/** One suite, two backs: an accreditation becomes an invitation and back (001 §4-5, A-73). */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  const Eannee = 2071;
  const ACCREDITATIONS = 'festival-participant-accredites';
  const INVITATIONS = 'festival-participant-invites';

  const { create } = recordCalls(() => staff);
  async function enter(plural: string, more: RecordData = {}): Promise<number> {
    const IdPersonne = await create('personnes', { Nom: 'Moreau', Prenom: 'Ilse' });
    return create(plural, { Eannee, IdContact: await create('contacts', { IdPersonne, ...(await reachable(create)) }), ...more });
  }
  async function read(plural: string, id: number) {
    return staff.call('GET', `/api/${plural}/${id}`);
  }
  async function migrate(plural: string, id: number, who = staff) {
    const { Version } = (await read(plural, id)).body;
    return who.call('POST', `/api/festival-participants/${id}/migration`, { Version });
  }
  /** By transfer, with its invoice. */
  async function pay(id: number): Promise<void> {
    for (const [name, Valeurs] of [['soumettre'], ['demander-paiement'], ['valider-paiement', { ModePaiement: 1 }]] as const) {
      const { Version } = (await read(ACCREDITATIONS, id)).body;
      const taken = await staff.call('POST', `/api/${ACCREDITATIONS}/${id}/transitions/${name}`, { Version, Valeurs });
      expect([name, taken.status]).toEqual([name, 200]);
    }
  }
  async function refusal(plural: string, id: number): Promise<string> {
    const { status, body } = await migrate(plural, id);
    return status === 409 ? body.detail : `status ${status}`;
  }

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(rights.map(({ code }) => code));
    await create('bam-emetteurs', {
      RaisonSociale: 'Association du festival',
      Siret: '12345678900015',
      Adresse: { Adresse1: '1 rue des Écrans', CodePostal: '63000', Ville: 'Valombre', IdPays: 45 },
    });
    const open = { IsDefaut: true, IsAccredOuvert: true };
    await create('festival-editions', { Eannee, DateDebut: '2071-01-30', DateFin: '2071-02-07', ...open });
  });
  afterAll(() => backend.close());

  test('an invitation becomes an accreditation under its id, with what hangs on it and its history', async () => {
    const id = await enter(INVITATIONS, { NuitsMax: 3, Arrivee: '2071-02-01', Depart: '2071-02-03', Commentaire: 'jury' });
    const film = await create('films', { TitreOriginal: 'Passage' });
    expect((await staff.call('POST', `/api/festival-participants/${id}/films/${film}`)).body).toBe(true);
    const sent = (await read(INVITATIONS, id)).body;
    const { body: moved } = await migrate(INVITATIONS, id);
    expect(moved).toEqual({ Id: id, Version: sent.Version + 1, Entite: 'festival-participant-accredite' });
    expect((await read(INVITATIONS, id)).status).toBe(404);
    expect((await read(ACCREDITATIONS, id)).body).toMatchObject({
      Type: 1,
      Statut: 1,
      Eannee,
      IdContact: sent.IdContact,
      IdPersonne: sent.IdPersonne,
      Arrivee: '2071-02-01',
      Depart: '2071-02-03',
      Commentaire: 'jury',
      IsPaye: false,
      Prix: null,
    });
    expect((await staff.call('GET', `/api/festival-participants/${id}/films`)).body).toMatchObject([{ Id: film }]);
    const [last, ...earlier] = (await staff.call('GET', `/api/festival-participants/${id}/historique`)).body;
    expect(last).toMatchObject({ Op: 'update', Before: { Type: 2, NuitsMax: 3 }, After: { Type: 1 } });
    expect(earlier.at(-1)).toMatchObject({ Op: 'insert' });
  });

  test('an unpaid accreditation becomes an invitation, a paid one stays', async () => {
    const unpaid = await enter(ACCREDITATIONS, { Prix: 80 });
    expect((await migrate(ACCREDITATIONS, unpaid)).body).toMatchObject({ Entite: 'festival-participant-invite' });
    expect((await read(INVITATIONS, unpaid)).body).toMatchObject({ Type: 2, Statut: 1, NuitsMax: 0 });
    const paid = await enter(ACCREDITATIONS, { Prix: 80 });
    await pay(paid);
    expect(await refusal(ACCREDITATIONS, paid)).toBe('Une accréditation payée ou facturée ne se migre pas.');
    expect((await read(ACCREDITATIONS, paid)).body).toMatchObject({ Type: 1, Prix: 80 });
  });

  test('an invitation that accompanies, is accompanied or has nights covered stays', async () => {
    const [host, companion] = [await enter(INVITATIONS), await enter(INVITATIONS)];
    expect((await staff.call('POST', `/api/festival-participants/${host}/accompagnants/${companion}`)).body).toBe(true);
    expect(await refusal(INVITATIONS, companion)).toBe('Cet invité accompagne quelqu’un : la migration est impossible.');
    expect(await refusal(INVITATIONS, host)).toBe('Cet invité est accompagné : la migration est impossible.');
    const lodged = await enter(INVITATIONS, { NuitsMax: 2, Arrivee: '2071-02-01', Depart: '2071-02-03' });
    await create('festival-hotel-pecs', { IdParticipant: lodged, Eannee, DateNuit: '2071-02-01' });
    expect(await refusal(INVITATIONS, lodged)).toBe('Cet invité a des nuits d’hébergement : la migration est impossible.');
  });

  test('who may not write both kinds, or works on an old version, changes nothing', async () => {
    const id = await enter(INVITATIONS);
    const hosts = await backend.signInWith(['FESTIVAL-PARTICIPANT-INVITE', 'FESTIVAL-PARTICIPANT-INVITE-WRITE']);
    expect((await migrate(INVITATIONS, id, hosts)).status).toBe(403);
    const stale = await staff.call('POST', `/api/festival-participants/${id}/migration`, { Version: 99 });
    expect([stale.status, stale.body.code]).toEqual([409, 'version-perimee']);
    expect((await read(INVITATIONS, id)).body).toMatchObject({ Type: 2, Version: 1 });
  });
});
