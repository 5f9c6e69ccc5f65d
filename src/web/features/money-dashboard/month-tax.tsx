import type { ReactNode } from 'react';
import type { TvaDuMois } from '#generated/client/types.gen.ts';
import { formatDate } from '#domain/values/dates.ts';
import { formatMoney, formatNumber } from '#domain/values/money.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { listHref } from '#web/records/list/list-href.ts';
import { DataTable } from '#web/ui/kit/data-table/data-table.tsx';
import { RowsLink } from './rows-link.tsx';
import styles from './money-dashboard.module.css';

/** Tax that is due for the month, by rate, or by reason where there is none. */
export function MonthTax({ tax: { Debut, Fin, Montant, Taux } }: { readonly tax: TvaDuMois }): ReactNode {
  const text = useText();
  const language = useLanguage();
  return (
    <section className={styles.part}>
      <h2>{text('tresorerie.tva')}</h2>
      <p className="ui-note">{text('tresorerie.tvaPeriode', { debut: formatDate(Debut), fin: formatDate(Fin) })}</p>
      <DataTable
        isPlain
        columns={[
          {
            id: 'taux',
            header: text('tresorerie.taux'),
            isRowHeader: true,
            cell: ({ Taux: rate, Motif }) => <RowsLink href={hrefOf(rate)}>{Motif ?? `${formatNumber(rate, 1, language)} %`}</RowsLink>,
            foot: text('tresorerie.total'),
          },
          { id: 'ht', header: text('tresorerie.ht'), align: 'figures', cell: ({ Ht }) => formatMoney(Ht, language) },
          {
            id: 'tva',
            header: text('tresorerie.montantTva'),
            align: 'figures',
            cell: ({ Tva }) => formatMoney(Tva, language),
            foot: formatMoney(Montant, language),
          },
        ]}
        empty={<p className="ui-note">{text('tresorerie.tvaRien')}</p>}
        rowKey={({ Taux: rate, Motif }) => `${rate} ${Motif}`}
        rows={Taux}
      />
    </section>
  );
}

/** Receipts of the month make tax due, whatever month their invoice is of. */
function hrefOf(rate: number): string {
  return listHref<'bam-reglement'>('reglements', 'mois', [{ field: 'Paiement.TauxTva', op: 'eq', value: rate }]);
}
