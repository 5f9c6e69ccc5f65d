/** The areas the festival specification names (001 §1 and §2), each on a screen where its records are made; the key is the requirement. */
import { describe, expect, it } from 'vitest';
import { entities } from '#generated/entities/all.gen.ts';
import { entityLoaders } from '#generated/entities/loaders.gen.ts';
import { messages } from '#generated/i18n/fr.gen.ts';
import { navigation } from '#generated/navigation/navigation.gen.ts';

const screens = Object.values(entities).flatMap((descriptor) => descriptor.screens.map((screen) => ({ descriptor, screen })));

function screenOf(key: string) {
  const found = screens.find(({ screen }) => screen.screen === key);
  if (found === undefined) throw new Error(`no screen ${key}`);
  return found;
}

const inMenu = new Set(
  navigation
    .flatMap(({ entries, groups }) => [...entries, ...groups.flatMap((group) => group.entries)])
    .map(({ key }) => key.split('.')[0]),
);

const areas: readonly (readonly [id: string, keys: string])[] = [
  ['F-003', 'personne structure contact'],
  [
    'F-004',
    'festival-edition festival-section festival-section-type festival-lieu festival-salle festival-programmation festival-grille-programme',
  ],
  ['F-007', 'festival-delegation festival-groupe festival-hotel festival-poste-benevole festival-implication'],
  ['F-008', 'festival-prix catalogue'],
  ['F-011', 'application'],
  ['F-013', 'dictionnaire utilisateur groupe-utilisateur'],
  [
    'F-019',
    'dictionnaire pays texte-type media-type media-serveur media-emplacement genre langue support-proj technique-anim fonction-groupe fonction mot-cle festival-prix lien-type son style framerate prise-vue support-captation civilite',
  ],
];

describe('areas of the product', () => {
  it.each(areas)('%s: each has a list and a sheet or a lightview, where records are created, changed and deleted', (_, keys) => {
    for (const key of keys.split(' ')) {
      const { descriptor, screen } = screenOf(key);
      expect({ key, list: screen.list !== null, sheet: screen.record !== null || screen.lightview === true }).toEqual({
        key,
        list: true,
        sheet: true,
      });
      expect({ key, operations: descriptor.operations }).toEqual({ key, operations: ['read', 'create', 'update', 'delete'] });
      expect({ key, inMenu: inMenu.has(key) }).toEqual({ key, inMenu: true });
    }
  });

  it('programmes and group members are made in the sheet that holds them', () => {
    function parts(key: string) {
      return screenOf(key).screen.tabs.flatMap((tab) => (tab.kind === 'parts' ? [tab.entity] : []));
    }
    expect(parts('festival-section')).toContain('festival-programme');
    expect(parts('festival-groupe')).toContain('festival-groupe-membre');
  });

  it('mail tracking is a list whose traces are read', () => {
    expect(screenOf('mail-trace').screen).toMatchObject({ list: { path: 'mail-traces' }, lightview: true });
  });

  it('an area is named by the list that it opens, and by nothing else', async () => {
    const lists = ['info-complementaire', 'ratio', 'procede', 'document-type', 'correspondance', 'cgu'] as const;
    const named = await Promise.all(lists.map(async (name) => (await entityLoaders[name]()).labels['many']));
    expect(named).toEqual(['Infos complémentaires', 'Ratios', 'Procédés', 'Types de document', 'Correspondances', expect.any(String)]);
    for (const key of lists) expect(screenOf(key).screen.list).not.toBeNull();
    expect(messages['page.dashboard.titre']).toBe('Tableau de bord');
    expect(Object.keys(messages).filter((key) => key.startsWith('rubrique.'))).toEqual([]);
  });
});
