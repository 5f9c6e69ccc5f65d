import { describe, expect, it } from 'vitest';
import { createRandom } from './random.ts';
import { TITLE_COUNT, demoSynopsis, demoTitle } from './titles.ts';

const shown = ({ prefixe, titre }: ReturnType<typeof demoTitle>): string => `${prefixe ?? ''}${prefixe?.endsWith("'") ? '' : ' '}${titre}`;
const all = Array.from({ length: TITLE_COUNT }, (_, rank) => demoTitle(rank));

describe('invented titles', () => {
  it('are all different', () => {
    expect(new Set(all.map(shown)).size).toBe(TITLE_COUNT);
  });

  it('elide and contract as French does', () => {
    const wrong = all.map(shown).filter((title) => /\b(de le|de les|la [aeiouéèêh]|le [aeiouéèêh])/i.test(title));
    expect(wrong).toEqual([]);
    expect(all.map(shown)).toEqual(expect.arrayContaining(["L'Ombre du gymnase", 'Les Yeux des voisins']));
  });

  it('have an international title of the same pair of nouns, never half French', () => {
    const title = all.find(({ titre }) => titre === 'Ombre du gymnase');
    expect([title?.prefixeInternational, title?.titreInternational]).toEqual(['The', 'Shadow of the Gymnasium']);
  });
});

describe('invented synopses', () => {
  it('have between 40 and 90 words and are the same for the same seed', () => {
    const texts = Array.from({ length: 50 }, (_, seed) => demoSynopsis(createRandom(seed)));
    expect(texts.every((text) => text.split(/\s+/).length >= 40 && text.split(/\s+/).length <= 90)).toBe(true);
    expect(demoSynopsis(createRandom(7))).toBe(texts[7]);
  });
});
