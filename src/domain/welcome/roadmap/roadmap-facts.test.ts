import { expect, test } from 'vitest';
import { PecType } from '#generated/enums/pec-type.gen.ts';
import type { Roadmap } from './roadmap.ts';
import { changeSentences, factChanges, keptFacts, readFacts } from '#domain/texts/told-facts.ts';
import { factsOf } from './roadmap-facts.ts';

function night(date: string, roomType: number, type: number = PecType.festival) {
  return {
    date,
    roomType,
    type,
    idHotel: 4,
    sharers: [],
    payerName: null,
    confirmation: null,
  };
}

const GUEST = { Type: 2, Id: 1, Arrivee: null, HeureArrivee: null, Depart: null, HeureDepart: null };

function page(more: Partial<Roadmap>): Roadmap {
  return {
    culture: 'fr',
    name: 'Ida Brandt',
    edition: 2058,
    participant: { ...GUEST, Arrivee: '2058-01-19', HeureArrivee: '14:05:00' },
    nights: [night('2058-01-19', 1), night('2058-01-20', 1)],
    stays: [],
    hotels: [],
    journeys: [],
    screenings: [],
    meetings: [],
    shifts: [],
    allowances: [],
    host: null,
    issuer: null,
    ...more,
  };
}

function changesBetween(before: Roadmap, now: Roadmap): readonly string[] {
  return changeSentences(factChanges(readFacts(keptFacts(factsOf(before))), factsOf(now)), 'fr');
}

test('a page that is read back as it was sent has nothing new', () => {
  expect(changesBetween(page({}), page({}))).toEqual([]);
  expect(readFacts('[{"kind":"autre"}]')).toEqual([]);
});

test('says which night changed, which came and which is gone, in the order of the page', () => {
  const now = page({ nights: [night('2058-01-20', 3), night('2058-01-21', 1)], participant: { ...GUEST, Arrivee: '2058-01-20' } });
  expect(changesBetween(page({}), now)).toEqual([
    "l'arrivée : avant sam. 19/01 · 14:05, maintenant dim. 20/01",
    'la nuit du dim. 20/01 : avant Double · Festival, maintenant Triple · Festival',
    "la nuit du lun. 21/01 s'ajoute : Double · Festival",
    "la nuit du sam. 19/01 n'y est plus : Double · Festival",
  ]);
});

test('names a screening by the day that the guest knows', () => {
  function shown(start: string) {
    return {
      id: 7,
      shown: 2,
      room: 3,
      start,
      end: null,
      title: 'Ouverture',
      place: 'Rivage',
      part: 'film' as const,
    };
  }
  const [before, now] = [shown('2058-01-20T19:15:00.000'), shown('2058-01-22T09:00:00.000')];
  expect(changesBetween(page({ screenings: [before] }), page({ screenings: [now] }))).toEqual([
    'la séance du dim. 20/01 : avant Ouverture · dim. 20/01 · 20:15 · Rivage, maintenant Ouverture · mar. 22/01 · 10:00 · Rivage',
  ]);
});

test('tells neither a night that nobody pays nor an allowance that was handed over', () => {
  const allowance = { id: 5, tariff: 2, label: 'T2', amount: 24, isGiven: false };
  const before = page({ allowances: [allowance] });
  const now = page({ allowances: [{ ...allowance, isGiven: true }], nights: [...before.nights, night('2058-01-21', 1, PecType.vide)] });
  expect(changesBetween(before, now)).toEqual([]);
});

test('what a page kept and nobody can read counts as nothing that was told', () => {
  expect(['{', '[{"kind":3}]', 'null', ''].map(readFacts)).toEqual([[], [], [], []]);
});
