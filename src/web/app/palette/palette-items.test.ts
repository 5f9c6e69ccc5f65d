import { describe, expect, it } from 'vitest';
import { filterItems, type PaletteItem } from './palette-items.ts';

const item = (label: string, detail: string | null = null): PaletteItem => ({ key: label, label, detail, run: () => undefined });

describe('palette', () => {
  it('finds without case and accents, in label and detail', () => {
    const items = [item('Bénévoles', 'Participants'), item('Éditions', 'Paramètres'), item('Films')];
    expect(filterItems(items, 'edit').map(({ label }) => label)).toEqual(['Éditions']);
    expect(filterItems(items, 'PARTICIPANTS bene').map(({ label }) => label)).toEqual(['Bénévoles']);
  });
  it('puts labels that begin with the text first', () => {
    expect(filterItems([item('Tous les films'), item('Films')], 'films').map(({ label }) => label)).toEqual(['Films', 'Tous les films']);
  });
});
