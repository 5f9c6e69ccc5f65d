import { afterAll, beforeAll, expect, it } from 'vitest';
import { readVersion } from '#domain/values/record-data.ts';
import { TacheEtape } from '#generated/enums/tache-etape.gen.ts';
import { reachable } from '#tests/support/reachable-contact.ts';
import { type RecordApi, startRecordApi } from '../support/record-api.ts';

let staff: RecordApi;
beforeAll(async () => {
  staff = await startRecordApi();
  await staff.create('festival-editions', { Eannee: 2031, DateDebut: '2031-02-01', DateFin: '2031-02-09' });
});
afterAll(() => staff.api.close());

async function guest(): Promise<number> {
  const IdPersonne = await staff.create('personnes', { Nom: 'Kowalska', Prenom: 'Ewa' });
  const IdContact = await staff.create('contacts', { IdPersonne, ...(await reachable(staff.create)), Email: 'ewa-tache@exemple.test' });
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

it('a step gives the tasks of its templates, each to a user who opens the record', async () => {
  const reader = await staff.api.createPerson({ rights: ['FESTIVAL-PARTICIPANT-INVITES', 'FESTIVAL-PARTICIPANT-INVITE'] });
  const stranger = await staff.api.createPerson({ rights: ['FILMS', 'FILM'] });
  const Etape = TacheEtape.festivalParticipantInviteConfirmer;
  await staff.create('tache-modeles', { Etape, Libelle: 'Réserver le train', IdUtilisateur: reader.id, Delai: 3 });
  await staff.create('tache-modeles', { Etape, Libelle: 'Commander le badge', IdUtilisateur: stranger.id });
  await staff.create('tache-modeles', { Etape, Libelle: 'Plus utilisée', IsActif: false });
  await staff.create('tache-modeles', { Etape: TacheEtape.festivalParticipantInviteDesister, Libelle: "D'une autre étape" });
  const id = await guest();
  const path = `/api/festival-participant-invites/${id}`;
  const taken = await staff.call('POST', `${path}/transitions/confirmer`, { Version: readVersion(await staff.get(path)), Mail: false });
  expect(taken.statusCode).toBe(200);
  const tasks = (await staff.call('GET', `/api/taches/fiche/festival-participant-invite/${id}`)).json();
  expect(tasks).toHaveLength(2);
  expect(tasks).toMatchObject([
    { Libelle: 'Réserver le train', A: `u${reader.id}`, Echeance: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
    { Libelle: 'Commander le badge', A: `u${staff.person.id}`, Echeance: null },
  ]);
  const readerSession = await staff.api.signIn(reader);
  expect((await readerSession.call('GET', '/api/boite')).json()).toMatchObject([{ Nature: 3, IdFiche: id }]);
  const other = await staff.api.signIn(stranger);
  expect((await other.call('GET', '/api/boite')).body).toBe('[]');
});
