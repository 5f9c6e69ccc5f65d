// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { showLanguage } from '#web/i18n/i18n.ts';
import { DayStrip } from './day-strip.tsx';

beforeAll(() => showLanguage('fr'));
afterEach(cleanup);

const DAYS = [{ date: '2027-01-29', count: 4, marks: ['4 séances'] }, { date: '2027-01-30', count: 0 }, { date: '2027-01-31' }];

function show(value: string) {
  const onChange = vi.fn<(date: string) => void>();
  render(<DayStrip days={DAYS} label="Jours" onChange={onChange} today="2027-01-29" value={value} />);
  return onChange;
}

it('names each day, says its marks and which one is today', () => {
  show('2027-01-30');
  expect(screen.getByRole('button', { name: "ven. 29/01 aujourd'hui, 4 séances" })).toBeTruthy();
  expect(screen.getByRole('button', { current: 'date' }).textContent).toBe('sam. 30/01 0');
});

it('goes to the day before and after, from a day outside the strip too', () => {
  const onChange = show('2027-02-04');
  fireEvent.click(screen.getByRole('button', { name: 'Jour précédent' }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith('2027-01-31');
  expect(screen.getByRole('button', { name: 'Jour suivant' })).toHaveProperty('disabled', true);
});

it('is one stop of the keyboard, whose arrows walk through its days', () => {
  show('2027-01-30');
  const days = screen.getAllByRole('button').slice(1, -1);
  expect(days.map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, -1]);
  days[1]?.focus();
  fireEvent.keyDown(document.activeElement ?? document, { key: 'ArrowRight' });
  expect(document.activeElement).toBe(days[2]);
  fireEvent.keyDown(document.activeElement ?? document, { key: 'Home' });
  expect(document.activeElement).toBe(days[0]);
});
