// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EntityDescriptor } from '#generated/entities/descriptor.gen.ts';
import { entityLoaders } from '#generated/entities/loaders.gen.ts';
import { queryClient } from '#web/runtime/query-client.ts';
import { configureTransport } from '#web/runtime/transport.ts';
import type { ListFilter } from './list-query.ts';
import { useListData } from './use-list-data.ts';

const FILTER: ListFilter = { Tri: [], GlobalSearch: null, IdsPk: null, IdsPkExclude: null, Classement: null, Criteres: null, Colonnes: [] };

let descriptor: EntityDescriptor;
let requests: string[] = [];
let countLimits: (string | null)[] = [];
let count: unknown = 2;
let status = 200;
let counting = Promise.resolve();

beforeAll(async () => {
  ({ descriptor } = await entityLoaders.pays());
});
beforeEach(() => {
  requests = [];
  countLimits = [];
  count = 2;
  status = 200;
  counting = Promise.resolve();
  configureTransport({
    fetch: async (input) => {
      const { pathname, searchParams } = new URL(input instanceof Request ? input.url : String(input));
      if (pathname.endsWith('/count')) countLimits.push(searchParams.get('max'));
      requests.push(pathname);
      if (pathname.endsWith('/count')) await counting;
      const body = pathname.endsWith('/count') ? count : [{ Id: 45 }, { Id: 86 }];
      return new Response(JSON.stringify(status === 200 ? body : { code: 'interne', title: 'Erreur' }), { status });
    },
  });
});
afterEach(() => {
  cleanup();
  configureTransport({});
});

/** With the settings of the page's own cache. */
function mount(window = { skip: 0, take: 10 }, client = new QueryClient({ defaultOptions: queryClient.getDefaultOptions() })) {
  function wrapper({ children }: { readonly children: ReactNode }) {
    return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
  }
  return renderHook(({ filter, take }) => useListData(descriptor, filter, { ...window, take }), {
    wrapper,
    initialProps: { filter: FILTER, take: window.take },
  });
}

describe('the data of a list', () => {
  it('goes from loading to loaded, with its rows and their number', async () => {
    const { result } = mount();
    expect(result.current).toMatchObject({ loading: true, loaded: false, faulted: false, rows: [] });
    await waitFor(() => expect(result.current.loaded && result.current.count).toBe(2));
    expect(result.current).toMatchObject({ loading: false, faulted: false, rows: [{ Id: 45 }, { Id: 86 }] });
  });

  it('says that counting stopped, and counts all when somebody asks', async () => {
    count = 10_001;
    const { result } = mount({ skip: 0, take: 2 });
    await waitFor(() => expect(result.current.count).toBe(10_001));
    count = 25_000;
    expect(await result.current.countAll()).toBe(25_000);
    await waitFor(() => expect(result.current.count).toBe(25_000));
    expect(countLimits).toEqual(['10000', null]);
  });

  it('is counted to its end by the page that is not full', async () => {
    count = 10_001;
    const { result } = mount({ skip: 30_000, take: 10 });
    await waitFor(() => expect(result.current.count).toBe(30_002));
  });

  it('is asked for again only when filter, skip or take change', async () => {
    const { result, rerender } = mount();
    await waitFor(() => expect(result.current.count).toBe(2));
    const first = requests.length;
    rerender({ filter: { ...FILTER }, take: 10 });
    await waitFor(() => expect(result.current.stale).toBe(false));
    expect(requests).toHaveLength(first);
    rerender({ filter: FILTER, take: 30 });
    await waitFor(() => expect(requests).toHaveLength(first + 1));
  });

  it('loads again when forced', async () => {
    const { result } = mount();
    await waitFor(() => expect(result.current.count).toBe(2));
    const first = requests.length;
    result.current.reload();
    await waitFor(() => expect(requests).toHaveLength(first * 2));
  });

  it('asks the count and the page at once, the count first', async () => {
    const counted = Promise.withResolvers<void>();
    counting = counted.promise;
    const { result } = mount();
    await waitFor(() => expect(requests.map((path) => path.endsWith('/count'))).toEqual([true, false]));
    counted.resolve();
    await waitFor(() => expect(result.current.count).toBe(2));
    expect(requests).toHaveLength(2);
  });

  it('asked for twice at once is one request, and both see its rows', async () => {
    const client = new QueryClient({ defaultOptions: queryClient.getDefaultOptions() });
    const [one, other] = [mount({ skip: 0, take: 10 }, client), mount({ skip: 0, take: 10 }, client)];
    await waitFor(() => expect(one.result.current.loaded && other.result.current.loaded).toBe(true));
    expect(requests).toHaveLength(2);
    expect([one.result.current.rows, other.result.current.rows]).toEqual([
      [{ Id: 45 }, { Id: 86 }],
      [{ Id: 45 }, { Id: 86 }],
    ]);
  });

  it('is empty when the count is 0', async () => {
    count = 0;
    const { result } = mount();
    await waitFor(() => expect(result.current.count).toBe(0));
    expect(result.current.rows).toEqual([]);
  });

  it('is faulted and empty after a failure, with its error', async () => {
    status = 500;
    const { result } = mount();
    await waitFor(() => expect(result.current.faulted).toBe(true));
    expect(result.current).toMatchObject({ rows: [], error: { name: 'ApiError', status: 500 } });
  });
});
