import { expect, it } from 'vitest';
import { chapterOf } from './chapter-of.ts';
import { readChapter } from './manual.ts';

const SCREENS: Readonly<Record<string, string>> = { '/0/films': 'film', '/0/campagne': 'campagne' };
const CHAPTERS = [
  readChapter('010-premiers-pas.md', '---\ntitre: Pas\nmetier: Tous\necrans: dashboard\n---\n'),
  readChapter('015-jour.md', '---\ntitre: Jour\nmetier: Tous\necrans: film\nvisite: oui\n---\n'),
  readChapter('020-films.md', '---\ntitre: Films\nmetier: Sélection\necrans: film, campagne\n---\n'),
];

it.each([
  ['/0/films', 'films'],
  ['/2/film/12', 'films'],
  ['/0/campagne', 'films'],
  ['/dashboard', 'premiers-pas'],
  ['/0/unknown', 'premiers-pas'],
])('%s opens the chapter %s', (pathname, slug) => {
  expect(chapterOf(pathname, CHAPTERS, (path) => SCREENS[path] ?? null)?.slug).toBe(slug);
});
