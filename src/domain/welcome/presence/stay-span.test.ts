import { expect, test } from 'vitest';
import { parseInstant } from '#domain/values/dates.ts';
import { standingAt, stayOf, wholeSpan } from './stay-span.ts';

function at(text: string): number {
  return parseInstant(text) ?? 0;
}

function night(DateNuit: string) {
  return { DateNuit };
}

const UNSAID = { Arrivee: null, HeureArrivee: null, Depart: null, HeureDepart: null };

function journey(Date: string, Heure: string, HeureReelle: string | null = null) {
  return { Id: 1, Sens: 1, Date, Heure, HeureReelle };
}

test('a journey tells the hour of an arrival before the stay does, and the stay before the nights', () => {
  const participant = { Arrivee: '2042-01-30', HeureArrivee: '10:00:00', Depart: '2042-02-01', HeureDepart: '09:00:00' };
  const nights = [night('2042-01-29'), night('2042-01-31')];
  const journeys = [journey('2042-01-30', '15:40:00')];
  expect(stayOf({ participant, nights, journeys })).toEqual({
    from: at('2042-01-30T14:40'),
    to: at('2042-02-01T08:00'),
    source: 'trajet',
    isFromDay: false,
    isToDay: false,
  });
  expect(stayOf({ participant, nights, journeys: [] })?.source).toBe('sejour');
  expect(stayOf({ participant: UNSAID, nights, journeys: [] })).toEqual({
    from: at('2042-01-28T23:00'),
    to: at('2042-02-01T11:00'),
    source: 'nuit',
    isFromDay: true,
    isToDay: true,
  });
  expect(stayOf({ participant: UNSAID, nights: [], journeys })).toBeNull();
});

test('a late train brings nobody before it comes, also after midnight', () => {
  const participant = { ...UNSAID, Depart: '2042-02-01', HeureDepart: '09:00:00' };
  const journeys = [journey('2042-01-30', '23:40:00', '00:20:00')];
  expect(stayOf({ participant, nights: [], journeys })?.from).toBe(at('2042-01-30T23:20'));
});

test('who has no hour is there all the day of their arrival and of their departure', () => {
  const span = stayOf({ participant: { ...UNSAID, Arrivee: '2042-01-30', Depart: '2042-01-31' }, nights: [], journeys: [] });
  expect(
    span &&
      [at('2042-01-29T22:59'), at('2042-01-30T05:00'), at('2042-01-31T22:59'), at('2042-01-31T23:01')].map((one) => standingAt(span, one)),
  ).toEqual(['attendu', 'present', 'present', 'parti']);
});

test('who comes later that day is still to come, and several roles make one stay', () => {
  const early = { from: at('2042-01-30T14:40'), to: at('2042-01-31T08:00'), source: 'trajet' as const, isFromDay: false, isToDay: false };
  const late = { from: at('2042-01-29T23:00'), to: at('2042-02-02T08:00'), source: 'sejour' as const, isFromDay: true, isToDay: false };
  expect(standingAt(early, at('2042-01-30T08:00'))).toBe('arrive');
  expect(wholeSpan([early, late])).toEqual({ from: late.from, to: late.to, source: 'sejour', isFromDay: true, isToDay: false });
  expect(wholeSpan([])).toBeNull();
});
