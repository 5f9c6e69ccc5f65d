// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { DEFAULT_IMAGE_URL } from '#domain/files/default-image.ts';
import { loadTexts, showLanguage } from '#web/i18n/i18n.ts';
import { configureTransport } from '#web/runtime/transport.ts';
import { FileView } from './file-view.tsx';

beforeAll(async () => {
  // jsdom opens no dialog.
  HTMLDialogElement.prototype.showModal = function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
    this.open = false;
  };
  await showLanguage('fr');
  await loadTexts('fichiers');
});
afterEach(() => {
  cleanup();
  configureTransport({});
  vi.useRealTimers();
});

/** A picture of a record, once its description has come. */
async function show(): Promise<HTMLElement> {
  const Fichier = { Id: 7, Nom: 'affiche.png', TypeMime: 'image/png', Taille: 10, Largeur: 4, Hauteur: 3, Existe: true };
  configureTransport({ fetch: async () => Response.json([{ ...Fichier, Extension: 'png', DateEnvoi: '2026-02-05T10:00:00.000' }]) });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <FileView id={7} kind="image" />
    </QueryClientProvider>,
  );
  return screen.findByRole('button', { name: /^Agrandir affiche/ });
}

it('a picture that cannot be shown gives way to the default one', async () => {
  const picture = (await show()).querySelector('img');
  expect(picture?.getAttribute('src')).toBe('/api/images-content/Miniature/7');
  if (picture !== null) fireEvent.error(picture);
  expect(picture?.getAttribute('src')).toBe(DEFAULT_IMAGE_URL);
});

it('an enlarged picture follows the wheel and the keys, from the whole of it to six times its size', async () => {
  fireEvent.click(await show());
  const zoomed = screen.getByRole('dialog', { name: 'affiche.png' });
  const area = screen.getByRole('region', { name: 'affiche.png' });
  expect(zoomed.textContent).toContain('100 %');
  fireEvent.wheel(area, { deltaY: -100 });
  fireEvent.keyDown(zoomed, { key: '+' });
  expect(zoomed.textContent).toContain('200 %');
  for (let turn = 0; turn < 9; turn += 1) fireEvent.wheel(area, { deltaY: -120 });
  expect(zoomed.textContent).toContain('600 %');
  for (let press = 0; press < 9; press += 1) fireEvent.keyDown(zoomed, { key: '-' });
  expect(zoomed.textContent).toContain('100 %');
});

it('an enlarged picture that is closed gives the page back at once, and has faded 600 ms later', async () => {
  fireEvent.click(await show());
  vi.useFakeTimers();
  fireEvent.click(screen.getByRole('button', { name: 'Fermer' }));
  expect(screen.queryByRole('dialog')).toBe(null);
  await act(() => vi.advanceTimersByTimeAsync(599));
  expect(document.querySelector('.file-zoomed[data-leaving]')).not.toBe(null);
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(document.querySelector('.file-zoomed')).toBe(null);
});
