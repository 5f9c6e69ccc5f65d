import type { TransitionDescriptor } from '#generated/entities/descriptor.gen.ts';
import { readNumber, type RecordData } from '#domain/values/record-data.ts';

type Waiving = Pick<TransitionDescriptor, 'waives'>;

/** The sum that a step gives up on a record, in euros; 0: it costs nothing, or the step gives nothing up. */
export function waivedBy({ waives }: Waiving, record: RecordData): number {
  if (waives === undefined || isUnpaying(record)) return 0;
  return Math.max(0, readNumber(record, waives.price) ?? 0);
}

/** A group that pays nothing keeps the price of its quote. */
export function isUnpaying({ IsPayant }: RecordData): boolean {
  return IsPayant === false;
}

/** Trace of a price that was given up, on the record. */
export function waivedValues({ waives }: Waiving, given: number, reason: string | null): RecordData {
  return waives === undefined || given <= 0 ? {} : { [waives.amount]: given, [waives.reason]: reason };
}
