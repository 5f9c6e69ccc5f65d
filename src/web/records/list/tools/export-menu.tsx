import { Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { ScreenDescriptor } from '#generated/entities/descriptor.gen.ts';
import { PRINTED_ROWS_MAX } from '#domain/exports/export-formats.ts';
import { countText } from '#domain/records/query/row-count.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { usePrintWhole } from '#web/shell/print-page.ts';
import { useOfferedActions } from '#web/shell/use-offered-actions.ts';
import { MenuButton, type MenuItem } from '#web/ui/menu.tsx';
import type { ListController } from '../use-list.ts';
import { listWords } from '../printed/list-words.ts';
import { type AskedRows, askedRows } from './export-filter.ts';
import { usePaperChoice } from './paper-choice.ts';

type Format = 'csv' | 'xlsx' | 'pdf';

const FORMATS: readonly Format[] = ['xlsx', 'csv', 'pdf'];

interface ExportInput {
  readonly list: ListController;
  readonly screen: ScreenDescriptor;
}

interface ExportMenuProps extends ExportInput {
  /** The palette offers its entries too. */
  readonly isOffered?: boolean;
}

/** The selected rows, else all those of the filter, in the columns on screen. */
export function ExportMenu({ isOffered = false, ...input }: ExportMenuProps): ReactNode {
  const text = useText();
  const { paper, items: papers } = usePaperChoice();
  const items = useExportItems(input, paper);
  const whole = items.find(({ key }) => key === 'pdf');
  const { count, rows } = input.list.data;
  usePrintWhole(() => whole?.onSelect(), isOffered && whole?.disabled !== true && (count ?? 0) > rows.length);
  useOfferedActions({
    key: isOffered ? 'exports' : 'exports-selection',
    label: text('export.menu'),
    actions: (isOffered ? items : []).map(({ key, label, disabled, onSelect }) =>
      disabled === true
        ? { key, label: text('export.menu'), icon: Download, refusal: label, run: onSelect }
        : { key, label: `${text('export.menu')} · ${label}`, icon: Download, run: onSelect },
    ),
  });
  return <MenuButton icon={Download} items={[...items, ...papers]} label={text('export.menu')} />;
}

function useExportItems({ list, screen }: ExportInput, paper: object): readonly MenuItem[] {
  const text = useText();
  const language = useLanguage();
  const [busy, setBusy] = useState(false);
  async function run(format: Format, requestedRows: AskedRows): Promise<void> {
    setBusy(true);
    try {
      const { askExport } = await import('#web/exports/ask-export.ts');
      const filter = format === 'pdf' ? { ...requestedRows.filter, ...paper, Mots: listWords(screen.screen) } : requestedRows.filter;
      await askExport({ screen: screen.screen, format, rows: requestedRows.rows, filter });
    } finally {
      setBusy(false);
    }
  }
  function itemsOf(suffix: '' | 'Selection', requestedRows: AskedRows): readonly MenuItem[] {
    return FORMATS.map((format) => {
      // Shown before the request, rather than refused after it.
      const isTooLong = format === 'pdf' && requestedRows.rows > PRINTED_ROWS_MAX;
      const nombre = countText(isTooLong ? PRINTED_ROWS_MAX : requestedRows.rows, language);
      return {
        key: `${format}${suffix}`,
        label: isTooLong ? text('export.pdfTropLong', { nombre }) : text(`export.${format}${suffix}`, { nombre }),
        disabled: busy || isTooLong,
        onSelect: () => void run(format, requestedRows),
      };
    });
  }
  return itemsOf(list.selection.count === 0 ? '' : 'Selection', askedRows(list));
}
