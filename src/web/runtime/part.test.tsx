// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { Suspense } from 'react';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { showLanguage } from '#web/i18n/i18n.ts';
import { part } from './part.ts';

const server = setupServer(http.get('*/version.json', () => HttpResponse.json({ version: '2' })));
beforeAll(async () => {
  await showLanguage('fr');
  server.listen({ onUnhandledFrame: 'error' });
});
afterAll(() => server.close());

it('shows a notice in place of a part that a newer server has no more, and leaves the rest of the screen', async () => {
  const Gone = part<{ readonly Tab: () => string }, object>(
    () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/gone.js')),
    ({ Tab }) => Tab,
  );
  render(
    <>
      <input defaultValue="typed" />
      <Suspense fallback="…">
        <Gone />
      </Suspense>
    </>,
  );
  expect(await screen.findByText(/une version plus récente est en service/)).toBeTruthy();
  expect(screen.getByDisplayValue('typed')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Recharger la page' })).toBeTruthy();
});
