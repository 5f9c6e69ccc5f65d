import type { FestivalRooming } from '#generated/records/festival-rooming.gen.ts';
import { RoomingEtat } from '#generated/enums/rooming-etat.gen.ts';
import { sentContent } from '../rooming-list/rooming-changes.ts';
import { roomingLines } from '../rooming-list/rooming-lines.ts';
import { find, waitFor, type Work } from '#domain/work/work.ts';
import type { WriteRule } from '#domain/work/rule.ts';
const SENT: readonly (number | null)[] = [RoomingEtat.envoyee, RoomingEtat.confirmee];

function isSent(rooming: Partial<FestivalRooming> | null): boolean {
  return SENT.includes(rooming?.Etat ?? null);
}

/** Content that the hotel gets now: the next list is compared with it. */
function* contentOf(rooming: Partial<FestivalRooming>): Work<string> {
  return sentContent(yield* roomingLines(rooming.Eannee ?? 0, rooming.IdHotel ?? 0));
}

/** Lists of a hotel are numbered as they come, and one that is sent says when: the hotel and the staff speak of the same one. */
export const numberedRoomings: WriteRule = {
  name: 'number and date the rooming lists of a hotel, and keep what they tell',
  phase: 'before-write',
  on: [{ entity: 'festival-rooming', ops: ['insert', 'update'] }],
  *run(rooming: Partial<FestivalRooming>, { now }, before: FestivalRooming | null) {
    // Writing on a list that was sent leaves its date alone.
    const dated = isSent(rooming) && !isSent(before) ? { DateEnvoi: now, Contenu: yield* contentOf(rooming) } : {};
    if (before !== null || (rooming.VersionRooming ?? null) !== null) return dated;
    const hotel = rooming.IdHotel ?? 0;
    // Two who add one at once get two numbers.
    yield* waitFor('festival-hotel', [hotel]);
    const existing = yield* find('festival-rooming', { IdHotel: hotel, Eannee: rooming.Eannee ?? null });
    return { ...dated, VersionRooming: Math.max(0, ...existing.map((one) => one.VersionRooming ?? 0)) + 1 };
  },
};
