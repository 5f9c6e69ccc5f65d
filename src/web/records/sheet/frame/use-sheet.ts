import type { SheetInput } from './sheet-input.ts';
import { useStore } from '@tanstack/react-form';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { FieldError } from '#domain/errors/catalogue.ts';
import { faulty, type TypedFault } from '#domain/records/typed/typed.ts';
import { readVersion, type RecordData } from '#domain/values/record-data.ts';
import { changedFields } from '#domain/values/record-state.ts';
import type { TabSession } from './tab-rules.ts';
import { recordEvents, loadRecord, recordKeys } from '#web/records/record-api.ts';
import { asRecord, checkRecord, type RecordForm, useRecordForm } from '../record/use-record-form.ts';
import type { MergedRecord } from '../record/conflict-dialog.tsx';
import { useIsSelf } from './use-sheet-access.ts';
import { type SaveState, useRecordSave } from '../record/use-record-save.ts';

export interface SheetController {
  readonly form: RecordForm;
  /** Record as last read: the form is compared with it. */
  readonly snapshot: RecordData;
  readonly session: TabSession;
  readonly saveState: SaveState;
  readonly serverErrors: readonly FieldError[];
  readonly clearServerError: (property: string) => void;
  readonly setProblem: (property: string, code: FieldError['code'] | null, params?: FieldError['params']) => void;
  readonly showErrors: boolean;
  readonly isNewer: boolean;
  readonly takeNewer: () => void;
  readonly isModified: boolean;
  /** True from the moment the sheet leaves by itself: the guard then keeps quiet. */
  readonly isLeaving: () => boolean;
  /** Address the sheet has left for; null: it stays. */
  readonly leftFor: () => string | null;
  readonly leave: (href: string, replace?: boolean) => void;
}

/** The record of the sheet: its form, its save, and what happens to it elsewhere. */
export function useSheet(input: SheetInput): SheetController {
  const { entity, parts, record, id, place } = input;
  const shown = useShownRecord(input, record);
  const { form, snapshot, show, faults } = shown;
  const leaving = useLeaving();
  const { reread, sent } = useReread(input, form, show);
  // Values just saved are no change any more, though they are not read back yet, and nothing replaces what is typed meanwhile.
  const isModified = useStore(form.store, (state) => changedFields(sent ?? snapshot, asRecord(state.values)).length > 0);
  function allErrors(): readonly FieldError[] {
    return [...faults.problems, ...checkRecord({ module: entity, ...parts, was: snapshot }, asRecord(form.state.values))];
  }
  const saving = useRecordSave({
    ...input,
    canWriteOwn: useIsSelf(entity, snapshot),
    values: () => asRecord(form.state.values),
    snapshot,
    errors: allErrors,
    onRefused: (errors) => {
      faults.refuse(errors);
      // Nothing was typed yet: no field has been looked at.
      void form.validate('change');
    },
    onSaved: async (savedId, saved) => {
      if (id === 0 && place.onCreated !== undefined) return place.onCreated(savedId);
      const path = id === 0 ? place.pathOf(savedId) : null;
      if (path === null) await reread(saved);
      else leaving.leave(path, true);
    },
    onReverted: () => show(snapshot),
    onMerged: shown.merge,
  });
  const isBusy = isModified || saving.state.isSaving;
  const newer = useFollowed(input, snapshot, (next) => (isBusy || sent !== null ? undefined : show(next)));
  return {
    form,
    snapshot,
    session: { state: () => ({ isModified, isValid: allErrors().length === 0 }), save: saving.save, cancel: () => show(snapshot) },
    saveState: saving.state,
    serverErrors: faults.shown,
    clearServerError: faults.clear,
    setProblem: faults.setProblem,
    showErrors: faults.isShown,
    isNewer: newer !== null && isModified && readVersion(newer) > readVersion(snapshot),
    takeNewer: () => (newer === null ? undefined : show(newer)),
    isModified,
    ...leaving,
  };
}

/** The form, what it is measured against, and what was found wrong with what is typed. */
function useShownRecord({ entity, parts }: SheetInput, record: RecordData) {
  const [snapshot, setSnapshot] = useState(record);
  // Never what was read meanwhile, which is not shown yet: the form would take it up by itself, and go back to it after a save.
  const form = useRecordForm({ module: entity, modules: parts.modules, schema: parts.schema, record: snapshot });
  const faults = useFaults();
  function show(next: RecordData): void {
    setSnapshot(next);
    faults.forget();
    form.reset({ ...next });
  }
  function merge({ theirs, values }: MergedRecord): void {
    show(theirs);
    for (const name of changedFields(theirs, values)) form.setFieldValue(name, values[name]);
  }
  return { form, snapshot, faults, show, merge };
}

