import { useQueryClient } from '@tanstack/react-query';
import { Combine, Copy, Plus, Trash2 } from 'lucide-react';
import { isMergeable } from '#generated/entities/mergeable.gen.ts';
import { recordDisplay } from '#domain/records/read/display.ts';
import { readId, readVersion } from '#domain/values/record-data.ts';
import { type Dialogs, useDialogs } from '#web/shell/dialogs/dialogs.ts';
import { notify } from '#web/shell/notifications.ts';
import { loadTexts, text as say } from '#web/i18n/i18n.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { ApiError } from '#web/runtime/transport.ts';
import type { MenuItem } from '#web/ui/menu.tsx';
import { deletionQuestion } from '#web/records/deletion-question.tsx';
import { deletionFailure, deletionRefusal } from '#web/records/deletion-texts.ts';
import { failureText } from '#web/records/failure-text.ts';
import { countedText } from '#web/records/list/count-label.ts';
import { newLabel } from '#web/records/list/new-label.ts';
import { deleteRecord, duplicateRecord } from '#web/records/record-api.ts';
import { useUndo } from '#web/records/use-undo.ts';
import type { SheetAccess } from './use-sheet-access.ts';
import type { SheetController } from './use-sheet.ts';
import type { SheetInput } from './sheet-input.ts';
import { useStatusCorrection } from '../transitions/use-status-correction.ts';

interface MenuInput {
  readonly sheet: SheetController;
  readonly access: SheetAccess;
  /** Actions of a feature, for readers who may write. */
  readonly actions: readonly MenuItem[];
  readonly isModified: boolean;
}

/** Actions on the whole record. */
export function useSheetMenu(input: SheetInput, { sheet, access, actions, isModified }: MenuInput): readonly MenuItem[] {
  const { entity, id, place } = input;
  const text = useText();
  const language = useLanguage();
  const correction = useStatusCorrection(input, { record: sheet.snapshot, isBlocked: isModified });
  const remove = useRemoval(input, { sheet, access });
  const duplicate = useDuplication(input, sheet);
  if (id === 0) return [];
  const newPath = place.pathOf(0);
  return [
    ...(access.canCreate && newPath !== null
      ? [{ key: 'new', label: newLabel(entity, text, language), icon: Plus, onSelect: () => sheet.leave(newPath) }]
      : []),
    ...(access.canCreate && entity.descriptor.duplicate
      ? [{ key: 'copy', label: text('fiche.dupliquer'), icon: Copy, onSelect: () => void duplicate() }]
      : []),
    ...(access.canWrite ? [...actions, ...correction] : []),
    ...(access.canDelete && access.canWrite && isMergeable(entity.descriptor.name)
      ? [
          {
            key: 'merge',
            label: text('fiche.fusionner'),
            icon: Combine,
            onSelect: () => sheet.leave(`/${entity.descriptor.name}s-merge?destination=${id}`),
          },
        ]
      : []),
    ...(access.canDelete || (access.canWrite && entity.descriptor.operations.includes('delete'))
      ? [{ key: 'delete', label: text('fiche.supprimer'), icon: Trash2, danger: true, onSelect: () => void remove() }]
      : []),
  ];
}

async function tellFailure(dialogs: Dialogs, error: unknown, fallback: string): Promise<void> {
  await dialogs.alert({
    title: say('alert.echec'),
    text: error instanceof ApiError && error.status === 409 ? await deletionRefusal(error) : failureText(error, fallback),
    kind: 'danger',
  });
}

function useRemoval({ entity, place }: SheetInput, { sheet, access }: Pick<MenuInput, 'sheet' | 'access'>): () => Promise<void> {
  const text = useText();
  const language = useLanguage();
  const dialogs = useDialogs();
  const queries = useQueryClient();
  const undo = useUndo();
  return async () => {
    if (!access.canDelete) {
      notify('danger', text('app.droitManquant'));
      return;
    }
    await loadTexts('suppression');
    const question = {
      title: text('suppression.titre', { compte: countedText(entity, { count: 1, text, language }) }),
      text: await deletionQuestion(entity.descriptor.name, [recordDisplay(entity, sheet.snapshot, language)]),
      confirmLabel: text('fiche.supprimer'),
      cancelLabel: text('suppression.annuler'),
      danger: true,
    };
    if (!(await dialogs.confirm(question))) {
      notify('info', text('app.deleteAnnulee'));
      return;
    }
    try {
      const { ok, batch } = await deleteRecord(entity.descriptor, { Id: readId(sheet.snapshot), Version: readVersion(sheet.snapshot) });
      if (!ok) {
        await dialogs.alert({ title: text('alert.suppression'), text: await deletionFailure(entity.descriptor), kind: 'danger' });
        return;
      }
      undo(text('app.deleteOk'), batch);
      if (place.exit !== null) sheet.leave(place.exit, true);
      await queries.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] === entity.descriptor.name && queryKey[1] !== 'record' && queryKey[1] !== 'history',
      });
    } catch (error) {
      await tellFailure(dialogs, error, await deletionFailure(entity.descriptor));
    }
  };
}

function useDuplication({ entity, id, place }: SheetInput, sheet: SheetController): () => Promise<void> {
  const text = useText();
  const dialogs = useDialogs();
  return async () => {
    try {
      const copy = await duplicateRecord(entity.descriptor, id);
      const path = place.pathOf(copy);
      notify('success', text('app.duplique'));
      if (copy > 0 && path !== null) sheet.leave(path);
    } catch (error) {
      await tellFailure(dialogs, error, text('app.saveNok'));
    }
  };
}
