import { useEffect, useRef, useState } from 'react';
import type { ImportResultat, LigneImportee } from '#generated/client/types.gen.ts';
import type { Sheet } from '#domain/imports/cells.ts';
import type { ImportRow } from '#domain/imports/import-rows.ts';
import { useText } from '#web/i18n/use-text.ts';
import { failureText } from '#web/records/failure-text.ts';
import { todayText } from '#web/records/fields/days/today.ts';
import { useRights } from '#web/session/rights.ts';
import type { NotedFault } from './error-file.ts';
import type { ChosenTarget } from './load-targets.ts';
import { type OpenName, resolveNames } from './resolve-names.ts';
import { type ImportPlan, sendImport, tryImport } from './send-import.ts';
import { type Answer, type CellFault, type Columns, columnOf, namesIn, readSheet } from './sheet-values.ts';

type ImportPhase = 'asking' | 'searching' | 'naming' | 'trying' | 'told' | 'writing' | 'done';

/** What the lines would do, and what is wrong in them. */
export interface Trial {
  readonly rows: readonly ImportRow[];
  readonly told: readonly LigneImportee[];
  readonly faults: readonly NotedFault[];
}

/** Lines of a sheet, with what its columns are. */
export interface Prepared {
  readonly entity: string;
  readonly sheet: Sheet;
  readonly columns: Columns;
  /** All that a column could have been: names what a line lacks. */
  readonly targets: readonly ChosenTarget[];
  readonly plan: Omit<ImportPlan, 'CreeLiees'>;
  readonly clears: boolean;
}

export interface ImportRun {
  readonly phase: ImportPhase;
  readonly done: number;
  readonly total: number;
  readonly open: readonly OpenName[];
  readonly trial: Trial | null;
  readonly result: ImportResultat | null;
  readonly failure: string | null;
  /** Looks up what the lines name; what nobody bears is asked about, else the lines are tried. */
  readonly check: (prepared: Prepared) => Promise<void>;
  readonly answer: (prepared: Prepared, more: ReadonlyMap<string, Answer>) => Promise<void>;
  /** Writes the lines that would pass. */
  readonly write: (prepared: Prepared) => Promise<void>;
  readonly back: () => void;
}

interface RunState {
  readonly phase: ImportPhase;
  readonly done: number;
  readonly total: number;
  readonly answers: ReadonlyMap<string, Answer>;
  readonly open: readonly OpenName[];
  readonly trial: Trial | null;
  readonly result: ImportResultat | null;
  readonly failure: string | null;
}

const START: RunState = { phase: 'asking', done: 0, total: 0, answers: new Map(), open: [], trial: null, result: null, failure: null };

/** An import from its columns to its report. */
export function useImport(): ImportRun {
  const text = useText();
  const { can } = useRights();
  const [state, setState] = useState(START);
  const stopping = useRef(new AbortController());
  useEffect(() => () => stopping.current.abort(), []);
  const set = (change: Partial<RunState>): void => setState((was) => ({ ...was, ...change }));
  const guarded = async (phase: ImportPhase, work: (signal: AbortSignal) => Promise<void>): Promise<void> => {
    stopping.current = new AbortController();
    const { signal } = stopping.current;
    try {
      await work(signal);
    } catch (error) {
      if (!signal.aborted) set({ phase, failure: failureText(error, text('app.saveNok')) });
    }
  };
  const tryAll = async (prepared: Prepared, answers: ReadonlyMap<string, Answer>, signal: AbortSignal): Promise<void> => {
    set({ phase: 'trying', done: 0, total: prepared.sheet.rows.length, answers, failure: null });
    const trial = await tryRows(prepared, { answers, signal, text, onProgress: (done) => set({ done }) });
    if (!signal.aborted) set({ phase: 'told', trial });
  };
  return {
    ...state,
    check: (prepared) =>
      guarded('asking', async (signal) => {
        const wanted = namesIn(prepared.sheet, { columns: prepared.columns, today: todayText() });
        set({ phase: 'searching', done: 0, total: wanted.length, failure: null });
        const { answers, open } = await resolveNames(wanted, { can, signal, onProgress: (done) => set({ done }) });
        if (signal.aborted) return;
        if (open.length > 0) set({ phase: 'naming', answers, open });
        else await tryAll(prepared, answers, signal);
      }),
    answer: (prepared, more) => guarded('naming', (signal) => tryAll(prepared, new Map([...state.answers, ...more]), signal)),
    write: (prepared) =>
      guarded('told', async () => {
        set({ phase: 'writing', failure: null });
        const result = await sendImport(passingRows(state.trial), sendingOf(prepared, state.answers));
        if (result.IsGarde) set({ phase: 'done', result });
        else set({ phase: 'told', failure: result.Raison, trial: withRefused(state.trial, faultsOf(result.Lignes, prepared)) });
      }),
    back: () => {
      stopping.current.abort();
      setState(START);
    },
  };
}

