/** The manual speaks of what is on the screen: its screens, buttons, fields and steps exist under the words it gives them. */
import { globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { isScalar, parseDocument, visit } from 'yaml';
import { isEntityName } from '#web/runtime/entities.ts';
import { entities } from '#generated/entities/all.gen.ts';
import { navigation } from '#generated/navigation/navigation.gen.ts';
import { readChapter } from '#web/app/manual/manual.ts';
import { type ManualNode, nodesOf, wordsOf } from '#web/app/manual/manual-node.ts';

const root = path.join(import.meta.dirname, '../..');
const chapters = globSync('schema/manual/**/*.md', { cwd: root })
  .toSorted()
  .map((file) => readChapter(file, readFileSync(path.join(root, file), 'utf8')));
const entries = navigation.flatMap((section) => [...section.entries, ...section.groups.flatMap((group) => group.entries)]);
const entryKeys = new Set(entries.map(({ key }) => key));
/** Twelve pictures cost the page of a chapter less than one photo. */
const PICTURE_MAX = 60 * 1024;
const places = new Set(chapters.flatMap(({ slug, sections }) => [slug, ...sections.map(({ anchor }) => `${slug}#${anchor}`)]));

/** Every French text of the schema, as it is shown: labels, buttons, titles, values of enumerations. */
const texts = new Set(
  globSync(['schema/{messages/fr.yaml,messages/fr/*.yaml,navigation.yaml,entities/*.yaml,enums/*.yaml,traits/*.yaml}'], {
    cwd: root,
  }).flatMap(textsOf),
);

function textsOf(file: string): readonly string[] {
  const found: string[] = [];
  visit(parseDocument(readFileSync(path.join(root, file), 'utf8')), {
    Scalar: (_key, node) => {
      if (isScalar(node) && typeof node.value === 'string') found.push(node.value, node.value.replace(/(…| : ?)$/, ''));
    },
  });
  return found;
}

function allNodes(kind: ManualNode['kind']): readonly { readonly slug: string; readonly node: ManualNode }[] {
  return chapters.flatMap(({ slug, opening, sections }) =>
    nodesOf([...opening, ...sections.flatMap(({ nodes }) => nodes)], kind).map((node) => ({ slug, node })),
  );
}

describe('the manual', () => {
  it('explains every screen of the menu in one chapter', () => {
    const explainedScreens = chapters.flatMap(({ screens, isTour }) => (isTour ? [] : screens));
    const screens = new Set([...entryKeys].map((key) => key.replace(/\..*$/, '')));
    expect([...screens].filter((screen) => !explainedScreens.includes(screen))).toEqual([]);
    expect(explainedScreens.filter((screen, place) => explainedScreens.indexOf(screen) !== place)).toEqual([]);
    expect(explainedScreens.filter((screen) => !screens.has(screen) && screen !== 'dashboard' && screen !== 'mon-compte')).toEqual([]);
  });

  it('names in bold what the screens show', () => {
    expect(texts.size).toBeGreaterThan(3_000);
    const unknown = allNodes('strong')
      .map(({ slug, node }) => ({ slug, words: wordsOf([node]) }))
      .filter(({ words }) => !texts.has(words));
    expect(unknown).toEqual([]);
  });

  it('leads to screens and sections that exist', () => {
    const dead = allNodes('link').filter(({ node: { text } }) =>
      text.startsWith('ecran:') ? !entryKeys.has(text.slice('ecran:'.length)) : !places.has(text.replace(/^aide:/, '')),
    );
    expect(dead.map(({ slug, node }) => `${slug}: ${node.text}`)).toEqual([]);
  });

  it('generates fields, steps and keys of what exists', () => {
    const wrong = allNodes('generated').filter(({ node: { name, text } }) =>
      name === 'touches'
        ? !['application', 'liste', 'fiche'].includes(text.trim())
        : !['champs', 'etapes', 'statuts'].includes(name) || !isEntityName(text.trim()),
    );
    expect(wrong.map(({ slug, node }) => `${slug}: ${node.name} ${node.text}`)).toEqual([]);
  });

  it('shows pictures that exist, said in words and small, and keeps none that it does not show', () => {
    const shown = allNodes('picture').map(({ node: { name, text } }) => ({ file: text.replace(/^image:/, ''), words: name }));
    const kept = globSync('schema/manual/images/*', { cwd: root }).map((file) => path.basename(file, '.webp'));
    expect(shown.map(({ file }) => file).toSorted()).toEqual(kept.toSorted());
    expect(shown.filter(({ words }) => words.length < 10)).toEqual([]);
    const heavy = globSync('schema/manual/images/*', { cwd: root }).filter((file) => statSync(path.join(root, file)).size > PICTURE_MAX);
    expect(heavy).toEqual([]);
  });

  it('explains the statuses of every state machine', () => {
    const explained = new Set(allNodes('generated').flatMap(({ node: { name, text } }) => (name === 'champs' ? [] : [text.trim()])));
    const machines = Object.values(entities).flatMap(({ name, states }) => (states === null ? [] : [name]));
    expect(machines.length).toBeGreaterThan(20);
    expect(machines.filter((name) => !explained.has(name))).toEqual([]);
  });

  it('has the first days of four trades, a screen a step', () => {
    const tours = chapters.filter(({ isTour }) => isTour);
    expect(tours.map(({ trade }) => trade)).toEqual(['Sélection', 'Accueil', 'Guichet', 'Comptabilité']);
    for (const { sections } of tours) {
      expect(sections.length).toBeGreaterThanOrEqual(5);
      for (const { nodes } of sections) expect(nodesOf(nodes, 'link').length).toBeGreaterThan(0);
    }
  });
});
