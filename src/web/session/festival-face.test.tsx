// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { loadDictionary } from '#web/runtime/dictionaries.ts';
import { configureTransport } from '#web/runtime/transport.ts';
import { useFace } from './festival-face.ts';

afterEach(() => {
  cleanup();
  configureTransport({});
});

it.each([
  [[], 'Backoffice'],
  [[{ Id: 1, Eannee: 2027, Libelle: '2027', IsDefaut: true, NomFestival: 'Rencontres de la Vis' }], 'Rencontres de la Vis'],
])('is named by the site until an edition gives the name of the festival: %j', async (editions, name) => {
  configureTransport({ fetch: async () => Response.json(editions) });
  await loadDictionary('dico-festival-editions', true);
  expect(renderHook(() => useFace()).result.current.name).toBe(name);
});
