// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Film } from 'lucide-react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { showLanguage } from '#web/i18n/i18n.ts';
import { Select } from '../select.tsx';
import { DataTable } from './data-table/data-table.tsx';
import { EmptyState } from './empty-state/empty-state.tsx';
import { KeyHints } from './key-hints/key-hints.tsx';
import { NoticeRow } from './notice-row/notice-row.tsx';
import { Num } from './num/num.tsx';
import { SearchInput } from './search-input/search-input.tsx';
import { SelectionBar } from './selection-bar/selection-bar.tsx';
import { TextLink } from './text-link/text-link.tsx';

beforeAll(() => showLanguage('fr'));
afterEach(cleanup);

it('a notice row says one sentence, whole in its help', () => {
  render(<NoticeRow tone="warn">Le serveur ne répond pas.</NoticeRow>);
  expect(screen.getByRole('status').textContent).toBe('Le serveur ne répond pas.');
  expect(screen.getByTitle('Le serveur ne répond pas.')).toBeTruthy();
});

it('a selection bar counts, clears, and keeps what takes away at its end', () => {
  const onClear = vi.fn<() => void>();
  render(
    <SelectionBar count="3 invités sélectionnés" end={<button type="button">Supprimer</button>} label="Sélection" onClear={onClear}>
      <button type="button">Écrire</button>
    </SelectionBar>,
  );
  const bar = screen.getByRole('toolbar', { name: 'Sélection' });
  expect(bar.textContent).toBe('3 invités sélectionnésÉcrireSupprimer');
  fireEvent.click(screen.getByRole('button', { name: 'Tout désélectionner' }));
  expect(onClear).toHaveBeenCalledOnce();
});

it('key hints are a list with a name', () => {
  render(<KeyHints hints={[{ keys: ['Ctrl', 'K'], label: 'tout trouver' }]} />);
  expect(screen.getByRole('list', { name: 'Au clavier' }).textContent).toBe('Ctrl K tout trouver');
});

it.each([
  [<Num key="n" value={10_255} />, '10 255'],
  [<Num key="m" unit="money" value={12.5} />, '12,50 €'],
  [<Num key="x" value={null} />, '–'],
])('a figure reads in the way of the language, an unknown one as a dash (%#)', (figure, shown) => {
  const { container } = render(figure);
  expect(container.textContent.replaceAll(/[\u00a0\u202f]/g, ' ')).toBe(shown);
  expect(container.querySelector('.num')).not.toBeNull();
});

it('a link is an anchor out of the product, and a button where it does something', () => {
  const onSelect = vi.fn<() => void>();
  render(
    <>
      <TextLink href="https://valombre.example" isNewTab>
        Le site
      </TextLink>
      <TextLink onSelect={onSelect}>Tout montrer</TextLink>
    </>,
  );
  const site = screen.getByRole('link', { name: 'Le site' });
  expect([site.getAttribute('target'), site.getAttribute('rel'), site.className]).toEqual(['_blank', 'noreferrer', 'kit-link']);
  fireEvent.click(screen.getByRole('button', { name: 'Tout montrer' }));
  expect(onSelect).toHaveBeenCalledOnce();
});

it('a data table stands in a frame that scrolls, or gives its place to what says that it is empty', () => {
  const empty = <EmptyState icon={Film} title="Aucune nuit" />;
  function show(rows: readonly string[]) {
    return (
      <DataTable
        aria-label="Nuits"
        columns={[{ id: 'nom', header: 'Hôtel', cell: (name: string) => name }]}
        empty={empty}
        isTall
        rowKey={(name) => name}
        rows={rows}
      />
    );
  }
  const { container, rerender } = render(show(['Phare']));
  expect(screen.getByRole('table', { name: 'Nuits' }).parentElement?.dataset['tall']).toBe('true');
  rerender(show([]));
  expect(container.textContent).toBe('Aucune nuit');
  expect(container.querySelector('.kit-table-frame')).toBeNull();
});

it('a search field and a select have the names they are given', () => {
  const onChange = vi.fn<(value: string) => void>();
  render(
    <>
      <SearchInput label="Nom ou e-mail" onChange={onChange} value="" />
      <Select label="Langue" onChange={onChange} options={[{ value: 'fr', label: 'Français' }]} value="fr" />
    </>,
  );
  fireEvent.change(screen.getByRole('searchbox', { name: 'Nom ou e-mail' }), { target: { value: 'lum' } });
  expect(onChange).toHaveBeenCalledExactlyOnceWith('lum');
  expect(screen.getByRole('combobox', { name: 'Langue' }).className).toContain('ui-select');
});
