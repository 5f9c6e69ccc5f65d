import { expect, test } from 'vitest';
import { MemoryIndex, type Unit } from './match.ts';
import { alignedPairs, sentencesOf } from './sentences.ts';
import { similarity } from './similarity.ts';
import { contextKey } from './unit-keys.ts';

function unit(Id: number, Source: string, Cible: string, Contexte: string | null = null): Unit {
  return { Id, Source, Cible, Contexte };
}

const UNITS = [
  unit(1, 'Un passeur traverse la rivière.', 'A ferryman crosses the river.'),
  unit(2, 'Il attend.', 'He waits.', contextKey('Un passeur traverse la rivière.', undefined)),
  unit(3, 'Il attend.', 'He is waiting.'),
  unit(4, '山の上の小さな映画館', 'A small cinema on a mountain'),
];
const INDEX = new MemoryIndex(UNITS);

function matches(text: string, language = 'fr') {
  return INDEX.matchesOf(sentencesOf(text, language)).map(({ rank, unit: { Id }, kind, rate }) => [rank, Id, kind, rate]);
}

test('exact matches ignore typography, and context puts the same neighbours first', () => {
  expect(matches('Un passeur traverse la rivière.\nIl attend.')).toEqual([
    [0, 1, 'exacte', 100],
    [1, 2, 'contexte', 100],
    [1, 3, 'exacte', 100],
  ]);
  expect(new MemoryIndex([unit(9, 'L’« été »…', 'Summer')]).matchesOf(sentencesOf(`L'"été"...`, 'fr'))[0]?.kind).toBe('exacte');
});

test('near sentences come with their rate, far ones do not come', () => {
  expect(matches('Un passeur traverse la rivière gelée.')).toEqual([[0, 1, 'approchante', 83]]);
  expect(matches('UN PASSEUR TRAVERSE LA RIVIÈRE.')).toEqual([[0, 1, 'approchante', 99]]);
  expect(matches('Un chat dort sur la rivière.')).toEqual([]);
  expect(matches('山の上の小さな映画館で', 'ja')).toEqual([[0, 4, 'approchante', 90]]);
});

test('the edit distance is that of Levenshtein, and zero under the least rate', () => {
  expect(similarity('kitten', 'sitting', 0)).toBeCloseTo(1 - 3 / 7);
  expect(similarity('abcdefghij', 'bcdefghijk', 0.7)).toBeCloseTo(0.8);
  expect(similarity('abcd', 'wxyz', 0.7)).toBe(0);
  expect(similarity('été 𠮷', 'ete 𠮷', 0)).toBeCloseTo(0.6);
});

test('a slow reference finds the same distances in 2,000 random pairs', () => {
  let seed = 7;
  function next(max: number): number {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % max;
  }
  function word(): string {
    return Array.from({ length: next(12) }, () => 'abé𠮷'.at(next(3)) ?? 'a').join('');
  }
  function slow(left: string, right: string): number {
    if (left === '' || right === '') return left.length + right.length;
    const rest = slow(left.slice(1), right.slice(1));
    if (left[0] === right[0]) return rest;
    return 1 + Math.min(rest, slow(left.slice(1), right), slow(left, right.slice(1)));
  }
  for (let pair = 0; pair < 2000; pair += 1) {
    const [left, right] = [word().slice(0, 6), word().slice(0, 6)];
    const longest = Math.max(left.length, right.length);
    expect(similarity(left, right, 0)).toBeCloseTo(longest === 0 ? 1 : 1 - slow(left, right) / longest);
  }
});

test('sentences are paired where they count alike, else their paragraphs, else the whole text', () => {
  const languages = { from: 'fr', to: 'en' };
  expect(alignedPairs('Un. Deux.\nTrois.', 'One. Two.\nThree.', languages)).toEqual([
    { source: 'Un.', target: 'One.' },
    { source: 'Deux.', target: 'Two.' },
    { source: 'Trois.', target: 'Three.' },
  ]);
  expect(alignedPairs('Un. Deux.\nTrois.', 'One and two.\nThree.', languages)).toEqual([
    { source: 'Un. Deux.', target: 'One and two.' },
    { source: 'Trois.', target: 'Three.' },
  ]);
  expect(alignedPairs('Un.\nDeux.', 'One, two.', languages)).toEqual([{ source: 'Un.\nDeux.', target: 'One, two.' }]);
  expect(alignedPairs('Un.', '', languages)).toEqual([]);
});

test('searches twenty thousand units for three hundred sentences within seconds', () => {
  const subjects = ['le passeur', 'la gardienne', 'un enfant', 'sa mère', 'le chien', 'une actrice', 'le maire', 'la mer'];
  function sentence(index: number): string {
    const words = Array.from({ length: 9 }, (_, rank) => `mot${(index * 31 + rank * 977) % 6000}`);
    return `${subjects[index % subjects.length] ?? ''} ${words.join(' ')}.`;
  }
  const units = Array.from({ length: 20_000 }, (_, index) => unit(index, sentence(index), `t${index}`));
  const started = performance.now();
  const index = new MemoryIndex(units);
  const found = Array.from({ length: 300 }, (_, rank) => index.matchesOf([{ text: `${sentence(rank * 60)} Fin`, separator: '' }]));
  expect(found.every(([first]) => first !== undefined && first.rate >= 90)).toBe(true);
  expect(performance.now() - started).toBeLessThan(15_000);
});
