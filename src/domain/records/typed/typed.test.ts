import { describe, expect, test } from 'vitest';
import { cleanLine, cleanLines } from '#domain/values/text/clean-text.ts';
import { readDuration } from './typed-duration.ts';
import { readClock, readDay, readHourOf, readInstant } from './typed-moment.ts';
import { readAmount, readNumber } from './typed-number.ts';
import { readText } from './typed-text.ts';

function outcome<T>(read: { readonly value: T } | { readonly fault: { readonly code: string } }): T | string {
  return 'value' in read ? read.value : read.fault.code;
}

describe('an amount', () => {
  test.each([
    ['1234,50', 1234.5],
    ['1234.5', 1234.5],
    ['1 234,50 €', 1234.5],
    ['1\u202f234,50\u00a0€', 1234.5],
    ['1.234,50', 1234.5],
    ['1,234.50', 1234.5],
    ["1'234.50", 1234.5],
    ['1.234.567', 1_234_567],
    ['€12.50', 12.5],
    ['-€ 3', -3],
    ['12 EUR', 12],
    ['−3', -3],
    [',5', 0.5],
    ['12€50', 12.5],
    ['12 € 50', 12.5],
    ['1 234 € 05', 1234.05],
    ['12,500', 'ambigu'],
    ['0,120', 0.12],
    ['0', 0],
    ['-0', 0],
    ['1,250', 'ambigu'],
    ['1.250', 'ambigu'],
    ['12 50', 'ambigu'],
    ['12€5', 'ambigu'],
    ['0,125', 'decimales'],
    ['1,2345', 'decimales'],
    ['1234,567', 'decimales'],
    ['12,345,6', 'nombre'],
    ['1 2 3', 'nombre'],
    ['12 %', 'nombre'],
    ['douze', 'nombre'],
    ['€', 'nombre'],
    ['1e3', 'nombre'],
    ['99999999999999999', 'nombre'],
  ])('%j is %s', (text, expected) => {
    expect(outcome(readAmount(text))).toBe(expected);
  });

  test('of two readings is refused with both', () => {
    expect(readAmount('1,250')).toEqual({ fault: { code: 'ambigu', params: { texte: '1,250', un: '1,25', autre: '1 250' } } });
    expect(readAmount('12€5')).toMatchObject({ fault: { params: { un: '12,05', autre: '12,50' } } });
  });
});

test.each([
  ['1,5', 2, 1.5],
  ['1,555', 2, 'ambigu'],
  ['0,555', 2, 'decimales'],
  ['1,555', 3, 1.555],
  ['1 234', 0, 1234],
  ['12,0', 0, 12],
  ['12,5', 0, 'entier'],
  ['1.2.3', 2, 'nombre'],
  ['.', 2, 'nombre'],
])('the number %j with %i decimals is %s', (text, scale, expected) => {
  expect(outcome(readNumber(text, { scale }))).toBe(expected);
});

test('a rate may bear its sign', () => {
  expect(readNumber('5,5 %', { scale: 2, unit: 'percent' })).toEqual({ value: 5.5 });
});

test.each([
  ["14'20", 860],
  ['14’20"', 860],
  ["92'", 5520],
  ['92 min', 5520],
  ['86 minutes', 5160],
  ['105 min.', 6300],
  ['92.5', 5550],
  ['92,5 min', 5550],
  ['30', 1800],
  ['1h32', 5520],
  ['1 h 32 min', 5520],
  ['1 h 32 min 10 s', 5530],
  ['1,5 h', 5400],
  ['2h', 7200],
  ['45 s', 45],
  ['1:32:00', 5520],
  ['14:20', 'ambigu'],
  ['1,5', 'ambigu'],
  ['92,51', 'duree'],
  ['1h75', 'duree'],
  ['long', 'duree'],
  ['', 'duree'],
])('the duration %j is %s', (text, expected) => {
  expect(outcome(readDuration(text))).toBe(expected);
});

