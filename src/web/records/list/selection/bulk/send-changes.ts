import { changeFiches } from '#generated/client/sdk/series.gen.ts';
import type { Changement, FicheEnSerie, ModificationDemande } from '#generated/client/types.gen.ts';
import { type RecordData, readId, readVersion } from '#domain/values/record-data.ts';

/** Records of one call: its progress moves, and « stop » is heard. */
const AT_ONCE = 100;

export interface BulkOrder {
  readonly entity: string;
  readonly records: readonly RecordData[];
  readonly changes: readonly Changement[];
  /** Only tells what would change. */
  readonly isTrial: boolean;
  readonly onProgress: (done: number) => void;
  readonly signal: AbortSignal;
}

/** Outcome of each record reached; fewer than requested if the person stopped or the network failed (`failure`). */
export interface BulkOutcome {
  readonly outcomes: readonly FicheEnSerie[];
  readonly failure: unknown;
  /** The series that was written; null for a trial. */
  readonly series: string | null;
}

/** Changes the records some at a time, all under one series. */
export async function sendChanges({ entity, records, changes, isTrial, onProgress, signal }: BulkOrder): Promise<BulkOutcome> {
  const outcomes: FicheEnSerie[] = [];
  let series: string | null = null;
  for (let start = 0; start < records.length && !signal.aborted; start += AT_ONCE) {
    const seen = records.slice(start, start + AT_ONCE).map((record) => ({ Id: readId(record), Version: readVersion(record) }));
    const body: ModificationDemande = {
      Fiches: seen,
      Changements: [...changes],
      Essai: isTrial,
      ...(series === null ? {} : { Lot: series }),
    };
    try {
      const { data } = await changeFiches({ path: { entite: entity }, body });
      series = data.Lot;
      outcomes.push(...data.Fiches);
    } catch (failure) {
      return { outcomes, failure, series };
    }
    onProgress(outcomes.length);
  }
  return { outcomes, failure: null, series };
}

export function countOf({ outcomes }: BulkOutcome, state: FicheEnSerie['Etat']): number {
  return outcomes.filter(({ Etat }) => Etat === state).length;
}
