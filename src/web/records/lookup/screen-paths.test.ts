import { describe, expect, it } from 'vitest';
import { newTabPath, recordPath, routeTarget } from './screen-paths.ts';
import { testScreen } from '#tests/support/web/screen.ts';

describe('a route pushed by its name', () => {
  it('is the name in lower case', () => {
    expect(routeTarget('Film', {}, 0).name).toBe('film');
  });
  it('carries the id of the item, or of the item a form wraps, and none without', () => {
    expect(routeTarget('film', { Id: 5 }, 0).params.id).toBe(5);
    expect(routeTarget('film', { item: { Id: 5 } }, 0).params.id).toBe(5);
    expect('id' in routeTarget('film', { Titre: 'x' }, 0).params).toBe(false);
    expect('id' in routeTarget('film', null, 0).params).toBe(false);
  });
  it('carries its depth as text', () => {
    expect(routeTarget('film', { Id: 5 }, 1).params.depth).toBe('1');
  });
  it('is the address of the sheet', () => {
    expect(recordPath(testScreen, 5, { depth: 2, params: {} })).toBe('/2/livre/5');
    expect(recordPath({ ...testScreen, record: null }, 5, { depth: 2, params: {} })).toBeNull();
  });
  it('opens a browser tab at depth 0, on a new record without an item', () => {
    expect(newTabPath(testScreen, { Id: 12 })).toBe('/0/livre/12');
    expect(newTabPath(testScreen, null)).toBe('/0/livre/0');
  });
});
