// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { loadTexts, showLanguage } from '#web/i18n/i18n.ts';
import { DropZone } from './drop-zone.tsx';
import type { UploadController } from './sending/use-upload.ts';

afterEach(cleanup);

const idle: UploadController = { state: null, errors: [], send: () => undefined, cancel: () => undefined };

it.each([
  ['fr', 'Format JPEG, 20 mo max.'],
  ['en', 'Format JPEG, 20 MB max.'],
] as const)('says in « %s » how much a file may weigh', async (language, hint) => {
  await showLanguage(language);
  await loadTexts('fichiers');
  render(<DropZone id="affiche" rules={{ extensions: ['jpg'], maxKo: 20 * 1024 }} upload={idle} />);
  expect(screen.getByText(hint)).toBeDefined();
});
