// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { entityLoaders } from '#generated/entities/loaders.gen.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { loadTexts, showLanguage } from '#web/i18n/i18n.ts';
import { configureTransport } from '#web/runtime/transport.ts';
import { session } from '#web/session/session.ts';
import { ShownLists } from './shown-lists.tsx';

const PRIZES: readonly RecordData[] = [
  { Id: 1, Version: 1, IdInscription: 1005, InscriptionLibelle: 'Traversée', IdPrix: 1, PrixLibelle: 'Grand Prix', Complement: null },
  { Id: 2, Version: 1, IdInscription: 1009, InscriptionLibelle: 'Absence', IdPrix: 2, PrixLibelle: 'Mention', Complement: null },
];
let requestedFilters: string[] = [];

beforeAll(async () => {
  // The router scrolls to the top of the next page, which this browser cannot.
  globalThis.scrollTo = () => undefined;
  await showLanguage('fr');
  await loadTexts('fiche');
});
beforeEach(() => {
  requestedFilters = [];
  configureTransport({
    fetch: async (input) => {
      if (!(input instanceof Request)) throw new TypeError('no request');
      requestedFilters.push(new URL(input.url).searchParams.get('filter') ?? '');
      return Response.json(PRIZES);
    },
  });
});
afterEach(() => {
  cleanup();
  configureTransport({});
});

async function show(record: RecordData, ...rights: readonly string[]) {
  session.connect({ id: 1001, login: 'a@b.fr', nom: 'Durand', prenom: 'Anne', idGroupe: 2, groupe: 'G', rights: new Set(rights) });
  const entity = await entityLoaders['festival-section']();
  const lists = entity.descriptor.screens[0]?.tabs.find(({ tab }) => tab === 'prix')?.shows ?? [];
  const root = createRootRoute();
  const sheet = createRoute({
    getParentRoute: () => root,
    path: '/1/festival-section/1001',
    component: () => <ShownLists entity={entity} isAlone={false} lists={lists} record={record} />,
  });
  const other = createRoute({ getParentRoute: () => root, path: '/$depth/$entity/$id', component: () => <p>ailleurs</p> });
  const router = createRouter({
    routeTree: root.addChildren([sheet, other]),
    history: createMemoryHistory({ initialEntries: ['/1/festival-section/1001'] }),
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { name: /Prix obtenus/ });
  return router;
}

describe('a list that a sheet shows of other records', () => {
  it('is found by what the record says, counted, and each row leads to its sheet one level deeper', async () => {
    const router = await show({ Id: 1001 }, 'INSCRIPTION-PRIX', 'FESTIVAL-INSCRIPTION');
    const link = await screen.findByRole('link', { name: 'Absence' });
    expect(screen.getByRole('heading').textContent).toBe('Prix obtenus (2)');
    expect(JSON.parse(requestedFilters[0] ?? '')).toMatchObject({
      Criteres: { and: [{ field: 'Inscription.IdSection', op: 'eq', value: 1001 }] },
    });
    fireEvent.click(link);
    await waitFor(() => expect(router.state.location.pathname).toBe('/2/festival-inscription/1009'));
  });

  it('is not asked for without its right, and names lead nowhere without that of their sheet', async () => {
    await show({ Id: 1001 });
    expect(await screen.findByText('Liste non autorisée · INSCRIPTION-PRIX')).toBeDefined();
    expect(requestedFilters).toEqual([]);
    cleanup();
    await show({ Id: 1001 }, 'INSCRIPTION-PRIX');
    expect(await screen.findByText('Absence')).toBeDefined();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('is empty without being asked for where the record lacks what it is found by', async () => {
    await show({ Id: null }, 'INSCRIPTION-PRIX');
    expect(await screen.findByText('Aucun élément')).toBeDefined();
    expect(requestedFilters).toEqual([]);
  });
});