describe('a moment', () => {
  const inFile = { today: null };
  test.each([
    ['26/12/2026 20:30', '2026-12-26T19:30:00.000'],
    ['26/12/2026 à 20h30', '2026-12-26T19:30:00.000'],
    ['26/12/2026 8:30 PM', '2026-12-26T19:30:00.000'],
    ['2026-12-26T20:30:00', '2026-12-26T19:30:00.000'],
    ['2026-12-26T20:30:00+01:00', '2026-12-26T19:30:00.000'],
    ['2026-12-26T19:30:00Z', '2026-12-26T19:30:00.000'],
    ['26/12/2026 25:30', '2026-12-27T00:30:00.000'],
    ['31/12/2026 24h', '2026-12-31T23:00:00.000'],
    ['26/12/2026', '2026-12-25T23:00:00.000'],
    ['26/12/2026 30:00', 'date-heure'],
    ['26/12/2026 20:75', 'date-heure'],
    ['26/12 20:30', 'date-heure'],
    ['20:30', 'date-heure'],
  ])('%j is %s', (text, expected) => {
    expect(outcome(readInstant(text, inFile))).toBe(expected);
  });

  test('of an hour past midnight belongs to the next day, across the change of hour too', () => {
    expect(readHourOf('2027-10-30', '25:30')).toEqual({ value: '2027-10-30T23:30:00.000' });
    expect(readHourOf('2027-03-27', '24:30')).toEqual({ value: '2027-03-27T23:30:00.000' });
    expect(outcome(readHourOf('2027-02-30', '20:00'))).toBe('heure');
  });

  test('without a day is an hour of the clock', () => {
    expect(['14', '930', '14h', '14 h 05', '2:30 pm', '12 am', '25:30', '24:00'].map((text) => outcome(readClock(text)))).toEqual([
      '14:00:00',
      '09:30:00',
      '14:00:00',
      '14:05:00',
      '14:30:00',
      '00:00:00',
      'heure',
      'heure',
    ]);
  });

  test('in a file says its year', () => {
    expect(['12/03/2026', '2026/03/12', '12.3.2026', '31/12', '12', '+3'].map((text) => outcome(readDay(text, inFile)))).toEqual([
      '2026-03-12',
      '2026-03-12',
      '2026-03-12',
      'date',
      'date',
      'date',
    ]);
    expect(outcome(readDay('31/12', { today: '2026-05-01' }))).toBe('2026-12-31');
  });
});

describe('a text', () => {
  test('of one line is composed, and holds plain single spaces and nothing unseen', () => {
    expect(cleanLine('\ufeff  De\u00a0 La\u202f\tTour\r\n Elise\u0301\u200b ')).toBe('De La Tour Elisé');
    expect(cleanLine('میں\u200cہوں')).toBe('میں\u200cہوں');
    expect(cleanLine('a  b')).toBe('a b');
  });
  test('of several lines keeps them', () => {
    expect(cleanLines('Un\r\n  deux\u200b\u00a0: trois')).toBe('Un\n  deux\u00a0: trois');
  });
  test.each([
    ['email', 'ana@exemple.test\u200b', 'ana@exemple.test'],
    ['email', ' ana@exemple.test\u00a0', 'ana@exemple.test'],
    ['email', 'ana@bücher.example', 'ana@xn--bcher-kva.example'],
    ['email', 'ana@', 'email'],
    ['email', 'é@exemple.test', 'email'],
    ['phone', '\u202a+33 6 12 34 56 78\u202c', '+33 6 12 34 56 78'],
    ['phone', '06\u00a012\u00a034\u00a056\u00a078', '06 12 34 56 78'],
    ['phone', '06‑12‑34‑56‑78', '06-12-34-56-78'],
    ['phone', '33612345679', 'ambigu'],
    ['phone', '612345678', 'ambigu'],
    ['phone', '0033612345679', '0033612345679'],
    ['string', '\u200b', ''],
    ['color', '#AbCdEf', '#AbCdEf'],
    ['color', 'rouge', 'format'],
  ] as const)('%s %j is %s', (kind, text, expected) => {
    expect(outcome(readText({ kind }, text))).toBe(expected);
  });
});
