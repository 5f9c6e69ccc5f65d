import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { exportLivre } from '#generated/client/sdk/livres.gen.ts';
import type { LivreExport } from '#generated/client/types.gen.ts';
import { download } from '#web/files/download.ts';
import { AS_FILE } from '#web/files/fetch-file.ts';
import { useText } from '#web/i18n/use-text.ts';
import { MenuButton } from '#web/ui/menu.tsx';
import type { BooksView } from './books-view.ts';

export type BookName = LivreExport['Livre'];

/** The book that is shown, whole, as workbook, CSV or PDF. */
export function BookExport({ book, view }: { readonly book: BookName; readonly view: BooksView }): ReactNode {
  const text = useText();
  function item(Format: LivreExport['Format']) {
    const body = { Livre: book, Debut: view.from, Fin: view.to, Emetteur: view.issuer, Format };
    return { key: Format, label: text(`livre.${Format}`), onSelect: () => void download(() => exportLivre({ body, ...AS_FILE })) };
  }
  return <MenuButton icon={Download} items={[item('xlsx'), item('csv'), item('pdf')]} label={text('livre.exporter')} />;
}
