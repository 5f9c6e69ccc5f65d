import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHUNK_SIZE } from '#domain/files/chunks.ts';
import { FILM_REPORTS } from '#domain/exports/export-formats.ts';
import { pdfPages, pdfText } from '../../support/papers/pdf-text.ts';
import { png, pngUnpacking } from '../../support/sample-files.ts';
import type { ApiApp, SignedIn } from '../support/api-app.ts';
import { startRecordApi } from '../support/record-api.ts';

/** Twelve films: of two countries, of two directors (the last one of both), in two programmes and one catalogue. */
let api: ApiApp;
let staff: SignedIn;
let belgium: number;
const films: number[] = [];
const FRANCE = 45;

function label(TraductionFr: string) {
  return { TradLibelle: { TraductionFr } };
}

beforeAll(async () => {
  const records = await startRecordApi();
  ({ api } = records);
  staff = records;
  const { create } = records;
  belgium = await create('payss', { ...label('Belgique'), Code: 'QB' });
  await create('festival-editions', { Eannee: 2026, DateDebut: '2026-01-30', DateFin: '2026-02-07', IsDefaut: true });
  const IdSectionType = await create('festival-section-types', label('Compétition'));
  const IdSection = await create('festival-sections', { ...label('Nationale'), IdSectionType, Eannee: 2026 });
  const people = [await create('personnes', { Nom: 'Zola', Prenom: 'Anna' }), await create('personnes', { Nom: 'Adam', Prenom: 'Zoé' })];
  const programmes = [
    await create('festival-programmes', { ...label('Les nuits'), Code: 'N1', Ordre: 1, IdSection, Eannee: 2026 }),
    await create('festival-programmes', { ...label('Les jours'), Code: 'N2', Ordre: 2, IdSection, Eannee: 2026 }),
  ];
  const IdSalle = await create('festival-salles', label('Grande salle'));
  // In winter the clock of the festival is an hour ahead: half past eleven in the evening UTC is the next day there.
  await create('festival-programmations', { Eannee: 2026, IdProgramme: programmes[0], IdSalle, Debut: '2026-01-30T19:00:00.000' });
  await create('festival-programmations', { Eannee: 2026, IdProgramme: programmes[1], IdSalle, Debut: '2026-01-31T23:30:00.000' });
  for (let n = 1; n <= 12; n += 1) {
    const IdFilm = await create('films', {
      TitreOriginal: `Film ${String(n).padStart(2, '0')}`,
      IdPays: n <= 8 ? FRANCE : belgium,
      AnneeProd: 2025,
      Duree: '00:10:00',
      TradResume: { TraductionFr: `Résumé ${n}.`, TraductionEn: `Summary ${n}.` },
    });
    films.push(IdFilm);
    const credited = n === 12 ? people : [people[n % 2]];
    for (const IdPersonne of credited) await create('film-credits', { IdFilm, IdFonction: 1, IdPersonne });
    // Films 1 to 6 run backwards in the first programme; the seventh is in none.
    const place = n === 7 ? {} : { IdProgramme: programmes[n <= 6 ? 0 : 1], Ordre: n <= 6 ? 7 - n : n };
    await create('festival-inscriptions', { IdFilm, IdSection, Eannee: 2026, Numero: `N${n}`, ...place });
  }
  const catalogue = await create('catalogues', label('Les inoubliables'));
  for (const film of [films[3], films[0]]) await staff.call('POST', `/api/catalogues/${catalogue}/films/${film}`, {});
});
afterAll(() => api.close());

async function show(IdFilm: number | undefined, bytes: Buffer): Promise<void> {
  const Envoi = crypto.randomUUID();
  let IdImage = 0;
  for (let index = 0; index * CHUNK_SIZE < bytes.length; index += 1) {
    const value = bytes.subarray(index * CHUNK_SIZE, (index + 1) * CHUNK_SIZE).toString('base64');
    const Morceau = { index, value, finish: (index + 1) * CHUNK_SIZE >= bytes.length };
    const sent = await staff.call('POST', '/api/fichiers/film-image/IdImage/morceaux', {
      Envoi,
      Nom: 'photo.png',
      Taille: bytes.length,
      Morceau,
    });
    IdImage = sent.json().Fichier?.Id ?? 0;
  }
  expect((await staff.call('POST', '/api/film-images', { IdFilm, IdImage, Type: 2 })).statusCode).toBe(200);
}

async function print(format: string, by = staff, filter: object = { IdsPk: films, Tri: [{ Key: 'TitreOriginal' }] }) {
  const reply = await by.call('POST', '/api/exports/film', { format, filter });
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['content-type']).toBe('application/pdf');
  return reply.rawPayload;
}

/** Places of each of these in the text, none missing. */
function order(text: string, ...parts: readonly string[]): void {
  const places = parts.map((part) => text.indexOf(part));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
}

function filmsIn(text: string): readonly string[] {
  return text.match(/Film \d\d/g) ?? [];
}

