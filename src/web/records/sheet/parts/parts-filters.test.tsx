// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { entityLoaders } from '#generated/entities/loaders.gen.ts';
import type { EntityModule, FilterNode } from '#generated/entities/descriptor.gen.ts';
import { readId } from '#domain/values/record-data.ts';
import { showLanguage } from '#web/i18n/i18n.ts';
import { configureTransport } from '#web/runtime/transport.ts';
import { session } from '#web/session/session.ts';
import { type FormParts, loadFormParts } from '../record/use-input-schema.ts';
import { useParts } from './use-parts.ts';
import type { PartsTabDescriptor } from './parts-input.ts';

const SECTION = 1042;
const STORED = [
  { Id: 2001, Version: 1, IdSection: SECTION, Ordre: 1, Code: 'N1', Eannee: 2027, Libelle: { Fr: 'Un' } },
  { Id: 2002, Version: 1, IdSection: SECTION, Ordre: 2, Code: 'N2', Eannee: 2027, Libelle: { Fr: 'Deux' } },
  { Id: 2003, Version: 1, IdSection: SECTION, Ordre: 3, Code: 'N3', Eannee: 2027, Libelle: { Fr: 'Trois' } },
];
const ALL: readonly FilterNode[] = [];
const UNSCREENED: readonly FilterNode[] = [{ field: 'NbSeances', op: 'eq', value: 0 }];

let owner: EntityModule;
let module: EntityModule;
let parts: FormParts;
let tab: PartsTabDescriptor;
const requestedUrls: string[] = [];

beforeAll(async () => {
  await showLanguage('fr');
  owner = await entityLoaders['festival-section']();
  module = await entityLoaders['festival-programme']();
  parts = await loadFormParts(module);
  const found = owner.descriptor.screens.flatMap(({ tabs }) => tabs).find((one) => one.tab === 'programmes');
  if (found?.kind !== 'parts') throw new Error('no tab of programmes');
  tab = found;
});
beforeEach(() => {
  requestedUrls.length = 0;
  session.connect({ id: 1001, login: 'a@b.fr', nom: 'Durand', prenom: 'Anne', idGroupe: 2, groupe: 'G', rights: new Set() });
  configureTransport({
    fetch: async (input) => {
      if (!(input instanceof Request)) throw new TypeError('no request');
      const url = decodeURIComponent(input.url);
      requestedUrls.push(url);
      if (url.includes('/count')) return new Response(String(STORED.length));
      const id = Number(/\/(\d+)(?:\?|$)/.exec(input.url)?.[1] ?? 0);
      const one = STORED.find((row) => row.Id === id);
      return new Response(JSON.stringify(one ?? STORED.filter((row) => !url.includes('NbSeances","op') || row.Id === 2002)));
    },
  });
});
afterEach(() => {
  cleanup();
  configureTransport({});
});

async function mount() {
  const client = new QueryClient();
  function wrapper({ children }: { readonly children: ReactNode }) {
    return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
  }
  const hook = renderHook(
    ({ filters }: { readonly filters: readonly FilterNode[] }) =>
      useParts({ owner, module, parts, tab, id: SECTION, edition: 2027, filters }),
    { wrapper, initialProps: { filters: ALL } },
  );
  await waitFor(() => expect(hook.result.current.total).toBe(3));
  await waitFor(() => expect(hook.result.current.items).toHaveLength(3));
  return hook;
}

describe('a list tab with filters', () => {
  it('asks the server for the parts of the record that pass them, and says how many there are in all', async () => {
    const { result, rerender } = await mount();
    rerender({ filters: UNSCREENED });
    await waitFor(() => expect(result.current.items.map(readId)).toEqual([2002]));
    expect(result.current.total).toBe(3);
    expect(requestedUrls.find((url) => url.includes('NbSeances","op'))).toContain(
      `{"and":[{"field":"IdSection","op":"eq","value":${SECTION}},{"field":"NbSeances","op":"eq","value":0}]}`,
    );
  });

  it('never hides a row that is being edited, and keeps its changes when the filter goes', async () => {
    const { result, rerender } = await mount();
    act(() => result.current.update(2003, { Code: 'N9' }));
    rerender({ filters: UNSCREENED });
    await waitFor(() => expect(result.current.items.map(readId)).toEqual([2002, 2003]));
    rerender({ filters: [] });
    await waitFor(() => expect(result.current.items.map(({ Code }) => Code)).toEqual(['N1', 'N2', 'N9']));
    expect(result.current.isModified).toBe(true);
  });

  it('puts a new row after all the others, those it hides included', async () => {
    const { result, rerender } = await mount();
    rerender({ filters: UNSCREENED });
    await waitFor(() => expect(result.current.items).toHaveLength(1));
    act(() => result.current.add());
    expect(result.current.items.at(-1)?.['Ordre']).toBe(4);
    expect(result.current.total).toBe(4);
  });
});
