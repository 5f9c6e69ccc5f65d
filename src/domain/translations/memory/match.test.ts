import { expect, test } from 'vitest';
import { createRandom } from '#domain/values/random.ts';
import { wordsOf } from '../exchange/check-return.ts';
import { EditPattern } from './edit-pattern.ts';
import { type Match, MemoryIndex, type Unit } from './match.ts';
import { indexOfUnits } from './recent-index.ts';
import { alignedPairs, sentencesOf } from './sentences.ts';
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

/** Edit distance as its definition says it, cell by cell. */
function slowDistance(left: readonly string[], right: readonly string[]): number {
  let before = Array.from({ length: right.length + 1 }, (_, column) => column);
  left.forEach((letter, row) => {
    const current = [row + 1];
    right.forEach((other, column) => {
      const change = (before[column] ?? 0) + (letter === other ? 0 : 1);
      current.push(Math.min(change, (before[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1));
    });
    before = current;
  });
  return before.at(-1) ?? 0;
}

/** Every unit compared with a sentence, without an index. */
function slowMatches(units: readonly Unit[], text: string): readonly (readonly [number, number])[] {
  const words = wordsOf(text);
  const rates = units.map((one): readonly [Unit, number] => {
    const source = wordsOf(one.Source);
    if (source === words) return [one, 100];
    const [left, right] = [[...words.toLowerCase()], [...source.toLowerCase()]];
    const longest = Math.max(left.length, right.length);
    return [one, Math.min(99, Math.floor(((longest - slowDistance(left, right)) * 100) / longest))];
  });
  const isExact = rates.some(([, rate]) => rate === 100);
  const kept = rates
    .filter(([, rate]) => rate >= (isExact ? 100 : 70))
    .toSorted(([left, leftRate], [right, rightRate]) => rightRate - leftRate || right.Id - left.Id);
  const best = kept.filter(([one], index) => kept.findIndex(([other]) => other.Cible === one.Cible) === index);
  return best.slice(0, 3).map(([{ Id }, rate]) => [Id, rate]);
}

test('edit distances equal those of the plain algorithm, over several blocks of letters and up to the allowed edits', () => {
  const random = createRandom(3);
  for (let pair = 0; pair < 2000; pair += 1) {
    const alphabet = random.int(1, 6);
    const [left, right] = [0, 0].map(() => Array.from({ length: random.int(0, 110) }, () => random.int(0, alphabet)));
    const [first, second] = [left ?? [], right ?? []];
    const distance = slowDistance(first.map(String), second.map(String));
    const text = { letters: Int32Array.from([9, ...second, 9]), start: 1, end: second.length + 1 };
    const pattern = new EditPattern(first, 10);
    expect(pattern.distanceTo(text, 200)).toBe(distance);
    expect(pattern.distanceTo(text, distance)).toBe(distance);
    expect(pattern.distanceTo(text, distance - 1)).toBeGreaterThan(distance - 1);
  }
});

test.each([
  ['few letters', 'abé '],
  ['words', 'le passeur traverse la rivière '],
  ['signs and capital letters', 'aA’é𠮷…山« '],
])('matches equal those of a comparison with every unit: %s', (_, letters) => {
  const random = createRandom(11);
  const alphabet = [...letters];
  function text(length: number): string {
    return (
      Array.from({ length }, () => random.pick(alphabet))
        .join('')
        .trim() || 'a'
    );
  }
  function changed(source: string): string {
    const copy = [...source];
    for (let edit = random.int(0, Math.ceil(copy.length * 0.4)); edit > 0; edit -= 1)
      copy.splice(random.int(0, copy.length), random.int(0, 1), ...text(random.int(1, 2)));
    return copy.join('').trim() || 'a';
  }
  for (let round = 0; round < 6; round += 1) {
    const seeds = Array.from({ length: 12 }, () => text(random.int(1, 90)));
    const sources = Array.from({ length: 60 }, () => changed(random.pick(seeds)));
    const units = sources.map((source, index) => unit(index + 1, source, `t${random.int(0, 60)}`));
    const index = new MemoryIndex(units);
    for (const sentence of [...seeds, ...seeds.map(changed), random.pick(sources)]) {
      const found = index.matchesOf([{ text: sentence, separator: '' }]).map((match: Match) => [match.unit.Id, match.rate]);
      expect(found).toEqual(slowMatches(units, sentence));
    }
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

test('searches twenty thousand units for three hundred sentences in less processor time than five seconds', () => {
  const random = createRandom(5);
  const [heads, vowels, tails] = ['b c d f g ch l m n p qu r s t v tr pl', 'a e é i o u ou an on eu', ' r s l n t'].map((one) =>
    one.split(' '),
  );
  function syllable(): string {
    return [heads, vowels, tails].map((one) => random.pick(one ?? [])).join('');
  }
  const vocabulary = Array.from({ length: 6000 }, () => Array.from({ length: random.int(1, 3) }, syllable).join(''));
  function sentence(): string {
    return `${Array.from({ length: random.int(6, 20) }, () => random.pick(vocabulary)).join(' ')}.`;
  }
  const units = Array.from({ length: 20_000 }, (_, index) => unit(index, sentence(), `t${index}`));
  const sentences = units.slice(0, 300).map(({ Source }, rank) => (rank % 2 === 0 ? `${Source} Fin` : sentence()));
  const index = new MemoryIndex(units);
  const started = process.cpuUsage();
  const found = sentences.map((text) => index.matchesOf([{ text, separator: '' }]));
  const { user } = process.cpuUsage(started);
  expect(found.filter(([first]) => first !== undefined && first.rate >= 85).length).toBeGreaterThanOrEqual(150);
  expect(user / 1000).toBeLessThan(5000);
});

test('an index is built again once a unit of its direction changes', () => {
  const first = indexOfUnits('1-2', UNITS);
  expect(
    indexOfUnits(
      '1-2',
      UNITS.map((one) => ({ ...one })),
    ),
  ).toBe(first);
  expect(indexOfUnits('1-3', UNITS)).not.toBe(first);
  for (const changed of [{ Cible: 'He stays.' }, { Source: 'Il part.' }, { Contexte: 'x' }, { Id: 9 }]) {
    const index = indexOfUnits(
      '1-2',
      UNITS.map((one, rank) => (rank === 2 ? { ...one, ...changed } : one)),
    );
    expect(index).not.toBe(first);
    expect(indexOfUnits('1-2', UNITS)).not.toBe(index);
  }
});
