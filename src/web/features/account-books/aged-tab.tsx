import { useQuery } from '@tanstack/react-query';
import { FileText, PiggyBank } from 'lucide-react';
import type { ReactNode } from 'react';
import { getBalanceAgeeOptions } from '#generated/client/queries/livres.gen.ts';
import { printReleveClient } from '#generated/client/sdk/livres.gen.ts';
import type { BalanceAgeeLigne } from '#generated/client/types.gen.ts';
import { formatMoney, sumMoney } from '#domain/values/money.ts';
import { download } from '#web/files/download.ts';
import { AS_FILE } from '#web/files/fetch-file.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { LoadFailure } from '#web/records/sheet/frame/load-failure.tsx';
import { PageSkeleton } from '#web/shell/page-skeleton.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { DataTable } from '#web/ui/kit/data-table/data-table.tsx';
import type { TableColumn } from '#web/ui/table.tsx';
import type { BooksView } from './books-view.ts';
import { MADE_OF } from './use-books.ts';

const AGES = [
  ['NonEchu', 'nonEchu'],
  ['Jours30', 'jours30'],
  ['Jours60', 'jours60'],
  ['Jours90', 'jours90'],
  ['Plus90', 'plus90'],
  ['Credit', 'avoirClient'],
  ['Total', 'total'],
] as const;

/** Debts of clients at the end of a day, by age, each with its statement. */
export function AgedTab({ view }: { readonly view: BooksView }): ReactNode {
  const text = useText();
  const culture = useLanguage();
  const query = { jour: view.to, ...(view.issuer === null ? {} : { emetteur: view.issuer }) };
  const read = useQuery({ ...getBalanceAgeeOptions({ query }), meta: { entities: MADE_OF } });
  if (read.error !== null) return <LoadFailure error={read.error} retry={() => void read.refetch()} />;
  if (read.data === undefined) return <PageSkeleton kind="list" />;
  const rows = read.data;
  if (rows.length === 0) return <Notice icon={PiggyBank} title={text('livre.ageeVide')} />;
  const columns: TableColumn<BalanceAgeeLigne>[] = [
    { id: 'client', header: text('livre.client'), isRowHeader: true, cell: ({ Nom }) => Nom, foot: text('livre.total') },
    { id: 'compte', header: text('livre.auxiliaire'), cell: ({ Compte }) => Compte },
    ...AGES.map(([name, key]): TableColumn<BalanceAgeeLigne> => ({
      id: key,
      header: text(`livre.${key}`),
      align: 'right',
      cell: (row) => (row[name] === 0 ? '' : formatMoney(row[name], culture)),
      foot: formatMoney(sumMoney(rows.map((row) => row[name])), culture),
    })),
    { id: 'releve', header: '', cell: (row) => <Statement row={row} view={view} /> },
  ];
  return <DataTable columns={columns} rowKey={({ Client }) => Client} rows={rows} />;
}

function Statement({ row, view }: { readonly row: BalanceAgeeLigne; readonly view: BooksView }): ReactNode {
  const text = useText();
  const body = { Client: row.Client, Debut: view.from, Fin: view.to, Emetteur: view.issuer };
  return (
    <Button
      aria-label={`${text('livre.releve')} ${row.Nom}`}
      icon={FileText}
      onClick={() => void download(() => printReleveClient({ body, ...AS_FILE }))}
    >
      {text('livre.releve')}
    </Button>
  );
}
