import { describe, expect, it } from 'vitest';
import { filterItems, inOrder, isExplained, matchedParts, type PaletteItem, withoutTwins } from './palette-items.ts';

function item(label: string, detail: string | null = null): PaletteItem {
  return { kind: 'go', key: label, label, detail, run: () => undefined };
}

describe('palette', () => {
  it('finds without case and accents, in label and detail', () => {
    const items = [item('Bénévoles', 'Participants'), item('Éditions', 'Paramètres'), item('Films')];
    expect(filterItems(items, 'edit').map(({ label }) => label)).toEqual(['Éditions']);
    expect(filterItems(items, 'PARTICIPANTS bene').map(({ label }) => label)).toEqual(['Bénévoles']);
  });
  it('puts labels that begin with the text first', () => {
    expect(filterItems([item('Tous les films'), item('Films')], 'films').map(({ label }) => label)).toEqual(['Films', 'Tous les films']);
  });
  it('says why something cannot be done, after what can, and only to who asks for it', () => {
    const refused = { ...item('Valider'), refusal: 'Possible depuis : en attente' };
    const items = [refused, item('Tout valider')];
    expect(filterItems(items, 'valider').map(({ label }) => label)).toEqual(['Tout valider', 'Valider']);
    expect(filterItems(items, '').map(({ label }) => label)).toEqual(['Tout valider']);
  });
  it('finds « nouvelle personne » whatever the gender that is typed', () => {
    const made = { ...item('Nouvelle personne'), words: 'nouveau nouvel nouvelle créer' };
    expect(filterItems([made], 'nouveau person')).toEqual([made]);
  });
  it('shows once what the page and the menu both offer', () => {
    expect(withoutTwins([item('Nouveau film'), item('Nouveau lieu')], [item('Nouveau film')]).map(({ label }) => label)).toEqual([
      'Nouveau lieu',
    ]);
  });
  it('opens the screen whose name is typed whole before it makes anything', () => {
    const groups = [
      { key: 'creer', label: 'Créer', items: [item('Nouvelle section', 'Sections')] },
      { key: 'ecrans', label: 'Aller à', items: [item('Sections')] },
    ];
    expect(inOrder(groups, 'sections').map(({ key }) => key)).toEqual(['ecrans', 'creer']);
    expect(inOrder(groups, 'nouv section').map(({ key }) => key)).toEqual(['creer', 'ecrans']);
  });
  it('marks what was typed in the text that holds it, accents aside', () => {
    expect(matchedParts('Éclats de lumière', 'LUM ec')).toEqual([
      { text: 'Éc', isMatch: true },
      { text: 'lats de ', isMatch: false },
      { text: 'lum', isMatch: true },
      { text: 'ière', isMatch: false },
    ]);
    expect(matchedParts('The Absence', 'lum')).toEqual([{ text: 'The Absence', isMatch: false }]);
  });
  it('says whether a line explains itself', () => {
    expect(isExplained(item('The Absence', '2026'), 'lum')).toBe(false);
    expect(isExplained(item('Lumière'), 'lum')).toBe(true);
  });
});
