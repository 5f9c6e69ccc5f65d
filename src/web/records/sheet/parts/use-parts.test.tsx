// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { entityLoaders } from '#generated/entities/loaders.gen.ts';
import type { EntityModule } from '#generated/entities/descriptor.gen.ts';
import { openDialogs } from '#web/shell/dialogs/dialogs.ts';
import { toasts } from '#web/shell/notifications.ts';
import { showLanguage } from '#web/i18n/i18n.ts';
import { configureTransport } from '#web/runtime/transport.ts';
import { session } from '#web/session/session.ts';
import { type FormParts, loadFormParts } from '../record/use-input-schema.ts';
import { useParts } from './use-parts.ts';
import type { PartsTabDescriptor } from './parts-input.ts';

let owner: EntityModule;
let module: EntityModule;
let parts: FormParts;
let tab: PartsTabDescriptor;
let reply: () => Response | Promise<Response>;
const lots: unknown[] = [];
const STORED = [
  { Id: 2001, Version: 1, IdFilm: 1042, IdLangue: 36, Prefixe: null, Titre: 'Shadow' },
  { Id: 2002, Version: 4, IdFilm: 1042, IdLangue: 38, Prefixe: null, Titre: 'Ombre' },
];

function connect(...rights: string[]) {
  return session.connect({ id: 1001, login: 'a@b.fr', nom: 'Durand', prenom: 'Anne', idGroupe: 2, groupe: 'G', rights: new Set(rights) });
}

beforeAll(async () => {
  await showLanguage('fr');
  owner = await entityLoaders.film();
  module = await entityLoaders['film-titre']();
  parts = await loadFormParts(module);
  const found = owner.descriptor.screens.flatMap(({ tabs }) => tabs).find((item) => item.kind === 'parts' && item.entity === 'film-titre');
  if (found?.kind !== 'parts') throw new Error('no list of titles');
  tab = found;
});
beforeEach(() => {
  lots.length = 0;
  toasts.set([]);
  openDialogs.set([]);
  connect('FILM-TITRE-WRITE', 'FILM-TITRE-DELETE');
  reply = () => new Response(JSON.stringify({ Ids: {} }));
  configureTransport({
    fetch: async (input) => {
      if (!(input instanceof Request)) throw new TypeError('no request');
      if (!input.url.endsWith('/lot')) return new Response(JSON.stringify(STORED));
      lots.push(await input.json());
      return reply();
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
  const { result } = renderHook(() => useParts({ owner, module, parts, tab, id: 1042, edition: null }), { wrapper });
  await waitFor(() => expect(result.current.items).toHaveLength(2));
  return result;
}

function ids(result: Awaited<ReturnType<typeof mount>>) {
  return result.current.items.map(({ Id }) => Id);
}

function shown() {
  return toasts.get().map(({ kind, text }) => [kind, text]);
}

async function answerDialog(text: unknown, answer: unknown) {
  await waitFor(() => {
    const [dialog] = openDialogs.get();
    expect(dialog?.kind === 'confirm' || dialog?.kind === 'alert' ? dialog.options.text : null).toBe(text);
  });
  openDialogs.get()[0]?.close(answer);
}

const DELETE = 'Se reprend ensuite depuis la corbeille. Êtes-vous sûr de vouloir supprimer ?';

describe('a list tab', () => {
  it('saves deletions and changes together, after one confirmation', async () => {
    const result = await mount();
    act(() => {
      result.current.remove(2001);
      result.current.update(2002, { Titre: 'Pénombre' });
    });
    const saving = result.current.session.save();
    await answerDialog(DELETE, true);
    expect(await act(() => saving)).toBe('saved');
    expect(lots).toEqual([{ Items: [expect.objectContaining({ Id: 2002, Titre: 'Pénombre' })], Deleted: [{ Id: 2001, Version: 1 }] }]);
    expect(openDialogs.get()).toEqual([]);
  });

  it('sends nothing when the confirmation is declined, and may be left', async () => {
    const result = await mount();
    act(() => result.current.remove(2001));
    const saving = result.current.session.save();
    await answerDialog(DELETE, false);
    expect(await act(() => saving)).toBe('saved');
    expect(lots).toEqual([]);
    expect(shown()).toEqual([['info', 'Suppression annulée.']]);
  });

  it('asks for no confirmation when nothing is deleted', async () => {
    const result = await mount();
    act(() => result.current.update(2002, { Titre: 'Pénombre' }));
    expect(await act(() => result.current.session.save())).toBe('saved');
    expect(lots).toHaveLength(1);
  });

  it('saves once while another save runs', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    reply = () => promise;
    const result = await mount();
    act(() => result.current.update(2002, { Titre: 'Pénombre' }));
    await act(async () => {
      const first = result.current.session.save();
      expect(await result.current.session.save()).toBe(false);
      resolve(new Response(JSON.stringify({ Ids: {} })));
      await first;
    });
    expect(lots).toHaveLength(1);
  });

  it('without a right to write or delete sends nothing and says that the right is missing', async () => {
    connect('FILM-TITRE');
    const result = await mount();
    act(() => result.current.update(2002, { Titre: 'Pénombre' }));
    expect(await act(() => result.current.session.save())).toBe(false);
    expect(lots).toEqual([]);
    expect(shown()).toEqual([['danger', 'Impossible de réaliser votre demande : votre compte ne dispose pas des droits nécessaires.']]);
  });

  it('loses its new rows and gets its deleted ones back when the save fails', async () => {
    reply = () => new Response(JSON.stringify({ code: 'interne', title: 'Erreur', detail: 'Erreur' }), { status: 500 });
    const result = await mount();
    act(() => result.current.add());
    const added = Number(result.current.items.at(-1)?.['Id']);
    act(() => {
      result.current.update(added, { Titre: 'Sombra', IdLangue: 36 });
      result.current.remove(2001);
    });
    expect(ids(result)).toEqual([2002, added]);
    const saving = result.current.session.save();
    await answerDialog(DELETE, true);
    await answerDialog("Echec de l'enregistrement. Erreur", undefined);
    expect(await act(() => saving)).toBe(false);
    expect(ids(result).toSorted()).toEqual([2001, 2002]);
  });

  it('that is cancelled reads its rows again and forgets what was added, changed and deleted', async () => {
    const result = await mount();
    act(() => {
      result.current.add();
      result.current.remove(2001);
      result.current.update(2002, { Titre: 'Pénombre' });
    });
    expect(result.current.session.state().isModified).toBe(true);
    act(() => result.current.session.cancel());
    await waitFor(() => expect(ids(result)).toEqual([2001, 2002]));
    expect(result.current.items[1]?.['Titre']).toBe('Ombre');
    expect(result.current.session.state().isModified).toBe(false);
  });
});
