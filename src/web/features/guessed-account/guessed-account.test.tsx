// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { configureTransport } from '#web/runtime/transport.ts';
import { showTexts } from '#tests/support/web/sheet-action.ts';
import { GuessedAccount } from './guessed-account.tsx';

beforeAll(() => showTexts('connexion'));
afterEach(cleanup);

/** The account as the server counts; answers what was sent. */
function show(counted: { Essais: number; IsFreine: boolean }, { canWrite = true } = {}) {
  let current = counted;
  const sent: string[] = [];
  configureTransport({
    fetch: async (call) => {
      if (!(call instanceof Request)) throw new TypeError('no request');
      sent.push(`${call.method} ${new URL(call.url).pathname}`);
      if (call.method !== 'POST') return Response.json(current);
      current = { Essais: 0, IsFreine: false };
      return Response.json(true);
    },
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <GuessedAccount canWrite={canWrite} id={7} />
    </QueryClientProvider>,
  );
  return sent;
}

it('tells of guesses and lets the holder in by one press', async () => {
  const sent = show({ Essais: 10, IsFreine: true });
  await screen.findByText(/10 mots de passe faux viennent d'être essayés sur ce compte\. Sur un appareil/);
  fireEvent.click(screen.getByRole('button', { name: 'Débloquer la connexion' }));
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
  expect(sent).toEqual(
    ['GET', 'POST', 'GET'].map((method) => `${method} /api/utilisateurs/7/connexion${method === 'POST' ? '/deblocage' : ''}`),
  );
});

it('says nothing of a holder who looks for their password', async () => {
  const sent = show({ Essais: 4, IsFreine: false });
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(screen.queryByRole('button')).toBeNull();
});

it('asks nothing for a reader who cannot change the account', () => {
  expect(show({ Essais: 10, IsFreine: true }, { canWrite: false })).toEqual([]);
  expect(screen.queryByRole('button')).toBeNull();
});
