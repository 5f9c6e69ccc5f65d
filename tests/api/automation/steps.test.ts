import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEngine } from '#server/app.ts';
import { runRules } from '#server/automation/run-rules.ts';
import { RegleAction } from '#generated/enums/regle-action.gen.ts';
import { RegleDeclencheur } from '#generated/enums/regle-declencheur.gen.ts';
import { TacheEtape } from '#generated/enums/tache-etape.gen.ts';
import { readVersion } from '#domain/values/record-data.ts';
import { reachable } from '#tests/support/reachable-contact.ts';
import { TEST_CONFIG } from '../support/api-app.ts';
import { type RecordApi, startRecordApi } from '../support/record-api.ts';

let staff: RecordApi;
beforeAll(async () => {
  staff = await startRecordApi();
  await staff.create('festival-editions', { Eannee: 2031, DateDebut: '2031-02-01', DateFin: '2031-02-09' });
});
afterAll(() => staff.api.close());

async function guest(Nom: string): Promise<number> {
  const IdPersonne = await staff.create('personnes', { Nom, Prenom: 'Ewa' });
  const IdContact = await staff.create('contacts', {
    IdPersonne,
    ...(await reachable(staff.create)),
    Email: `${Nom.toLowerCase()}@exemple.test`,
  });
  return staff.create('festival-participant-invites', {
    Eannee: 2031,
    IdContact,
    IdPersonne,
    NuitsMax: 3,
    Arrivee: '2031-02-01',
    Depart: '2031-02-04',
    DateDebutHebergement: '2031-02-01',
    DateFinHebergement: '2031-02-04',
  });
}

async function pass(): Promise<void> {
  const { database, now } = staff.api;
  const engine = createEngine({ pool: database.pool, config: TEST_CONFIG, clock: now });
  function failed(error: unknown): void {
    throw error;
  }
  await runRules({ engine, failed });
}

async function confirmGuest(id: number): Promise<void> {
  const path = `/api/festival-participant-invites/${id}`;
  const taken = await staff.call('POST', `${path}/transitions/confirmer`, { Version: readVersion(await staff.get(path)), Mail: false });
  expect(taken.statusCode).toBe(200);
}

async function rule(values: Readonly<Record<string, unknown>>): Promise<number> {
  const id = await staff.create('regles', {
    Libelle: 'À la confirmation',
    Declencheur: RegleDeclencheur.etape,
    Etape: TacheEtape.festivalParticipantInviteConfirmer,
    Action: RegleAction.tache,
    Tache: 'Réserver le train',
    ...values,
  });
  expect((await staff.call('POST', `/api/regles/${id}/essai`)).json()).toMatchObject({ Nombre: 0 });
  const Version = readVersion(await staff.get(`/api/regles/${id}`));
  expect((await staff.call('POST', `/api/regles/${id}/transitions/activer`, { Version })).statusCode).toBe(200);
  return id;
}

it('a rule on a step answers each one that is taken while it is on, of its edition alone', async () => {
  const before = await guest('Avant');
  await confirmGuest(before);
  const [matchingRule, other] = [await rule({ Annee: 2031 }), await rule({ Annee: 2030, Libelle: "D'une autre édition" })];
  const after = await guest('Apres');
  await confirmGuest(after);
  await pass();
  await pass();
  const acts = (await staff.call('GET', `/api/regles/${matchingRule}/journal`)).json();
  expect(acts).toMatchObject([{ IdFiche: after }]);
  expect((await staff.call('GET', `/api/regles/${other}/journal`)).json()).toEqual([]);
  expect((await staff.call('GET', `/api/taches/fiche/festival-participant-invite/${after}`)).json()).toMatchObject([
    { Libelle: 'Réserver le train' },
  ]);
  expect((await staff.call('GET', `/api/taches/fiche/festival-participant-invite/${before}`)).json()).toEqual([]);
});
