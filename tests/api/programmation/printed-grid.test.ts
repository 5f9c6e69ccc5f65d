/** The grid on paper: every hour and every title whole, on either size of sheet, without the rooms that hold nothing. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pdfPages, pdfText } from '#tests/support/papers/pdf-text.ts';
import { type RecordApi, startRecordApi } from '../support/record-api.ts';

const YEAR = 2058;
const DAY = '2058-01-30';
const ROOMS = 15;
const TITLES = [
  'Un très long programme de courts métrages venus de partout et de nulle part',
  'Anticonstitutionnellement vôtre',
  'Nationale 12',
  'Les Nuits blanches du facteur et autres contes de la lagune',
] as const;
let staff: RecordApi;
let rooms: readonly number[];
let section: number;

beforeAll(async () => {
  staff = await startRecordApi();
  await staff.create('festival-editions', { Eannee: YEAR, DateDebut: '2058-01-29', DateFin: '2058-02-06' });
  section = await staff.create('festival-sections', {
    Eannee: YEAR,
    IdSectionType: 1,
    TradLibelle: { TraductionFr: 'Nationale' },
    Prefixe: 'N',
  });
  const programmes: number[] = [];
  for (const [index, title] of TITLES.entries())
    programmes.push(
      await staff.create('festival-programmes', {
        Eannee: YEAR,
        IdSection: section,
        Code: `P${index}`,
        TradLibelle: { TraductionFr: title },
      }),
    );
  const made: number[] = [];
  for (let rank = 1; rank <= ROOMS; rank += 1)
    made.push(await staff.create('festival-salles', { TradLibelle: { TraductionFr: `Salle ${rank}` }, Ordre: rank, Jauge: 100 + rank }));
  rooms = made;
  // The last room stays empty; the others hold a short screening, a long one and one past midnight.
  for (const [rank, IdSalle] of rooms.slice(0, -1).entries())
    for (const [at, [from, to]] of [
      ['10:00', '10:15'],
      ['13:05', '14:50'],
      ['22:30', '23:45'],
    ].entries())
      await staff.create('festival-programmations', {
        Eannee: YEAR,
        IdProgramme: programmes[(rank + at) % programmes.length],
        IdSalle,
        Debut: `${DAY}T${from}:00.000`,
        Fin: `${DAY}T${to}:00.000`,
        Etat: 2,
      });
});
afterAll(() => staff.api.close());

async function printed(query: string): Promise<Buffer> {
  const reply = await staff.call('GET', `/api/festival-grilles/${YEAR}/imprime?document=grille&jour=${DAY}${query}`);
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/pdf']);
  return reply.rawPayload;
}

function squeezed(file: Buffer): string {
  return pdfText(file).replaceAll(/\s+/g, '');
}

test.each([
  ['a4', 2],
  ['a3', 1],
] as const)('prints each title and each pair of hours whole on %s', async (format, pages) => {
  const file = await printed(`&format=${format}`);
  expect(pdfPages(file)).toHaveLength(pages);
  const text = squeezed(file);
  for (const [index, title] of TITLES.entries()) {
    const count = Array.from(
      { length: ROOMS - 1 },
      (_, rank) => [0, 1, 2].filter((at) => (rank + at) % TITLES.length === index).length,
    ).reduce((sum, one) => sum + one, 0);
    expect([title, text.split(title.replaceAll(/\s+/g, '')).length]).toEqual([title, count + 1]);
  }
  for (const hours of ['11:00–11:15', '14:05–15:50', '23:30–00:45']) expect([hours, text.split(hours).length]).toEqual([hours, ROOMS]);
  expect(text).not.toContain('…');
});

test('leaves out rooms without a screening, but for those that are asked for', async () => {
  const [first = 0] = rooms;
  const empty = rooms.at(-1) ?? 0;
  expect(squeezed(await printed(''))).not.toContain('Salle15');
  const chosen = squeezed(await printed(`&salles=${first}-${empty}`));
  expect([chosen.includes('Salle1('), chosen.includes('Salle15('), chosen.includes('Salle2(')]).toEqual([true, true, false]);
});

test('colours screenings by their section until a programme has a colour of its own', async () => {
  async function backgrounds(): Promise<readonly unknown[]> {
    const and = [{ field: 'Eannee', op: 'eq', value: YEAR }];
    const rows = await staff.list('festival-programmations', {
      Criteres: { and },
      Colonnes: ['IdProgramme', 'CouleurFond'],
      Tri: [{ Key: 'IdProgramme', Desc: false }],
    });
    return [...new Set(rows.map((row) => row['CouleurFond']))];
  }
  const given = (await staff.get(`/api/festival-sections/${section}`))['CouleurFond'];
  expect(given).toMatch(/^#[0-9a-f]{6}$/);
  expect(await backgrounds()).toEqual([given]);
  const second = await staff.create('festival-sections', {
    Eannee: YEAR,
    IdSectionType: 1,
    TradLibelle: { TraductionFr: 'Labo' },
    Prefixe: 'L',
  });
  expect((await staff.get(`/api/festival-sections/${second}`))['CouleurFond']).not.toBe(given);
  const [programme] = await staff.list('festival-programmes', {
    Criteres: { and: [{ field: 'Eannee', op: 'eq', value: YEAR }] },
    Colonnes: ['Code'],
    Tri: [{ Key: 'Code', Desc: false }],
  });
  const { Version } = await staff.get(`/api/festival-programmes/${Number(programme?.['Id'])}`);
  await staff.call('PUT', `/api/festival-programmes/${Number(programme?.['Id'])}`, { Version, CouleurFond: '#123456' });
  expect(await backgrounds()).toEqual(['#123456', given]);
});
