import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FieldDescriptor, JsonValue } from '#generated/entities/descriptor.gen.ts';
import type { FieldError } from '#domain/errors/catalogue.ts';
import { isSettled, type RecordData, readId, readVersion, sameValue } from '#domain/values/record-data.ts';
import { useText } from '#web/i18n/use-text.ts';
import { editedProperty } from '#web/records/fields/field-property.ts';
import { lockedEntity, lockedRecords } from '#web/records/own-locks.ts';
import { loadRecord } from '#web/records/record-api.ts';
import { useRecordLock } from '#web/records/sheet/record/use-record-lock.ts';
import { useClosedYear } from '#web/session/closed-edition.ts';
import type { CellEditorProps } from './cell-editor-props.ts';

export interface OpenedCell {
  /** The record with what is typed; null: it is on its way. */
  readonly record: RecordData | null;
  readonly value: JsonValue;
  readonly change: (value: JsonValue) => void;
  readonly setProblem: (code: FieldError['code'] | null) => void;
  readonly isModified: () => boolean;
  /** Typed, read and unreadable values, at this very moment. */
  readonly now: () => CellState;
  /** The record is stored otherwise than it was read: what is typed stays. */
  readonly rebase: (theirs: RecordData) => void;
  /** Why nothing is written. */
  readonly readOnly: string | null;
}

interface CellState {
  readonly read: RecordData | null;
  readonly value: JsonValue;
  readonly problem: FieldError['code'] | null;
}

/** A cell as it was seen, then with the rest of its record. */
export function useOpenedCell({ entity: { descriptor }, field, row }: Pick<CellEditorProps, 'entity' | 'field' | 'row'>): OpenedCell {
  const property = editedProperty(field);
  const [state, setState] = useState<CellState>(() => firstState(field, row));
  const latest = useRef(state);
  function set(change: Partial<CellState>): void {
    latest.current = { ...latest.current, ...change };
    setState(latest.current);
  }
  function isModified(): boolean {
    const { read, value, problem } = latest.current;
    return read !== null && (problem !== null || !sameValue(value, read[property] ?? null));
  }
  const complete = useEffectEvent((whole: RecordData) => {
    const { read } = latest.current;
    // Text typed over an older version goes on being compared with it.
    if (read !== null && isModified()) set({ read: { ...whole, ...read } });
    else set({ read: whole, value: whole[property] ?? null });
  });
  const id = readId(row);
  useEffect(() => {
    const loading = new AbortController();
    loadRecord(descriptor, id, loading.signal).then(
      (whole) => complete(whole),
      () => undefined,
    );
    return () => loading.abort();
  }, [descriptor, id]);
  return {
    record: state.read === null ? null : { ...state.read, [property]: state.value },
    value: state.value,
    change: (value) => set({ value }),
    setProblem: (problem) => set({ problem }),
    isModified,
    now: () => latest.current,
    rebase: (theirs) => set({ read: theirs }),
    readOnly: useReadOnly({ descriptor, field, id }, state.read),
  };
}

/** The row says enough of most fields; texts in several languages and choices that depend on others wait for the record. */
function firstState(field: FieldDescriptor, row: RecordData): CellState {
  const property = editedProperty(field);
  const isEnough = property in row && field.among === undefined && readVersion(row) > 0;
  return { read: isEnough ? row : null, value: isEnough ? (row[property] ?? null) : null, problem: null };
}

interface OpenedCellKey {
  readonly descriptor: CellEditorProps['entity']['descriptor'];
  readonly field: FieldDescriptor;
  readonly id: number;
}

/** A closed edition, somebody who has the record open, and what is given once and for all keep a cell as it is. */
function useReadOnly({ descriptor, field, id }: OpenedCellKey, record: RecordData | null): string | null {
  const text = useText();
  const closedYear = useClosedYear(descriptor.edition === null ? null : record?.[descriptor.edition]);
  // A sheet beside the list holds the record for this page already.
  const [isWanted] = useState(() => !lockedRecords.has(`${lockedEntity(descriptor)}/${id}`));
  const { by } = useRecordLock(descriptor, { id, isWanted });
  if (closedYear !== null) return text('cellule.cloturee', { annee: String(closedYear) });
  if (by !== null) return text('cellule.tenue', { nom: by });
  return isSettled(field, record) ? text('cellule.fixee') : null;
}
