import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatDateTime, toUtcText, zonedInstant, zonedParts } from '#domain/values/dates.ts';
import {
  festivalZone,
  inZone,
  installationZone,
  isZone,
  setEditionZones,
  setWorkedZone,
  zoneOfEdition,
} from '#domain/values/dates/festival-zone.ts';
import { byClockOf } from './by-clock.ts';
import type { Step } from './steps.ts';
import { refuse, takeTurn, type Work } from './work.ts';

const MONTREAL = 2031;
const REUNION = 2032;
const ZONES = new Map([
  [MONTREAL, 'America/Montreal'],
  [REUNION, 'Indian/Reunion'],
]);

beforeAll(() => setEditionZones(ZONES));
afterAll(() => {
  setEditionZones(new Map());
  setWorkedZone(() => null);
});

/** Runs work as a host does, and keeps the zone of each of its steps. */
function run<T>(work: Work<T>, steps: (string | null)[] = []): T {
  function answer(step: Step): null {
    if (step.do === 'in-zone') return inZone(step.zone, () => answer(step.step));
    steps.push(festivalZone());
    if (step.do === 'refuse') throw new Error(step.code);
    return null;
  }
  let next = work.next();
  while (next.done !== true) {
    try {
      next = work.next(answer(next.value));
    } catch (failure) {
      next = work.throw(failure);
    }
  }
  return next.value;
}

function* shown(instant: number): Work<string> {
  const before = formatDateTime(toUtcText(instant));
  yield* takeTurn('essai');
  const after = formatDateTime(toUtcText(instant));
  return before === after ? after : `${before} ≠ ${after}`;
}

test('shows any instant by the clock of its edition, in work and in its steps, whichever edition is worked on', () => {
  for (const worked of [null, ...ZONES.keys()]) {
    setWorkedZone(() => (worked === null ? null : zoneOfEdition(worked)));
    for (let instant = Date.UTC(2031, 0, 1); instant < Date.UTC(2032, 0, 1); instant += 86_400_000 * 3 + 1_234_567)
      for (const [edition, zone] of ZONES) {
        const steps: string[] = [];
        const { date, time } = zonedParts(instant, zone);
        const [year, month, day] = date.split('-');
        expect(run(byClockOf(edition, shown(instant)), steps)).toBe(`${day}/${month}/${year} ${time.slice(0, 5)}`);
        expect(steps).toEqual([zone]);
        expect(zonedInstant(date, time, zone)).toBe(Math.floor(instant / 1000) * 1000);
        expect(festivalZone()).toBe(zoneOfEdition(worked));
      }
  }
  setWorkedZone(() => null);
});

test('goes back to the clock of before after a refusal, and nests', () => {
  const steps: string[] = [];
  function* nested(): Work<void> {
    yield* takeTurn('dehors');
    yield* byClockOf(REUNION, takeTurn('dedans'));
    yield* refuse('introuvable');
  }
  expect(() => run(byClockOf(MONTREAL, nested()), steps)).toThrow('introuvable');
  expect(steps).toEqual(['America/Montreal', 'Indian/Reunion', 'America/Montreal']);
  expect(festivalZone()).toBe(installationZone());
});

test('falls back to the installation for an edition without a zone, and for none', () => {
  expect([zoneOfEdition(2040), zoneOfEdition(null)]).toEqual([installationZone(), installationZone()]);
});

test.each(['America/Montreal', 'Indian/Reunion', 'UTC', 'Etc/GMT+4'])('knows %s', (zone) => expect(isZone(zone)).toBe(true));
test.each(['Mars/Olympe', 'europe/paris', '+04:00', 'Europe/Paris ', "Europe/Paris'", ''])('refuses %j', (zone) =>
  expect(isZone(zone)).toBe(false),
);
