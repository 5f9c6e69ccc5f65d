import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rights } from '#generated/rights/rights.gen.ts';
import { createContact } from '#tests/support/festival/guests.ts';
import type { ApiClient, ApiReply } from '#tests/support/api-client.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

/** One suite, two backs: volunteers are of age, and at one post at a time. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  let post = 0;
  const EDITION = 2046;
  const VOLUNTEERS = 'festival-participant-benevoles';

  const { change, create, read } = recordCalls(() => staff);
  async function volunteer(more = {}): Promise<number> {
    const { IdContact } = await createContact(create, { Nom: 'Riou', Prenom: 'Ewen' });
    return create(VOLUNTEERS, { Eannee: EDITION, IdContact, DateNaissance: '2020-01-01', IdPosteAffecte: post, ...more });
  }
  async function act(id: number, path: string, body = {}): Promise<ApiReply> {
    const { Version } = await read(VOLUNTEERS, id);
    return staff.call('POST', `/api/${VOLUNTEERS}/${id}/${path}`, { Version, ...body });
  }
  function shift(IdParticipant: number, Debut: string, Fin: string, more = {}): Promise<ApiReply> {
    return staff.call('POST', '/api/benevole-affectations', { IdParticipant, IdPoste: post, Debut, Fin, ...more });
  }
  function fieldOf({ status, body }: ApiReply): readonly unknown[] {
    return [status, body.errors?.[0]?.path, body.errors?.[0]?.message];
  }

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(rights.map(({ code }) => code));
    const dates = { DateDebut: '2046-01-30', DateFin: '2046-02-07' };
    await create('festival-editions', { Eannee: EDITION, ...dates, IsDefaut: true, IsDemandeBenevoleOuvert: true });
    post = await create('festival-poste-benevoles', { TradLibelle: { TraductionFr: 'Accueil' } });
  });
  afterAll(() => backend.close());

  test('a minor is not validated, whoever said their age since they asked, nor by a corrected status', async () => {
    const id = await volunteer();
    expect((await act(id, 'transitions/soumettre')).status).toBe(200);
    await change(VOLUNTEERS, id, { DateNaissance: '2030-01-01' });
    const step = await act(id, 'transitions/valider', { Mail: false });
    expect([step.status, step.body.code, step.body.detail]).toEqual([409, 'transition-refusee', expect.stringContaining('18 ans')]);
    const corrected = await act(id, 'statut', { Statut: 64, Motif: 'erreur' });
    expect([corrected.status, corrected.body.code, corrected.body.detail]).toEqual([
      409,
      'regle-metier',
      expect.stringContaining('18 ans'),
    ]);
    await change(VOLUNTEERS, id, { DateNaissance: '2020-01-01' });
    expect((await act(id, 'transitions/valider', { Mail: false })).status).toBe(200);
    const { Version } = await read(VOLUNTEERS, id);
    const younger = await staff.call('PUT', `/api/${VOLUNTEERS}/${id}`, { Version, DateNaissance: '2030-01-01' });
    expect([younger.status, younger.body.code]).toEqual([409, 'regle-metier']);
  });

  test('shifts stand apart, last a day at most, and are of the edition', async () => {
    const id = await volunteer();
    expect((await shift(id, '2046-01-31T09:00:00.000', '2046-01-31T12:00:00.000')).status).toBe(200);
    expect(fieldOf(await shift(id, '2046-01-31T11:00:00.000', '2046-01-31T14:00:00.000'))).toEqual([
      400,
      'Debut',
      'Ce bénévole a déjà un créneau à ces heures.',
    ]);
    expect((await shift(id, '2046-01-31T12:00:00.000', '2046-01-31T14:00:00.000')).status).toBe(200);
    expect(fieldOf(await shift(id, '2046-02-01T09:00:00.000', '2046-03-14T12:00:00.000'))).toEqual([
      400,
      'Fin',
      "Un créneau ne dure pas plus d'une journée.",
    ]);
    expect(fieldOf(await shift(id, '2031-02-01T09:00:00.000', '2031-02-01T12:00:00.000'))).toEqual([
      400,
      'Debut',
      "Ce créneau est hors de l'édition.",
    ]);
  });

  test('of identical shifts one is kept, whether ten come at once or they have no length', async () => {
    const id = await volunteer();
    const [from, to] = ['2046-02-03T09:00:00.000', '2046-02-03T12:00:00.000'];
    const sent = await Promise.all(Array.from({ length: 10 }, () => shift(id, from, to)));
    expect(sent.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 400),
    ]);
    const moment = '2046-02-03T15:00:00.000';
    expect([(await shift(id, moment, moment)).status, (await shift(id, moment, moment)).status]).toEqual([200, 400]);
  });

  test('a day that was not proposed asks why', async () => {
    const id = await volunteer({ JoursDisponibles: ['2046-02-01'] });
    const [from, to] = ['2046-02-02T09:00:00.000', '2046-02-02T12:00:00.000'];
    expect(fieldOf(await shift(id, from, to)).slice(0, 2)).toEqual([400, 'Motif']);
    expect((await shift(id, from, to, { Motif: 'Remplace une absente' })).status).toBe(200);
    expect((await shift(id, '2046-02-01T09:00:00.000', '2046-02-01T12:00:00.000')).status).toBe(200);
  });
});
