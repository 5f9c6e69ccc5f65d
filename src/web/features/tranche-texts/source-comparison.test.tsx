// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { loadTexts, showLanguage } from '#web/i18n/i18n.ts';
import { configureTransport } from '#web/runtime/transport.ts';
import type { FilmTexts } from './batch-texts.ts';
import { SourceComparison } from './source-comparison.tsx';

const OLD = 'Une gare. Un train part. Il neige.';
const NOW = 'Une gare. Un train arrive. Il neige.';

beforeAll(async () => {
  await showLanguage('fr');
  await loadTexts('textes');
});
afterEach(cleanup);

function show(ticked: string): HTMLElement {
  configureTransport({
    fetch: async (input) => {
      if (!(input instanceof Request)) throw new TypeError('no request');
      const isLine = new URL(input.url).pathname.startsWith('/api/festival-tranche-films');
      const line = { Id: 1, Op: 'update', At: ticked, Before: { IsTraduit: false }, After: { IsTraduit: true } };
      const text = { Id: 2, Op: 'update', At: '2027-01-05T10:00:00.000', Before: { Texte: OLD }, After: { Texte: NOW } };
      return Response.json([isLine ? line : text]);
    },
  });
  const film: FilmTexts = { row: { Id: 1, Version: 1 }, film: 10, name: 'Sillage', lines: [] };
  const source = { Id: 3, Version: 2, IdFilm: 10, IdLangue: 38, Texte: NOW };
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      <SourceComparison film={film} lang="fr" source={source} />
    </QueryClientProvider>,
  );
  return container;
}

it('shows the source that was translated beside the one of today, with the sentences that changed', async () => {
  const shown = show('2027-01-04T10:00:00.000');
  expect(await screen.findByText("Source telle qu'elle a été traduite")).toBeDefined();
  expect([shown.querySelector('del')?.textContent.trim(), shown.querySelector('ins')?.textContent.trim()]).toEqual([
    'Un train part.',
    'Un train arrive.',
  ]);
});

it('shows nothing where the translation was ticked after the change', async () => {
  const shown = show('2027-01-06T10:00:00.000');
  await expect.poll(() => shown.innerHTML).toBe('');
});
