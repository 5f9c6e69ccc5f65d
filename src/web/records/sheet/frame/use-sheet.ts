import type { SheetInput } from './sheet-input.ts';
import { useStore } from '@tanstack/react-form';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { FieldError } from '#domain/errors/catalogue.ts';
import { readVersion, type RecordData } from '#domain/records/values/record-data.ts';
import { changedFields } from '#domain/records/read/record-state.ts';
import type { TabSession } from './tab-rules.ts';
import { recordEvents, loadRecord, recordKeys } from '#web/records/record-api.ts';
import { asRecord, checkRecord, type RecordForm, useRecordForm } from '../record/use-record-form.ts';
import { useIsSelf } from './use-sheet-access.ts';
import { type SaveState, useRecordSave } from '../record/use-record-save.ts';

export interface SheetController {
  readonly form: RecordForm;
  /** What the form is measured against: the record as last read. */
  readonly snapshot: RecordData;
  readonly session: TabSession;
  readonly saveState: SaveState;
  readonly serverErrors: readonly FieldError[];
  readonly clearServerError: (property: string) => void;
  readonly setProblem: (property: string, code: FieldError['code'] | null) => void;
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
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [snapshot, setSnapshot] = useState(record);
  const [serverErrors, setServerErrors] = useState<readonly FieldError[]>([]);
  const [problems, setProblems] = useState<ReadonlyMap<string, FieldError['code']>>(new Map());
  const [showErrors, setShowErrors] = useState(false);
  const leftFor = useRef<string | null>(null);
  const form = useRecordForm({ module: entity, modules: parts.modules, schema: parts.schema, record });
  const isModified = useStore(form.store, (state) => changedFields(snapshot, asRecord(state.values)).length > 0);

  const leave = useCallback(
    (href: string, replace = false) => {
      leftFor.current = href;
      void navigate({ href, replace });
    },
    [navigate],
  );
  const show = (next: RecordData): void => {
    setSnapshot(next);
    setServerErrors([]);
    setProblems(new Map());
    setShowErrors(false);
    form.reset({ ...next });
  };
  const reread = async (sent: RecordData): Promise<void> => {
    const stored = await queries.fetchQuery({
      queryKey: recordKeys.record(entity.descriptor.name, id),
      queryFn: () => loadRecord(entity.descriptor, id),
      meta: recordEvents(entity.descriptor),
      staleTime: 0,
    });
    // What was typed while the save ran is kept, over what is now stored.
    const typed = asRecord(form.state.values);
    const since = changedFields(sent, typed).filter((name) => name in sent);
    show(stored);
    for (const name of since) form.setFieldValue(name, typed[name]);
  };
  const allErrors = (): readonly FieldError[] => [
    ...[...problems].map(([path, code]) => ({ path, code })),
    ...checkRecord({ module: entity, ...parts }, asRecord(form.state.values)),
  ];
  const saving = useRecordSave({
    ...input,
    canWriteOwn: useIsSelf(entity, snapshot),
    values: () => asRecord(form.state.values),
    snapshot,
    errors: allErrors,
    onRefused: (errors) => {
      setServerErrors(errors);
      setShowErrors(true);
      // Nothing was typed yet: no field has been looked at.
      void form.validate('change');
    },
    onSaved: async (savedId, sent) => {
      const path = id === 0 ? place.pathOf(savedId) : null;
      if (path === null) await reread(sent);
      else leave(path, true);
    },
    onReverted: () => show(snapshot),
    onMerged: (merged) => {
      setSnapshot(merged.theirs);
      form.reset({ ...merged.values }, { keepDefaultValues: true });
    },
  });
  const newer = useNewerRecord(input, snapshot);
  const adopt = useEffectEvent((next: RecordData) => {
    if (!isModified && !saving.state.isSaving) show(next);
  });
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the form is a store outside React that follows the server
    if (newer !== null) adopt(newer);
  }, [newer]);
  const session: TabSession = {
    state: () => ({ isModified, isValid: allErrors().length === 0 }),
    save: saving.save,
    cancel: () => show(snapshot),
  };
  return {
    form,
    snapshot,
    session,
    saveState: saving.state,
    serverErrors: useMemo(() => [...serverErrors, ...[...problems].map(([path, code]) => ({ path, code }))], [serverErrors, problems]),
    clearServerError: (property) => setServerErrors((errors) => errors.filter((error) => error.path.split('.')[0] !== property)),
    setProblem: (property, code) => setProblems((known) => withProblem(known, property, code)),
    showErrors,
    isNewer: newer !== null && isModified && readVersion(newer) > readVersion(snapshot),
    takeNewer: () => (newer === null ? undefined : show(newer)),
    isModified,
    isLeaving: () => leftFor.current !== null,
    leftFor: () => leftFor.current,
    leave,
  };
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
  known: ReadonlyMap<string, FieldError['code']>,
  property: string,
  code: FieldError['code'] | null,
): ReadonlyMap<string, FieldError['code']> {
  if (code === null && !known.has(property)) return known;
  const next = new Map(known);
  if (code === null) next.delete(property);
  else next.set(property, code);
  return next;
}
