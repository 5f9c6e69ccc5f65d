// @vitest-environment jsdom
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { showLanguage, loadTexts } from '#web/i18n/i18n.ts';
import { CountriesChart } from './countries-chart.tsx';

beforeAll(async () => {
  await showLanguage('fr');
  await loadTexts('tableau');
});
afterEach(cleanup);

const POINTS = [
  { IdPays: 86, ColumnName: 'Japon', Value: 1200 },
  { IdPays: 45, ColumnName: 'France', Value: 300 },
  { IdPays: null, ColumnName: null, Value: 3 },
];

function show(): void {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  render(
    <RouterContextProvider router={router}>
      <CountriesChart rows={POINTS} />
    </RouterContextProvider>,
  );
}

it('numbers are written as the language of the reader writes them, drawn and in the table', async () => {
  await showLanguage('en');
  show();
  expect(screen.getAllByRole('link')[0]?.textContent).toContain('1,200');
  fireEvent.click(screen.getByRole('button', { name: /table/i }));
  expect(screen.getByRole('cell', { name: '1,200' })).toBeDefined();
  await showLanguage('fr');
});

it('each point is a bar as long as its value, named by its column, that opens what it counts', () => {
  show();
  const bars = screen.getAllByRole('link');
  expect(bars.map((bar) => bar.textContent?.replaceAll(/\s/g, ' '))).toEqual([
    expect.stringMatching(/Japon.*1 200/),
    expect.stringMatching(/France.*300/),
    expect.stringMatching(/3/),
  ]);
  expect(bars.map((bar) => bar.querySelector('rect')?.getAttribute('width'))).toEqual(['100%', '25%', '0.6%']);
  expect(bars[1]?.getAttribute('href')).toContain('/ins-recups');
  fireEvent.click(screen.getByRole('button', { name: /tableau/i }));
  const cells = within(screen.getByRole('table'))
    .getAllByRole('row')
    .map((row) => row.textContent?.replaceAll(/\s/g, ' '));
  expect(cells.slice(1, 3)).toEqual(['Japon1 200', 'France300']);
});
