import { Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { ScreenDescriptor } from '#generated/entities/descriptor.gen.ts';
import { nameOfDisposition } from '#domain/files/file-name.ts';
import { formatNumber } from '#domain/records/money.ts';
import { notify } from '#web/app/notifications.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { ApiError, apiFetch } from '#web/runtime/transport.ts';
import { MenuButton, type MenuItem } from '#web/ui/menu.tsx';
import { visibleColumns } from '../../grid/column-layout.ts';
import type { ListFilter } from '../list-query.ts';
import type { ListController } from '../use-list.ts';

type Format = 'csv' | 'xlsx';

/** All the rows of the filter, or the selection, in the columns on screen. */
export function ExportMenu({ list, screen }: { readonly list: ListController; readonly screen: ScreenDescriptor }): ReactNode {
  const text = useText();
  const language = useLanguage();
  const [busy, setBusy] = useState(false);
  const { count } = list.selection;
  const run = async (format: Format, filter: ListFilter): Promise<void> => {
    setBusy(true);
    notify('info', text('booReport.enAttente'));
    try {
      await download(screen.screen, { format, filter });
    } catch (error) {
      notify('danger', error instanceof ApiError ? error.detail : text('booReport.serveurKo'));
    } finally {
      setBusy(false);
    }
  };
  const item = (key: 'csv' | 'xlsx' | 'csvSelection' | 'xlsxSelection', rows: number, filter: ListFilter): MenuItem => ({
    key,
    label: text(`export.${key}`, { nombre: formatNumber(rows, 0, language) }),
    disabled: busy,
    onSelect: () => void run(key.startsWith('csv') ? 'csv' : 'xlsx', filter),
  });
  const all = exportFilter(list);
  const total = list.data.count ?? 0;
  return (
    <MenuButton
      icon={Download}
      items={[
        item('xlsx', total, all),
        item('csv', total, all),
        ...(count === 0 ? [] : [item('xlsxSelection', count, selectedFilter(list)), item('csvSelection', count, selectedFilter(list))]),
      ]}
      label={text('export.menu')}
    />
  );
}

const exportFilter = (list: ListController): ListFilter => ({ ...list.filter, Colonnes: visibleColumns(list.layout.layout) });

/** A selection of « all » is its filter without the rows taken out of it. */
function selectedFilter(list: ListController): ListFilter {
  const { selection } = list.selection;
  const Colonnes = visibleColumns(list.layout.layout);
  return selection.mode === 'all'
    ? { ...selection.filter, IdsPkExclude: [...selection.except], Colonnes }
    : { ...list.filter, IdsPk: [...selection.ids], Colonnes };
}

async function download(screen: string, body: { readonly format: Format; readonly filter: ListFilter }): Promise<void> {
  const request = new Request(new URL(`/api/exports/${screen}`, location.origin), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const reply = await apiFetch(request);
  const address = URL.createObjectURL(await reply.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = nameOfDisposition(reply.headers.get('content-disposition')) ?? `${screen}.${body.format}`;
  link.click();
  URL.revokeObjectURL(address);
}