describe('the printed list of films', () => {
  it('names the films that the public may not know yet, and says at its head that it stays inside', async () => {
    for (const format of ['film-pays', 'film-programme']) {
      const text = pdfText(await print(format));
      expect(text.match(/Film \d\d \(non annoncé\)/g)).toEqual(['Film 07 (non annoncé)']);
      expect(text).toMatch(/Interne\s: 1 film non annoncé/);
    }
    const printedText = pdfText(await print('film-pays', staff, { IdsPk: films.filter((id) => id !== films[6]) }));
    expect(printedText).not.toContain('non annoncé');
  });

  it.each([
    ['film-fiche-10', 'holds ten films a page'],
    ['film-visionnage-10', 'holds ten films a page, with room for a mark and a comment'],
  ])('%s %s', async (format) => {
    const pages = pdfPages(await print(format));
    expect(pages.map((page) => filmsIn(page).length)).toEqual([10, 2]);
    if (format === 'film-visionnage-10') order(pages[0] ?? '', 'Note', 'Avis', 'Commentaire', 'N1', 'Film 01', 'Résumé 1.');
    else order(pages[0] ?? '', 'N1', 'Film 01', 'Zoé Adam', 'France', '2025', "10'00", 'Nationale', 'Proposé');
  });

  it('film-visionnage-6 holds six films a page', async () => {
    expect(pdfPages(await print('film-visionnage-6')).map((page) => filmsIn(page).length)).toEqual([6, 6]);
  });

  it('by country follows the main country of production', async () => {
    const text = pdfText(await print('film-pays'));
    order(text, 'Belgique', 'Films\u00a0: 4', 'Film 09', 'Film 12', 'France', 'Films\u00a0: 8', 'Film 01', 'Film 08');
  });

  it('by director follows the credits of direction, a film of two under both', async () => {
    const text = pdfText(await print('film-realisateur'));
    order(text, 'Adam Zoé', 'Film 01', 'Film 12', 'Zola Anna', 'Film 02');
    expect(filmsIn(text)).toHaveLength(13);
  });

  it('by collection follows the catalogues in their own order', async () => {
    order(pdfText(await print('film-collection')), 'Les inoubliables', 'Film 04', 'Film 01', 'Hors catalogue', 'Film 02');
  });

  it('by day follows the days of the screenings on the clock of the festival', async () => {
    const text = pdfText(await print('film-jour'));
    order(
      text,
      'vendredi 30 janvier 2026',
      '20:00',
      'Grande salle',
      'Les nuits',
      'Film 06',
      'Film 01',
      'dimanche 1 février 2026',
      '00:30',
      'Film 08',
    );
    order(text, 'Film 12', 'Sans séance', 'Film 07');
  });

  it('by programme follows the order of the films in each, in both languages', async () => {
    const pages = pdfPages(await print('film-programme'));
    expect(pages).toHaveLength(3);
    order(pages[0] ?? '', 'Les nuits', 'vendredi 30 janvier 2026', 'Film 06', 'Résumé 6.', 'Summary 6.', 'Film 05', 'Film 01');
    order(pages[1] ?? '', 'Les jours', 'Film 08', 'Film 12');
    order(pages[2] ?? '', 'Sans programme', 'Film 07');
  });

  it('holds the films of the filter, or of the selection alone', async () => {
    const text = pdfText(await print('film-pays', staff, { IdsPk: films.slice(0, 2) }));
    expect(filmsIn(text)).toEqual(['Film 01', 'Film 02']);
    const filtered = await print('film-pays', staff, { Criteres: { field: 'IdPays', op: 'eq', value: belgium } });
    expect(filmsIn(pdfText(filtered))).toHaveLength(4);
  });

  it('shows a picture that nobody reduced, and not one whose pixels would fill the memory', async () => {
    await show(films[0], png(60, 40));
    await show(films[1], png(2100, 2000));
    const file = (await print('film-fiche-10', staff, { IdsPk: films.slice(0, 2) })).toString('latin1');
    expect(file.match(/\/Subtype \/Image/g)).toHaveLength(1);
  });

  it.each([
    ['of 7000 × 7000 points', 2, () => pngUnpacking(7000, 7000, 196_000_000)],
    ['that announces little and unpacks to 900 MB', 3, () => pngUnpacking(60, 40, 900_000_000)],
  ])('takes little memory for a picture %s, and prints the list without it', async (_, place, picture) => {
    await show(films[place], await picture());
    const before = process.resourceUsage().maxRSS;
    const file = (await print('film-fiche-10', staff, { IdsPk: [films[place]] })).toString('latin1');
    expect(file).not.toContain('/Subtype /Image');
    expect(process.resourceUsage().maxRSS - before).toBeLessThan(200 * 1024);
  });

  it('says nothing of what the person may not read', async () => {
    const narrow = await api.signInWith('FILMS', 'FILM');
    for (const format of FILM_REPORTS) {
      const text = pdfText(await print(format, narrow));
      expect(filmsIn(text).length).toBeGreaterThan(0);
      expect(text).not.toMatch(/Les nuits|Les inoubliables|Grande salle/);
    }
    const stranger = await api.signInWith('CONTACTS');
    expect((await stranger.call('POST', '/api/exports/film', { format: 'film-pays', filter: {} })).statusCode).toBe(403);
  });

  it('is of films only', async () => {
    const contacts = await api.signInWith('CONTACTS');
    expect((await contacts.call('POST', '/api/exports/contact', { format: 'film-pays', filter: {} })).statusCode).toBe(400);
  });
});
