// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { loadTexts, showLanguage } from '#web/i18n/i18n.ts';
import { DayBar } from './day-bar.tsx';

beforeAll(async () => {
  // The bar brings the shown day into view, which jsdom cannot.
  Element.prototype.scrollIntoView = () => undefined;
  await showLanguage('fr');
  await Promise.all([loadTexts('programmation'), loadTexts('ferie')]);
});
afterEach(cleanup);

it.each([
  ['14 July', ['2027-07-13', '2027-07-14', '2027-07-15'], '2027-07-14', 'Fête nationale'],
  ['Easter Monday', ['2027-03-28', '2027-03-29', '2027-03-30'], '2027-03-29', 'Lundi de Pâques'],
])('the grid marks %s among the days of the edition, and names it', (_, dates, holiday, name) => {
  const days = dates.map((date) => ({ date, count: 2, hasOverlap: false }));
  render(<DayBar days={days} onShow={() => undefined} shown={dates[0] ?? ''} today="2027-01-05" />);
  const marked = screen.getAllByRole('button').filter((day) => day.hasAttribute('data-holiday'));
  expect(marked.map((day) => day.title.split('\n'))).toEqual([[expect.stringContaining('2'), `Jour férié : ${name}`]]);
  expect(marked[0]?.textContent).toContain(String(Number(holiday.slice(-2))));
});
