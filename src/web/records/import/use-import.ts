import { useEffect, useRef, useState } from 'react';
import type { ImportResultat, LigneImportee } from '#generated/client/types.gen.ts';
import type { EntityDescriptor } from '#generated/entities/descriptor.gen.ts';
import type { Sheet } from '#domain/imports/cells.ts';
import type { ImportRow } from '#domain/imports/import-rows.ts';
import { takenLines } from '#domain/imports/repeated-lines.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { useText } from '#web/i18n/use-text.ts';
import { failureText } from '#web/records/failure-text.ts';
import { errorText } from '#web/records/fields/use-error-texts.ts';
import { useRights } from '#web/session/rights.ts';
import type { NotedFault } from './error-file.ts';
import type { ChosenTarget } from './load-targets.ts';
import { type OpenName, resolveNames } from './resolve-names.ts';
import { type ImportPlan, sendImport, tryImport } from './send-import.ts';
import { type Answer, type Columns, columnOf, namesIn, readSheet, type SplitName, splitsIn } from './sheet-values.ts';

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
  readonly descriptor: EntityDescriptor;
  /** The one edition that the lines are of; null: of several, or of none. */
  readonly edition: number | null;
  readonly sheet: Sheet;
  /** Where it was found: a sheet of the file, below the row of its titles. */
  readonly place: { readonly sheetName: string; readonly headLine: number };
  readonly columns: Columns;
  /** All that a column could have been: names what a line lacks. */
  readonly targets: readonly ChosenTarget[];
  readonly plan: Omit<ImportPlan, 'CreeLiees'>;
  readonly clears: boolean;
  /** What every line says besides its columns. */
  readonly fixed: RecordData;
  /** Reference fields whose missing records are created from what the columns say of them. */
  readonly creates: readonly string[];
}

export interface ImportRun {
  readonly phase: ImportPhase;
  readonly done: number;
  readonly total: number;
  readonly open: readonly OpenName[];
  /** Whole names, in the parts that they would be written in. */
  readonly splits: readonly SplitName[];
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
  readonly splits: readonly SplitName[];
  readonly trial: Trial | null;
  readonly result: ImportResultat | null;
  readonly failure: string | null;
}

const START: RunState = {
  phase: 'asking',
  done: 0,
  total: 0,
  answers: new Map(),
  open: [],
  splits: [],
  trial: null,
  result: null,
  failure: null,
};

/** An import from its columns to its report. */
export function useImport(): ImportRun {
  const text = useText();
  const { can } = useRights();
  const [state, setState] = useState(START);
  const stopping = useRef(new AbortController());
  useEffect(() => () => stopping.current.abort(), []);
  function set(change: Partial<RunState>): void {
    setState((was) => ({ ...was, ...change }));
  }
  async function guarded(phase: ImportPhase, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    stopping.current = new AbortController();
    const { signal } = stopping.current;
    try {
      await work(signal);
    } catch (error) {
      if (!signal.aborted) set({ phase, failure: failureText(error, text('app.saveNok')) });
    }
  }
  async function tryAll(prepared: Prepared, answers: ReadonlyMap<string, Answer>, signal: AbortSignal): Promise<void> {
    set({ phase: 'trying', done: 0, total: prepared.sheet.rows.length, answers, failure: null });
    const trial = await tryRows(prepared, { answers, signal, text, onProgress: (done) => set({ done }) });
    if (!signal.aborted) set({ phase: 'told', trial });
  }
  return {
    ...state,
    check: (prepared) =>
      guarded('asking', async (signal) => {
        const wanted = namesIn(prepared.sheet, prepared);
        set({ phase: 'searching', done: 0, total: wanted.length, failure: null });
        const { edition } = prepared;
        const { answers, open } = await resolveNames(wanted, { can, signal, edition, onProgress: (done) => set({ done }) });
        if (signal.aborted) return;
        const splits = splitsIn(prepared.sheet, prepared);
        if (open.length + splits.length > 0) set({ phase: 'naming', answers, open, splits });
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

function sendingOf({ entity, plan, columns, creates }: Prepared, answers: ReadonlyMap<string, Answer>) {
  const created = [...new Set([...creates, ...namedFields(columns, answers)])];
  return { entity, plan: { ...plan, CreeLiees: created.length > 0, ChampsCrees: created } };
}

/** Fields of which somebody said that a record is to be made of a name. */
function namedFields(columns: Columns, answers: ReadonlyMap<string, Answer>): readonly string[] {
  const made = new Set([...answers].flatMap(([key, answer]) => ('said' in answer ? [key.split(' ', 1)[0]] : [])));
  return columns.flatMap((target) => (target?.field.kind === 'reference' && made.has(target.field.to) ? [target.field.name] : []));
}

interface Trying {
  readonly answers: ReadonlyMap<string, Answer>;
  readonly signal: AbortSignal;
  readonly text: ReturnType<typeof useText>;
  readonly onProgress: (done: number) => void;
}

async function tryRows(prepared: Prepared, { answers, signal, text, onProgress }: Trying): Promise<Trial> {
  const { sheet, columns, clears, fixed } = prepared;
  const { rows, faults } = readSheet(sheet, { columns, clears, answers, fixed });
  const unread = new Set(faults.map(({ line }) => line));
  const readable = rows.filter(({ line }) => !unread.has(line));
  const taken = takenLines(readable, prepared.descriptor);
  const asked = readable.filter(({ line }) => !taken.has(line));
  const { told, repeated } = await tryImport(asked, { ...sendingOf(prepared, answers), signal, onProgress });
  return {
    rows,
    told,
    faults: [
      ...faults.map(({ line, column, fault }) => ({ line, column, message: errorText({ path: '', ...fault }) })),
      ...[...taken].map(([line, { first, field }]) => ({
        line,
        column: columnOf(columns, field),
        message: text('importation.dejaDit', { ligne: first }),
      })),
      ...[...repeated].map(([line, ligne]) => ({ line, column: null, message: text('importation.deuxFois', { ligne }) })),
      ...faultsOf(told, prepared),
    ].toSorted((left, right) => left.line - right.line),
  };
}

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

function fieldName(targets: readonly ChosenTarget[], path: string): string {
  return targets[columnOf(targets, path) ?? -1]?.label ?? path;
}

export function passingRows(trial: Trial | null): readonly ImportRow[] {
  const refused = new Set(trial?.faults.map(({ line }) => line));
  return trial?.rows.filter(({ line }) => !refused.has(line)) ?? [];
}

function withRefused(trial: Trial | null, more: readonly NotedFault[]): Trial | null {
  return trial === null ? null : { ...trial, faults: [...trial.faults, ...more].toSorted((left, right) => left.line - right.line) };
}
