import { expect, test } from 'vitest';
import { dropItem, dropSide, moveItem, renumber, swapItems } from './move-item.ts';

const items = ['a', 'b', 'c', 'd', 'e'].map((Nom, index) => ({ Nom, Ordre: index + 1 }));

function names(list: readonly { Nom: string }[]) {
  return list.map((item) => item.Nom).join('');
}

test('the drop is before in the first half of the target and after in the second', () => {
  expect([dropSide(4, 20), dropSide(10, 20), dropSide(19, 20)]).toEqual(['before', 'after', 'after']);
});

test('moving takes the item out and puts it before or after its target', () => {
  expect(names(moveItem(items, 3, { index: 1, side: 'before' }))).toBe('adbce');
  expect(names(moveItem(items, 3, { index: 1, side: 'after' }))).toBe('abdce');
  expect(names(moveItem(items, 0, { index: 4, side: 'after' }))).toBe('bcdea');
  expect(names(moveItem(items, 1, { index: 3, side: 'before' }))).toBe('acbde');
  expect(names(moveItem(items, 2, { index: 2, side: 'after' }))).toBe('abcde');
});

test('after a move the order runs from 1 upward', () => {
  expect(renumber(moveItem(items, 3, { index: 1, side: 'before' })).map((item) => item.Ordre)).toEqual([1, 2, 3, 4, 5]);
  expect(renumber(items)[0]).toBe(items[0]);
});

test('a swap changes the order of two items only', () => {
  const swapped = swapItems(items, [3, 1]);
  expect(names(swapped)).toBe('adcbe');
  expect(swapped.filter((item) => items.find((old) => old.Nom === item.Nom)?.Ordre !== item.Ordre).map((item) => item.Nom)).toEqual([
    'd',
    'b',
  ]);
  expect(swapped.map((item) => item.Ordre)).toEqual([1, 2, 3, 4, 5]);
  expect(swapItems(items, [1, 9])).toBe(items);
});

test('dropping exchanges two items, or puts one beside the other', () => {
  expect(names(dropItem(items, 3, { index: 1, side: 'swap' }))).toBe('adcbe');
  expect(names(dropItem(items, 3, { index: 1, side: 'before' }))).toBe('adbce');
});
