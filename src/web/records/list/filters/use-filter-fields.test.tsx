// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { EntityModule } from '#generated/entities/descriptor.gen.ts';
import { entityLoaders } from '#generated/entities/loaders.gen.ts';
import { showLanguage } from '#web/i18n/i18n.ts';
import { fold } from '#web/session/fold.ts';
import { session } from '#web/session/session.ts';
import { filterKind } from './filter-model.ts';
import { useFilterFields } from './use-filter-fields.ts';

const PRIZE = 'Inscriptions.PrixObtenus.IdPrix';
const NAMES = ['Duree', PRIZE, 'Inscriptions.Film.Pays.Code'];
const READS = ['FILM', 'FESTIVAL-INSCRIPTION', 'INSCRIPTION-PRIX', 'PAYS'];

let film: EntityModule;

beforeAll(async () => {
  film = await entityLoaders.film();
});
afterEach(async () => {
  cleanup();
  await showLanguage('fr');
});

function signIn(rights: readonly string[]): void {
  session.connect({
    id: 12,
    login: 'anne@exemple.test',
    nom: 'Durand',
    prenom: 'Anne',
    idGroupe: null,
    groupe: null,
    rights: new Set(rights.map(fold)),
  });
}

function mount(used: readonly string[] = []) {
  const client = new QueryClient();
  function wrapper({ children }: { readonly children: ReactNode }) {
    return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
  }
  return renderHook(() => useFilterFields(film, { names: NAMES, used }), { wrapper }).result;
}

function namesOf({ current }: ReturnType<typeof mount>) {
  return current.fields.map(({ name }) => name);
}

describe('the filters a list offers', () => {
  it('name the fields at the end of their paths once the filters are opened, in the words of the schema', async () => {
    signIn(READS);
    const result = mount();
    expect(namesOf(result)).toEqual(['Duree']);
    act(() => result.current.loadAll());
    await waitFor(() => expect(namesOf(result)).toEqual(NAMES));
    const [, prize, code] = result.current.fields;
    expect(prize).toMatchObject({ name: PRIZE, label: 'Prix obtenu', field: { name: 'IdPrix', to: 'festival-prix' } });
    // Without words of its own, a filter says what it leads to.
    expect(code).toMatchObject({ label: 'Pays · Code' });
    expect(code === undefined ? null : filterKind(code)).toBe('text');
  });

  it('speak the language on screen', async () => {
    signIn(READS);
    await showLanguage('en');
    const result = mount([PRIZE]);
    await waitFor(() => expect(result.current.fields[1]?.label).toBe('Prize won'));
  });

  it('leave out a path through records that the person may not read', async () => {
    signIn(READS.filter((code) => code !== 'INSCRIPTION-PRIX'));
    const result = mount([PRIZE]);
    await waitFor(() => expect(namesOf(result)).toEqual(['Duree', 'Inscriptions.Film.Pays.Code']));
  });
});
