import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { FieldError } from '#domain/errors/catalogue.ts';
import { changedFields } from '#domain/values/record-state.ts';
import { readId, readVersion, type RecordData } from '#domain/values/record-data.ts';
import { useText } from '#web/i18n/use-text.ts';
import { failureText } from '#web/records/failure-text.ts';
import { keepDraft, readDraft } from '#web/records/sheet/record/draft.ts';
import { toFieldError } from '#web/records/sheet/record/server-errors.ts';
import { ApiError } from '#web/runtime/transport.ts';
import { loadOwnNote, type NotePlace, saveOwnNote } from './viewing-api.ts';

const NOTE = 'film-note';
const NONE: RecordData = { Id: 0, Version: 0, Note: null, Avis: null, Commentaire: null, IsConflitInteret: false };

export interface OwnNote {
  readonly isReady: boolean;
  readonly values: RecordData;
  readonly isModified: boolean;
  readonly isSaving: boolean;
  readonly errors: readonly FieldError[];
  /** Shown over the form: the save failed, or another window wrote meanwhile. */
  readonly failure: string | null;
  readonly isOvertaken: boolean;
  readonly type: (changed: RecordData) => void;
  readonly keepMine: () => void;
  readonly takeTheirs: () => void;
  /** False: it stays as it was typed. */
  readonly save: () => Promise<boolean>;
}

/** The person's own note of one film: what is typed outlives the page, and is written over nothing that another window saved. */
export function useOwnNote(place: NotePlace): OwnNote {
  const { film, user, year } = place;
  const key = useMemo(() => [NOTE, 'mienne', { film, user, year }] as const, [film, user, year]);
  const queries = useQueryClient();
  const read = useQuery({ queryKey: key, queryFn: ({ signal }) => loadOwnNote(place, signal) });
  const stored = read.data ?? NONE;
  const { typed, type, rebase, forget } = useTyped(place, stored, read.isSuccess);
  const saving = useSaving(place);
  const values = { ...stored, ...typed.values };
  return {
    isReady: read.isSuccess,
    values,
    isModified: changedFields(stored, values).length > 0,
    ...saving.state,
    type,
    keepMine: () => {
      rebase();
      saving.forget();
    },
    takeTheirs: () => {
      forget();
      saving.forget();
    },
    save: async () => {
      const version = typed.version ?? readVersion(stored);
      const record = await saving.save({ ...values, Id: version === 0 ? 0 : readId(stored), Version: version });
      if (record === null) {
        void read.refetch();
        return false;
      }
      queries.setQueryData(key, record);
      forget();
      return true;
    },
  };
}

/** Fields as typed, over the version of the note that was there when the typing began. */
interface Typed {
  readonly values: RecordData;
  /** Null: nothing is typed; 0: there was no note. */
  readonly version: number | null;
}

const NOTHING: Typed = { values: {}, version: null };

/** Text typed over a note, stored by this browser until it is saved. */
function useTyped({ film, user, year }: NotePlace, stored: RecordData, isReady: boolean) {
  const key = useMemo(() => ({ user, entity: `visionnement-${year}`, id: film }), [user, year, film]);
  const [typed, setTyped] = useState<Typed>(() => readDraft(localStorage, key, { at: Date.now(), record: {} }) ?? NOTHING);
  useEffect(() => {
    if (!isReady) return;
    const before = { ...stored, Version: typed.version ?? readVersion(stored) };
    keepDraft(localStorage, key, { at: Date.now(), before, values: { ...before, ...typed.values }, secrets: [] });
  }, [typed, stored, key, isReady]);
  return {
    typed,
    type: (changed: RecordData) =>
      setTyped(({ values, version }) => ({ values: { ...values, ...changed }, version: version ?? readVersion(stored) })),
    rebase: () => setTyped(({ values }) => ({ values, version: readVersion(stored) })),
    forget: () => setTyped(NOTHING),
  };
}

interface Failure {
  readonly text: string;
  readonly errors: readonly FieldError[];
  readonly isOvertaken: boolean;
}

const OVERTAKEN: ReadonlySet<string> = new Set(['valeur-deja-prise', 'introuvable']);

function useSaving(place: NotePlace) {
  const text = useText();
  const running = useRef(false);
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  async function save(values: RecordData): Promise<RecordData | null> {
    if (running.current) return null;
    running.current = true;
    setSaving(true);
    setFailure(null);
    try {
      return await saveOwnNote(place, values);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const isOvertaken = error.conflict !== null || OVERTAKEN.has(error.code);
      setFailure({
        text: isOvertaken ? text('visionnement.ailleurs') : failureText(error, text('visionnement.echec')),
        errors: isOvertaken ? [] : error.errors.map(toFieldError),
        isOvertaken,
      });
      return null;
    } finally {
      running.current = false;
      setSaving(false);
    }
  }
  return {
    state: { isSaving, errors: failure?.errors ?? [], failure: failure?.text ?? null, isOvertaken: failure?.isOvertaken ?? false },
    save,
    forget: () => setFailure(null),
  };
}
