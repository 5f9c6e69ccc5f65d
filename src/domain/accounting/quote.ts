import type { FestivalGroupe } from '#generated/records/festival-groupe.gen.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { type Work, nextNumber } from '#domain/work/work.ts';
import type { EffectInput } from '#domain/work/transition-rule.ts';
import { pieceNumber } from './piece-number.ts';
import { quoteSeries } from './printed-piece.ts';

/** Effect of a quote that goes out: its number, given once, and its day. A quote that is taken up again keeps its number. */
export function* emettreDevis({ record, today }: EffectInput<FestivalGroupe>): Work<RecordData> {
  if (record.NoDevis !== null) return { DateDevis: today };
  const prefix = quoteSeries(today);
  const number = yield* nextNumber({ entity: 'festival-groupe', field: 'NoDevis', prefix, day: 'DateDevis', date: today });
  return { NoDevis: pieceNumber(prefix, number), DateDevis: today };
}
