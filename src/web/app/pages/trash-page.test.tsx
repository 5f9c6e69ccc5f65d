// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { saidInDialog } from '#tests/support/web/dialogs.tsx';
import { openDialogs } from '#web/shell/dialogs/dialogs.ts';
import { toasts } from '#web/shell/notifications.ts';
import { loadTexts, showLanguage } from '#web/i18n/i18n.ts';
import { configureTransport } from '#web/runtime/transport.ts';
import { TrashPage } from './trash-page.tsx';

beforeAll(async () => {
  await showLanguage('fr');
  await loadTexts('compte');
});
afterEach(cleanup);

function batch(index: number) {
  return {
    Lot: `lot-${index}`,
    Entite: 'structure',
    IdFiche: 1000 + index,
    Libelle: `Structure ${index}`,
    NbFiches: index,
    SupprimeLe: '2026-11-22T09:30:00.000',
    SupprimePar: 'Anne Durand',
  };
}

function show(batches: readonly object[], restored: () => Response = () => Response.json(true)) {
  openDialogs.set([]);
  toasts.set([]);
  const sent: string[] = [];
  let held = batches;
  configureTransport({
    fetch: async (input) => {
      const request = input instanceof Request ? input : new Request(input);
      const url = new URL(request.url);
      if (request.method === 'GET') return Response.json(held.slice(0, Number(url.searchParams.get('take'))));
      sent.push(url.pathname);
      const reply = restored();
      if (reply.ok) held = held.slice(1);
      return reply;
    },
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TrashPage />
    </QueryClientProvider>,
  );
  return sent;
}

it('a deletion of the days before is named, and comes back whole', async () => {
  const sent = show([batch(3)]);
  const line = await screen.findByRole('listitem');
  await waitFor(() =>
    expect(line.textContent).toMatch(/^Structure 3 \(3 fiches\)Structure, suppression du 22\/11\/2026 10:30 par Anne Durand/),
  );
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Restaurer Structure 3' })));
  await screen.findByText('Aucune suppression à reprendre.');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Corbeille'));
  expect(sent).toEqual(['/api/corbeille/lot-3/restauration']);
  expect(toasts.get().map(({ kind }) => kind)).toEqual(['success']);
});

it('shows ten deletions first, and the others when asked', async () => {
  show(Array.from({ length: 12 }, (_, index) => batch(index + 1)));
  expect(await screen.findAllByRole('listitem')).toHaveLength(10);
  fireEvent.click(screen.getByRole('button', { name: 'Afficher la suite' }));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(12));
});

it('a deletion that cannot come back says why and stays', async () => {
  const detail = "La restauration est impossible : un élément dont la fiche dépend n'existe plus.";
  show([batch(1)], () => Response.json({ code: 'restauration-impossible', detail }, { status: 409 }));
  await act(async () => fireEvent.click(await screen.findByRole('button', { name: 'Restaurer Structure 1' })));
  await waitFor(() => expect(saidInDialog()).toBe(detail));
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
});
