import { describe, expect, it } from 'vitest';
import { findOpen, type OpenView, pushView } from './view-stack.ts';

function view(depth: number, route: string, id?: number): OpenView {
  return { depth, route, id, title: route, href: `/${depth}/${route}` };
}

const three = [view(0, 'films'), view(1, 'film', 12), view(2, 'personne', 7)].reduce(pushView, []);

describe('view stack', () => {
  it('keeps one view a depth', () => {
    expect(three.map((open) => [open.depth, open.route])).toEqual([
      [0, 'films'],
      [1, 'film'],
      [2, 'personne'],
    ]);
  });
  it('discards every view at the pushed depth or deeper', () => {
    expect(pushView(three, view(1, 'film', 13)).map((open) => [open.route, open.id])).toEqual([
      ['films', undefined],
      ['film', 13],
    ]);
  });
  it('knows an open record by route and id', () => {
    expect(findOpen(three, 'film', 12)).toBe(three[1]);
    expect(findOpen(three, 'film', 13)).toBeUndefined();
    expect(findOpen(three, 'films')).toBe(three[0]);
  });
});
