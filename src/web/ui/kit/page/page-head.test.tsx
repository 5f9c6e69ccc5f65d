// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { showLanguage } from '#web/i18n/i18n.ts';
import { PageHead } from './page-head.tsx';

beforeAll(() => showLanguage('fr'));
afterEach(cleanup);

function acts(count: number) {
  return Array.from({ length: count }, (_, rank) => ({ key: String(rank), label: `Acte ${rank}`, onSelect: vi.fn<() => void>() }));
}

it('shows one primary act and two others, the rest under « Plus d’actions »', async () => {
  const given = acts(4);
  const more = [{ key: 'columns', label: 'Colonnes', onSelect: vi.fn<() => void>() }];
  render(
    <PageHead acts={given} more={more} primary={{ key: 'new', label: 'Nouvel invité', onSelect: vi.fn<() => void>() }} title="Invités" />,
  );
  const shown = screen.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent);
  expect(shown).toEqual(['Acte 0', 'Acte 1', "Plus d'actions", 'Nouvel invité']);
  expect(screen.getByRole('button', { name: 'Nouvel invité' }).dataset['variant']).toBe('primary');
  const toggled = Object.assign(new Event('toggle'), { newState: 'open' });
  screen.getByRole('menu', { hidden: true }).dispatchEvent(toggled);
  const items = await within(screen.getByRole('menu', { hidden: true })).findAllByRole('menuitem', { hidden: true });
  expect(items.map(({ textContent }) => textContent)).toEqual(['Acte 2', 'Acte 3', 'Colonnes']);
});

it('draws neither acts nor a line of filters for a screen that only reads', () => {
  const { container } = render(<PageHead count="440 invités" title="Invités" />);
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByRole('heading', { level: 1, name: 'Invités' })).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('440 invités');
  expect(container.querySelector('.kit-filter-line')).toBeNull();
});

it('puts the selection beside the filters, in the same cell of the line', () => {
  const { container } = render(<PageHead filters={<input aria-label="Chercher" />} selection={<p>3 sélectionnés</p>} title="Invités" />);
  const line = container.querySelector('.kit-filter-line');
  expect([...(line?.children ?? [])].map(({ textContent }) => textContent)).toEqual(['', '3 sélectionnés']);
});
