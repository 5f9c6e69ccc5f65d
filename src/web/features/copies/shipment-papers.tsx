import { FileText, Printer, Tag } from 'lucide-react';
import type { ReactNode } from 'react';
import { printAcheminements } from '#generated/client/sdk/copies.gen.ts';
import { readId } from '#domain/values/record-data.ts';
import { download } from '#web/files/download.ts';
import { AS_FILE } from '#web/files/fetch-file.ts';
import { useText } from '#web/i18n/use-text.ts';
import type { ListActionsProps } from '#web/records/feature-actions.ts';
import { selectedRecords } from '#web/records/list/selection/selected-records.ts';
import { selectedCount } from '#web/records/list/selection/selection.ts';
import { MenuButton, type MenuItem } from '#web/ui/menu.tsx';

/** Labels and shipping slips of the selected legs. */
export function ShipmentPapers({ entity, list }: ListActionsProps): ReactNode {
  const text = useText();
  if (selectedCount(list.selection.selection) === 0) return null;
  function print(document: 'etiquettes' | 'bordereaux'): void {
    void download(async () => {
      const ids = (await selectedRecords(entity, list)).map(readId).join(',');
      return printAcheminements({ query: { document, ids }, ...AS_FILE });
    });
  }
  const items: readonly MenuItem[] = [
    { key: 'etiquettes', icon: Tag, label: text('copies.etiquettes'), onSelect: () => print('etiquettes') },
    { key: 'bordereaux', icon: FileText, label: text('copies.bordereaux'), onSelect: () => print('bordereaux') },
  ];
  return <MenuButton icon={Printer} items={items} label={text('copies.imprimer')} />;
}
