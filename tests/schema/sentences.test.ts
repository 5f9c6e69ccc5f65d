import { expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import { entities } from '#generated/entities/all.gen.ts';
import type { EntityDescriptor, EntityModule, FilterNode, JsonValue } from '#generated/entities/descriptor.gen.ts';
import { entityLoaders } from '#generated/entities/loaders.gen.ts';
import { viewScreen } from '#domain/views/view-screens.ts';
import type { SpokenName } from '#domain/records/questions/sentence/lexicon.ts';
import { nounsOf, spokenFields, type SpokenPlace } from '#domain/records/questions/sentence/spoken-fields.ts';
import { understand } from '#domain/records/questions/sentence/understand.ts';

interface Phrase {
  readonly list: string;
  readonly says: string;
  readonly means: readonly JsonValue[];
}

const TODAY = '2027-01-15';
const NEEDED = 0.9;

function named(...names: readonly (string | readonly [name: string, code: string])[]): readonly SpokenName[] {
  return names.map((name, index) =>
    typeof name === 'string' ? { Id: index + 1, Libelle: name } : { Id: index + 1, Libelle: name[0], code: name[1] },
  );
}

/** Data of a small festival. */
const NAMES: ReadonlyMap<string, readonly SpokenName[]> = new Map([
  [
    'pays',
    named(
      ['France', 'FR'],
      ['Belgique', 'BE'],
      ['Italie', 'IT'],
      ['Allemagne', 'DE'],
      ['Suisse', 'CH'],
      ['Japon', 'JP'],
      ['Corée du Sud', 'KR'],
      ['Sénégal', 'SN'],
      ['Mali', 'ML'],
      ['Tunisie', 'TN'],
      ['Brésil', 'BR'],
    ),
  ],
  ['genre', named('Fiction', 'Animation', 'Documentaire', 'Expérimental')],
  ['langue', named('Français', 'Anglais', 'Italien', 'Japonais')],
  ['festival-section', named('Compétition nationale', 'Compétition internationale', 'Labo')],
  ['festival-hotel', named('Hôtel du Parc', 'Ibis Gare')],
  ['festival-salle', named('Cocteau', 'Petit Vélo')],
  ['festival-formule', named('Pass pro', 'Étudiant')],
  ['festival-poste-benevole', named('Accueil du public', 'Billetterie')],
  ['support-proj', named('DCP', '35 mm')],
]);
const IDS = new Map([...NAMES.values()].flat().map(({ Id, Libelle, code }) => [code ?? Libelle, Id]));

const loaded = new Map<string, EntityModule>();
async function place(name: string): Promise<SpokenPlace> {
  const cached = loaded.get(name);
  const module = cached ?? (await moduleOf(name));
  loaded.set(name, module);
  return { entity: module, labelOf: (key) => module.labels[key] };
}

async function moduleOf(name: string): Promise<EntityModule> {
  const load = Object.entries(entityLoaders).find(([key]) => key === name)?.[1];
  if (load === undefined) throw new Error(`no entity ${name}`);
  return load();
}

async function places(): Promise<ReadonlyMap<string, SpokenPlace>> {
  const names = Object.values<EntityDescriptor>(entities).map(({ name }) => name);
  return new Map(await Promise.all(names.map(async (name): Promise<[string, SpokenPlace]> => [name, await place(name)])));
}

/** As an address writes it. */
function packed(node: FilterNode): JsonValue {
  if ('field' in node) return node.value === undefined ? [node.field, node.op] : [node.field, node.op, node.value];
  if ('and' in node) return { and: node.and.map(packed) };
  return 'or' in node ? { or: node.or.map(packed) } : { not: packed(node.not) };
}

function withIds(means: JsonValue): JsonValue {
  if (!Array.isArray(means)) return means;
  const [field, op, value] = means;
  return Array.isArray(value) && (op === 'in' || op === 'notIn')
    ? [field ?? null, op, value.map((one: JsonValue) => IDS.get(String(one)) ?? one)]
    : means;
}

const phrases: readonly Phrase[] = JSON.parse(readFileSync('tests/golden/sentences/phrases.json', 'utf8'));

test('sentences that people of the trade would write become their filters, nine in ten at least', async () => {
  const all = await places();
  const wrong = phrases.flatMap(({ list, says, means }) => {
    const view = viewScreen(list);
    const spoken = view === undefined ? undefined : all.get(view.descriptor.name);
    if (view === undefined || spoken === undefined) throw new Error(`no list ${list}`);
    const { descriptor, screen } = view;
    const labels = spoken.labelOf;
    const reading = understand(
      says,
      {
        fields: spokenFields(spoken, { screen, language: 'fr', of: (name) => all.get(name), isReadable: () => true }),
        ready: (screen.ready ?? []).map(({ ready, filter }) => ({ label: labels(`filters.${ready}`) ?? ready, filter })),
        nouns: nounsOf(spoken, screen),
        names: NAMES,
        culture: 'fr',
      },
      TODAY,
    );
    const wanted = means.map((one) => {
      const ready = screen.ready?.find(({ ready: key }) => key === one);
      if (ready === undefined) return withIds(one);
      const [first] = ready.filter;
      return ready.filter.length === 1 && first !== undefined ? packed(first) : { and: ready.filter.map(packed) };
    });
    const found = reading.conditions.map(({ node }) => packed(node));
    const isRight = JSON.stringify(found) === JSON.stringify(wanted) && reading.unknown.length === 0;
    return isRight
      ? []
      : [{ list: descriptor.name, says, found: JSON.stringify(found), wanted: JSON.stringify(wanted), unknown: reading.unknown.join(' ') }];
  });
  expect(wrong.length <= phrases.length * (1 - NEEDED) ? [] : wrong).toEqual([]);
});
