// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EntityModule } from '#generated/entities/descriptor.gen.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { entityLoaders } from '#generated/entities/loaders.gen.ts';
import { openDialogs } from '#web/shell/dialogs/dialogs.ts';
import { toasts } from '#web/shell/notifications.ts';
import { showLanguage } from '#web/i18n/i18n.ts';
import { configureTransport } from '#web/runtime/transport.ts';
import { type LinksTabDescriptor, useLinks } from './use-links.ts';

let entity: EntityModule;
let tab: LinksTabDescriptor;
let reply: unknown = true;
let status = 200;
let version = 9;
let isStale = false;
let linked: RecordData[] = [];
/** Reading waits for it. */
let reading: Promise<void> = Promise.resolve();
const requests: string[] = [];

beforeAll(async () => {
  await showLanguage('fr');
  entity = await entityLoaders.film();
  const found = entity.descriptor.screens.flatMap(({ tabs }) => tabs).find((item) => item.kind === 'links');
  if (found?.kind !== 'links') throw new Error('no linked list');
  tab = found;
});
beforeEach(() => {
  reply = true;
  status = 200;
  version = 9;
  isStale = false;
  linked = [
    { Id: 3, Libelle: 'Trois' },
    { Id: 5, Libelle: 'Cinq' },
  ];
  reading = Promise.resolve();
  requests.length = 0;
  toasts.set([]);
  openDialogs.set([]);
  configureTransport({
    fetch: async (input) => {
      if (!(input instanceof Request)) throw new TypeError('no request');
      const { pathname } = new URL(input.url);
      if (input.method === 'GET') await reading;
      if (input.method === 'GET' && pathname.endsWith('/1042')) return new Response(JSON.stringify({ Id: 1042, Version: version }));
      if (input.method === 'GET') return new Response(JSON.stringify(linked));
      const body = await input.text();
      requests.push(`${input.method} ${decodeURIComponent(pathname.split('/').at(-1) ?? '')}${body === '' ? '' : ` ${body}`}`);
      if (isStale && !body.includes(`"Version":${version}`))
        return Response.json({ code: 'version-perimee', status: 409, detail: 'Modifiée' }, { status: 409 });
      return new Response(JSON.stringify(reply), { status, headers: { etag: `"${version}"` } });
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
  const { result } = renderHook(() => useLinks({ entity, tab, id: 1042 }), { wrapper });
  await waitFor(() => expect(result.current.items.map(({ id }) => id)).toEqual([3, 5]));
  return result;
}

function option(id: number) {
  return { id, label: `n° ${id}`, detail: null };
}

function shown() {
  return toasts.get().map(({ kind, text }) => [kind, text]);
}

function alertText(): unknown {
  const [dialog] = openDialogs.get();
  return dialog?.kind === 'alert' ? dialog.options.text : null;
}

describe('a linked list', () => {
  it('sends what was added and what was removed, each in one call', async () => {
    const result = await mount();
    act(() => {
      result.current.add(option(7));
      result.current.add(option(8));
      result.current.remove(3);
    });
    expect(await act(() => result.current.session.save())).toBe('saved');
    expect(requests).toEqual(['DELETE 3', 'POST 7|8']);
    expect(shown()).toEqual([['success', 'Enregistrement effectué.']]);
  });

  it('says that the deletion is done when links were only removed', async () => {
    const result = await mount();
    act(() => result.current.remove(5));
    await act(() => result.current.session.save());
    expect(shown()).toEqual([['success', 'Suppression effectuée.']]);
  });

  it.each([
    [
      'removed then added again',
      (links: Awaited<ReturnType<typeof mount>>['current']) => [() => links.remove(3), () => links.add(option(3))],
    ],
    ['added then removed', (links: Awaited<ReturnType<typeof mount>>['current']) => [() => links.add(option(7)), () => links.remove(7)]],
  ])('sends nothing for a link %s', async (_what, steps) => {
    const result = await mount();
    for (const step of steps(result.current)) act(step);
    expect(await act(() => result.current.session.save())).toBe(-1);
    expect(requests).toEqual([]);
  });

  it.each<['POST' | 'DELETE', string]>([
    ['POST', "Echec de l'enregistrement."],
    ['DELETE', 'Echec de la suppression.'],
  ])('whose %s is not answered by true shows the failure', async (method, message) => {
    reply = false;
    const result = await mount();
    act(() => (method === 'POST' ? result.current.add(option(7)) : result.current.remove(3)));
    const saving = result.current.session.save();
    await waitFor(() => expect(alertText()).toBe(message));
    openDialogs.get()[0]?.close(undefined);
    expect(await act(() => saving)).toBe(false);
    expect(shown()).toEqual([]);
  });

  describe('with an order and something to say', () => {
    async function section() {
      entity = await entityLoaders['festival-section']();
      const jury = entity.descriptor.screens.flatMap(({ tabs }) => tabs).find((item) => item.kind === 'links');
      if (jury?.kind !== 'links') throw new Error('no jury');
      tab = jury;
      return mount();
    }

    it('sends the whole list in one call, on the version it was read at', async () => {
      const result = await section();
      act(() => result.current.move(1, { index: 0, side: 'before' }));
      act(() => result.current.say(3, { Role: 'Présidente' }));
      act(() => result.current.add(option(7)));
      reply = 1042;
      expect(await act(() => result.current.session.save())).toBe('saved');
      expect(requests).toEqual([`PUT ${tab.field.toLowerCase()} {"Version":9,"Liens":[{"Id":5},{"Id":3,"Role":"Présidente"},{"Id":7}]}`]);
    });

    it('is saved over a record that moved on while its links did not', async () => {
      const result = await section();
      act(() => result.current.move(1, { index: 0, side: 'before' }));
      version = 10;
      isStale = true;
      reply = 1042;
      expect(await act(() => result.current.session.save())).toBe('saved');
      expect(requests.map((request) => /"Version":(\d+)/.exec(request)?.[1])).toEqual(['9', '10']);
    });

    it('is saved again, on what was just saved, before it is read again', async () => {
      const result = await section();
      const held = Promise.withResolvers<void>();
      reading = held.promise;
      act(() => result.current.move(1, { index: 0, side: 'before' }));
      version = 10;
      reply = 1042;
      let saving = Promise.resolve<unknown>(null);
      act(() => {
        saving = result.current.session.save();
      });
      await waitFor(() => expect(shown()).toEqual([['success', 'Enregistrement effectué.']]));
      act(() => result.current.add(option(7)));
      act(() => result.current.move(2, { index: 0, side: 'before' }));
      act(() => {
        saving = Promise.all([saving, result.current.session.save()]);
      });
      await waitFor(() => expect(requests).toHaveLength(2));
      expect(requests[1]).toContain('{"Version":10,"Liens":[{"Id":7},{"Id":5},{"Id":3}]}');
      held.resolve();
      await act(() => saving);
    });

    it('is saved again after records were added, before it is read again', async () => {
      const result = await section();
      const held = Promise.withResolvers<void>();
      reading = held.promise;
      act(() => result.current.add(option(7)));
      version = 10;
      let saving = Promise.resolve<unknown>(null);
      act(() => {
        saving = result.current.session.save();
      });
      await waitFor(() => expect(shown()).toEqual([['success', 'Enregistrement effectué.']]));
      isStale = true;
      reply = 1042;
      linked.push({ Id: 7, Libelle: 'n° 7', Ordre: 3 });
      act(() => result.current.move(2, { index: 0, side: 'before' }));
      act(() => {
        saving = Promise.all([saving, result.current.session.save()]);
      });
      await waitFor(() => expect(requests).toHaveLength(2));
      held.resolve();
      await act(() => saving);
      expect(requests).toEqual([
        'POST 7',
        ...[9, 10].map((expectedVersion) => `PUT jury {"Version":${expectedVersion},"Liens":[{"Id":7},{"Id":3},{"Id":5}]}`),
      ]);
      expect(alertText()).toBeNull();
    });

    it('sends only what was added when nothing else changed', async () => {
      const result = await section();
      act(() => result.current.add(option(7)));
      await act(() => result.current.session.save());
      expect(requests).toEqual(['POST 7']);
    });

    it('shows a refusal beside the field of its link, and keeps what was typed', async () => {
      const result = await section();
      act(() => result.current.say(5, { Role: 'x'.repeat(200) }));
      status = 400;
      reply = {
        code: 'champs-invalides',
        errors: [{ path: 'Liens.1.Role', code: 'trop-long', message: 'Trop long', params: { max: 100 } }],
      };
      const saving = result.current.session.save();
      await waitFor(() => expect(openDialogs.get()).toHaveLength(1));
      openDialogs.get()[0]?.close(undefined);
      expect(await act(() => saving)).toBe(false);
      expect(result.current.errorsOf(5)).toEqual([{ path: 'Role', code: 'trop-long', params: { max: 100 } }]);
      expect(result.current.items[1]?.said['Role']).toHaveLength(200);
    });
  });
});
