// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { RecordData } from '#domain/values/record-data.ts';
import { useLeavingRows } from './use-leaving-rows.ts';

let fades: (() => void)[] = [];

beforeEach(() => {
  fades = [];
  for (const id of [1, 2, 3]) {
    const row = Object.assign(document.createElement('tr'), {
      className: 'grid-row',
      animate: () => {
        const { promise, resolve } = Promise.withResolvers<void>();
        fades.push(resolve);
        return { finished: promise, cancel: () => undefined };
      },
    });
    row.dataset['id'] = String(id);
    document.body.append(row);
  }
});
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

function motion(isWelcome: boolean): void {
  vi.stubGlobal('matchMedia', () => ({ matches: isWelcome }));
}

function rowsOf(...ids: readonly number[]): readonly RecordData[] {
  return ids.map((Id) => ({ Id }));
}

function shown(first: readonly RecordData[]) {
  const { result, rerender } = renderHook(({ rows, view }) => useLeavingRows(rows, view), { initialProps: { rows: first, view: 'a' } });
  return { ids: () => result.current.map(({ Id }) => Id), rerender };
}

it('a row that left the view fades in its place before the others close up', async () => {
  motion(true);
  const { ids, rerender } = shown(rowsOf(1, 2, 3));
  rerender({ rows: rowsOf(1, 3), view: 'a' });
  expect([ids(), fades.length]).toEqual([[1, 2, 3], 1]);
  await act(async () => {
    fades[0]?.();
    await Promise.resolve();
  });
  expect(ids()).toEqual([1, 3]);
});

it('another view, another page and new rows stand at once', () => {
  motion(true);
  const { ids, rerender } = shown(rowsOf(1, 2));
  rerender({ rows: rowsOf(1, 2, 3), view: 'a' });
  expect(ids()).toEqual([1, 2, 3]);
  rerender({ rows: rowsOf(3), view: 'b' });
  expect(ids()).toEqual([3]);
  rerender({ rows: rowsOf(1, 2), view: 'b' });
  expect([ids(), fades.length]).toEqual([[1, 2], 0]);
});

it('rows leave at once for who asked for no motion', () => {
  motion(false);
  const { ids, rerender } = shown(rowsOf(1, 2, 3));
  rerender({ rows: rowsOf(1, 3), view: 'a' });
  expect([ids(), fades.length]).toEqual([[1, 3], 0]);
});
