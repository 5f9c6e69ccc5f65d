import { describe, expect, it } from 'vitest';
import { ancestors, buildTree, heldBelow, type Right, type RightNode, toggleRight, visibleNodes } from './rights-model.ts';

const LINES: readonly (readonly [number, string, number | null, string])[] = [
  [1, 'PAYSS', null, 'Pays : liste'],
  [2, 'FILMS', null, 'Films : liste'],
  [3, 'FILM', 2, 'Film : fiche'],
  [4, 'FILM-WRITE', 3, 'Film : modifier'],
  [5, 'FILM-DELETE', 3, 'Film : supprimer'],
];
const rights = LINES.map(([id, code, parent, label]): Right => ({ id, code, parent, label }));
const tree = buildTree(rights);

function node(id: number): RightNode {
  const found = visibleNodes(tree, new Set([1, 2, 3]), '').find((each) => each.id === id);
  if (!found) throw new Error(`no ${id}`);
  return found;
}

function toggle(held: readonly number[], id: number, reach: 'natural' | 'alone' | 'branch' = 'natural') {
  return toggleRight({ tree, held, node: node(id), inherited: new Set(), reach });
}

describe('rights tree', () => {
  it('sorts by label and nests by parent; a right whose parent is unknown is a root', () => {
    expect(tree.map(({ code }) => code)).toEqual(['FILMS', 'PAYSS']);
    expect(node(4).level).toBe(3);
    expect(buildTree([{ id: 9, code: 'X', parent: 99, label: 'X' }])).toHaveLength(1);
  });
  it('follows the menu, and puts what it does not name after it', () => {
    const places = new Map([
      ['PAYSS', { rank: 0, section: 'Paramètres' }],
      ['FILM-WRITE', { rank: 7, section: 'Films' }],
    ]);
    const ordered = buildTree(rights, { places });
    expect(ordered.map(({ code, section }) => [code, section])).toEqual([
      ['PAYSS', 'Paramètres'],
      ['FILMS', ''],
    ]);
  });
  it('shows unfolded branches only', () => {
    expect(visibleNodes(tree, new Set([2]), '').map(({ code }) => code)).toEqual(['FILMS', 'FILM', 'PAYSS']);
  });
  it('finds by label or code without accents, with the way to the match and what is below it', () => {
    expect(visibleNodes(tree, new Set(), 'write').map(({ code }) => code)).toEqual(['FILMS', 'FILM', 'FILM-WRITE']);
    expect(visibleNodes(tree, new Set(), 'FILM : fiche').map(({ code }) => code)).toEqual(['FILMS', 'FILM', 'FILM-WRITE', 'FILM-DELETE']);
    expect(visibleNodes(tree, new Set(), 'rien')).toEqual([]);
  });
  it('brings the rights that lead to a ticked one', () => {
    expect(ancestors(tree, 4).map(({ code }) => code)).toEqual(['FILMS', 'FILM']);
    expect(toggle([], 4)).toEqual([2, 3, 4]);
  });
  it('takes away what is below an unticked right', () => {
    expect(toggle([1, 2, 3, 4, 5], 3)).toEqual([1, 2]);
  });
  it('changes one right alone when asked', () => {
    expect(toggle([], 4, 'alone')).toEqual([4]);
    expect(toggle([2, 3, 4], 3, 'alone')).toEqual([2, 4]);
  });
  it('ticks a whole branch, then unticks it', () => {
    expect(toggle([2], 2, 'branch')).toEqual([2, 3, 4, 5]);
    expect(toggle([2, 3, 4, 5], 2, 'branch')).toEqual([]);
  });
  it("never copies the group's rights into the person's own", () => {
    expect(toggleRight({ tree, held: [], node: node(4), inherited: new Set([2, 3]), reach: 'natural' })).toEqual([4]);
  });
  it('counts what is held below, by the group or not', () => {
    expect(heldBelow(node(2), { own: new Set([4]), inherited: new Set([2]) })).toEqual({ held: 2, total: 4 });
  });
});
