import { describe, expect, it } from 'vitest';
import type { EntityModule, NavigationEntry } from '#generated/entities/descriptor.gen.ts';
import { entityLoaders } from '#generated/entities/loaders.gen.ts';
import { menuCounts } from '#generated/navigation/counts.gen.ts';
import { navigation } from '#generated/navigation/navigation.gen.ts';
import { buildFilter } from '#web/records/list/list-query.ts';
import { EMPTY_SEARCH } from '#web/records/list/list-search.ts';
import { recordKeys } from '#web/records/record-api.ts';
import { menuCountFilter } from './menu-count-query.ts';

const entries = navigation.flatMap(({ entries: directEntries, groups }) => [...directEntries, ...groups.flatMap((group) => group.entries)]);
const counted = entries.flatMap((entry): readonly (readonly [string, NavigationEntry, string])[] =>
  entry.count === undefined ? [] : [[entry.key, entry, entry.count]],
);

function assertDefined<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`unknown: ${name}`);
  return value;
}

const modules: Readonly<Record<string, () => Promise<EntityModule>>> = entityLoaders;

describe('the number beside a menu entry', () => {
  it('stands where work waits, and nowhere else', () => {
    expect(counted.map(([key, , view]) => `${key} ${view}`)).toEqual([
      'visionnement a-voir',
      'catalogue-preparation a-completer',
      'epreuve a-examiner',
      'ins-recup a-traiter',
      'festival-programmation en-conflit',
      'festival-inscriptions-a-programmer shortlistes',
      'festival-inscription-invitation a-examiner',
      'festival-variante en-conflit',
      'copies-edition en-retard',
      'acheminements-edition en-retard',
      'kdm-edition en-alerte',
      'festival-participant-accredite a-traiter',
      'festival-participant-benevole a-traiter',
      'creneaux-envoyes perimes',
      'festival-groupe devis',
      'invitation-reponse a-examiner',
      'feuille-route perimees',
      'bam-encaissement a-traiter',
      'plateforme-flux a-reprendre',
      'declaration-ereporting a-transmettre',
      'facture-recue a-confirmer',
      'bam-compte demandes',
      'bam-demande-benevole a-traiter',
      'media erreurs',
      'mail-trace erreurs',
      'mail-envoi en-cours',
    ]);
    expect(Object.keys(menuCounts)).toEqual(counted.map(([key]) => key));
  });

  it.each(counted)('%s asks what its list asks at that view, in the working edition', async (key, { entity: name, to }, view) => {
    const { descriptor, labels } = await assertDefined(modules[name], name)();
    const screen = assertDefined(
      descriptor.screens.find(({ list }) => list !== null && `/0/${list.path}` === to),
      to,
    );
    const menu = assertDefined(menuCounts[key], key);
    for (const year of [2026, null]) {
      const edition = descriptor.edition === null || year === null ? null : { field: descriptor.edition, op: 'eq' as const, value: year };
      const viewer = { edition: year, user: 1001, today: '2026-11-22' };
      const viewFilter = buildFilter({ ...EMPTY_SEARCH, view }, { screen, params: {}, edition, viewer, columns: [] });
      expect(recordKeys.count(menu.entity, menuCountFilter(menu, viewer))).toEqual(recordKeys.count(descriptor.name, viewFilter));
    }
    expect(menu).toMatchObject({ plural: descriptor.plural, events: descriptor.extends ?? descriptor.name });
    expect(menu.labels.fr).toBe(labels[`views.${view}`]);
  });
});
