import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rights } from '#generated/rights/rights.gen.ts';
import { createGuest } from '#tests/support/festival/guests.ts';
import type { ApiClient, ApiReply } from '#tests/support/api-client.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

/** One suite, two backs: the people there at an hour, and those not listed. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  const EDITION = 2054;
  const GUESTS = 'festival-participant-invites';
  const { create, read } = recordCalls(() => staff);
  function ask(query: string, who = staff): Promise<ApiReply> {
    return who.call('GET', `/api/accueil/presences?edition=${EDITION}&${query}`);
  }
  async function namesAt(quand: string): Promise<readonly string[]> {
    return (await ask(`quand=${quand}`)).body.Fiches.map(({ Nom, Etat }: { Nom: string; Etat: string }) => `${Nom} ${Etat}`);
  }
  async function guest(Nom: string, steps: readonly string[], stay: object = {}): Promise<number> {
    const named = { Nom, Prenom: 'Ida', IdPays: 45, contact: { Portable: '+33 6 12 34 56 78' } };
    const id = await createGuest(create, named, { Eannee: EDITION, Arrivee: '2054-01-30', Depart: '2054-02-01', ...stay });
    for (const step of steps) {
      const { Version } = await read(GUESTS, id);
      const body = { Version, Mail: false, ...(step === 'desister' ? { Motif: 'Malade', Valeurs: { MotifOrigine: 1 } } : {}) };
      expect((await staff.call('POST', `/api/${GUESTS}/${id}/transitions/${step}`, body)).status).toBe(200);
    }
    return id;
  }

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(rights.map(({ code }) => code));
    await create('festival-editions', { Eannee: EDITION, DateDebut: '2054-01-30', DateFin: '2054-02-07', IsDefaut: true });
    const ana = await guest('Brandt', ['confirmer'], { HeureArrivee: '10:00:00', HeureDepart: '18:00:00' });
    await create('festival-trajets', { IdParticipant: ana, Sens: 1, Date: '2054-01-30', Heure: '15:40:00', Moyen: 2 });
    await guest('Lind', []);
    await guest('Moreau', ['confirmer', 'desister']);
    await guest('Noor', ['confirmer'], { Arrivee: '2054-01-31' });
  });
  afterAll(() => backend.close());

  test('who has arrived is there until they leave; who comes later that day is to come', async () => {
    expect(await namesAt('2054-01-30T09:30')).toEqual(['Ida Brandt arrive']);
    expect(await namesAt('2054-01-30T14:50')).toEqual(['Ida Brandt present']);
    expect(await namesAt('2054-01-31T14:50')).toEqual(['Ida Brandt present', 'Ida Noor present']);
    expect(await namesAt('2054-02-01T17:30')).toEqual(['Ida Noor present']);
  });

  test('drafts and those who withdrew are never told of, those who are elsewhere are found by three letters', async () => {
    async function found(texte: string): Promise<readonly string[]> {
      return (await ask(`quand=2054-02-03T12:00&texte=${texte}`)).body.Fiches.map(
        ({ Nom, Etat }: { Nom: string; Etat: string }) => `${Nom} ${Etat}`,
      );
    }
    expect(await found('bra')).toEqual(['Ida Brandt parti']);
    expect([await found('lind'), await found('moreau'), await found('br')]).toEqual([[], [], []]);
  });

  test('a person is shown with their phone, their role and the hour they came by', async () => {
    const [first] = (await ask('quand=2054-01-30T15:00')).body.Fiches;
    expect(first).toMatchObject({
      Telephone: expect.stringContaining('6 12 34 56 78'),
      Source: 'trajet',
      De: '2054-01-30T14:40:00.000',
      A: '2054-02-01T17:00:00.000',
      Roles: [{ Type: 2, Statut: 16 }],
    });
  });

  test('the board opens on the nearest day when somebody is there, at noon, and a moment that is named is kept', async () => {
    const { body } = await ask('');
    expect([body.Quand, body.Fiches.map(({ Nom }: { Nom: string }) => Nom)]).toEqual(['2054-01-30T11:00:00.000', ['Ida Brandt']]);
    expect((await ask('quand=2027-01-30T09:30')).body).toMatchObject({ Quand: '2027-01-30T09:30', Fiches: [] });
  });

  test('only who has the right of the screen asks', async () => {
    const other = await backend.signInWith(rights.map(({ code }) => code).filter((code) => code !== 'PRESENCES'));
    expect((await ask('', other)).status).toBe(403);
    expect((await ask('', backend.anonymous)).status).toBe(401);
    expect((await ask('quand=hier')).status).toBe(400);
  });
});
