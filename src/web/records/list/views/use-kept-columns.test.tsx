// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { descriptor } from '#generated/entities/genre.gen.ts';
import type { ScreenDescriptor } from '#generated/entities/descriptor.gen.ts';
import { columnsOfScreen } from '#domain/records/query/saved-views.ts';
import { queryClient } from '#web/runtime/query-client.ts';
import { configureTransport } from '#web/runtime/transport.ts';
import { session } from '#web/session/session.ts';
import { setColumnShown, setColumnWidth } from '../../grid/column-layout.ts';
import { useColumnLayout } from '../use-column-layout.ts';
import { useKeptColumns } from './use-kept-columns.ts';

const USER = 12;
const [list] = descriptor.screens;
if (list === undefined) throw new Error('no list');
const screen: ScreenDescriptor = list;
const key = { user: USER, screen: screen.screen };
const [first = '', second = ''] = screen.columns.map(({ field }) => field);

/** Stored columns of the server, and its requests. */
let stored: readonly { readonly Property: string }[] = [];
let sent: string[] = [];
let isDown = false;

function signIn(): void {
  session.connect({
    id: USER,
    login: 'anne@exemple.test',
    nom: 'Durand',
    prenom: 'Anne',
    idGroupe: null,
    groupe: null,
    rights: new Set(),
  });
}

/** One machine: its own browser, its own memory. */
function open() {
  const client = new QueryClient({ defaultOptions: queryClient.getDefaultOptions() });
  function wrapper({ children }: { readonly children: ReactNode }) {
    return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
  }
  return renderHook(
    () => {
      const layout = useColumnLayout(screen, key);
      useKeptColumns(layout, screen, USER);
      return layout;
    },
    { wrapper },
  );
}

function otherMachine() {
  cleanup();
  localStorage.clear();
  return open();
}

beforeEach(() => {
  localStorage.clear();
  stored = [];
  sent = [];
  isDown = false;
  configureTransport({
    fetch: async (input) => {
      const request = input instanceof Request ? input : new Request(input);
      sent.push(`${request.method} ${new URL(request.url).pathname}`);
      if (isDown) return new Response('', { status: 500 });
      if (request.method === 'POST') {
        const { items } = await request.json();
        // As the server does: requires the list that these belong to.
        if (items[0]?.Entity !== screen.screen) return new Response('', { status: 400 });
        stored = items;
        return Response.json(true);
      }
      if (request.method === 'DELETE') stored = [];
      return Response.json(columnsOfScreen(descriptor, screen, { stored, isHidden: () => false }));
    },
  });
});
afterEach(() => {
  cleanup();
  configureTransport({});
  session.close();
});

it('what a person arranges at one machine is there at another', async () => {
  signIn();
  const { result } = open();
  const before = result.current.layout;
  act(() => result.current.setLayout(setColumnWidth(setColumnShown(before, second, false), first, 333)));
  await waitFor(() => expect(sent).toContain('POST /api/utilisateur-column-definition'));
  // Of several changes only what they come to is sent.
  act(() => result.current.setLayout(setColumnWidth(result.current.layout, first, 340)));
  act(() => result.current.setLayout(setColumnWidth(result.current.layout, first, 350)));
  await waitFor(() => expect(sent.filter((call) => call.startsWith('POST'))).toHaveLength(2));
  const other = otherMachine();
  expect(other.result.current.layout).toEqual(before);
  await waitFor(() =>
    expect(other.result.current.layout).toMatchObject({ hidden: expect.arrayContaining([second]), widths: { [first]: 350 } }),
  );
  act(() => other.result.current.reset());
  await waitFor(() => expect(sent.at(-1)).toBe(`DELETE /api/utilisateur-column-definition/${screen.screen}`));
  expect(other.result.current.layout).toEqual(before);
  const third = otherMachine();
  await waitFor(() => expect(sent.at(-1)).toBe('GET /api/utilisateur-column-definition'));
  expect(third.result.current.layout).toEqual(before);
});

it('what could not be sent stays here, and is sent when the list is opened again', async () => {
  signIn();
  isDown = true;
  const { result } = open();
  act(() => result.current.setLayout(setColumnWidth(setColumnShown(result.current.layout, second, false), first, 222)));
  await waitFor(() => expect(sent).toContain('POST /api/utilisateur-column-definition'));
  cleanup();
  isDown = false;
  sent = [];
  const again = open();
  expect(again.result.current.layout.hidden).toContain(second);
  await waitFor(() => expect(sent).toContain('POST /api/utilisateur-column-definition'));
  expect(again.result.current.layout).toMatchObject({ hidden: expect.arrayContaining([second]), widths: { [first]: 222 } });
  expect(stored).toContainEqual(expect.objectContaining({ Property: second, IsDisplayed: false }));
});
