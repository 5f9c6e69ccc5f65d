// @vitest-environment jsdom
import { waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDialogs } from '#web/shell/dialogs/dialogs.ts';
import { toasts } from '#web/shell/notifications.ts';
import { getFichier } from '#generated/client/sdk/fichiers.gen.ts';
import { download } from '#web/files/download.ts';
import { AS_FILE } from '#web/files/fetch-file.ts';
import { showLanguage, text } from '#web/i18n/i18n.ts';
import { configureTransport } from '#web/runtime/transport.ts';
import { askExport } from './ask-export.ts';

const server = setupServer();
const saved = vi.fn<(name: string) => void>();

beforeAll(async () => {
  server.listen({ onUnhandledFrame: 'error' });
  await showLanguage('fr');
  configureTransport({ text });
  // The browser of the tests saves no file: what matters is which one it was given.
  URL.createObjectURL = () => 'blob:fichier';
  URL.revokeObjectURL = () => undefined;
  HTMLAnchorElement.prototype.click = function click(): void {
    saved(this.download);
  };
});
beforeEach(() => {
  toasts.set([]);
  openDialogs.set([]);
  saved.mockClear();
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const REPORT = '*/api/exports/film';

function ask(rows = 12): Promise<void> {
  return askExport({ screen: 'film', format: 'film-pays', filter: {}, rows });
}

function shown(): readonly string[] {
  return toasts.get().map(({ kind, text: message }) => `${kind} ${message}`);
}

function alerts(): readonly unknown[] {
  return openDialogs.get().map(({ options }) => ('text' in options ? options.text : null));
}

describe('a report', () => {
  it('tells that it is awaited, then is saved under the name the server gives', async () => {
    const answering = Promise.withResolvers<void>();
    server.use(
      http.post(REPORT, async () => {
        await answering.promise;
        return new HttpResponse('%PDF', { headers: { 'content-disposition': "attachment; filename*=UTF-8''Films.pdf" } });
      }),
    );
    const exporting = ask();
    await waitFor(() => expect(shown()).toEqual(['info Téléchargement en cours... Veuillez patienter.']));
    expect(saved).not.toHaveBeenCalled();
    answering.resolve();
    await exporting;
    expect(saved).toHaveBeenCalledWith('Films.pdf');
  });

  it('without a name is « file.txt »', async () => {
    server.use(http.post(REPORT, () => new HttpResponse('%PDF')));
    await ask();
    expect(saved).toHaveBeenCalledWith('file.txt');
  });

  it('that the server refuses shows the message of its answer in an alert', async () => {
    server.use(http.post(REPORT, () => HttpResponse.json({ message: 'x' }, { status: 500 })));
    await ask();
    expect(alerts()).toEqual(['x']);
    expect(saved).not.toHaveBeenCalled();
  });

  it('that gets no answer is told as an error', async () => {
    server.use(http.post(REPORT, () => HttpResponse.error()));
    await ask();
    expect(shown()).toContain('danger Connexion au serveur distant impossible. Veuillez contacter un administrateur.');
    expect(alerts()).toEqual([]);
  });

  it('with an empty body is a failed download, not a file', async () => {
    server.use(http.post(REPORT, () => new HttpResponse(null)));
    await ask();
    expect(alerts()).toEqual(['Echec du téléchargement.']);
    expect(saved).not.toHaveBeenCalled();
  });

  it('of many films is made by the server, and its end comes with a link to the file', async () => {
    const job = { Id: 1001, Titre: 'Films', Format: 'film-pays', Etat: 'attente', Avancement: 0, DateDemande: '2026-11-22T10:00:00.000' };
    server.use(
      http.post('*/api/travaux', () => HttpResponse.json(job)),
      http.get('*/api/travaux', () => HttpResponse.json([{ ...job, Etat: 'termine', Nom: 'Films.pdf' }])),
      http.get('*/api/travaux/1001/fichier', () => new HttpResponse('%PDF')),
    );
    await ask(500);
    await waitFor(() => expect(shown()).toContain('success « Films.pdf » est prêt.'));
    toasts.get().at(-1)?.action?.run();
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  });
});

describe('a download', () => {
  it.each([
    ['a refusal', () => new HttpResponse(null, { status: 500 })],
    ['an empty body', () => new HttpResponse(null)],
  ])('that meets %s says so in French', async (_, answer) => {
    server.use(http.get('*/api/fichiers/7', answer));
    await download(() => getFichier({ path: { id: 7 }, ...AS_FILE }));
    expect(shown()).toEqual([expect.stringMatching(/^danger Echec du téléchargement\./)]);
    expect(saved).not.toHaveBeenCalled();
  });
});
