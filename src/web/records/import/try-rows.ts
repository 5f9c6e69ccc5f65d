import type { LigneImportee } from '#generated/client/types.gen.ts';
import { neededKeys } from '#domain/imports/beside/new-records.ts';
import type { ImportRow } from '#domain/imports/import-rows.ts';
import { identityOf } from '#domain/imports/known/identity.ts';
import { takenLines } from '#domain/imports/repeated-lines.ts';
import type { useText } from '#web/i18n/use-text.ts';
import { errorText } from '#web/records/fields/use-error-texts.ts';
import type { NotedFault } from './error-file.ts';
import type { ChosenTarget } from './chosen-target.ts';
import { type KnownLine, type LineFate, titleColumn, titledLines } from './names/known-records.ts';
import type { Answers } from './names/wanted-names.ts';
import { type PlacedLines, readPart, type ReadPart } from './parts/part-lines.ts';
import type { Prepared } from './prepared.ts';
import { tryImport } from './send-import.ts';
import { columnOf, readSheet } from './sheet-values.ts';

/** Effect of the lines, and their errors. */
export interface Trial {
  readonly rows: readonly ImportRow[];
  readonly told: readonly LigneImportee[];
  readonly faults: readonly NotedFault[];
  readonly part: ReadPart;
}

/** Findings and answers about the names and the lines. */
export interface Settled {
  readonly answers: Answers;
  readonly known: readonly KnownLine[];
  readonly fates: ReadonlyMap<string, LineFate>;
}

interface Trying extends Settled {
  readonly signal: AbortSignal;
  readonly text: ReturnType<typeof useText>;
  readonly onProgress: (done: number) => void;
}

export async function tryRows(prepared: Prepared, trying: Trying): Promise<Trial> {
  const { answers, signal, text, onProgress } = trying;
  const { sheet, columns, clears, fixed } = prepared;
  const read = readSheet(sheet, { columns, clears, answers, fixed });
  const part = await readPart(read.rows, prepared, trying);
  const { rows, faults: unsettled } = withKnown(read.rows, prepared, trying);
  const unreadable = [...read.faults, ...part.faults].map(({ line, column, fault }) => ({
    line,
    column,
    message: errorText({ path: '', ...fault }),
  }));
  const faults = [...unreadable, ...unsettled];
  const unread = new Set(faults.map(({ line }) => line));
  const readable = rows.filter(({ line }) => !unread.has(line));
  const taken = takenLines(readable, prepared.descriptor);
  const placedLines = part.place(readable.filter(({ line }) => !taken.has(line)));
  const { told, repeated } = await tryImport(placedLines.rows, {
    ...sendingOf(prepared, trying),
    records: placedLines.records,
    signal,
    onProgress,
  });
  return {
    rows,
    told,
    part,
    faults: [
      ...faults,
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

/** Records are found by the keys that were chosen, or by the ids that lines were known by. */
export function sendingOf({ entity, plan, creates }: Prepared, { fates }: Pick<Settled, 'fates'>) {
  const isKnown = plan.Cles.length === 0 && [...fates.values()].some((fate) => fate !== 'nouvelle');
  return {
    entity,
    plan: { ...plan, Cles: isKnown ? ['Id'] : plan.Cles, CreeLiees: creates.length > 0, ChampsCrees: [...creates] },
  };
}

/** The lines with the records that they complete; a title that is not settled, or that an earlier line says too, keeps its line back. */
function withKnown(
  rows: readonly ImportRow[],
  prepared: Prepared,
  { known, fates, text }: Trying,
): { readonly rows: readonly ImportRow[]; readonly faults: readonly NotedFault[] } {
  const identity = identityOf(prepared.entity);
  if (identity === null || prepared.plan.Cles.length > 0) return { rows, faults: [] };
  const column = titleColumn(identity, prepared.columns);
  const faults: NotedFault[] = [];
  const ids = new Map<number, number>();
  const guessed = new Set(known.map(({ key }) => key));
  for (const { key, lines, year, people } of titledLines(prepared.sheet, prepared)) {
    const fate = fates.get(key);
    if (fate !== undefined && fate !== 'nouvelle') for (const line of lines) ids.set(line, fate.id);
    else if (guessed.has(key) && fate === undefined)
      faults.push(...lines.map((line) => ({ line, column, message: errorText({ path: '', code: 'fiche-a-choisir' }) })));
    else if (year !== null || people.length > 0)
      faults.push(...lines.slice(1).map((line) => ({ line, column, message: text('importation.deuxFois', { ligne: lines[0] ?? 0 }) })));
  }
  const [title] = identity.names;
  const kept = new Set([title?.prefix, title?.field]);
  return {
    faults,
    rows: rows.map((row) => {
      const id = ids.get(row.line);
      if (id === undefined) return row;
      return { ...row, data: { ...Object.fromEntries(Object.entries(row.data).filter(([name]) => !kept.has(name))), Id: id } };
    }),
  };
}

/** Errors of the server for the lines that it refuses, on the cells that it names. */
export function faultsOf(
  outcomes: readonly LigneImportee[],
  { columns, targets }: Pick<Prepared, 'columns' | 'targets'>,
): readonly NotedFault[] {
  return outcomes
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

/** The lines that pass, with what they need and nothing of the others. */
export function passingLines(trial: Trial | null): PlacedLines {
  if (trial === null) return { rows: [], records: new Map() };
  const refused = new Set(trial.faults.map(({ line }) => line));
  return trial.part.place(trial.rows.filter(({ line }) => !refused.has(line)));
}

/** Number of records of each entity that come beside those of the lines that pass. */
export function besideCounts({ rows, records }: PlacedLines): ReadonlyMap<string, number> {
  const needed = neededKeys(
    rows.flatMap(({ data, additions }) => [data, ...additions.map((addition) => addition.data)]),
    records,
  );
  const made = [...needed].flatMap((key) => records.get(key) ?? []);
  const all = [...made, ...[...rows, ...made].flatMap(({ additions }) => additions)];
  return new Map([...Map.groupBy(all, ({ entity }) => entity)].map(([entity, some]) => [entity, some.length]));
}

export function withRefused(trial: Trial | null, more: readonly NotedFault[]): Trial | null {
  return trial === null ? null : { ...trial, faults: [...trial.faults, ...more].toSorted((left, right) => left.line - right.line) };
}
