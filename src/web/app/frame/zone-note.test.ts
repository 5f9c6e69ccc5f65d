import { expect, it } from 'vitest';
import { formatClock, formatMoment } from '../format-clock.ts';
import { hoursApart } from './zone-note.tsx';

const NOON = Date.UTC(2026, 1, 5, 11, 0);

it('the hours of the festival and of the machine are told where they differ, and only there', () => {
  expect(hoursApart(NOON, 'America/New_York')).toEqual({ there: '12:00', here: '06:00' });
  expect(hoursApart(NOON, 'Europe/Berlin')).toBe(null);
  // London is an hour behind, in winter as in summer.
  expect(hoursApart(NOON, 'Europe/London')).toEqual({ there: '12:00', here: '11:00' });
});

it('messages, calls and sessions are dated by the clock of the festival, whatever that of the machine', () => {
  expect(formatClock(NOON)).toBe('12:00:00');
  expect(formatMoment('2026-07-05T22:30:00.000')).toBe('06/07/2026 00:30');
});
