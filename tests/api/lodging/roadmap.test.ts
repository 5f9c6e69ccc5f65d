/** The page of a guest, opened and read: in their language, with what happens to them and nothing else. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ChambreType } from '#generated/enums/chambre-type.gen.ts';
import { PecType } from '#generated/enums/pec-type.gen.ts';
import { SeanceEtat } from '#generated/enums/seance-etat.gen.ts';
import { pdfPages } from '#tests/support/papers/pdf-text.ts';
import { reachable } from '#tests/support/reachable-contact.ts';
import { type RecordApi, startRecordApi } from '../support/record-api.ts';

const YEAR = 2056;
let staff: RecordApi;
let venue: number;
let section: number;

async function guest(Nom: string, language: string): Promise<{ readonly id: number; readonly contact: number }> {
  const [languageRow] = await staff.list('langues', { Criteres: { field: 'Code', op: 'eq', value: language }, Colonnes: ['Code'] });
  const IdPersonne = await staff.create('personnes', { Nom, Prenom: 'Mira', IdPays: 45 });
  const contact = await staff.create('contacts', {
    IdPersonne,
    IdLangueCorrespondance: languageRow?.['Id'],
    ...(await reachable(staff.create)),
  });
  const id = await staff.create('festival-participant-invites', {
    Eannee: YEAR,
    IdPersonne,
    IdContact: contact,
    Arrivee: '2056-01-30',
    HeureArrivee: '14:05',
    Depart: '2056-02-01',
    NuitsMax: 2,
    TypeChambre: ChambreType.single,
  });
  const { Version } = await staff.get(`/api/festival-participant-invites/${id}`);
  await staff.call('POST', `/api/festival-participant-invites/${id}/transitions/confirmer`, { Version, Mail: false });
  return { id, contact };
}

async function screening(Libelle: string, more: Record<string, unknown>): Promise<number> {
  const IdProgramme = await staff.create('festival-programmes', {
    Eannee: YEAR,
    IdSection: section,
    TradLibelle: { TraductionFr: Libelle },
  });
  return staff.create('festival-programmations', {
    Eannee: YEAR,
    IdProgramme,
    IdSalle: venue,
    Debut: '2056-01-31T19:15:00.000',
    Fin: '2056-01-31T21:05:00.000',
    Etat: SeanceEtat.confirmee,
    ...more,
  });
}

beforeAll(async () => {
  staff = await startRecordApi();
  await staff.create('festival-editions', {
    Eannee: YEAR,
    DateDebut: '2056-01-29',
    DateFin: '2056-02-06',
    NomFestival: 'Rencontres de la Vis',
  });
  await staff.create('festival-editions', {
    Eannee: YEAR + 1,
    DateDebut: '2057-01-29',
    DateFin: '2057-02-06',
    NomFestival: 'Rencontres du Fier',
    IsDefaut: true,
  });
  const IdSectionType = await staff.create('festival-section-types', { TradLibelle: { TraductionFr: 'Compétition' } });
  section = await staff.create('festival-sections', { IdSectionType, Eannee: YEAR, TradLibelle: { TraductionFr: 'Compétition' } });
  const IdLieu = await staff.create('festival-lieus', { TradLibelle: { TraductionFr: 'Le Rivage' }, Type: 1 });
  venue = await staff.create('festival-salles', { TradLibelle: { TraductionFr: 'Salle des Ocres' }, IdLieu });
});
afterAll(() => staff.api.close());

async function words(Ids: readonly number[]): Promise<readonly string[]> {
  const reply = await staff.call('POST', '/api/festival-participants/feuilles-de-route', { Ids });
  expect(reply.statusCode).toBe(200);
  return pdfPages(reply.rawPayload).map((page) => page.replaceAll(/[\u00A0\u202F]/g, ' ').replaceAll('’', "'"));
}

it('tells journeys, nights, screenings, appointments and contacts, each guest in their own language', async () => {
  const french = await guest('Santoni', 'fr');
  const english = await guest('Okafor', 'en');
  const hotel = await staff.create('festival-hotels', { Libelle: 'Hôtel du Phare', NbChambres: 3, TelephonePublic: '0199000056' });
  await staff.call('POST', '/api/festival-hotel-pecs/assignation', {
    IdParticipant: english.id,
    IdHotel: hotel,
    Dates: ['2056-01-30', '2056-01-31'],
    TypePec: PecType.festival,
    IsCellule: true,
    IsConfirme: true,
  });
  await staff.create('festival-trajets', {
    IdParticipant: english.id,
    Sens: 1,
    Date: '2056-01-30',
    Heure: '14:05',
    Moyen: 2,
    Numero: 'TGV 6956',
    Gare: 'Gare de Valombre',
    IsNavette: true,
  });
  const shown = [
    await screening('Ouverture', {}),
    await screening('Séance annulée', { Etat: SeanceEtat.annulee, Debut: '2056-01-30T10:00:00.000' }),
    await screening('Encore un brouillon', { Etat: SeanceEtat.brouillon, Debut: '2056-01-30T12:00:00.000' }),
  ];
  for (const id of shown) {
    const { Version } = await staff.get(`/api/festival-programmations/${id}`);
    const { statusCode } = await staff.call('PUT', `/api/festival-programmations/${id}/intervenants`, {
      Version,
      Liens: [{ Id: english.id, Role: 1 }],
    });
    expect(statusCode).toBe(200);
  }
  const [first = '', second = '', ...more] = await words([french.id, english.id]);
  expect(more).toEqual([]);
  for (const page of [first, second]) expect(page).toMatch(/^Rencontres de la Vis /);
  for (const phrase of ['Bienvenue Mira Santoni', 'Feuille de route', 'Édition 2056', "Aucune nuit n'est réservée à votre nom.", '14:05'])
    expect(first).toContain(phrase);
  expect(first).not.toContain('Ouverture');
  for (const phrase of [
    'Welcome Mira Okafor',
    'Personal schedule',
    'TGV 6956',
    'Gare de Valombre',
    'The festival shuttle will meet you',
    'Hôtel du Phare',
    '2 nights',
    'Ouverture (you introduce it)',
    // The hour of the festival, not that of the wire.
    '20:15 – 22:05',
    'Salle des Ocres, Le Rivage',
  ])
    expect(second).toContain(phrase);
  for (const hidden of ['Séance annulée', 'Encore un brouillon', 'Santoni']) expect(second).not.toContain(hidden);
});
