/** Papers of a hotel and its guests, opened and read. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ChambreType } from '#generated/enums/chambre-type.gen.ts';
import { PecType } from '#generated/enums/pec-type.gen.ts';
import { pdfText } from '#tests/support/papers/pdf-text.ts';
import { reachable } from '#tests/support/reachable-contact.ts';
import { unzip } from '#tests/support/papers/unzip.ts';
import { type RecordApi, startRecordApi } from '../support/record-api.ts';

const YEAR = 2054;
const NIGHTS = ['2054-01-26', '2054-01-27', '2054-01-28'] as const;

let staff: RecordApi;
let hotel: number;
let guest: number;

function assign(Dates: readonly string[], TypePec: number) {
  return staff.call('POST', '/api/festival-hotel-pecs/assignation', {
    IdParticipant: guest,
    IdHotel: hotel,
    Dates,
    TypePec,
    IsCellule: true,
    IsConfirme: true,
  });
}

beforeAll(async () => {
  staff = await startRecordApi();
  await staff.create('festival-editions', {
    Eannee: YEAR,
    DateDebut: NIGHTS[0],
    DateFin: '2054-02-03',
    NomFestival: 'Rencontres de la Vis',
  });
  await staff.create('festival-editions', {
    Eannee: YEAR + 1,
    DateDebut: '2055-01-26',
    DateFin: '2055-02-03',
    NomFestival: 'Rencontres du Fier',
    IsDefaut: true,
  });
  hotel = await staff.create('festival-hotels', {
    Libelle: 'Hôtel des Ocres',
    NbChambres: 2,
    TelephonePublic: '0199000054',
    Adresse: { Adresse1: '3 place du Marché', CodePostal: '63000', Ville: 'Clermont-Ferrand', IdPays: 45 },
  });
  const IdPersonne = await staff.create('personnes', { Nom: 'Vaysse', Prenom: 'Éloïse' });
  const IdContact = await staff.create('contacts', { IdPersonne, ...(await reachable(staff.create)) });
  guest = await staff.create('festival-participant-invites', {
    Eannee: YEAR,
    IdPersonne,
    IdContact,
    Arrivee: NIGHTS[0],
    Depart: '2054-01-29',
    NuitsMax: 2,
    TypeChambre: ChambreType.twin,
  });
  await assign(NIGHTS.slice(0, 2), PecType.festival);
  await assign(NIGHTS.slice(2), PecType.invite);
});
afterAll(() => staff.api.close());

describe('the rooming list of a hotel', () => {
  it('has a line a stay with the hotel, its days, the room, the guest and who pays', async () => {
    const reply = await staff.call('GET', `/api/festival-hotels/rooming?edition=${YEAR}&hotel=${hotel}`);
    expect(reply.statusCode).toBe(200);
    const [titles, ...lines] = rowsOf(unzip(reply.rawPayload));
    expect(titles).toEqual(
      "Hôtel,Arrivée,Heure d'arrivée,Départ,Nuits,Chambre,Type,Nom,Prénom,Partage avec,Régime alimentaire,Structure,Prise en charge,Réservation,N° de confirmation".split(
        ',',
      ),
    );
    function column(title: string) {
      return lines.map((line) => line[titles?.indexOf(title) ?? -1]);
    }
    expect(column('Hôtel')).toEqual(['Hôtel des Ocres']);
    expect(column('Nom')).toEqual(['Vaysse']);
    expect(column('Prénom')).toEqual(['Éloïse']);
    expect(column('Type')).toEqual(['Twin']);
    // Two nights that the festival pays, then one that the guest pays: one stay.
    expect(column('Prise en charge')).toEqual(['Festival (2), Invité (1)']);
    expect(column('Nuits')).toEqual(['3']);
    // Days of a workbook are counted from the eve of 1900.
    const first = dayNumber(NIGHTS[0]);
    expect(column('Arrivée').map(Number)).toEqual([first]);
    expect(column('Départ').map(Number)).toEqual([first + 3]);
  });
});

describe('what leaves on paper', () => {
  it.each([
    ['the list of a hotel', () => `/api/festival-hotels/rooming-pdf?edition=${YEAR}&hotel=${hotel}`],
    ['the voucher of a guest', () => `/api/festival-participants/${guest}/bon-hotel`],
  ])('bears first the name that the festival has in its edition, not in that by default: %s', async (_name, path) => {
    expect(plain(pdfText((await staff.call('GET', path())).rawPayload))).toMatch(/^Rencontres de la Vis /);
  });
});

describe('the voucher of a hotel', () => {
  it('tells the desk who comes, when, in which room, and who pays which nights', async () => {
    const reply = await staff.call('GET', `/api/festival-participants/${guest}/bon-hotel`);
    expect(reply.headers['content-type']).toBe('application/pdf');
    const words = pdfText(reply.rawPayload);
    for (const phrase of [
      "Bon d'hôtel",
      'Éloïse Vaysse',
      'Hôtel des Ocres',
      '3 place du Marché',
      '26/01/2054',
      '29/01/2054',
      '3 nuits',
      'Twin',
      '2 nuits à facturer au festival',
      "1 nuit à régler sur place par l'invité",
    ])
      expect(plain(words)).toContain(phrase);
  });
});

/** Narrow spaces and typographic apostrophes read as the plain ones. */
function plain(text: string): string {
  return text.replaceAll(/[\u00A0\u202F]/g, ' ').replaceAll('’', "'");
}

const DAY_MS = 86_400_000;

function dayNumber(date: string): number {
  return (Date.parse(date) - Date.UTC(1899, 11, 30)) / DAY_MS;
}

/** The cells of the first sheet as texts; numbers stay as the file writes them. */
/** Cells by their place: an empty one is not written. */
function rowsOf(parts: ReadonlyMap<string, string>): readonly (readonly string[])[] {
  return [...(parts.get('xl/worksheets/sheet1.xml') ?? '').matchAll(/<row[^>]*>(.*?)<\/row>/gs)].map(({ 1: row = '' }) => {
    const cells: string[] = [];
    for (const [, column = 'A', content = ''] of row.matchAll(/<c r="([A-Z])\d+"[^>]*>(.*?)<\/c>/gs))
      cells[column.charCodeAt(0) - 65] = content.replaceAll(/<[^>]+>/g, '');
    return Array.from(cells, (cell) => cell ?? '');
  });
}