const sendingOf = ({ entity, plan }: Prepared, answers: ReadonlyMap<string, Answer>) => ({
  entity,
  plan: { ...plan, CreeLiees: createsLinked(answers) },
});

/** Somebody said of a name that a record is to be made of it. */
const createsLinked = (answers: ReadonlyMap<string, Answer>): boolean => [...answers.values()].some((answer) => 'said' in answer);

interface Trying {
  readonly answers: ReadonlyMap<string, Answer>;
  readonly signal: AbortSignal;
  readonly text: ReturnType<typeof useText>;
  readonly onProgress: (done: number) => void;
}

async function tryRows(prepared: Prepared, { answers, signal, text, onProgress }: Trying): Promise<Trial> {
  const { sheet, columns, clears } = prepared;
  const { rows, faults } = readSheet(sheet, { columns, clears, answers, today: todayText() });
  const unread = new Set(faults.map(({ line }) => line));
  const asked = rows.filter(({ line }) => !unread.has(line));
  const { told, repeated } = await tryImport(asked, { ...sendingOf(prepared, answers), signal, onProgress });
  return {
    rows,
    told,
    faults: [
      ...faults.map((fault) => ({ ...fault, message: messageOf(fault, text) })),
      ...[...repeated].map(([line, ligne]) => ({ line, column: null, message: text('importation.deuxFois', { ligne }) })),
      ...faultsOf(told, prepared),
    ].toSorted((left, right) => left.line - right.line),
  };
}

const messageOf = ({ message }: CellFault, text: Trying['text']): string => message ?? text('importation.illisible');

/** What the server says of the lines that it refuses, on the cells that it names. */
function faultsOf(told: readonly LigneImportee[], { columns, targets }: Pick<Prepared, 'columns' | 'targets'>): readonly NotedFault[] {
  return told
    .filter(({ Etat }) => Etat === 'refusee')
    .flatMap(({ Ligne: line, Raison, Erreurs }): readonly NotedFault[] => {
      if (Erreurs.length === 0) return [{ line, column: null, message: Raison ?? '' }];
      return Erreurs.map(({ Champ, Message }) => {
        const column = columnOf(columns, Champ);
        return { line, column, message: column === null ? `${fieldName(targets, Champ)} : ${Message}` : Message };
      });
    });
}

const fieldName = (targets: readonly ChosenTarget[], path: string): string => targets[columnOf(targets, path) ?? -1]?.label ?? path;

export const passingRows = (trial: Trial | null): readonly ImportRow[] => {
  const refused = new Set(trial?.faults.map(({ line }) => line));
  return trial?.rows.filter(({ line }) => !refused.has(line)) ?? [];
};

const withRefused = (trial: Trial | null, more: readonly NotedFault[]): Trial | null =>
  trial === null ? null : { ...trial, faults: [...trial.faults, ...more].toSorted((left, right) => left.line - right.line) };
