/** Papers and mails of drivers: whom they fetch, and to which hotel. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ChambreType } from '#generated/enums/chambre-type.gen.ts';
import { MailUsage } from '#generated/enums/mail-usage.gen.ts';
import { PecType } from '#generated/enums/pec-type.gen.ts';
import { pdfText } from '#tests/support/papers/pdf-text.ts';
import { reachable } from '#tests/support/reachable-contact.ts';
import { type RecordApi, startRecordApi } from '../support/record-api.ts';

const YEAR = 2057;
const DAY = '2057-01-30';
const [ARRIVAL, DEPARTURE] = [1, 2];
let staff: RecordApi;

async function guest(Nom: string, journey: { readonly Sens: number; readonly Date: string }, hotel: number | null): Promise<number> {
  const IdPersonne = await staff.create('personnes', { Nom, Prenom: 'Ida', IdPays: 45 });
  const IdContact = await staff.create('contacts', { IdPersonne, ...(await reachable(staff.create)) });
  const stay = { Arrivee: DAY, Depart: '2057-02-01', NuitsMax: 2, TypeChambre: ChambreType.single };
  const id = await staff.create('festival-participant-invites', { Eannee: YEAR, IdPersonne, IdContact, ...stay });
  const { Version } = await staff.get(`/api/festival-participant-invites/${id}`);
  await staff.call('POST', `/api/festival-participant-invites/${id}/transitions/confirmer`, { Version, Mail: false });
  const taken = { IdParticipant: id, Dates: [DAY, '2057-01-31'], TypePec: PecType.festival, IsCellule: true, IsConfirme: true };
  if (hotel !== null) await staff.call('POST', '/api/festival-hotel-pecs/assignation', { ...taken, IdHotel: hotel });
  return staff.create('festival-trajets', { IdParticipant: id, Heure: '15:00:00', Moyen: 2, Gare: 'Gare', IsNavette: true, ...journey });
}

beforeAll(async () => {
  staff = await startRecordApi();
  await staff.create('festival-editions', { Eannee: YEAR, DateDebut: '2057-01-29', DateFin: '2057-02-06', IsDefaut: true });
});
afterAll(() => staff.api.close());

test('a driver reads the hotel of each passenger: of the night to come, or of the one before they leave', async () => {
  function hotel(Libelle: string, Adresse1: string): Promise<number> {
    return staff.create('festival-hotels', {
      Libelle,
      NbChambres: 5,
      Adresse: { Adresse1, CodePostal: '63000', Ville: 'Valombre', IdPays: 45 },
    });
  }
  const [lighthouse, port] = [await hotel('Hôtel du Phare', '1 quai Nord'), await hotel('Auberge du Port', '2 rue des Algues')];
  const arriving = [
    await guest('Brandt', { Sens: ARRIVAL, Date: DAY }, lighthouse),
    await guest('Noor', { Sens: ARRIVAL, Date: DAY }, port),
    await guest('Sansnuit', { Sens: ARRIVAL, Date: DAY }, null),
  ];
  const leaving = await guest('Odd', { Sens: DEPARTURE, Date: '2057-02-01' }, port);
  const car = await staff.create('festival-vehicules', { Libelle: 'Minibus', NbPlaces: 8 });
  const [user] = await staff.list('utilisateurs', { Criteres: null, Colonnes: ['Nom'], Tri: [{ Key: 'Id', Desc: false }] });
  const run = { Lieu: 'Gare', Vehicule: car, Chauffeur: `u${Number(user?.['Id'])}`, Motif: null };
  const Courses = [
    { ...run, Debut: `${DAY}T14:00:00.000`, Fin: `${DAY}T14:45:00.000`, Trajets: arriving },
    { ...run, Debut: '2057-02-01T13:00:00.000', Fin: '2057-02-01T13:45:00.000', Trajets: [leaving] },
  ];
  expect((await staff.call('POST', '/api/accueil/transports/courses', { Edition: YEAR, Courses })).statusCode).toBe(200);
  async function sheet(day: string): Promise<string> {
    const reply = await staff.call('GET', `/api/accueil/transports/feuilles?edition=${YEAR}&jour=${day}`);
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/pdf']);
    return pdfText(reply.rawPayload).replaceAll(/\s+/g, ' ');
  }
  const words = await sheet(DAY);
  expect(words).toMatch(/Passager Hôtel/);
  expect(words).toMatch(/Ida Brandt .*Hôtel du Phare, 1 quai Nord, 63000 Valombre/);
  expect(words).toMatch(/Ida Noor .*Auberge du Port, 2 rue des Algues, 63000 Valombre/);
  expect(await sheet('2057-02-01')).toMatch(/Ida Odd .*Auberge du Port/);
  expect(await staff.get(`/api/accueil/transports?edition=${YEAR}&jour=${DAY}`)).toMatchObject({
    Trajets: expect.arrayContaining([expect.objectContaining({ Nom: 'Ida Sansnuit', Hotel: null, AdresseHotel: null })]),
  });
  const sent = await staff.call('POST', '/api/accueil/transports/envoi', { Edition: YEAR, Jour: DAY });
  expect(sent.json()).toEqual({ NbMails: 1, SansAdresse: [] });
  const [trace] = await staff.list('mail-traces', {
    Criteres: { field: 'Usage', op: 'eq', value: MailUsage.chauffeurCourses },
    Colonnes: [],
  });
  const mail = await staff.get(`/api/mail-traces/${Number(trace?.['Id'])}`);
  expect(mail['Corps']).toContain('Ida Brandt (Hôtel du Phare), Ida Noor (Auberge du Port), Ida Sansnuit');
});
