// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { OptionList } from './option-list.tsx';

// Nothing is laid out here, so nothing is scrolled.
beforeAll(() => {
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(cleanup);

const COUNTRIES = ['Espagne', 'France', 'Italie', 'Portugal'].map((label, value) => ({ value, label, detail: null }));

function show() {
  const onSubmit = vi.fn<() => void>();
  function Filter(): ReactNode {
    const [chosen, setChosen] = useState<readonly number[]>([]);
    const [search, setSearch] = useState('');
    const options = COUNTRIES.filter(({ label }) => label.toLowerCase().includes(search));
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <OptionList
          chosen={chosen}
          label="Pays"
          note={options.length === 0 ? 'Aucun résultat' : null}
          onChange={setChosen}
          onSearch={setSearch}
          options={options}
          placeholder="Recherche…"
          search={search}
        />
      </form>
    );
  }
  render(<Filter />);
  return onSubmit;
}

function field() {
  return screen.getByRole<HTMLInputElement>('combobox', { name: 'Pays' });
}

function type(text: string) {
  return fireEvent.change(field(), { target: { value: text } });
}

function press(key: string) {
  return fireEvent.keyDown(field(), { key });
}

function ticked() {
  return screen.getAllByRole('option', { selected: true }).map((option) => option.textContent);
}

function active() {
  return document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent;
}

describe('a list of which several are chosen', () => {
  it('ticks the first found and starts the search anew', () => {
    show();
    expect(document.activeElement).toBe(field());
    for (const text of ['fra', 'ita']) {
      type(text);
      press('Enter');
      expect(field().value).toBe('');
    }
    expect(ticked()).toEqual(['France', 'Italie']);
    expect(document.activeElement).toBe(field());
  });

  it('is walked by the arrows, ticked and unticked by Enter, which applies while nothing is pointed at', () => {
    show();
    expect(fireEvent.keyDown(field(), { key: 'Enter' }), 'left to the form').toBe(true);
    press('ArrowDown');
    press('ArrowUp');
    expect(active()).toBe('Portugal');
    press('Enter');
    expect(ticked()).toEqual(['Portugal']);
    expect(active()).toBe('Portugal');
    press('Enter');
    expect(screen.queryAllByRole('option', { selected: true })).toEqual([]);
  });

  it('has one field and options with a name, and says why there are none', () => {
    show();
    fireEvent.click(screen.getByRole('option', { name: 'France' }));
    expect(ticked()).toEqual(['France']);
    expect(screen.getAllByRole('combobox')).toHaveLength(1);
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.getByRole('listbox', { name: 'Pays' })).toBeTruthy();
    type('zzz');
    expect(screen.getByText('Aucun résultat').hidden).toBe(false);
  });
});
