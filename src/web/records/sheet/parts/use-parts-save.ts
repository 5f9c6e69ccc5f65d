import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { type ListEdit, isListModified, batchOf } from '#domain/records/write/list-edit.ts';
import { readId } from '#domain/values/record-data.ts';
import { type Dialogs, useDialogs } from '#web/shell/dialogs/dialogs.ts';
import { notify } from '#web/shell/notifications.ts';
import type { Text } from '#generated/i18n/keys.gen.ts';
import { loadTexts } from '#web/i18n/i18n.ts';
import { useText } from '#web/i18n/use-text.ts';
import { ApiError } from '#web/runtime/transport.ts';
import { useRights } from '#web/session/rights.ts';
import { toBody } from '#web/records/fields/record-body.ts';
import { failureText } from '#web/records/failure-text.ts';
import { sentenceOf } from '#web/records/own-sentence.ts';
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
export function usePartsSave(input: PartsSaveInput): () => Promise<SaveOutcome> {
  const { list } = input;
  const text = useText();
  const dialogs = useDialogs();
  const refusalOf = useRefusal(input);
  const send = useSending(input);
  const running = useRef(false);
  return async () => {
    if (running.current) return false;
    const refused = refusalOf();
    if (refused !== null) return refused;
    if (list.deleted.length > 0 && !(await isDeletionSure(dialogs, list.deleted.length, text))) {
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

/** Why nothing is sent; null: it is. */
function useRefusal({ module: { descriptor }, list, isValid, onRefused }: PartsSaveInput): () => SaveOutcome | null {
  const text = useText();
  const { can } = useRights();
  return () => {
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
}

function useSending({ module, parts, list, onSaved, onFailed }: PartsSaveInput): () => Promise<SaveOutcome> {
  const text = useText();
  const dialogs = useDialogs();
  const queries = useQueryClient();
  const undo = useUndo();
  return async () => {
    const changes = batchOf(list);
    const Items = changes.Items.map((item) => ({ ...toBody(module, item, parts.modules), Id: readId(item) }));
    try {
      const { answered } = await import('../record/rule-dialog.tsx');
      const saved = await answered(dialogs, (confirmation) =>
        saveBatch(module.descriptor, { Items, Deleted: changes.Deleted }, confirmation),
      );
      if (saved === false) return false;
      const { ok, batch } = saved;
      if (!ok) throw new ApiError({ code: 'interne', detail: text('app.saveNok') });
      undo(text('app.saveOk'), changes.Deleted.length > 0 ? batch : null);
      await onSaved();
      void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'descriptions' });
      return 'saved';
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const failureSentence = module.descriptor.says?.saveFailure;
      await dialogs.alert({
        title: text('alert.enregistrement'),
        text: failureText(error, failureSentence === undefined ? text('app.saveNok') : await sentenceOf(failureSentence)),
        kind: 'danger',
      });
      // A refusal of the values keeps the input on screen; only an outright failure takes it back.
      if (error.status !== 400 && error.status !== 409 && error.status !== 0) onFailed();
      return false;
    }
  };
}

/** Lines that the save deletes are confirmed first. */
async function isDeletionSure(dialogs: Dialogs, count: number, text: Text): Promise<boolean> {
  await loadTexts('suppression');
  const question = {
    title: text('suppression.lignes', { count }),
    text: `${text('suppression.reprise')} ${text('alert.deleteQuestion')}`,
    confirmLabel: text('suppression.supprimer'),
  };
  return dialogs.confirm({ ...question, danger: true });
}
