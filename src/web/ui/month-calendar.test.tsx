// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { loadTexts, showLanguage } from '#web/i18n/i18n.ts';
import { MonthCalendar } from './month-calendar.tsx';

beforeAll(async () => {
  await showLanguage('fr');
  await loadTexts('ferie');
});
afterEach(cleanup);

const show = (value: string) => {
  const picked: string[] = [];
  render(<MonthCalendar onPick={(date) => picked.push(date)} today="2026-04-02" value={value} />);
  return picked;
};
const marked = () => [...document.querySelectorAll('[data-holiday]')].map((day) => day.getAttribute('aria-label'));

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
    expect(screen.getAllByRole('columnheader').map((name) => name.getAttribute('abbr'))).toEqual([
      'lundi',
      'mardi',
      'mercredi',
      'jeudi',
      'vendredi',
      'samedi',
      'dimanche',
    ]);
    expect(screen.getByText('février 2026')).toBeTruthy();
    expect(document.querySelector('tbody button')?.textContent).toBe('26');
  });

  it('leaves the keyboard on the button that turns the months', () => {
    show('2026-03-31');
    const next = screen.getByRole('button', { name: 'Mois suivant' });
    next.focus();
    fireEvent.click(next);
    expect(screen.getByText('avril 2026')).toBeTruthy();
    expect(document.activeElement).toBe(next);
  });

  it('is walked by keyboard and gives the day that was chosen', () => {
    const picked = show('2026-03-31');
    const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
    expect(document.activeElement?.getAttribute('aria-label')).toContain('31 mars');
    for (const key of ['ArrowRight', 'ArrowDown', 'End', 'PageDown']) press(key);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('mardi 12 mai 2026');
    fireEvent.click(document.activeElement ?? document.body);
    expect(picked).toEqual(['2026-05-12']);
  });
});
