import { isRecordData, readNumber, readText, type RecordData } from '#domain/values/record-data.ts';
import { changedFields } from '#domain/values/record-state.ts';

export type HistoryOperation = 'insert' | 'update' | 'delete' | 'restore';

/** One write, as the history tab shows it. */
export interface HistoryEntry {
  readonly id: number;
  readonly entity: string;
  readonly at: string;
  /** Null: a loader or a job wrote it. */
  readonly user: string | null;
  readonly operation: HistoryOperation;
  readonly before: RecordData;
  readonly after: RecordData;
  readonly fields: readonly string[];
}

/** Latest first; a write that changed nothing a person sees is left out. */
export function readEntries(rows: readonly RecordData[]): readonly HistoryEntry[] {
  return rows.map(readEntry).filter((entry) => entry.operation !== 'update' || entry.fields.length > 0);
}

function readEntry(row: RecordData): HistoryEntry {
  const before = objectOf(row['Before']);
  const after = objectOf(row['After']);
  const operation = readText(row, 'Op');
  return {
    id: readNumber(row, 'Id') ?? 0,
    entity: readText(row, 'Entite') ?? '',
    at: readText(row, 'At') ?? '',
    user: readText(row, 'UtilisateurLibelle'),
    operation: operation === 'insert' || operation === 'delete' || operation === 'restore' ? operation : 'update',
    before,
    after,
    fields: operation === 'update' ? changedFields(before, after).filter((name) => name !== 'Id') : [],
  };
}

function objectOf(value: unknown): RecordData {
  return isRecordData(value) ? value : {};
}
