// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDialogs } from '#web/shell/dialogs/dialogs.ts';
import { toasts } from '#web/shell/notifications.ts';
import { showLanguage, startTexts, text } from '#web/i18n/i18n.ts';
import { queryClient } from '#web/runtime/query-client.ts';
import { configureTransport } from '#web/runtime/transport.ts';
import { fold } from '#web/session/fold.ts';
import { session } from '#web/session/session.ts';
import type { SavedView } from './saved-view.ts';
import { useSavedViews } from './use-saved-views.ts';

const ME = 12;
const KINDS = ['filtre', 'presentation', 'classement'] as const;
const VIEW: SavedView = { Id: 7, Libelle: 'Courts', IsPublic: true, IdCreateur: ME, Data: '{}', Colonnes: [], NbItem: 0 };

const REPLIES: Readonly<Record<string, unknown>> = { GET: [], POST: 31, PUT: true, DELETE: true };

/** Answers of the server, a method; a test may change one of them. */
let replies = REPLIES;

let sent: string[] = [];
let status = 200;
let readStatus = 200;
/** Promise that the presentations wait for. */
let held: Promise<unknown> = Promise.resolve();
/** The only one that cannot be read; null: all or none. */
let broken: string | null = null;

function signIn(...rights: readonly string[]): void {
  session.connect({
    id: ME,
    login: 'anne@exemple.test',
    nom: 'Durand',
    prenom: 'Anne',
    idGroupe: null,
    groupe: null,
    rights: new Set(rights.map(fold)),
  });
}

function mount() {
  const client = new QueryClient({ defaultOptions: queryClient.getDefaultOptions() });
  function wrapper({ children }: { readonly children: ReactNode }) {
    return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
  }
  return renderHook(() => useSavedViews('film'), { wrapper }).result;
}

function lastToast() {
  return toasts.get().at(-1);
}

beforeEach(async () => {
  await startTexts();
  sent = [];
  status = 200;
  readStatus = 200;
  broken = null;
  held = Promise.resolve();
  replies = REPLIES;
  toasts.update(() => []);
  openDialogs.update(() => []);
  configureTransport({
    text,
    fetch: async (input) => {
      const request = input instanceof Request ? input : new Request(input);
      if (request.method !== 'GET') sent.push(`${request.method} ${new URL(request.url).pathname}`);
      if (request.url.includes('utilisateur-presentation')) await held;
      const isBroken = broken === null || request.url.includes(`utilisateur-${broken}`);
      const read = isBroken ? readStatus : 200;
      return new Response(
        JSON.stringify(status === 200 ? replies[request.method] : { code: 'interne', title: 'Erreur', detail: 'Panne' }),
        {
          status: request.method === 'GET' ? read : status,
        },
      );
    },
  });
});
afterEach(() => {
  cleanup();
  configureTransport({});
  session.close();
});

describe.each(KINDS)('saving a %s', (kind) => {
  it('without the right to write shows the missing right and asks nothing of the server', async () => {
    signIn();
    const views = mount();
    expect(await views.current.save(kind, { Libelle: 'Courts', IsPublic: false }, {})).toBeNull();
    expect(sent).toEqual([]);
    expect(lastToast()).toMatchObject({ kind: 'danger', text: text('app.droitManquant') });
  });

  it('with the right sends it and gives its number', async () => {
    signIn(`utilisateur-${kind}-write`);
    const views = mount();
    expect(await views.current.save(kind, { Libelle: 'Courts', IsPublic: false }, {})).toBe(31);
    expect(sent).toEqual([`POST /api/utilisateur-${kind}${kind === 'presentation' ? '/film' : ''}`]);
  });

  it('with the right changes it by PUT and keeps its number', async () => {
    signIn(`utilisateur-${kind}-write`);
    const views = mount();
    expect(await views.current.save(kind, { Id: 7, Libelle: 'Courts', IsPublic: true }, {})).toBe(7);
    expect(sent).toEqual([`PUT /api/utilisateur-${kind}`]);
    expect(toasts.get()).toEqual([]);
  });

  it('that the server answers by false is told as one that fails', async () => {
    signIn(`utilisateur-${kind}-write`);
    replies = { ...REPLIES, PUT: false };
    const views = mount();
    expect(await views.current.save(kind, { Id: 7, Libelle: 'Courts', IsPublic: false }, {})).toBeNull();
    expect(lastToast()).toMatchObject({ kind: kind === 'classement' ? 'warning' : 'success', text: text('app.saveNok') });
  });

  it('that fails on a change is told as the specification says', async () => {
    signIn(`utilisateur-${kind}-write`);
    status = 500;
    const views = mount();
    expect(await views.current.save(kind, { Id: 7, Libelle: 'Courts', IsPublic: false }, {})).toBeNull();
    expect(lastToast()).toMatchObject({ kind: kind === 'classement' ? 'warning' : 'success', text: text('app.saveNok') });
  });
});

it.each([null, ...KINDS, 'column-definition'])('display settings that cannot be read are told once: only %s', async (kind) => {
  await showLanguage('fr');
  readStatus = 500;
  broken = kind;
  signIn();
  mount();
  await waitFor(() =>
    expect(toasts.get().map(({ kind, text: message }) => [kind, message])).toEqual([
      ['danger', "Impossible de charger vos paramètres d'affichages."],
    ]),
  );
});

describe.each(KINDS)('deleting a %s', (kind) => {
  it('of somebody else gives false and says nothing', async () => {
    signIn(`utilisateur-${kind}-delete`);
    const views = mount();
    expect(await views.current.remove(kind, { ...VIEW, IdCreateur: 99 })).toBe(false);
    expect([sent, toasts.get(), openDialogs.get()]).toEqual([[], [], []]);
  });

  it('of one’s own asks first, then deletes it', async () => {
    signIn(`utilisateur-${kind}-delete`);
    const views = mount();
    const removed = views.current.remove(kind, VIEW);
    await waitFor(() => expect(openDialogs.get()).toHaveLength(1));
    openDialogs.get()[0]?.close(true);
    expect(await removed).toBe(true);
    expect(sent).toEqual([`DELETE /api/utilisateur-${kind}/7`]);
  });
});

it('names a view once its filter and its presentation are both there', async () => {
  signIn('UTILISATEUR-FILTRE');
  const waited = Promise.withResolvers<undefined>();
  held = waited.promise;
  replies = { ...REPLIES, GET: [VIEW] };
  const views = mount();
  await waitFor(() => expect(views.current.of('filtre')).toHaveLength(1));
  expect(views.current.named).toEqual([]);
  waited.resolve(undefined);
  await waitFor(() => expect(views.current.named).toEqual([{ name: 'Courts', filtre: VIEW, presentation: VIEW }]));
});
