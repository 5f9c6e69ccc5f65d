import { useEffect, useRef, useState } from 'react';
import type { Changement } from '#generated/client/types.gen.ts';
import { readId, type RecordData } from '#domain/values/record-data.ts';
import { type BulkOutcome, sendChanges } from './send-changes.ts';

/** `asking`: the changes are not checked yet; the phase after `trying`: the trial is done. */
type BulkPhase = 'asking' | 'trying' | 'told' | 'running' | 'done';

export interface BulkRun {
  readonly phase: BulkPhase;
  readonly done: number;
  readonly trial: BulkOutcome | null;
  readonly report: BulkOutcome | null;
  readonly tryAll: () => Promise<void>;
  /** Those that would change by the trial. */
  readonly changeAll: () => Promise<void>;
  readonly stop: () => void;
}

interface BulkInput {
  readonly entity: string;
  readonly records: readonly RecordData[];
  readonly changes: readonly Changement[];
  /** Writes once they changed; it throws the reason of a failure. */
  readonly follow?: (outcome: BulkOutcome) => Promise<void>;
}

/** A bulk edit from its trial to its report; changes that are edited need a new trial. */
export function useBulkEdit({ entity, records, changes, follow }: BulkInput): BulkRun {
  const [phase, setPhase] = useState<BulkPhase>('asking');
  const [done, setDone] = useState(0);
  const [trial, setTrial] = useState<BulkOutcome | null>(null);
  const [report, setReport] = useState<BulkOutcome | null>(null);
  const stopping = useRef(new AbortController());
  useEffect(() => () => stopping.current.abort(), []);
  const changesKey = JSON.stringify(changes);
  const [tried, setTried] = useState(changesKey);
  if (tried !== changesKey) {
    setTried(changesKey);
    if (phase === 'told') setPhase('asking');
  }
  function send(sentRecords: readonly RecordData[], isTrial: boolean): Promise<BulkOutcome> {
    stopping.current = new AbortController();
    setDone(0);
    setPhase(isTrial ? 'trying' : 'running');
    const { signal } = stopping.current;
    return sendChanges({ entity, records: sentRecords, changes, isTrial, onProgress: setDone, signal });
  }
  return {
    phase,
    done,
    trial,
    report,
    tryAll: async () => {
      setTrial(await send(records, true));
      setPhase('told');
    },
    changeAll: async () => {
      const passing = new Set(trial?.outcomes.flatMap(({ Id, Etat }) => (Etat === 'changee' ? [Id] : [])));
      const passed = records.filter((record) => passing.has(readId(record)));
      const written = await send(passed, false);
      setReport({ ...written, failure: written.failure ?? (await failureOf(follow?.(written))) });
      setPhase('done');
    },
    stop: () => stopping.current.abort(),
  };
}

async function failureOf(work: Promise<void> | undefined): Promise<unknown> {
  try {
    await work;
    return null;
  } catch (error) {
    return error;
  }
}
