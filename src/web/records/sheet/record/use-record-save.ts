import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { EntityModule } from '#generated/entities/descriptor.gen.ts';
import type { FieldError } from '#domain/errors/catalogue.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { changedFields } from '#domain/values/record-state.ts';
import { endBeside } from '#web/shell/beside.ts';
import { type Dialogs, useDialogs } from '#web/shell/dialogs/dialogs.ts';
import { notify } from '#web/shell/notifications.ts';
import { useText } from '#web/i18n/use-text.ts';
import { connection } from '#web/runtime/connection.ts';
import type { SheetScreenProps } from '#web/runtime/screen-props.ts';
import { ApiError } from '#web/runtime/transport.ts';
import { useRights } from '#web/session/rights.ts';
import { featureSave } from '#web/features/feature-loader.ts';
import type { RecordChange } from '#web/records/feature-parts.ts';
import { failureText } from '#web/records/failure-text.ts';
import { toBody } from '#web/records/fields/record-body.ts';
import { createRecord, type SaveReply, updateRecord } from '#web/records/record-api.ts';
import { tellCreation } from '#web/records/created-elsewhere.ts';
import type { askMerge as AskMerge, MergedRecord } from './conflict-dialog.tsx';
import { toFieldError } from './server-errors.ts';
import { useOnceBack } from './use-once-back.ts';
import type { SaveOutcome } from '../frame/tab-rules.ts';
import type { FormParts } from './use-input-schema.ts';

type Saved = Extract<SaveReply, { readonly ok: true }>;

export interface SaveState {
  readonly isSaving: boolean;
  readonly savedAt: number | null;
}

export interface RecordSaveInput extends SheetScreenProps {
  readonly parts: FormParts;
  readonly values: () => RecordData;
  readonly snapshot: RecordData;
  readonly errors: () => readonly FieldError[];
  readonly canWriteOwn?: boolean;
  readonly onRefused: (errors: readonly FieldError[]) => void;
  /** `sent` is what was saved: what was typed since is still to be saved. */
  readonly onSaved: (id: number, sent: RecordData) => Promise<void>;
  readonly onReverted: () => void;
  readonly onMerged: (merged: MergedRecord) => void;
}

/** Saving a record, with every refusal of the specification (000 §4.1). */
export function useRecordSave(input: RecordSaveInput): { readonly save: () => Promise<SaveOutcome>; readonly state: SaveState } {
  const dialogs = useDialogs();
  const turn = useRef({ isRunning: false, isAccepted: false });
  const [isSilenced, setSilenced] = useState(false);
  const [state, setState] = useState<SaveState>({ isSaving: false, savedAt: null });
  const refusalOf = useRefusal(input);
  const attempt = useAttempt(input, {
    onSilenced: () => setSilenced(true),
    onAccepted: () => {
      turn.current.isAccepted = true;
      setState({ isSaving: false, savedAt: Date.now() });
    },
  });
  async function run(): Promise<SaveOutcome> {
    turn.current = { isRunning: true, isAccepted: false };
    try {
      if (getsAddress(input) && !(await endBeside())) return false;
      const refused = refusalOf();
      if (refused !== null) return refused;
      if (!(await isConfirmed(input, dialogs))) return false;
      setState((previous) => ({ ...previous, isSaving: true }));
      return await attempt(input.values());
    } finally {
      turn.current.isRunning = false;
      setState((previous) => ({ ...previous, isSaving: false }));
    }
  }
  const save = useInTurn(run, { turn, isNew: input.id === 0 });
  useOnceBack(isSilenced, () => {
    setSilenced(false);
    void save();
  });
  return { save, state };
}

interface Turn {
  readonly turn: RefObject<{ isRunning: boolean; isAccepted: boolean }>;
  /** Saved, it leaves for its own address: nothing is saved from here any more. */
  readonly isNew: boolean;
}

/** One save at a time; one requested while the sheet reads what the last one stored is measured against that, once it is there. */
function useInTurn(run: () => Promise<SaveOutcome>, { turn, isNew }: Turn): () => Promise<SaveOutcome> {
  const settling = useRef<Promise<SaveOutcome> | null>(null);
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  return async () => {
    if (turn.current.isRunning) {
      if (isNew || !turn.current.isAccepted) return false;
      await settling.current;
      // The sheet is drawn on what it read.
      await new Promise((resolve) => setTimeout(resolve));
      if (turn.current.isRunning) return false;
    }
    settling.current = latest.current();
    return settling.current;
  };
}

/** Saved, a new record moves to an address of its own: what is made beside it would be left. */
function getsAddress({ id, place }: RecordSaveInput): boolean {
  return id === 0 && place?.onCreated === undefined;
}

/** Why nothing is sent; null: it is. */
function useRefusal(input: RecordSaveInput): () => SaveOutcome | null {
  const text = useText();
  const { can } = useRights();
  return () => {
    if (!canWrite(input.entity, input, can)) return deny(text('app.droitManquant'));
    if (input.id > 0 && changedFields(input.snapshot, input.values()).length === 0) {
      notify('info', text('app.aucuneModif'));
      return -1;
    }
    const errors = input.errors();
    if (errors.length === 0) return null;
    console.warn(
      'save refused: invalid record',
      errors.map((error) => error.path),
    );
    input.onRefused([]);
    return deny(text('app.saveInvalide'));
  };
}

interface AttemptEnds {
  /** The server does not answer: what was typed is sent when it does again. */
  readonly onSilenced: () => void;
  readonly onAccepted: () => void;
}

type Attempt = (values: RecordData) => Promise<SaveOutcome>;

/** The dialog comes with the first conflict. */
async function askMerge(...question: Parameters<typeof AskMerge>): Promise<MergedRecord | null> {
  return (await import('./conflict-dialog.tsx')).askMerge(...question);
}

