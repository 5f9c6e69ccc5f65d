import { entities } from '#generated/entities/all.gen.ts';
import { mayReadRecords } from '#domain/records/read/sight.ts';
import { readId, readNumber, type RecordData } from '#domain/records/values/record-data.ts';
import { isConfirmed } from '#domain/work/confirmed.ts';
import { find, names, refuseWith, UNTOLD, waitFor, type Work } from '#domain/work/work.ts';
import { type CommitRule, type Facts, formerOf, idsOf } from '../rule.ts';

const GROUP = 'festival-groupe';
const MEMBER = 'festival-groupe-membre';
const ANNOUNCED = 'EffectifPrevu';
const OVER = 'effectif-depasse';

/** A group is quoted and invoiced for the people it announced: whoever comes on top of them is asked about, as they are not paid for. */
export const keptHeadcounts: CommitRule = {
  name: 'ask before a group is more than it announced',
  phase: 'before-commit',
  on: [
    { entity: MEMBER, ops: ['insert', 'restore'] },
    { entity: MEMBER, ops: ['update'], fields: ['IsAnnule', 'IdGroupe'] },
    { entity: GROUP, ops: ['update'], fields: [ANNOUNCED] },
  ],
  *run(written, facts) {
    const coming = yield* find(MEMBER, { Id: idsOf(written, MEMBER), IsAnnule: false });
    const grown = coming.flatMap((member) => readNumber(member, 'IdGroupe') ?? []);
    const lowered = (yield* find(GROUP, { Id: idsOf(written, GROUP) })).filter((group) =>
      isLowered(group, formerOf(group, written, GROUP)),
    );
    const ids = [...new Set([...grown, ...lowered.map(readId)])].toSorted((left, right) => left - right);
    // Of two who bring the last one, the second is told.
    yield* waitFor(GROUP, ids);
    for (const group of yield* find(GROUP, { Id: ids })) yield* keep(group, facts);
  },
};

/** Fewer are announced than before, or some where there was no number. */
const isLowered = (group: RecordData, former: RecordData | null): boolean => {
  const [was, is] = [readNumber(former ?? {}, ANNOUNCED), readNumber(group, ANNOUNCED)];
  return former !== null && is !== null && (was === null || is < was);
};

function* keep(group: RecordData, facts: Facts): Work<void> {
  const announced = readNumber(group, ANNOUNCED);
  if (announced === null || isConfirmed(facts, OVER)) return;
  const members = yield* find(MEMBER, { IdGroupe: readId(group), IsAnnule: false });
  if (members.length <= announced) return;
  const nom = mayReadRecords(entities[GROUP], facts.has) ? (yield* names(GROUP, [readId(group)]))[String(readId(group))] : UNTOLD;
  yield* refuseWith('confirmation-requise', {
    message: 'groupe.effectifDepasse',
    params: { nom: String(nom ?? ''), membres: members.length, prevu: announced },
    conflict: { Code: OVER },
  });
}
