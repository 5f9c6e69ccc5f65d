import type { FestivalGroupe } from '#generated/records/festival-groupe.gen.ts';
import { entities } from '#generated/entities/all.gen.ts';
import { mayReadRecords } from '#domain/records/sight/sight.ts';
import { readId } from '#domain/values/record-data.ts';
import { isConfirmed } from '#domain/work/confirmed.ts';
import { find, names, refuseWith, UNTOLD, waitFor, type Work } from '#domain/work/work.ts';
import { type CommitRule, type Facts, formerOf, idsOf } from '#domain/work/rule.ts';
const OVER = 'effectif-depasse';

/** A group is quoted and invoiced for the people it announced: whoever comes on top of them raises a question, as they are not paid for. */
export const keptHeadcounts: CommitRule = {
  name: 'ask before a group is more than it announced',
  phase: 'before-commit',
  on: [
    { entity: 'festival-groupe-membre', ops: ['insert', 'restore'] },
    { entity: 'festival-groupe-membre', ops: ['update'], fields: ['IsAnnule', 'IdGroupe'] },
    { entity: 'festival-groupe', ops: ['update'], fields: ['EffectifPrevu'] },
  ],
  *run(written, facts) {
    const coming = yield* find('festival-groupe-membre', { Id: idsOf(written, 'festival-groupe-membre'), IsAnnule: false });
    const grown = coming.flatMap((member) => member.IdGroupe);
    const lowered = (yield* find('festival-groupe', { Id: idsOf(written, 'festival-groupe') })).filter((group) =>
      isLowered(group, formerOf(group, written, 'festival-groupe')),
    );
    const ids = [...new Set([...grown, ...lowered.map(readId)])].toSorted((left, right) => left - right);
    // Of two who bring the last one, the second learns of it.
    yield* waitFor('festival-groupe', ids);
    for (const group of yield* find('festival-groupe', { Id: ids })) yield* keep(group, facts);
  },
};

/** Fewer are announced than before, or some where there was no number. */
function isLowered(group: FestivalGroupe, former: FestivalGroupe | null): boolean {
  const [was, is] = [former?.EffectifPrevu ?? null, group.EffectifPrevu];
  return former !== null && is !== null && (was === null || is < was);
}

function* keep(group: FestivalGroupe, facts: Facts): Work<void> {
  const announced = group.EffectifPrevu;
  if (announced === null || isConfirmed(facts, OVER)) return;
  const members = yield* find('festival-groupe-membre', { IdGroupe: group.Id, IsAnnule: false });
  if (members.length <= announced) return;
  const nom = mayReadRecords(entities['festival-groupe'], facts.has)
    ? (yield* names('festival-groupe', [group.Id]))[String(group.Id)]
    : UNTOLD;
  yield* refuseWith('confirmation-requise', {
    message: 'groupe.effectifDepasse',
    question: 'effectifDepasse',
    params: { nom: String(nom ?? ''), membres: members.length, prevu: announced },
    conflict: { Code: OVER },
  });
}
