import Excel from 'exceljs';
import { addDays, formatDate } from '#domain/values/dates.ts';

const HEADS = [
  'Section',
  'Programme',
  'Titre',
  'Réalisateur(s)',
  'Pays',
  'Année',
  'Durée',
  'Date',
  'Heure',
  'Heure de fin',
  'Lieu',
  'Salle',
  'État',
];
/** Starts of a room on a day, with room for what lasts 90 minutes and its turnaround. */
const STARTS = ['09h30', '11h45', '14h00', '16h15', '18h30', '20h45'];
const ENDS = ['11h00', '13h15', '15h30', '17h45', '20h00', '22h15'];
const ROOMS = 22;
const VENUES = 6;
const SECTIONS = 12;
/** Every tenth programme is a block of shorts. */
const SHORTS_EVERY = 10;
const SHORTS = 3;
const COUNTRIES = ['France', 'USA', 'UK', 'Italie', 'France, Belgique', 'Japon'];

/** A whole festival as its head of programming keeps it: a line for each film of each screening, with names that nobody else has. */
export async function festivalWorkbook(mark: string, screenings: number, first: string): Promise<Buffer> {
  const programmes = Math.ceil(screenings * 0.52);
  const rows = Array.from({ length: screenings }, (_, rank) => {
    const programme = rank % programmes;
    const isShorts = programme % SHORTS_EVERY === 0;
    const room = rank % ROOMS;
    const slot = Math.floor(rank / ROOMS);
    const [start, day] = [slot % STARTS.length, Math.floor(slot / STARTS.length)];
    return Array.from({ length: isShorts ? SHORTS : 1 }, (_film, index) => [
      `Section ${programme % SECTIONS} ${mark}`,
      `Programme ${programme} ${mark}`,
      `Film ${programme}-${index} ${mark}`,
      `Ana${programme}x${index} Réal${mark}`,
      COUNTRIES[programme % COUNTRIES.length],
      2020 + (programme % 6),
      isShorts ? '22 min' : '85 min',
      formatDate(addDays(first, day)),
      STARTS[start],
      ENDS[start],
      `Lieu ${room % VENUES} ${mark}`,
      `Salle ${room} ${mark}`,
      'Confirmée',
    ]);
  }).flat();
  const workbook = new Excel.Workbook();
  workbook.addWorksheet('Programme').addRows([HEADS, ...rows]);
  return Buffer.from(await workbook.xlsx.writeBuffer());
}
