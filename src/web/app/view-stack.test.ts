import { describe, expect, it } from 'vitest';
import { isOpen, type OpenView, pushView } from './view-stack.ts';

const view = (depth: number, route: string, id?: number): OpenView => ({ depth, route, id, title: route, href: `/${depth}/${route}` });
const three = [view(0, 'films'), view(1, 'film', 12), view(2, 'personne', 7)].reduce(pushView, []);

describe('view stack', () => {
  it('keeps one view a depth', () => {
    expect(three.map((open) => open.route)).toEqual(['films', 'film', 'personne']);
  });
  it('discards every view at the pushed depth or deeper', () => {
    expect(pushView(three, view(1, 'film', 13)).map((open) => [open.route, open.id])).toEqual([
      ['films', undefined],
      ['film', 13],
    ]);
  });
  it('knows an open record by route and id', () => {
    expect(isOpen(three, 'film', 12)).toBe(true);
    expect(isOpen(three, 'film', 13)).toBe(false);
    expect(isOpen(three, 'films')).toBe(true);
  });
});
