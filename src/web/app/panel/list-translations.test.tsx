// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { entityLoaders } from '#generated/entities/loaders.gen.ts';
import { emptyTranslation } from '#domain/values/text/translation.ts';
import { loadTexts, showLanguage } from '#web/i18n/i18n.ts';
import { useListData } from '#web/records/list/use-list-data.ts';
import type { EntityDescriptor } from '#generated/entities/descriptor.gen.ts';
import { queryClient } from '#web/runtime/query-client.ts';
import { notify, toasts } from '#web/shell/notifications.ts';
import { ListTranslations } from './list-translations.tsx';

const ROWS = 450;
const FILTER = { Tri: [], GlobalSearch: null, IdsPk: null, IdsPkExclude: null, Classement: null, Criteres: null, Colonnes: ['Libelle'] };
const batches: number[][] = [];
let unknown: readonly number[] = [];
const server = setupServer(
  http.get('*/api/payss/filter/count', () => HttpResponse.json(ROWS)),
  http.get('*/api/payss/filter', () =>
    HttpResponse.json(Array.from({ length: ROWS }, (_, i) => ({ Id: i + 1, Version: 1, IdLibelle: 2000 + i, Libelle: `Pays ${i}` }))),
  ),
  http.post<never, { Items: number[] }>('*/api/trad-libelles/traduction', async ({ request }) => {
    const { Items } = await request.json();
    batches.push(Items);
    const knownIds = Items.filter((id) => !unknown.includes(id));
    return HttpResponse.json(
      knownIds.map((Id) => ({
        ...emptyTranslation(Id),
        TraductionFr: `Pays ${Id - 2000}`,
        TraductionEn: Id < 2100 ? `Country ${Id - 2000}` : null,
      })),
    );
  }),
);
let descriptor: EntityDescriptor;

beforeAll(async () => {
  server.listen({ onUnhandledFrame: 'error' });
  ({ descriptor } = await entityLoaders.pays());
  await showLanguage('fr');
  await loadTexts('panneau');
});
beforeEach(() => {
  batches.length = 0;
  unknown = [];
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});
afterAll(() => server.close());

function List(): null {
  useListData(descriptor, FILTER, { skip: 0, take: 500 });
  return null;
}

function show() {
  return render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: queryClient.getDefaultOptions() })}>
      <List />
      <ListTranslations />
    </QueryClientProvider>,
  );
}

describe('the texts of a list in another language', () => {
  it('of 450 rows come in three calls of 200, 200 and 50', async () => {
    show();
    expect(await screen.findByText('100 / 450')).toBeTruthy();
    expect(batches.map((items) => items.length)).toEqual([200, 200, 50]);
    expect(new Set(batches.flat()).size).toBe(ROWS);
    expect(screen.getByText('Country 7')).toBeTruthy();
    expect(screen.getAllByText('non traduit')).toHaveLength(350);
  });

  it('are narrowed to those that are still to translate', async () => {
    show();
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Seulement ceux à traduire' }));
    expect(screen.queryByText('Country 7')).toBeNull();
    expect(screen.getAllByRole('listitem')).toHaveLength(350);
    fireEvent.click(screen.getByRole('radio', { name: /^italien/ }));
    expect(screen.getAllByRole('listitem')).toHaveLength(450);
  });

  it('that the server does not return are logged, without any message', async () => {
    const logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    unknown = [2003];
    notify('info', 'avant');
    const before = toasts.get().length;
    show();
    expect(await screen.findByText('99 / 449')).toBeTruthy();
    expect(logged).toHaveBeenCalledWith('translations', 'label', [2003]);
    expect(toasts.get()).toHaveLength(before);
  });
});
