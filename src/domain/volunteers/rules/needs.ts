import { entities } from '#generated/entities/all.gen.ts';
import { mayReadRecords } from '#domain/records/sight/sight.ts';
import type { BenevoleBesoin } from '#generated/records/benevole-besoin.gen.ts';
import { formatDay } from '#domain/values/dates.ts';
import { readText } from '#domain/values/record-data.ts';
import { hoursText } from '../planning.ts';
import { dayOf } from '../shift-fits.ts';
import { groupedBy, numbersIn } from '#domain/values/record-columns.ts';
import { isConfirmed } from '#domain/work/confirmed.ts';
import { find, names, refuseWith, UNTOLD, waitFor, type Work } from '#domain/work/work.ts';
import { type CommitRule, type Facts, idsOf } from '#domain/work/rule.ts';

/** Code of the answer. */
const FULL = 'besoin-complet';
const TOLD = 5;

/** A place that somebody took meanwhile is reported with who has it: staff may still send one more. */
export const filledNeeds: CommitRule = {
  name: 'ask before a need has more volunteers than it asks for',
  phase: 'before-commit',
  on: [{ entity: 'benevole-affectation', ops: ['insert', 'update', 'restore'], fields: ['IdBesoin'] }],
  *run(written, facts) {
    if (isConfirmed(facts, FULL)) return;
    const shiftIds = idsOf(written, 'benevole-affectation');
    const ids = numbersIn(yield* find('benevole-affectation', { Id: shiftIds }), 'IdBesoin').toSorted((left, right) => left - right);
    yield* waitFor('benevole-besoin', ids);
    const taken = groupedBy(yield* find('benevole-affectation', { IdBesoin: ids }), 'IdBesoin');
    const over = (yield* find('benevole-besoin', { Id: ids })).filter((need) => (taken.get(need.Id) ?? []).length > need.NbVoulus);
    if (over.length === 0) return;
    const descriptions: string[] = [];
    for (const need of over.slice(0, TOLD)) {
      const others = (taken.get(need.Id) ?? []).filter((shift) => !shiftIds.includes(shift.Id));
      descriptions.push(yield* describe(need, numbersIn(others, 'IdParticipant'), facts));
    }
    const params = { count: over.length, besoins: descriptions.join(' ; ') };
    yield* refuseWith('confirmation-requise', {
      message: 'benevole.besoinComplet',
      question: 'besoinComplet',
      params,
      conflict: { Code: FULL },
    });
  },
};

/** `Contrôle, sam. 31 janv. 09:00 – 13:00 (2) : Ana Riou, Léo Garnier`. */
function* describe(need: BenevoleBesoin, people: readonly number[], { culture, has }: Facts): Work<string> {
  const posts = yield* names('festival-poste-benevole', [need.IdPoste]);
  const isTold = mayReadRecords(entities['festival-participant-benevole'], has);
  const volunteers = isTold ? yield* names('festival-participant-benevole', people) : {};
  const who = people.map((id) => readText(volunteers, String(id)) ?? UNTOLD).join(', ');
  const when = `${formatDay(dayOf(need), culture)} ${hoursText(need)}`;
  return `${readText(posts, String(need.IdPoste)) ?? ''}, ${when} (${need.NbVoulus})${who === '' ? '' : ` : ${who}`}`;
}
