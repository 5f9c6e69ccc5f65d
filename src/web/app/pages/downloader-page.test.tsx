// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { openDialogs } from '#web/shell/dialogs/dialogs.ts';
import { loadTexts, showLanguage } from '#web/i18n/i18n.ts';
import { queryClient } from '#web/runtime/query-client.ts';
import { DownloaderPage } from './downloader-page.tsx';

function job(Id: number, more: object) {
  return {
    Id,
    Titre: 'Films',
    Ecran: 'film',
    Format: 'xlsx',
    Etat: 'termine',
    Avancement: 100,
    Lignes: 12_431,
    Nom: null,
    Taille: null,
    DateDemande: '2026-11-22T09:30:00.000',
    DateFin: null,
    DateExpiration: null,
    Erreur: null,
    ...more,
  };
}

let jobs: readonly { readonly Id: number }[] = [];
const server = setupServer(
  http.get('*/api/travaux', () => HttpResponse.json(jobs)),
  http.delete('*/api/travaux/:id', ({ params }) => {
    jobs = jobs.filter(({ Id }) => Id !== Number(params['id']));
    return HttpResponse.json(true);
  }),
);

beforeAll(async () => {
  server.listen({ onUnhandledFrame: 'error' });
  await showLanguage('fr');
  await loadTexts('travaux');
});
beforeEach(() => {
  openDialogs.set([]);
  queryClient.clear();
});
afterEach(cleanup);
afterAll(() => server.close());

function show() {
  return render(
    <QueryClientProvider client={queryClient}>
      <DownloaderPage />
    </QueryClientProvider>,
  );
}

function line(name: RegExp): Promise<HTMLElement> {
  return screen.findByRole('row', { name });
}

it('shows each export with its state, size and date, and what can be done with it', async () => {
  jobs = [
    job(1003, { Format: 'film-pays', Etat: 'encours', Avancement: 40, Lignes: 388 }),
    job(1002, { Nom: 'Films 2026-11-22.xlsx', Taille: 2_411_725, DateExpiration: '2026-11-29T09:30:00.000' }),
    job(1001, { Etat: 'echec', Erreur: 'Droit manquant.' }),
  ];
  show();
  const done = await line(/Films 2026-11-22\.xlsx/);
  expect(done.textContent).toMatch(/Liste en Excel · 12\s431 lignes.*Terminé.*2,3 Mo.*22\/11\/2026 10:30.*29\/11\/2026 10:30/);
  expect(within(done).getByRole('button', { name: 'Télécharger Films 2026-11-22.xlsx' })).toBeTruthy();
  const running = await line(/Par pays/);
  expect(within(running).getByRole('progressbar', { name: 'Avancement' }).getAttribute('value')).toBe('40');
  expect(within(running).queryByRole('button', { name: /Télécharger/ })).toBeNull();
  expect((await line(/Échec/)).textContent).toContain('Droit manquant.');
});

it('removes an export once the person has said so', async () => {
  jobs = [job(1002, { Nom: 'Films.xlsx', Taille: 812 })];
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Supprimer Films.xlsx' }));
  await waitFor(() => expect(openDialogs.get()).toHaveLength(1));
  openDialogs.get()[0]?.close(true);
  await screen.findByText('Aucun téléchargement en attente.');
});
