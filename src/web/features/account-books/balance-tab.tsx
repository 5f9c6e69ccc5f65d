import { useQuery } from '@tanstack/react-query';
import { BookOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { getLivreBalanceOptions } from '#generated/client/queries/livres.gen.ts';
import { formatMoney } from '#domain/values/money.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { LoadFailure } from '#web/records/sheet/frame/load-failure.tsx';
import { PageSkeleton } from '#web/shell/page-skeleton.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { DataTable } from '#web/ui/kit/data-table/data-table.tsx';
import { TextLink } from '#web/ui/kit/text-link/text-link.tsx';
import { type BooksView, queryOf } from './books-view.ts';
import { MADE_OF } from './use-books.ts';

interface BalanceTabProps {
  readonly view: BooksView;
  readonly onOpen: (account: string) => void;
}

/** The accounts of the period; each opens its lines. */
export function BalanceTab({ view, onOpen }: BalanceTabProps): ReactNode {
  const text = useText();
  const culture = useLanguage();
  const read = useQuery({ ...getLivreBalanceOptions({ query: queryOf(view) }), meta: { entities: MADE_OF } });
  if (read.error !== null) return <LoadFailure error={read.error} retry={() => void read.refetch()} />;
  if (read.data === undefined) return <PageSkeleton kind="list" />;
  const { Comptes, Debit, Credit } = read.data;
  if (Comptes.length === 0) return <Notice icon={BookOpen} title={text('livre.vide')} />;
  return (
    <DataTable
      columns={[
        {
          id: 'compte',
          header: text('livre.compte'),
          isRowHeader: true,
          cell: ({ Compte }) => <AccountLink account={Compte} onOpen={onOpen} />,
          foot: text('livre.total'),
        },
        { id: 'intitule', header: text('livre.intitule'), cell: ({ Intitule }) => Intitule },
        {
          id: 'debit',
          header: text('livre.debit'),
          align: 'right',
          cell: (row) => formatMoney(row.Debit, culture),
          foot: formatMoney(Debit, culture),
        },
        {
          id: 'credit',
          header: text('livre.credit'),
          align: 'right',
          cell: (row) => formatMoney(row.Credit, culture),
          foot: formatMoney(Credit, culture),
        },
        { id: 'solde', header: text('livre.solde'), align: 'right', cell: ({ Solde }) => formatMoney(Solde, culture) },
      ]}
      rowKey={({ Compte }) => Compte}
      rows={Comptes}
    />
  );
}

function AccountLink({ account, onOpen }: Pick<BalanceTabProps, 'onOpen'> & { readonly account: string }): ReactNode {
  const text = useText();
  return (
    <TextLink aria-label={text('livre.ouvrirCompte', { compte: account })} onSelect={() => onOpen(account)}>
      {account}
    </TextLink>
  );
}
