import { useEffect, useRef, useState } from 'react';
import type { ImportResultat } from '#generated/client/types.gen.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { failureText } from '#web/records/failure-text.ts';
import { useRights, useUser } from '#web/session/rights.ts';
import { rememberedNames, rememberNames } from './import-plan.ts';
import type { NamesAnswered } from './names/decisions.ts';
import { findKnown, type KnownLine, type LineFate, titledLines } from './names/known-records.ts';
import { type ResolvedNames, resolveNames, type Resolving } from './names/resolve-names.ts';
import { answerKey, namesIn, splitsIn, type SplitName } from './names/wanted-names.ts';
import { partColumns, partIn } from './parts/part-columns.ts';
import type { Prepared } from './prepared.ts';
import { sendImport } from './send-import.ts';
import { faultsOf, passingLines, sendingOf, type Settled, type Trial, tryRows, withRefused } from './try-rows.ts';

type ImportPhase = 'asking' | 'searching' | 'naming' | 'trying' | 'told' | 'writing' | 'done';

interface RunState {
  readonly phase: ImportPhase;
  readonly done: number;
  readonly total: number;
  readonly resolved: ResolvedNames;
  /** Whole names, in the parts that they would be written in. */
  readonly splits: readonly SplitName[];
  /** Lines whose record may exist. */
  readonly known: readonly KnownLine[];
  readonly fates: ReadonlyMap<string, LineFate>;
  readonly trial: Trial | null;
  readonly result: ImportResultat | null;
  readonly failure: string | null;
}

export interface ImportRun extends RunState {
  /** Looks up what the lines name; names without a record raise questions, else the lines are tried. */
  readonly check: (prepared: Prepared) => Promise<void>;
  readonly answer: (prepared: Prepared, more: NamesAnswered) => Promise<void>;
  /** Writes the lines that would pass. */
  readonly write: (prepared: Prepared) => Promise<void>;
  readonly back: () => void;
}

const START: RunState = {
  phase: 'asking',
  done: 0,
  total: 0,
  resolved: { answers: new Map(), open: [] },
  splits: [],
  known: [],
  fates: new Map(),
  trial: null,
  result: null,
  failure: null,
};

/** State of an import, and its work that may be stopped. */
function useRun() {
  const text = useText();
  const [state, setState] = useState(START);
  const stopping = useRef(new AbortController());
  useEffect(() => () => stopping.current.abort(), []);
  function set(change: Partial<RunState>): void {
    setState((was) => ({ ...was, ...change }));
  }
  /** `phase`: where it goes back to when the work fails. */
  async function guarded(phase: ImportPhase, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    stopping.current = new AbortController();
    const { signal } = stopping.current;
    try {
      await work(signal);
    } catch (error) {
      if (!signal.aborted) set({ phase, failure: failureText(error, text('app.saveNok')) });
    }
  }
  function back(): void {
    stopping.current.abort();
    setState(START);
  }
  return { state, set, guarded, back };
}

/** An import from its columns to its report. */
export function useImport(): ImportRun {
  const text = useText();
  const { can } = useRights();
  const language = useLanguage();
  const user = useUser()?.id ?? 0;
  const { state, set, guarded, back } = useRun();
  async function tryAll(prepared: Prepared, settled: Settled, signal: AbortSignal): Promise<void> {
    const { answers, known, fates } = settled;
    set({ phase: 'trying', done: 0, total: prepared.sheet.rows.length, resolved: { answers, open: [] }, known, fates, failure: null });
    const trial = await tryRows(prepared, { ...settled, signal, text, onProgress: (done) => set({ done }) });
    if (!signal.aborted) set({ phase: 'told', trial });
  }
  return {
    ...state,
    check: (prepared) =>
      guarded('asking', async (signal) => {
        set({ phase: 'searching', done: 0, total: namesIn(prepared.sheet, prepared).length, failure: null });
        const searching = {
          can,
          language,
          signal,
          edition: prepared.edition,
          remembered: rememberedNames(user),
          onProgress: (done: number) => set({ done }),
        };
        const found = await lookUp(prepared, searching);
        if (signal.aborted) return;
        const { resolved, known, splits } = found;
        if (resolved.open.length + splits.length + known.length > 0) set({ phase: 'naming', ...found });
        else await tryAll(prepared, { answers: resolved.answers, known: [], fates: new Map() }, signal);
      }),
    answer: (prepared, { answers, fates, chosen }) => {
      rememberNames(user, chosen);
      const settled = { answers: new Map([...state.resolved.answers, ...answers]), known: state.known, fates };
      return guarded('naming', (signal) => tryAll(prepared, settled, signal));
    },
    write: (prepared) =>
      guarded('told', async () => {
        set({ phase: 'writing', failure: null });
        const { rows, records } = passingLines(state.trial);
        const result = await sendImport(rows, { ...sendingOf(prepared, state), records });
        if (result.IsGarde) set({ phase: 'done', result });
        else set({ phase: 'told', failure: result.Raison, trial: withRefused(state.trial, faultsOf(result.Lignes, prepared)) });
      }),
    back,
  };
}

/** The names of the lines, and the lines themselves, among what exists. */
async function lookUp(prepared: Prepared, searching: Resolving): Promise<Pick<RunState, 'resolved' | 'known' | 'splits'>> {
  const { sheet, columns } = prepared;
  const inner = { columns: partColumns(columns) };
  const wanted = new Map([...namesIn(sheet, prepared), ...namesIn(sheet, inner)].map((name) => [answerKey(name), name]));
  const resolved = await resolveNames([...wanted.values()], searching);
  const part = partIn(columns);
  const titled = part === null ? { ...prepared } : { ...inner, entity: part.entity };
  const knownLines = part !== null || mayBeKnown(prepared) ? await findKnown(titledLines(sheet, titled), titled.entity, searching) : [];
  return { resolved, known: knownLines, splits: [...splitsIn(sheet, prepared), ...splitsIn(sheet, inner)] };
}

/** A line without a key is recognised by its title, where its record may be completed. */
function mayBeKnown({ plan, descriptor }: Pick<Prepared, 'plan' | 'descriptor'>): boolean {
  return plan.Cles.length === 0 && descriptor.operations.includes('update');
}
