import type { FestivalGroupe } from '#generated/records/festival-groupe.gen.ts';
import type { FestivalParticipantAccredite } from '#generated/records/festival-participant-accredite.gen.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import type { Work } from '#domain/work/work.ts';
import type { WriteRule } from '#domain/work/rule.ts';

const name = 'forget a waiver once there is a price again';

type Waiver = Partial<Pick<FestivalParticipantAccredite, 'MontantOffert' | 'MotifGratuite'>>;

/** A price that is charged again was not given up: neither the sum nor the reason stays on the record; its history keeps both. */
export const waivedPrices: readonly WriteRule[] = [
  {
    name,
    phase: 'before-write',
    on: [{ entity: 'festival-participant-accredite', ops: ['update'] }],
    run: (record: Partial<FestivalParticipantAccredite>) => forget(record, (record.Prix ?? 0) > 0),
  },
  {
    name,
    phase: 'before-write',
    on: [{ entity: 'festival-groupe', ops: ['update'] }],
    run: (record: Partial<FestivalGroupe>) => forget(record, record.IsPayant === true),
  },
];

function* forget({ MontantOffert = null, MotifGratuite = null }: Waiver, isPriced: boolean): Work<RecordData> {
  yield* [];
  return isPriced && (MontantOffert !== null || MotifGratuite !== null) ? { MontantOffert: null, MotifGratuite: null } : {};
}
