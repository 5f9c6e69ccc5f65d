import { describe, expect, it } from 'vitest';
import { readChapter } from './manual.ts';
import { searchManual } from './search-manual.ts';

const CHAPTERS = [
  readChapter(
    '/schema/manual/010-hotels.md',
    '---\ntitre: Hôtels\nmetier: Accueil\necrans: hotel\n---\nDébut.\n\n## Libérer une nuit\nLa **chambre** revient.\n',
  ),
  readChapter(
    '/schema/manual/020-guichet.md',
    '---\ntitre: Guichet\nmetier: Guichet\n---\n## Remettre un badge\nLa nuit, fermez la caisse.\n',
  ),
];

describe('the manual', () => {
  it('is read by chapters and sections', () => {
    expect(CHAPTERS[0]).toMatchObject({ slug: 'hotels', screens: ['hotel'], isTour: false });
    expect(CHAPTERS[0]?.sections[0]).toMatchObject({ anchor: 'liberer-une-nuit', words: 'La chambre revient.' });
  });

  it('is searched without case and accents, titles first', () => {
    expect(searchManual(CHAPTERS, 'NUIT').map(({ section }) => section.title)).toEqual(['Libérer une nuit', 'Remettre un badge']);
    expect(searchManual(CHAPTERS, 'liberer chambre').map(({ chapter }) => chapter.slug)).toEqual(['hotels']);
    expect(searchManual(CHAPTERS, ' ')).toEqual([]);
  });

  it('refuses a chapter without a title, and what it does not draw', () => {
    expect(() => readChapter('x.md', 'Bonjour')).toThrow('x.md: titre and metier');
    expect(() => readChapter('x.md', '---\ntitre: A\nmetier: B\n---\n\n<script>alert(1)</script>\n')).toThrow('does not draw');
  });
});
