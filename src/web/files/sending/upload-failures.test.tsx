// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import type { ReactNode } from 'react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { entityLoaders } from '#generated/entities/loaders.gen.ts';
import type { EntityModule } from '#generated/entities/descriptor.gen.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { openDialogs } from '#web/shell/dialogs/dialogs.ts';
import { loadTexts, showLanguage } from '#web/i18n/i18n.ts';
import { type FormParts, loadFormParts } from '#web/records/sheet/record/use-input-schema.ts';
import { useRecordSave } from '#web/records/sheet/record/use-record-save.ts';
import { session } from '#web/session/session.ts';
import { sendFichier } from '#generated/client/sdk/fichiers.gen.ts';
import { fetchOfBytes } from './send-bytes.ts';
import type { FileTarget } from './file-target.ts';
import { useUpload } from './use-upload.ts';

const RULES = { extensions: ['png', 'pdf'], maxKo: 5000 };
const stored: RecordData = { Id: 1042, Version: 3, IdTitre: 7, TradTitre: { Id: 7, TraductionFr: 'Débat' }, IdImage: 5 };

function broken() {
  return new HttpResponse(null, { status: 500, statusText: 'Internal Server Error' });
}

const server = setupServer(http.post('*/api/fichiers/*', broken), http.put('*/api/agendas/1042', broken));
let entity: EntityModule;
let parts: FormParts;

beforeAll(async () => {
  server.listen({ onUnhandledFrame: 'error' });
  await showLanguage('fr');
  await loadTexts('fichiers');
  entity = await entityLoaders.agenda();
  parts = await loadFormParts(entity);
});
beforeEach(() => {
  openDialogs.set([]);
  session.connect({ id: 1, login: 'a@b.fr', nom: 'D', prenom: 'A', idGroupe: 2, groupe: 'G', rights: new Set(['AGENDA-WRITE']) });
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

function upload(target: FileTarget) {
  return renderHook(() => useUpload({ target, rules: RULES, onSent: () => undefined })).result;
}

function picture(size: number) {
  return new File([new Uint8Array(size)], 'affiche.png');
}

/** Saves an event of the calendar that was changed, and says what the alert tells. */
async function refusedSave(change: RecordData): Promise<unknown> {
  const [screen] = entity.descriptor.screens;
  if (screen === undefined) throw new Error('no screen');
  function wrapper({ children }: { readonly children: ReactNode }) {
    return <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>;
  }
  function nothing() {
    return undefined;
  }
  const input = {
    entity,
    screen,
    id: 1042,
    depth: 0,
    params: {},
    parts,
    snapshot: stored,
    values: () => ({ ...stored, ...change }),
    errors: () => [],
    onRefused: nothing,
    onSaved: async () => undefined,
    onReverted: nothing,
    onMerged: nothing,
  };
  const { result } = renderHook(() => useRecordSave(input), { wrapper });
  const saving = result.current.save();
  await waitFor(() => expect(openDialogs.get()).toHaveLength(1));
  const [dialog] = openDialogs.get();
  await act(async () => {
    dialog?.close(undefined);
    await saving;
  });
  return dialog?.kind === 'alert' ? dialog.options.text : null;
}

describe('a file that the server fails to take', () => {
  it('says that its upload failed', async () => {
    const result = upload({ entity: 'film-document', field: 'IdFichier' });
    act(() => result.current.send([picture(10)]));
    await waitFor(() => expect(result.current.errors).toEqual(["Echec de l'upload du fichier."]));
  });

  it('of more than one piece names the piece', async () => {
    const result = upload({ entity: 'film-document', field: 'IdFichier' });
    act(() => result.current.send([picture(150_000)]));
    await waitFor(() => expect(result.current.errors).toEqual(["Echec de l'upload du fichier. Erreur lors de l'upload du chunk"]));
  });

  it('and that is abandoned rejects with « Transaction aborted »', async () => {
    const { promise: never } = Promise.withResolvers<HttpResponse<null>>();
    server.use(http.post('*/api/fichiers/*', () => never));
    const abort = new AbortController();
    const fetch = fetchOfBytes({ bytes: picture(10), name: 'a.png' }, { signal: abort.signal, onProgress: () => undefined });
    const sending = sendFichier({ path: { entite: 'film', champ: 'IdAffiche' }, fetch });
    abort.abort();
    await expect(sending).rejects.toMatchObject({ name: 'AbortError', message: 'Transaction aborted' });
  });
});

describe('the picture of a calendar event', () => {
  it('that cannot be sent says that it was not saved', async () => {
    const result = upload({ entity: 'agenda', field: 'IdImage' });
    act(() => result.current.send([picture(10)]));
    await waitFor(() => expect(result.current.errors).toEqual(["Échec de l'enregistrement de l'image."]));
  });

  it('that cannot be put in place of another says that it was not saved', async () => {
    expect(await refusedSave({ IdImage: 6 })).toBe("Échec de l'enregistrement de l'image.");
  });

  it('that cannot be taken away says that it was not deleted, beside the rest', async () => {
    expect(await refusedSave({ IdImage: null })).toBe("Échec de la suppression de l'image.");
    expect(await refusedSave({ IdImage: null, IsOnline: true })).toBe("Echec de l'enregistrement. Échec de la suppression de l'image.");
  });
});
