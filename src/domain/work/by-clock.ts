import { festivalZone, inZone, zoneOfEdition } from '#domain/values/dates/festival-zone.ts';
import type { StepReply } from './steps.ts';
import type { Work } from './work.ts';

/** Work that reads and writes hours by the clock of an edition, whichever one its person works on (decision 0180). */
export function* byClockOf<T>(edition: number | null, work: Work<T>): Work<T> {
  const zone = zoneOfEdition(edition);
  if (zone === festivalZone()) return yield* work;
  let next = inZone(zone, () => work.next());
  while (next.done !== true) {
    let reply: StepReply;
    try {
      reply = yield { do: 'in-zone', zone, step: next.value };
    } catch (failure) {
      next = inZone(zone, () => work.throw(failure));
      continue;
    }
    next = inZone(zone, () => work.next(reply));
  }
  return next.value;
}
