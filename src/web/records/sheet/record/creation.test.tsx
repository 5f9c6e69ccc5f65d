// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { entityLoaders } from '#generated/entities/loaders.gen.ts';
import type { EntityModule } from '#generated/entities/descriptor.gen.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { openDialogs } from '#web/shell/dialogs/dialogs.ts';
import { saidInDialog } from '#tests/support/web/dialogs.tsx';
import { bindNavigator } from '#web/shell/navigator.ts';
import { toasts } from '#web/shell/notifications.ts';
import { showLanguage } from '#web/i18n/i18n.ts';
import { configureTransport } from '#web/runtime/transport.ts';
import { session } from '#web/session/session.ts';
import { type FormParts, loadFormParts } from './use-input-schema.ts';
import { useRecordSave } from './use-record-save.ts';

let entity: EntityModule;
let parts: FormParts;
const requests: { readonly method: string; readonly path: string; readonly body: unknown }[] = [];
const replaced: string[] = [];
let replies: Readonly<Record<string, () => Response>>;
const NEW: RecordData = { Id: 0, Version: 0, Eannee: 2027, IdContact: 8 };

beforeAll(async () => {
  await showLanguage('fr');
  entity = await entityLoaders['festival-participant-benevole']();
  parts = await loadFormParts(entity);
  bindNavigator({ location: { href: '/' }, push: () => undefined, replace: (href) => replaced.push(href) });
});
beforeEach(() => {
  requests.splice(0);
  replaced.splice(0);
  toasts.set([]);
  openDialogs.set([]);
  const rights = new Set(['FESTIVAL-PARTICIPANT-BENEVOLE-WRITE', 'FESTIVAL-PARTICIPANT-BENEVOLE-DELETE']);
  session.connect({ id: 1001, login: 'a@b.fr', nom: 'Durand', prenom: 'Anne', idGroupe: 2, groupe: 'G', rights });
  configureTransport({
    fetch: async (input) => {
      if (!(input instanceof Request)) throw new TypeError('no request');
      requests.push({ method: input.method, path: new URL(input.url).pathname, body: await input.json() });
      return replies[input.method]?.() ?? new Response('', { status: 500 });
    },
  });
});
afterEach(() => {
  cleanup();
  configureTransport({});
});

async function create(): Promise<void> {
  const screen = entity.descriptor.screens[0];
  if (screen === undefined) throw new Error('no screen');
  const client = new QueryClient();
  function wrapper({ children }: { readonly children: ReactNode }) {
    return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
  }
  const { result } = renderHook(
    () =>
      useRecordSave({
        entity,
        screen,
        id: 0,
        depth: 0,
        params: {},
        parts,
        values: () => NEW,
        snapshot: NEW,
        errors: () => [],
        onRefused: () => undefined,
        // The sheet is then at the address of its record.
        onSaved: async (id) => history.replaceState(null, '', `/0/festival-participant-benevole/${id}`),
        onReverted: () => undefined,
        onMerged: () => undefined,
      }),
    { wrapper },
  );
  // A save that failed waits for its alert to be closed.
  act(() => void result.current.save());
  await expect.poll(() => saidInDialog() !== '' || toasts.get().length > 0).toBe(true);
}

async function undo(): Promise<void> {
  const action = toasts.get()[0]?.action;
  expect(action?.label).toBe('Annuler la création');
  action?.run();
}

describe('the creation of a participant', () => {
  it('says in its own words that the file of a volunteer could not be created', async () => {
    replies = {};
    await create();
    expect(saidInDialog()).toBe('Échec de la création de la fiche bénévole.');
  });

  it('may be taken back at once, and the list shows again', async () => {
    replies = { POST: () => Response.json(1043, { headers: { etag: '"1"' } }), DELETE: () => Response.json(true) };
    await create();
    await undo();
    await expect.poll(() => toasts.get().at(-1)?.text).toBe('Création annulée.');
    expect(requests.at(-1)).toEqual({
      method: 'DELETE',
      path: '/api/festival-participant-benevoles/1043',
      body: { Id: 1043, Version: 1 },
    });
    expect(replaced).toEqual(['/0/festival-participant-benevoles?lang=fr']);
  });

  it('that cannot be taken back says so in French', async () => {
    replies = { POST: () => Response.json(1043, { headers: { etag: '"1"' } }) };
    await create();
    await undo();
    await expect.poll(saidInDialog).toBe("Échec de l'annulation de la création du participant.");
    expect(replaced).toEqual([]);
  });
});
