import { useQueryClient } from '@tanstack/react-query';
import { BookMarked } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import type { ListActionsProps } from '#web/records/feature-actions.ts';
import type { EntityModule } from '#generated/entities/descriptor.gen.ts';
import type { ListController } from '#web/records/list/use-list.ts';
import { failureText } from '#web/records/failure-text.ts';
import { useRights } from '#web/session/rights.ts';
import { useDialogs } from '#web/shell/dialogs/dialogs.ts';
import { notify } from '#web/shell/notifications.ts';
import { MenuButton } from '#web/ui/menu.tsx';
import { ImportForm } from './import-form.tsx';
import { exportMemory, learnMemory } from './memory-files.ts';

/** TMX out and in of the translation memory, and what it learns of texts that were read again before it was there. */
export function MemoryActions({ entity, list }: ListActionsProps): ReactNode {
  const text = useText();
  const { can } = useRights();
  const acts = useMemoryActs(entity, list);
  const written = can(entity.descriptor.rights.write)
    ? [
        { key: 'importer', label: text('memoire.importer'), onSelect: acts.importFile },
        { key: 'apprendre', label: text('memoire.apprendre'), onSelect: acts.learn },
      ]
    : [];
  const items = [{ key: 'exporter', label: text('memoire.exporter'), onSelect: acts.exportFile }, ...written];
  return <MenuButton icon={BookMarked} items={items.map((item) => ({ ...item, disabled: acts.isBusy }))} label={text('memoire.action')} />;
}

function useMemoryActs(entity: EntityModule, list: ListController) {
  const text = useText();
  const dialogs = useDialogs();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  async function attempt(work: () => Promise<void>): Promise<void> {
    setBusy(true);
    try {
      await work();
      await queries.invalidateQueries({ queryKey: [entity.descriptor.name] });
    } catch (error) {
      await dialogs.alert({ title: text('alert.echec'), text: failureText(error, text('memoire.echec')), kind: 'danger' });
    } finally {
      setBusy(false);
    }
  }
  async function exportFile(): Promise<void> {
    if ((await exportMemory(list)) === 0) notify('info', text('memoire.rienAExporter'));
  }
  async function importFile(): Promise<void> {
    await dialogs.lightview({ title: text('memoire.titre'), size: 'MEDIUM', content: (close) => <ImportForm onDone={close} /> });
  }
  async function learn(): Promise<void> {
    notify('success', text('memoire.apprises', { count: await learnMemory() }));
  }
  return {
    isBusy,
    exportFile: () => void attempt(exportFile),
    importFile: () => void attempt(importFile),
    learn: () => void attempt(learn),
  };
}
