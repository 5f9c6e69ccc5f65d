// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import * as film from '#generated/entities/film.gen.ts';
import { showLanguage } from '#web/i18n/i18n.ts';
import type { ListController } from '../use-list.ts';
import { printPage } from '#web/shell/print-page.ts';
import { ExportMenu } from './export-menu.tsx';

beforeAll(async () => {
  await showLanguage('fr');
});
afterEach(cleanup);

function offered(rows: number, isOffered = false) {
  const [screenOfFilms] = film.descriptor.screens;
  if (screenOfFilms === undefined) throw new Error('no screen');
  const layout = { layout: { order: [], hidden: [], widths: {}, frozen: 0 } };
  const list = { filter: {}, layout, data: { count: rows, rows: [] }, selection: { count: 0 } } as unknown as ListController;
  render(<ExportMenu isOffered={isOffered} list={list} screen={screenOfFilms} />);
  // jsdom opens no popover by itself: this is how the browser tells that it did.
  fireEvent(screen.getByRole('menu', { hidden: true }), Object.assign(new Event('toggle'), { newState: 'open' }));
  return screen.getAllByRole('menuitem', { hidden: true }).map((item) => [item.textContent, item.getAttribute('aria-disabled')]);
}

it('a list whose count stopped does not name the row at which it stopped', () => {
  expect(offered(10_001)[0]?.[0]).toMatch(/^Excel : toutes les lignes \(10\s000\+\)$/);
});

it.each([
  [2000, [expect.stringMatching(/^PDF : toutes les lignes \(2\s000\)$/), null]],
  [2001, [expect.stringMatching(/^PDF : 2\s000 lignes au plus$/), 'true']],
])('of a list of %i rows the PDF says beforehand whether it can be made', (rows, pdf) => {
  expect(offered(rows).at(-1)).toEqual(pdf);
});

it('« Imprimer » makes the paper of all rows, where the window shows some of them and they fit', () => {
  const print = vi.spyOn(window, 'print').mockReturnValue(undefined);
  const fetchSpy = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no server'));
  offered(300, true);
  printPage();
  expect(print).not.toHaveBeenCalled();
  cleanup();
  offered(0, true);
  printPage();
  expect(print).toHaveBeenCalledTimes(1);
  cleanup();
  offered(2001, true);
  printPage();
  expect(print).toHaveBeenCalledTimes(2);
  fetchSpy.mockRestore();
  print.mockRestore();
});
