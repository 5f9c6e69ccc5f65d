// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { DEFAULT_IMAGE_URL } from '#domain/files/default-image.ts';
import { loadTexts, showLanguage } from '#web/i18n/i18n.ts';
import { configureTransport } from '#web/runtime/transport.ts';
import { FileView } from './file-view.tsx';

beforeAll(async () => {
  await showLanguage('fr');
  await loadTexts('fichiers');
});
afterEach(() => {
  cleanup();
  configureTransport({});
});

it('a picture that cannot be shown gives way to the default one', async () => {
  const Fichier = { Id: 7, Nom: 'affiche.png', TypeMime: 'image/png', Taille: 10, Largeur: 4, Hauteur: 3, Existe: true };
  configureTransport({ fetch: async () => Response.json([{ ...Fichier, Extension: 'png', DateEnvoi: '2026-02-05T10:00:00.000' }]) });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <FileView id={7} kind="image" />
    </QueryClientProvider>,
  );
  const picture = (await screen.findByRole('button', { name: /^Agrandir/ })).querySelector('img');
  expect(picture?.getAttribute('src')).toBe('/api/images-content/Miniature/7');
  if (picture !== null) fireEvent.error(picture);
  expect(picture?.getAttribute('src')).toBe(DEFAULT_IMAGE_URL);
});
