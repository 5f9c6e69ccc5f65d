import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { type ListEdit, isListModified, lotOf } from '#domain/records/write/list-edit.ts';
import { readId } from '#domain/records/values/record-data.ts';
import { useDialogs } from '#web/shell/dialogs/dialogs.ts';
import { notify } from '#web/shell/notifications.ts';
import { useText } from '#web/i18n/use-text.ts';
import { ApiError } from '#web/runtime/transport.ts';
import { useRights } from '#web/session/rights.ts';
import { toBody } from '#web/records/fields/field-property.ts';
import { failureText } from '#web/records/failure-text.ts';
import { saveBatch } from '#web/records/record-api.ts';
import { useUndo } from '#web/records/use-undo.ts';
import type { SaveOutcome } from '../frame/tab-rules.ts';
import type { PartsInput } from './parts-input.ts';

interface PartsSaveInput extends PartsInput {
  readonly list: ListEdit;
  readonly isValid: () => boolean;
  readonly onRefused: () => void;
  readonly onSaved: () => Promise<void>;
  readonly onFailed: () => void;
}

const REFUSAL_SHOWN_MS = 6000;

/** Saving a list tab (000 §4.3): deletions are confirmed, then everything goes together or not at all. */
export function usePartsSave({ module, parts, list, isValid, onRefused, onSaved, onFailed }: PartsSaveInput): () => Promise<SaveOutcome> {
  const text = useText();
  const dialogs = useDialogs();
  const queries = useQueryClient();
  const undo = useUndo();
  const { can } = useRights();
  const running = useRef(false);
  const { descriptor } = module;

  const refusal = (): SaveOutcome | null => {
    if (!can(descriptor.rights.write) && !can(descriptor.rights.delete)) {
      notify('danger', text('app.droitManquant'));
      return false;
    }
    if (!isListModified(list)) {
      notify('info', text('app.aucuneModif'));
      return -1;
    }
    if (isValid()) return null;
    onRefused();
    notify('danger', text('app.saveInvalide'), { durationMs: REFUSAL_SHOWN_MS });
    return false;
  };
  const send = async (): Promise<SaveOutcome> => {
    const lot = lotOf(list);
    const Items = lot.Items.map((item) => ({ ...toBody(module, item, parts.modules), Id: readId(item) }));
    try {
      const { answered } = await import('../record/rule-dialog.tsx');
      const saved = await answered(dialogs, (confirmation) => saveBatch(descriptor, { Items, Deleted: lot.Deleted }, confirmation));
      if (saved === false) return false;
      const { ok, batch } = saved;
      if (!ok) throw new ApiError({ code: 'interne', detail: text('app.saveNok') });
      undo(text('app.saveOk'), lot.Deleted.length > 0 ? batch : null);
      await onSaved();
      void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'descriptions' });
      return 'saved';
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      await dialogs.alert({ text: failureText(error, text('app.saveNok')), kind: 'danger' });
      // A refusal of the values keeps the input on screen; only an outright failure takes it back.
      if (error.status !== 400 && error.status !== 409 && error.status !== 0) onFailed();
      return false;
    }
  };
  return async () => {
    if (running.current) return false;
    const refused = refusal();
    if (refused !== null) return refused;
    if (list.deleted.length > 0 && !(await dialogs.confirm({ text: text('alert.deleteQuestion'), danger: true }))) {
      notify('info', text('app.deleteAnnulee'));
      return 'saved';
    }
    running.current = true;
    try {
      return await send();
    } finally {
      running.current = false;
    }
  };
}
