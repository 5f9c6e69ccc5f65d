// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { loadTexts, showLanguage } from '#web/i18n/i18n.ts';
import { testModule } from '#tests/support/web/screen.ts';
import { SheetHeader } from './sheet-header.tsx';

beforeAll(async () => {
  await showLanguage('fr');
  await loadTexts('fiche');
});
afterEach(cleanup);

function nothing(): void {}

function header(change: Partial<ComponentProps<typeof SheetHeader>>) {
  return (
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SheetHeader
        entity={testModule}
        id={0}
        isModified={false}
        isReadOnly={false}
        layer="page"
        menu={[{ key: 'delete', label: 'Supprimer', icon: Trash2, onSelect: nothing }]}
        onCancel={nothing}
        onSave={nothing}
        position={null}
        record={{ Id: 0 }}
        saveState={{ isSaving: false, savedAt: null }}
        title="Livre"
        transitions={<button type="button">Valider</button>}
        {...change}
      />
    </QueryClientProvider>
  );
}

const SAVED = { isSaving: false, savedAt: Date.UTC(2026, 10, 30, 14, 3) };

it('says when the sheet was saved in a place of its own, which is there before and after', () => {
  const { rerender } = render(header({}));
  const line = screen.getByRole('status');
  expect(line.textContent).toBe('');
  rerender(header({ saveState: SAVED }));
  expect(line.textContent).toMatch(/^Enregistré à \d\d:03$/);
  rerender(header({ saveState: { isSaving: true, savedAt: SAVED.savedAt } }));
  expect(line.textContent).toBe('');
  expect(screen.getByRole('status')).toBe(line);
});

it('gives the year of a record of an edition once, by its name or beside it', () => {
  const entity = { ...testModule, descriptor: { ...testModule.descriptor, edition: 'Eannee' } };
  const { rerender } = render(header({ entity, record: { Id: 0, Eannee: 2026 } }));
  expect(screen.getByText('2026')).toBeTruthy();
  rerender(header({ entity, record: { Id: 0, Eannee: 2026 }, title: 'Jury 2026' }));
  expect(screen.queryByText('2026')).toBeNull();
});

it('has no room for what is saved where nothing is written', () => {
  render(header({ isReadOnly: true }));
  expect(screen.queryByRole('status')).toBeNull();
  expect(screen.getByRole('button', { name: 'Valider' })).toBeTruthy();
});
