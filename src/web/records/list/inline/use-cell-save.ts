import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { FieldError } from '#domain/errors/catalogue.ts';
import { readId, readVersion, type RecordData, sameValue } from '#domain/values/record-data.ts';
import { textOf } from '#web/i18n/i18n.ts';
import { useText } from '#web/i18n/use-text.ts';
import { failureText } from '#web/records/failure-text.ts';
import { toBody } from '#web/records/fields/record-body.ts';
import { editedProperty } from '#web/records/fields/field-property.ts';
import { unreadText } from '#domain/values/unread-text.ts';
import { updateRecord } from '#web/records/record-api.ts';
import { askMerge } from '#web/records/sheet/record/conflict-dialog.tsx';
import { answered } from '#web/records/sheet/record/rule-dialog.tsx';
import { toFieldError } from '#web/records/sheet/record/server-errors.ts';
import { useOnceBack } from '#web/records/sheet/record/use-once-back.ts';
import { connection } from '#web/runtime/connection.ts';
import { ApiError, type Conflict } from '#web/runtime/transport.ts';
import { useDialogs } from '#web/shell/dialogs/dialogs.ts';
import type { CellEditorProps } from './cell-editor-props.ts';
import type { OpenedCell } from './use-opened-cell.ts';

export interface CellSave {
  /** False: what is typed is still to be saved, and the cell says why. */
  readonly save: () => Promise<boolean>;
  readonly isSaving: boolean;
  readonly errors: readonly FieldError[];
  readonly sentence: string | null;
}

interface Refusal {
  readonly errors: readonly FieldError[];
  readonly sentence: string | null;
}

const NOTHING: Refusal = { errors: [], sentence: null };

/** Saves one field of a record, as its sheet does, and nothing else of it. */
export function useCellSave({ entity, field, onLeft }: CellEditorProps, cell: OpenedCell): CellSave {
  const queries = useQueryClient();
  const running = useRef(false);
  const [isSaving, setSaving] = useState(false);
  const [isSilenced, setSilenced] = useState(false);
  const [refusal, setRefusal] = useState(NOTHING);
  const write = useWriting({ entity, field }, cell);
  const refusalOf = useRefusal(field);
  const property = editedProperty(field);
  async function attempt(): Promise<boolean> {
    try {
      if (!(await write())) return false;
    } catch (error) {
      setSilenced(error instanceof ApiError && error.status === 0 && connection.get().isLost);
      setRefusal(refusalOf(error));
      return false;
    }
    const { name, extends: base } = entity.descriptor;
    await Promise.all([name, base].flatMap((one) => (one === null ? [] : queries.invalidateQueries({ queryKey: [one] }))));
    return true;
  }
  async function save(): Promise<boolean> {
    if (running.current) return false;
    const { problem, value } = cell.now();
    setRefusal(problem === null ? NOTHING : { errors: [{ path: property, code: problem }], sentence: null });
    // Its control says so itself.
    if (problem !== null || unreadText(field, value) !== null) return false;
    if (!cell.isModified() || cell.readOnly !== null) return true;
    running.current = true;
    setSaving(true);
    try {
      return await attempt();
    } finally {
      running.current = false;
      setSaving(false);
    }
  }
  // The server answers again: what was typed is saved, and the cell closes.
  useOnceBack(isSilenced, () => {
    setSilenced(false);
    void save().then((isSaved) => (isSaved ? onLeft('stay') : undefined));
  });
  return { save, isSaving, ...refusal };
}

type Written = Pick<CellEditorProps, 'entity' | 'field'>;

/** Sends the field over the version that was read; asks about a write made meanwhile, as the sheet does. */
function useWriting({ entity, field }: Written, cell: OpenedCell): () => Promise<boolean> {
  const text = useText();
  const dialogs = useDialogs();
  const property = editedProperty(field);
  function send(read: RecordData): Promise<boolean> {
    return answered(dialogs, async (confirmation) => {
      const values = { Id: readId(read), Version: readVersion(read), [property]: cell.now().value };
      const reply = await updateRecord(entity.descriptor, toBody(entity, values, NONE), confirmation);
      if (!reply.ok) throw new ApiError({ code: 'http-200', status: 0, detail: text('app.saveNok') });
      return true;
    });
  }
  async function settle(conflict: Conflict, read: RecordData): Promise<boolean> {
    const theirs = conflict.current as RecordData;
    const [before, { value }] = [read[property] ?? null, cell.now()];
    const isOurs = sameValue(theirs[property] ?? null, before);
    const merged = isOurs
      ? { [property]: value }
      : (await askMerge(dialogs, { entity, conflict, mine: { [property]: value }, snapshot: { [property]: before } }))?.values;
    if (merged === undefined) return false;
    cell.change(merged[property] ?? null);
    cell.rebase(theirs);
    return cell.isModified() ? write() : true;
  }
  async function write(): Promise<boolean> {
    const { read } = cell.now();
    if (read === null) return false;
    try {
      return await send(read);
    } catch (error) {
      if (error instanceof ApiError && error.conflict !== null) return settle(error.conflict, read);
      throw error;
    }
  }
  return write;
}

const NONE = new Map<never, never>();

/** Message of the cell for a failed save: the errors of its own field, else the whole sentence. */
function useRefusal({ name, ...field }: CellEditorProps['field']): (error: unknown) => Refusal {
  const text = useText();
  const property = editedProperty({ name, ...field });
  return (error) => {
    if (!(error instanceof ApiError)) throw error;
    const errors = error.errors.map(toFieldError);
    const cellErrors = errors.filter(({ path }) => path === property || path === name || path.startsWith(`${property}.`));
    if (cellErrors.length > 0) return { errors: cellErrors, sentence: null };
    const isLost = error.status === 0 && connection.get().isLost;
    const waits = isLost ? ` ${text('app.attendServeur')}` : '';
    return { errors: [], sentence: `${failureText(error, textOf('app.saveNok'))}${waits}` };
  };
}
