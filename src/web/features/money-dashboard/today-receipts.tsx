import type { ReactNode } from 'react';
import { modePaiementEnum } from '#generated/enums/mode-paiement.gen.ts';
import type { SommeEncaissee } from '#generated/client/types.gen.ts';
import { enumLabel } from '#domain/records/read/display.ts';
import { formatMoney, sumMoney } from '#domain/values/money.ts';
import type { CriteriaOf } from '#domain/work/typed-paths.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { listHref } from '#web/records/list/list-href.ts';
import { DataTable } from '#web/ui/kit/data-table/data-table.tsx';
import { RowsLink } from './rows-link.tsx';
import styles from './money-dashboard.module.css';

/** Receipts of the day by means and desk, refunds taken off. */
export function TodayReceipts({ receipts }: { readonly receipts: readonly SommeEncaissee[] }): ReactNode {
  const text = useText();
  const language = useLanguage();
  const total = sumMoney(receipts.map(({ Montant }) => Montant));
  return (
    <section className={styles.part}>
      <h2>{text('tresorerie.encaisse')}</h2>
      <DataTable
        isPlain
        columns={[
          {
            id: 'mode',
            header: text('tresorerie.mode'),
            isRowHeader: true,
            cell: (row) => <RowsLink href={hrefOf(row)}>{enumLabel(modePaiementEnum, row.ModePaiement, language)}</RowsLink>,
            foot: text('tresorerie.total'),
          },
          { id: 'guichet', header: text('tresorerie.guichet'), cell: ({ Guichet }) => Guichet ?? text('tresorerie.horsGuichet') },
          { id: 'nombre', header: text('tresorerie.nombre'), align: 'figures', cell: ({ Nombre }) => Nombre },
          {
            id: 'montant',
            header: text('tresorerie.montant'),
            align: 'figures',
            cell: ({ Montant }) => formatMoney(Montant, language),
            foot: formatMoney(total, language),
          },
        ]}
        empty={<p className="ui-note">{text('tresorerie.encaisseRien')}</p>}
        rowKey={({ ModePaiement, Guichet }) => `${ModePaiement} ${Guichet}`}
        rows={receipts}
      />
    </section>
  );
}

function hrefOf({ ModePaiement, Guichet }: SommeEncaissee): string {
  const byDesk: CriteriaOf<'bam-reglement'> =
    Guichet === null ? { field: 'Guichet', op: 'empty' } : { field: 'Guichet', op: 'eq', value: Guichet };
  return listHref<'bam-reglement'>('reglements', 'aujourdhui', [{ field: 'ModePaiement', op: 'eq', value: ModePaiement }, byDesk]);
}