/** Refusals of the server, and texts that a control could not read. */
function useFaults() {
  const [refused, setRefused] = useState<readonly FieldError[]>([]);
  const [unread, setUnread] = useState<ReadonlyMap<string, TypedFault>>(new Map());
  const [isShown, setShown] = useState(false);
  const problems = useMemo(() => [...unread].map(([path, fault]) => ({ path, ...fault })), [unread]);
  return {
    problems,
    shown: useMemo(() => [...refused, ...problems], [refused, problems]),
    isShown,
    refuse: (errors: readonly FieldError[]): void => {
      setRefused(errors);
      setShown(true);
    },
    forget: (): void => {
      setRefused([]);
      setUnread(new Map());
      setShown(false);
    },
    clear: (property: string): void => setRefused((errors) => errors.filter((error) => error.path.split('.')[0] !== property)),
    setProblem: (property: string, code: FieldError['code'] | null, params?: FieldError['params']): void =>
      setUnread((unreadFaults) => withProblem(unreadFaults, property, code === null ? null : faulty(code, params).fault)),
  };
}

function useLeaving(): Pick<SheetController, 'isLeaving' | 'leftFor' | 'leave'> {
  const navigate = useNavigate();
  const leftFor = useRef<string | null>(null);
  const leave = useCallback(
    (href: string, replace = false) => {
      leftFor.current = href;
      void navigate({ href, replace });
    },
    [navigate],
  );
  return { isLeaving: () => leftFor.current !== null, leftFor: () => leftFor.current, leave };
}

/** After a save: keeps what was typed while it ran, over what is now stored. */
function useReread(
  { entity, id }: SheetInput,
  form: RecordForm,
  show: (next: RecordData) => void,
): {
  readonly reread: (sent: RecordData) => Promise<void>;
  /** Values saved and not read back yet; null: the form shows what is stored. */
  readonly sent: RecordData | null;
} {
  const queries = useQueryClient();
  const [sent, setSent] = useState<RecordData | null>(null);
  async function read(saved: RecordData): Promise<void> {
    const stored = await queries.fetchQuery({
      queryKey: recordKeys.record(entity.descriptor.name, id),
      queryFn: () => loadRecord(entity.descriptor, id),
      meta: recordEvents(entity.descriptor),
      staleTime: 0,
    });
    const typed = asRecord(form.state.values);
    const since = changedFields(saved, typed).filter((name) => name in saved);
    show(stored);
    for (const name of since) form.setFieldValue(name, typed[name]);
  }
  async function reread(saved: RecordData): Promise<void> {
    setSent(saved);
    try {
      await read(saved);
    } finally {
      setSent(null);
    }
  }
  return { reread, sent };
}

/** The record as it is elsewhere, taken up by itself where nothing is typed. */
function useFollowed(input: SheetInput, snapshot: RecordData, adopt: (next: RecordData) => void): RecordData | null {
  const newer = useNewerRecord(input, snapshot);
  const take = useEffectEvent(adopt);
  useEffect(() => {
    if (newer !== null) take(newer);
  }, [newer]);
  return newer;
}

/** The record as somebody else saved it meanwhile, or with what is counted around it; null while ours is the last one. */
function useNewerRecord({ entity, id }: SheetInput, snapshot: RecordData): RecordData | null {
  const { data } = useQuery({
    queryKey: recordKeys.record(entity.descriptor.name, id),
    queryFn: ({ signal }) => loadRecord(entity.descriptor, id, signal),
    meta: recordEvents(entity.descriptor),
    enabled: id > 0,
  });
  if (data === undefined || readVersion(data) < readVersion(snapshot)) return null;
  return readVersion(data) > readVersion(snapshot) || changedFields(snapshot, data).length > 0 ? data : null;
}

function withProblem(
  unreadFaults: ReadonlyMap<string, TypedFault>,
  property: string,
  fault: TypedFault | null,
): ReadonlyMap<string, TypedFault> {
  if (fault === null && !unreadFaults.has(property)) return unreadFaults;
  const next = new Map(unreadFaults);
  if (fault === null) next.delete(property);
  else next.set(property, fault);
  return next;
}
