import type { FestivalPublicationSeance } from '#generated/records/festival-publication-seance.gen.ts';

/** One more than the announcement that it replaces. */
export function nextSequence(before: FestivalPublicationSeance | null, numbers: ReadonlyMap<number, number>): number {
  return before === null ? 0 : sequenceOf(before, numbers.get(before.IdPublication) ?? 1) + 1;
}

/** An event was numbered by its publication before it had a number of its own: agendas that know that one never meet a smaller one. */
export function sequenceOf({ Sequence }: FestivalPublicationSeance, version: number): number {
  return Sequence ?? version - 1;
}
