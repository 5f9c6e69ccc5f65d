// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetDictionaries } from '#web/runtime/dictionaries.ts';
import { httpLog, logRequest } from '#web/runtime/http-log.ts';
import { queryClient } from '#web/runtime/query-client.ts';
import { configureTransport } from '#web/runtime/transport.ts';
import { session } from '#web/session/session.ts';
import { addMessage, noteNavigation, offerActions, openView, setTemplate, shell } from '#web/shell/shell-store.ts';
import { useSessionEffects } from './use-session-effects.ts';

/** The stream of the server, as this test speaks in its place. */
class Stream extends EventTarget {
  static current: Stream | null = null;
  constructor() {
    super();
    Stream.current = this;
  }
  close(): void {
    Stream.current = null;
  }
}

let requestedPaths: string[] = [];

// One clock for all: what waits to be read again is of the page, which outlives each of them.
beforeAll(() => vi.useFakeTimers());
afterAll(() => vi.useRealTimers());
beforeEach(async () => {
  vi.stubGlobal('EventSource', Stream);
  vi.stubGlobal(
    'BroadcastChannel',
    class extends EventTarget {
      postMessage(): void {}
      close(): void {}
    },
  );
  Object.defineProperty(navigator, 'locks', {
    configurable: true,
    value: { request: async (_name: string, _options: unknown, hold: () => Promise<void>) => hold() },
  });
  requestedPaths = [];
  configureTransport({
    fetch: async (input) => {
      requestedPaths.push(new URL(input instanceof Request ? input.url : String(input)).pathname.replace('/api/', ''));
      return new Response('[]');
    },
  });
  session.connect({ id: 1, login: 'a@b.fr', nom: 'Durand', prenom: 'Anne', idGroupe: 2, groupe: 'G', rights: new Set() });
  renderHook(() => useSessionEffects());
  await act(() => vi.advanceTimersByTimeAsync(100));
});
afterEach(async () => {
  // Changes that come after a pause are read at once.
  await vi.advanceTimersByTimeAsync(2000);
  cleanup();
  forgetDictionaries();
  queryClient.clear();
  configureTransport({});
  vi.unstubAllGlobals();
});

async function tell(entity: string, op: string) {
  const data = { entity, ids: op === 'reloadListe' ? [] : [45], parent: null, op, version: 2, batch: 'b' };
  Stream.current?.dispatchEvent(new MessageEvent('record', { data: JSON.stringify(data) }));
  await act(() => vi.advanceTimersByTimeAsync(100));
}

function isStale(entity: string) {
  return queryClient.getQueryState([entity, 'list'])?.isInvalidated;
}

describe('while somebody is connected', () => {
  it('the dictionaries of the sign-in are loaded once', () => {
    expect(requestedPaths.toSorted()).toEqual(['dico-groupes-utilisateur', 'dico-utilisateurs']);
  });

  it.each(['insert', 'update', 'delete', 'reloadListe'])(
    'an event %s makes the lists of its records read again, and no other',
    async (op) => {
      queryClient.setQueryData(['pays', 'list'], []);
      queryClient.setQueryData(['film', 'list'], []);
      await tell('pays', op);
      expect([isStale('pays'), isStale('film')]).toEqual([true, false]);
    },
  );

  it('events that come together are one reading, 50 ms after the first', async () => {
    queryClient.setQueryData(['pays', 'list'], []);
    let times = 0;
    const stop = queryClient.getQueryCache().subscribe(({ type }) => {
      if (type === 'updated' && isStale('pays') === true) times += 1;
    });
    const data = JSON.stringify({ entity: 'pays', ids: [45], parent: null, op: 'update', version: 2, batch: 'b' });
    for (let count = 0; count < 3; count += 1) Stream.current?.dispatchEvent(new MessageEvent('record', { data }));
    await act(() => vi.advanceTimersByTimeAsync(49));
    expect(times).toBe(0);
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(times).toBe(1);
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(times).toBe(1);
    stop();
  });

  it('a sign-out clears history, breadcrumb, actions, messages, template, calls under way and everything read', () => {
    addMessage({ text: 'Enregistrement effectué.' });
    noteNavigation('/0/films', 'http');
    openView({ depth: 0, route: 'films', id: undefined, title: 'Films', href: '/0/films' });
    offerActions({ key: 'film', label: 'Film', actions: [] });
    setTemplate(false);
    logRequest('GET', '/api/films/12');
    queryClient.setQueryData(['film', 'record', 12], { Id: 12 });
    act(() => session.close());
    const { history, views, contextGroups, messages, template } = shell.get();
    expect({ history, views, contextGroups, messages, template }).toEqual({
      history: [],
      views: [],
      contextGroups: [],
      messages: [],
      template: true,
    });
    expect(httpLog.get()).toEqual({ entries: [], pending: 0 });
    expect(queryClient.getQueryCache().getAll()).toEqual([]);
  });

  it.each(['insert', 'update', 'delete', 'reloadListe'])('an event %s on users loads their dictionary again at once', async (op) => {
    requestedPaths = [];
    await tell('utilisateur', op);
    expect(requestedPaths).toEqual(['dico-utilisateurs']);
  });
});
