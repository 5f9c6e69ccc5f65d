import { describe, expect, it } from 'vitest';
import { TITLE_COUNT, demoTitle, ofNoun } from './titles.ts';

function shown({ prefixe, titre }: ReturnType<typeof demoTitle>): string {
  return `${prefixe ?? ''}${prefixe?.endsWith("'") ? '' : ' '}${titre}`;
}

const all = Array.from({ length: TITLE_COUNT }, (_, rank) => demoTitle(rank));

describe('invented titles', () => {
  it('are all different, and more than the invented films of the demonstration', () => {
    expect(new Set(all.map(shown)).size).toBe(TITLE_COUNT);
    expect(TITLE_COUNT).toBeGreaterThan(8_380);
  });

  it('elide and contract as French does', () => {
    const wrong = all.map(shown).filter((title) => /(^|\s)(de le|de les|la [aeiouéèêh]|le [aeiouéèêh])/i.test(title));
    expect(wrong).toEqual([]);
    expect(all.map(shown)).toEqual(expect.arrayContaining(["L'Ombre du gymnase", 'Les Yeux des voisins', "L'Enfance et la montagne"]));
  });

  it('have an international title of the same pair of nouns, never half French', () => {
    const title = all.find(({ titre }) => titre === 'Ombre du gymnase');
    expect([title?.prefixeInternational, title?.titreInternational]).toEqual(['The', 'Shadow of the Gymnasium']);
  });

  it('lend their nouns to houses, contracted', () => {
    expect([0, 1, 12].map(ofNoun)).toEqual(['du gymnase', 'de la montagne', "de l'horloger"]);
  });
});
