// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import * as template from '#generated/entities/mail-modele.gen.ts';
import { loadTexts, showLanguage } from '#web/i18n/i18n.ts';
import { dialogs, openDialogs } from '#web/shell/dialogs/dialogs.ts';
import { askMerge } from './conflict-dialog.tsx';

beforeAll(async () => {
  await showLanguage('fr');
  await loadTexts('fiche');
});
afterEach(cleanup);

function wrote(TraductionFr: string) {
  return { Id: 3, TradDescription: { Id: 7, TraductionFr } };
}

it('two people who rewrote one mail compare what is read, in the language that both changed', async () => {
  void askMerge(dialogs, {
    entity: template,
    conflict: {
      at: '2026-11-22T08:27:47.808',
      by: { Id: 1, Nom: 'Anne Durand' },
      version: 2,
      fields: ['TradDescription'],
      current: wrote('<p>Rendez-vous le <em>lundi</em>.</p>'),
      before: null,
    },
    mine: wrote('<p>Rendez-vous le mardi.</p>'),
    snapshot: wrote('<p>Rendez-vous le dimanche.</p>'),
  });
  const [dialog] = openDialogs.get();
  if (dialog?.kind !== 'lightview') throw new Error('No question was asked');
  render(<QueryClientProvider client={new QueryClient()}>{dialog.options.content(() => dialog.close(null))}</QueryClientProvider>);
  await waitFor(() => expect(screen.getByText('lundi')).toBeTruthy());
  const [, row] = screen.getAllByRole('row');
  expect([...(row?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Texte du mail · FR',
    'Rendez-vous le dimanche.',
    'Rendez-vous le mardi.',
    'Rendez-vous le lundi.',
  ]);
  expect([...(row?.querySelectorAll('ins') ?? [])].map(({ textContent }) => textContent)).toEqual(['mardi', 'lundi']);
});
