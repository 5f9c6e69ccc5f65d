// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { loadTexts, showLanguage } from '#web/i18n/i18n.ts';
import { CalendarPanel, RangePanel } from './calendar-panel.tsx';

beforeAll(async () => {
  await showLanguage('fr');
  await loadTexts('ferie');
});
afterEach(cleanup);

function show(value: string | null) {
  const picked: string[] = [];
  render(<CalendarPanel onPick={(date) => picked.push(date)} takesFocus today="2026-04-02" value={value} />);
  return picked;
}

function focused() {
  return document.activeElement ?? document.body;
}

function name(element: Element | null) {
  return element?.querySelector('.ui-sr-only')?.textContent;
}

function press(...keys: string[]) {
  for (const key of keys) fireEvent.keyDown(focused(), { key, code: key === ' ' ? 'Space' : key });
}

function marked() {
  return [...document.querySelectorAll('[data-holiday]')].map((day) => name(day.parentElement));
}

function stops() {
  return document.querySelectorAll('[data-pc-section=daylabel][tabindex="0"]').length;
}

describe('the calendar of a date', () => {
  it('marks Easter Monday and 14 July, and names them', () => {
    show('2026-04-15');
    expect(marked()).toEqual(['lundi 6 avril 2026, Lundi de Pâques', 'vendredi 1 mai 2026, Fête du Travail']);
    expect(screen.getByText('6 · Lundi de Pâques')).toBeTruthy();
    cleanup();
    show('2026-07-01');
    expect(marked()).toEqual(['mardi 14 juillet 2026, Fête nationale']);
  });

  it('has its weeks from Monday to Sunday, in French', () => {
    show('2026-02-14');
    expect(screen.getAllByRole('columnheader').map((day) => day.textContent)).toEqual(['lun', 'mar', 'mer', 'jeu', 'ven', 'sam', 'dim']);
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Mois' }).selectedOptions[0]?.text).toBe('février');
    expect(name(document.querySelector('tbody [role=button]'))).toBe('lundi 26 janvier 2026');
  });

  it('reaches a year long ago in one choice, and keeps the day', () => {
    const picked = show('2026-03-31');
    screen.getByRole('combobox', { name: 'Année' }).focus();
    fireEvent.change(focused(), { target: { value: '1928' } });
    expect(focused().getAttribute('aria-label')).toBe('Année');
    fireEvent.change(screen.getByRole('combobox', { name: 'Mois' }), { target: { value: '1' } });
    const stop = document.querySelector('[tabindex="0"]');
    expect(name(stop)).toBe('mercredi 29 février 1928');
    fireEvent.click(stop ?? document.body);
    expect(picked).toEqual(['1928-02-29']);
  });

  it('leaves the keyboard on the button that turns the months', () => {
    show('2026-03-31');
    screen.getByRole('button', { name: 'Mois suivant' }).focus();
    fireEvent.click(focused());
    expect(screen.getByText('6 · Lundi de Pâques')).toBeTruthy();
    expect(focused().getAttribute('aria-label')).toBe('Mois suivant');
    expect(stops()).toBe(1);
  });

  it('is walked by keyboard over the ends of months and gives the day that was chosen', () => {
    const picked = show('2026-03-31');
    expect(name(focused())).toContain('31 mars');
    press('ArrowRight', 'ArrowDown', 'End', 'PageDown');
    expect(name(focused())).toBe('mardi 12 mai 2026');
    press('PageUp');
    expect(name(focused())).toBe('dimanche 12 avril 2026');
    expect(stops()).toBe(1);
    press('Enter');
    expect(picked).toEqual(['2026-04-12']);
  });

  it('says of a day whether it is chosen, and which one is today', () => {
    show('2026-04-15');
    expect([...document.querySelectorAll('[aria-pressed=true]')].map(name)).toEqual(['mercredi 15 avril 2026']);
    expect(name(document.querySelector('[data-today] [role=button]'))).toBe("jeudi 2 avril 2026, aujourd'hui");
  });
});

describe('the calendar of a period', () => {
  it('takes two days in any order, and shows what lies between', () => {
    const picked: (string | null)[][] = [];
    function Period(): ReactNode {
      const [[from = null, to = null], set] = useState<readonly (string | null)[]>([]);
      function take(start: string, end: string | null): void {
        picked.push([start, end]);
        set([start, end]);
      }
      return <RangePanel from={from} onPick={take} takesFocus to={to} today="2026-04-20" />;
    }
    render(<Period />);
    press('Enter');
    press('ArrowUp', 'Enter');
    expect(picked).toEqual([
      ['2026-04-20', null],
      ['2026-04-13', '2026-04-20'],
    ]);
    expect(document.querySelectorAll('[aria-pressed=true]')).toHaveLength(8);
    expect(document.querySelectorAll('[data-edge]')).toHaveLength(2);
    expect(name(focused())).toContain('13 avril');
  });
});
