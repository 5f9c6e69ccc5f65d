import { expect, test } from 'vitest';
import type { CatalogueEntry } from './catalogue-entry.ts';
import { fingerprintsOf, markChanges, readFingerprints } from './catalogue-changes.ts';
import { cataloguePhotoName } from './photo-name.ts';
import { taggedText, utf16 } from './tagged-text.ts';

const FILM: CatalogueEntry = {
  filmId: 7,
  page: 12,
  number: 'C12',
  section: 'Nationale',
  title: "L'Été",
  titles: [],
  countries: ['France'],
  year: '2064',
  duration: "12'30",
  genres: '',
  languages: '',
  directors: [],
  credits: [],
  texts: [{ kind: 'Synopsis', language: 'Français', code: 'fr', text: 'Un été.' }],
  screenings: [],
  contacts: [],
  photos: [],
};

function hash(text: string): string {
  return text;
}

test('tagged text escapes the signs of InDesign, keeps every script and drops control characters', () => {
  const lines = taggedText([{ style: 'Texte', text: ' a <b> \\ c\u0007\r\nd 😀 حوت ', code: 'fr' }]).split('\r\n');
  expect(lines.at(-2)).toBe('<ParaStyle:Texte>a \\<b\\> \\\\ c<0x000A>d 😀 حوت');
  // A decomposed letter of a Mac is one letter in print.
  expect(taggedText([{ style: 'Titre', text: 'E\u0301te\u0301', code: '' }])).toContain('<ParaStyle:Titre>Été');
});

test('UTF-16 begins with its mark, low byte first, and keeps what lies beyond the first plane', () => {
  const bytes = utf16('é😀');
  expect(Array.from(bytes)).toEqual([0xff, 0xfe, 0xe9, 0x00, 0x3d, 0xd8, 0x00, 0xde]);
  expect(new TextDecoder('utf-16le').decode(bytes)).toBe('é😀');
});

test('a photo is named by its page and the whole title, and by its number without a page', () => {
  const film = { filmId: 7, page: 7, number: 'C12', title: 'Les Yeux: de la / baleine…' };
  expect(cataloguePhotoName(film, { rank: 1, extension: 'jpg' })).toBe('007_Les_Yeux_de_la_baleine…_01.jpg');
  expect(cataloguePhotoName({ ...film, page: null }, { rank: 12, extension: 'png' })).toBe('000_C12_Les_Yeux_de_la_baleine…_12.png');
  expect(cataloguePhotoName({ ...film, page: null, number: '' }, { rank: 1, extension: 'png' })).toMatch(/^000_7_/);
});

test('an export marks a film that is new or changed, by part, and none the first time', () => {
  const before = fingerprintsOf([FILM], hash);
  const other = { ...FILM, filmId: 8 };
  const corrected = { ...FILM, texts: [], page: 13 };
  const now = fingerprintsOf([corrected, other], hash);
  expect(markChanges([corrected, other], now, before).map(({ change, changed }) => [change, changed])).toEqual([
    ['modifie', ['page', 'textes']],
    ['nouveau', []],
  ]);
  expect(markChanges([FILM], before, null)).toEqual([{ entry: FILM, change: null, changed: [] }]);
  expect(markChanges([FILM], before, before)).toEqual([{ entry: FILM, change: null, changed: [] }]);
});

test('fingerprints that cannot be read count as no export', () => {
  expect(['', '{', '{"7":1}', '[]', null].map(readFingerprints)).toEqual([null, null, null, null, null]);
  expect(readFingerprints('{"7":{"page":"x"}}')).toEqual({ '7': { page: 'x' } });
});
