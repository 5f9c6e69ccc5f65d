import { entities } from '#generated/entities/all.gen.ts';
import { mayReadRecords } from '#domain/records/read/sight.ts';
import { formatDay } from '#domain/records/values/dates.ts';
import { readId, readText, type RecordData } from '#domain/records/values/record-data.ts';
import { hoursText, NEED, needOf, POST, SHIFT, VOLUNTEER } from '#domain/volunteers/planning.ts';
import { dayOf } from '#domain/volunteers/shift-fits.ts';
import { numbersIn } from '#domain/welcome/guest-events.ts';
import { isConfirmed } from '#domain/work/confirmed.ts';
import { find, names, refuseWith, UNTOLD, waitFor, type Work } from '#domain/work/work.ts';
import { type CommitRule, type Facts, idsOf } from '../rule.ts';

/** Code of the answer. */
export const FULL = 'besoin-complet';
const TOLD = 5;

/** A place that somebody took meanwhile is told with who has it: staff may still send one more. */
export const filledNeeds: CommitRule = {
  name: 'ask before a need has more volunteers than it asks for',
  phase: 'before-commit',
  on: [{ entity: SHIFT, ops: ['insert', 'update', 'restore'], fields: ['IdBesoin'] }],
  *run(written, facts) {
    if (isConfirmed(facts, FULL)) return;
    const own = idsOf(written, SHIFT);
    const ids = numbersIn(yield* find(SHIFT, { Id: own }), 'IdBesoin').toSorted((left, right) => left - right);
    yield* waitFor(NEED, ids);
    const taken = Map.groupBy(yield* find(SHIFT, { IdBesoin: ids }), (shift) => Number(shift['IdBesoin']));
    const over = (yield* find(NEED, { Id: ids })).filter((need) => (taken.get(readId(need)) ?? []).length > needOf(need).Voulus);
    if (over.length === 0) return;
    const told: string[] = [];
    for (const need of over.slice(0, TOLD)) {
      const others = (taken.get(readId(need)) ?? []).filter((shift) => !own.includes(readId(shift)));
      told.push(yield* describe(need, numbersIn(others, 'IdParticipant'), facts));
    }
    const params = { count: over.length, besoins: told.join(' ; ') };
    yield* refuseWith('confirmation-requise', { message: 'benevole.besoinComplet', params, conflict: { Code: FULL } });
  },
};

/** `Contrôle, sam. 31 janv. 09:00 – 13:00 (2) : Ana Riou, Léo Garnier`. */
function* describe(record: RecordData, people: readonly number[], { culture, has }: Facts): Work<string> {
  const need = needOf(record);
  const posts = yield* names(POST, [need.IdPoste]);
  const volunteers = mayReadRecords(entities[VOLUNTEER], has) ? yield* names(VOLUNTEER, people) : {};
  const who = people.map((id) => readText(volunteers, String(id)) ?? UNTOLD).join(', ');
  const when = `${formatDay(dayOf(need), culture)} ${hoursText(need)}`;
  return `${readText(posts, String(need.IdPoste)) ?? ''}, ${when} (${need.Voulus})${who === '' ? '' : ` : ${who}`}`;
}
