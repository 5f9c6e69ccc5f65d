import { useQueryClient } from '@tanstack/react-query';
import { PencilRuler } from 'lucide-react';
import { sheetlessEntity } from '#domain/records/read/sheetless.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { useText } from '#web/i18n/use-text.ts';
import { useRights } from '#web/session/rights.ts';
import type { MenuItem } from '#web/ui/menu.tsx';
import { useEntity } from '#web/records/use-entity.ts';
import type { SheetInput } from '../frame/sheet-input.ts';

interface CorrectionInput {
  readonly record: RecordData;
  /** Unsaved input must be saved or cancelled first: what is stored is corrected. */
  readonly isBlocked: boolean;
}

/** « Corriger le statut… », for who may put a wrong one right. */
export function useStatusCorrection({ entity: shown }: SheetInput, { record, isBlocked }: CorrectionInput): readonly MenuItem[] {
  const text = useText();
  const queries = useQueryClient();
  const { can } = useRights();
  // A subtype without a sheet of its own is corrected on that of its base.
  const entity = useEntity(sheetlessEntity(shown.descriptor, record)) ?? shown;
  const right = entity.descriptor.states?.correct;
  if (right === undefined || !can(right)) return [];
  async function onSelect(): Promise<void> {
    return (await import('./correct-status.tsx')).correctStatus({ module: entity, record, queries });
  }
  return [{ key: 'correct', label: text('fiche.corrigerStatut'), icon: PencilRuler, disabled: isBlocked, onSelect: () => void onSelect() }];
}
