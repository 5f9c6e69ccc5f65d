import { describe, expect, it } from 'vitest';
import type { NavigationEntry, NavigationSection } from '#generated/entities/descriptor.gen.ts';
import { visibleSections } from './navigation.ts';

function entry(key: string, right: string): NavigationEntry {
  return { key, to: `/0/${key}s`, right, label: key, entity: key };
}

const sections: readonly NavigationSection[] = [
  {
    key: 'films',
    icon: 'film',
    always: false,
    label: 'Films',
    entries: [entry('film', 'FILMS'), entry('catalogue', 'CATALOGUES')],
    groups: [],
  },
  { key: 'contacts', icon: 'users', always: false, label: 'Contacts', entries: [entry('contact', 'CONTACTS')], groups: [] },
  {
    key: 'parametres',
    icon: 'cog',
    always: true,
    label: 'Paramètres',
    entries: [],
    groups: [{ key: 'general', label: 'Général', entries: [entry('pays', 'PAYSS')] }],
  },
];

function rights(...codes: string[]) {
  return { can: (code: string) => codes.includes(code) };
}

describe('menu', () => {
  it('hides an entry without its right, and the section that is left empty', () => {
    const shown = visibleSections(rights('FILMS'), sections);
    expect(shown.map((section) => section.key)).toEqual(['films', 'parametres']);
    expect(shown[0]?.entries.map(({ key }) => key)).toEqual(['film']);
  });
  it('always shows Settings, without its empty groups', () => {
    expect(visibleSections(rights(), sections)).toEqual([{ ...sections[2], groups: [] }]);
    expect(visibleSections(rights('PAYSS'), sections)[0]?.groups).toHaveLength(1);
  });
});
