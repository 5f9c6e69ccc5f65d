import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { TransitionDescriptor } from '#generated/entities/descriptor.gen.ts';
import { readId, type RecordData } from '#domain/values/record-data.ts';
import { type SeriesAnswer, type SeriesOutcome, takeSeries } from './take-series.ts';

/** `asking`: the step still lacks its answers; the phase after `trying`: the trial is done. */
type SeriesPhase = 'asking' | 'trying' | 'told' | 'running' | 'done';

export interface Series {
  readonly phase: SeriesPhase;
  readonly done: number;
  readonly trial: SeriesOutcome | null;
  readonly report: SeriesOutcome | null;
  readonly tryAll: () => Promise<void>;
  /** Those that passed the trial, but for some. */
  readonly takeAll: (skipped: ReadonlySet<number>) => Promise<void>;
  readonly stop: () => void;
}

interface SeriesInput {
  readonly entity: string;
  readonly transition: TransitionDescriptor;
  readonly records: readonly RecordData[];
  readonly answer: SeriesAnswer;
}

/** A series from its trial to its report. */
export function useSeries({ entity, transition, records, answer }: SeriesInput): Series {
  const [phase, setPhase] = useState<SeriesPhase>(asks(transition) ? 'asking' : 'trying');
  const [done, setDone] = useState(0);
  const [trial, setTrial] = useState<SeriesOutcome | null>(null);
  const [report, setReport] = useState<SeriesOutcome | null>(null);
  const stopping = useRef(new AbortController());
  function send(batch: readonly RecordData[], isTrial: boolean, isHoleAccepted = false): Promise<SeriesOutcome> {
    stopping.current = new AbortController();
    const { signal } = stopping.current;
    return takeSeries({ entity, step: transition.name, records: batch, answer, isTrial, isHoleAccepted, onProgress: setDone, signal });
  }
  function showTrial(outcome: SeriesOutcome): void {
    setTrial(outcome);
    setPhase('told');
  }
  function begin(next: SeriesPhase): void {
    setDone(0);
    setPhase(next);
  }
  async function tryAll(): Promise<void> {
    begin('trying');
    showTrial(await send(records, true));
  }
  async function takeAll(skipped: ReadonlySet<number>): Promise<void> {
    begin('running');
    const passing = new Set(trial?.outcomes.flatMap(({ Id, Prise }) => (Prise && !skipped.has(Id) ? [Id] : [])));
    const chosen = records.filter((record) => passing.has(readId(record)));
    // Those that are left out have the holes.
    const isHoleAccepted = skipped.size === 0 && hasHole(trial);
    setReport(await send(chosen, false, isHoleAccepted));
    setPhase('done');
  }
  const start = useEffectEvent(() => {
    if (!asks(transition)) void send(records, true).then(showTrial);
  });
  useEffect(() => {
    start();
    return () => stopping.current.abort();
  }, []);
  // New answers to the step: its effect is to be shown again.
  const values = JSON.stringify(answer.values);
  const [tried, setTried] = useState(values);
  if (tried !== values) {
    setTried(values);
    if (phase === 'told') setPhase('asking');
  }
  return { phase, done, trial, report, tryAll, takeAll, stop: () => stopping.current.abort() };
}

function hasHole(trial: SeriesOutcome | null): boolean {
  return trial?.outcomes.some(({ Manquants }) => Manquants.length > 0) === true;
}

function asks({ ask = [] }: TransitionDescriptor): boolean {
  return ask.length > 0;
}