/** Sends the record until it is accepted, refused, or given up. */
function useAttempt(input: RecordSaveInput, { onSilenced, onAccepted }: AttemptEnds): Attempt {
  const { entity, id } = input;
  const dialogs = useDialogs();
  const accept = useAcceptance(input);
  const refuse = useFailure(input, onSilenced);
  // The same key for the retries of one creation: a reply that was lost does not create twice.
  const creationKey = useRef(crypto.randomUUID());
  const confirmation = useRef<string | null>(null);
  const send: Attempt = async (values) => {
    const body = toBody(entity, values, input.parts.modules);
    const reply =
      id === 0
        ? await createRecord(entity.descriptor, body, { key: creationKey.current, confirmation: confirmation.current })
        : await updateRecord(entity.descriptor, body, confirmation.current);
    return accept(reply, values, () => {
      creationKey.current = crypto.randomUUID();
      confirmation.current = null;
      onAccepted();
    });
  };
  /** A rule of the festival refuses, or asks: what is confirmed is sent again with the code of the question. */
  async function settle(error: ApiError): Promise<SaveOutcome> {
    const answer = await (await import('./rule-dialog.tsx')).answerRule(dialogs, error);
    if (answer === null) {
      confirmation.current = null;
      return false;
    }
    // One save may raise several questions: what was answered before stays answered.
    confirmation.current = confirmation.current === null ? answer : `${confirmation.current},${answer}`;
    return attempt(input.values());
  }
  async function merge(conflict: NonNullable<ApiError['conflict']>): Promise<SaveOutcome> {
    const merged = await askMerge(dialogs, { entity, conflict, mine: input.values(), snapshot: input.snapshot });
    if (merged === null) return false;
    input.onMerged(merged);
    return attempt(merged.values);
  }
  const attempt: Attempt = async (values) => {
    try {
      return await send(values);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (isOutOfReach(error)) return refuse(error);
      if (error.conflict !== null) return merge(error.conflict);
      if (error.code === 'regle-metier' || error.code === 'confirmation-requise') return settle(error);
      return refuse(error);
    }
  };
  return attempt;
}

function isOutOfReach({ status }: ApiError): boolean {
  return status === 0 && connection.get().isLost;
}

/** Effects of a reply of the server: the record is announced as saved, and read again. */
function useAcceptance(input: RecordSaveInput) {
  const { entity, id } = input;
  const text = useText();
  const dialogs = useDialogs();
  const queries = useQueryClient();
  const { can } = useRights();
  async function tellSaved(reply: Saved): Promise<void> {
    const { saves, rights } = entity.descriptor;
    // The notice of a creation offers to undo it.
    const tell = id !== 0 || saves === undefined || !can(rights.delete) ? undefined : (await featureSave(saves)).tellCreation;
    if (tell === undefined) notify('success', text('app.saveOk'));
    else await tell({ ...input, queries, created: reply });
  }
  return async (reply: SaveReply, sent: RecordData, onAccepted: () => void): Promise<SaveOutcome> => {
    if (!reply.ok) {
      await dialogs.alert({ title: text('alert.enregistrement'), text: await failureOf(input), kind: 'danger' });
      input.onReverted();
      return false;
    }
    if (getsAddress(input)) tellCreation(reply.id);
    onAccepted();
    if (id === 0) await tellSaved(reply);
    try {
      await input.onSaved(reply.id, sent);
    } finally {
      // Reported once the sheet has read it back: an act that follows at once starts from what is stored, not from the version before.
      if (id !== 0) await tellSaved(reply);
    }
    void queries.invalidateQueries({ queryKey: [entity.descriptor.name] });
    return 'saved';
  };
}

/** Notice of a record that could not be saved. */
function useFailure(input: RecordSaveInput, onSilenced: () => void): (error: ApiError) => Promise<false> {
  const text = useText();
  const dialogs = useDialogs();
  return async (error) => {
    if (isOutOfReach(error)) {
      // Typed values stay in the form, and are sent when the server answers again.
      onSilenced();
      return deny(`${error.detail} ${text('app.attendServeur')}`);
    }
    const errors = error.errors.map(toFieldError);
    if (errors.length > 0) {
      input.onRefused(errors);
      return deny(error.detail);
    }
    await dialogs.alert({ title: text('alert.enregistrement'), text: failureText(error, await failureOf(input)), kind: 'danger' });
    return false;
  };
}

function failureOf({ entity, snapshot, values }: RecordSaveInput): Promise<string> {
  return saveFailure(entity, { before: snapshot, after: values() });
}

/** Failure of an act, in the words of the record when it has its own. */
async function saveFailure(entity: EntityModule, change: RecordChange): Promise<string> {
  return (await import('#web/records/save-failure.ts')).saveFailure(entity.descriptor, change);
}

/** Effects of a save elsewhere are confirmed first. */
async function isConfirmed({ entity, snapshot, values }: RecordSaveInput, dialogs: Dialogs): Promise<boolean> {
  const { saves } = entity.descriptor;
  const confirm = saves === undefined ? undefined : (await featureSave(saves)).confirm;
  return confirm === undefined || confirm(dialogs, { before: snapshot, after: values() });
}

const REFUSAL_SHOWN_MS = 6000;

/** The sheet itself shows what is wrong: the toast need not wait to be closed. */
function deny(message: string): false {
  notify('danger', message, { durationMs: REFUSAL_SHOWN_MS });
  return false;
}

function canWrite(entity: EntityModule, { screen, canWriteOwn = false }: RecordSaveInput, can: (code: string) => boolean): boolean {
  return canWriteOwn || can(screen.rights.write) || can(entity.descriptor.rights.write);
}
