import { RoomingEtat } from '#generated/enums/rooming-etat.gen.ts';
import { sentContent } from '#domain/lodging/rooming-list/rooming-changes.ts';
import { roomingLines } from '#domain/lodging/rooming-list/rooming-lines.ts';
import { readNumber, type RecordData } from '#domain/records/values/record-data.ts';
import { find, waitFor, type Work } from '#domain/work/work.ts';
import type { WriteRule } from '../rule.ts';

const ROOMING = 'festival-rooming';
const SENT: readonly (number | null)[] = [RoomingEtat.envoyee, RoomingEtat.confirmee];
const isSent = (rooming: RecordData | null): boolean => SENT.includes(readNumber(rooming ?? {}, 'Etat'));

/** What the hotel is told now: the next list is compared with it. */
function* said(rooming: RecordData): Work<string> {
  return sentContent(yield* roomingLines(readNumber(rooming, 'Eannee') ?? 0, readNumber(rooming, 'IdHotel') ?? 0));
}

/** Lists of a hotel are numbered as they come, and one that is sent says when: the hotel and the staff speak of the same one. */
export const numberedRoomings: WriteRule = {
  name: 'number and date the rooming lists of a hotel, and keep what they tell',
  phase: 'before-write',
  on: [{ entity: ROOMING, ops: ['insert', 'update'] }],
  *run(rooming, { now }, before) {
    // What is written on a list that was sent leaves its date alone.
    const dated = isSent(rooming) && !isSent(before) ? { DateEnvoi: now, Contenu: yield* said(rooming) } : {};
    if (before !== null || readNumber(rooming, 'VersionRooming') !== null) return dated;
    const hotel = readNumber(rooming, 'IdHotel') ?? 0;
    // Two who add one at once get two numbers.
    yield* waitFor('festival-hotel', [hotel]);
    const known = yield* find(ROOMING, { IdHotel: hotel, Eannee: readNumber(rooming, 'Eannee') });
    return { ...dated, VersionRooming: Math.max(0, ...known.map((one) => readNumber(one, 'VersionRooming') ?? 0)) + 1 };
  },
};
