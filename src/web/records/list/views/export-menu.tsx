import { Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { ScreenDescriptor } from '#generated/entities/descriptor.gen.ts';
import { formatNumber } from '#domain/records/money.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { MenuButton, type MenuItem } from '#web/ui/menu.tsx';
import type { ListController } from '../use-list.ts';
import { type AskedRows, filteredRows, selectedRows } from './export-filter.ts';

type Format = 'csv' | 'xlsx';

/** All the rows of the filter, or the selection, in the columns on screen. */
export function ExportMenu({ list, screen }: { readonly list: ListController; readonly screen: ScreenDescriptor }): ReactNode {
  const text = useText();
  const language = useLanguage();
  const [busy, setBusy] = useState(false);
  const run = async (format: Format, asked: AskedRows): Promise<void> => {
    setBusy(true);
    try {
      const { askExport } = await import('#web/exports/ask-export.ts');
      await askExport({ screen: screen.screen, format, ...asked });
    } finally {
      setBusy(false);
    }
  };
  const item = (key: 'csv' | 'xlsx' | 'csvSelection' | 'xlsxSelection', asked: AskedRows): MenuItem => ({
    key,
    label: text(`export.${key}`, { nombre: formatNumber(asked.rows, 0, language) }),
    disabled: busy,
    onSelect: () => void run(key.startsWith('csv') ? 'csv' : 'xlsx', asked),
  });
  const all = filteredRows(list);
  const selected = list.selection.count === 0 ? null : selectedRows(list);
  return (
    <MenuButton
      icon={Download}
      items={[
        item('xlsx', all),
        item('csv', all),
        ...(selected === null ? [] : [item('xlsxSelection', selected), item('csvSelection', selected)]),
      ]}
      label={text('export.menu')}
    />
  );
}
