import { isRecordData, type RecordData } from '#domain/values/record-data.ts';
import type { Addition } from './addition.ts';
import type { NewRecord } from './new-records.ts';

/** Records beside a record, as a call sends them. */
export interface AskedAddition {
  readonly Entite: string;
  readonly Champ: string;
  readonly Donnees: object;
}

/** A record that lines name by its key, as a call says it. */
export interface AskedRecord {
  readonly Cle: string;
  readonly Entite: string;
  readonly Donnees: object;
  readonly Ajouts?: readonly AskedAddition[] | undefined;
}

export function additionsOf(additions: readonly AskedAddition[] | undefined): readonly Addition[] {
  return (additions ?? []).map(({ Entite, Champ, Donnees }) => ({ entity: Entite, field: Champ, data: dataOf(Donnees) }));
}

export function newRecords(records: readonly AskedRecord[]): readonly NewRecord[] {
  return records.map(({ Cle, Entite, Donnees, Ajouts }) => ({
    key: Cle,
    entity: Entite,
    data: dataOf(Donnees),
    additions: additionsOf(Ajouts),
  }));
}

function dataOf(value: unknown): RecordData {
  return isRecordData(value) ? value : {};
}
