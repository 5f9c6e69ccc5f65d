import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getTableauFinancierOptions } from '#generated/client/queries/tableau-financier.gen.ts';
import { PaiementEtat } from '#generated/enums/paiement-etat.gen.ts';
import type { SommeEchue, TableauFinancier } from '#generated/client/types.gen.ts';
import { formatFullDay } from '#domain/values/dates.ts';
import { formatMoney } from '#domain/values/money.ts';
import type { CriteriaOf } from '#domain/work/typed-paths.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { listHref } from '#web/records/list/list-href.ts';
import { LoadFailure } from '#web/records/sheet/frame/load-failure.tsx';
import { PageHead } from '#web/ui/kit/page/page-head.tsx';
import { Page } from '#web/ui/kit/page/page.tsx';
import { PageSkeleton } from '#web/shell/page-skeleton.tsx';
import { RowsLink } from './rows-link.tsx';
import { TodayReceipts } from './today-receipts.tsx';
import { MonthTax } from './month-tax.tsx';
import styles from './money-dashboard.module.css';

const MADE_OF = ['bam-paiement', 'bam-reglement', 'bam-paiement-ligne'];
const OPEN: readonly CriteriaOf<'bam-paiement'>[] = [
  { field: 'IsAvoir', op: 'eq', value: false },
  { field: 'Etat', op: 'in', value: [PaiementEtat.emise, PaiementEtat.partielle] },
];

/** Money that clients owe and since when, receipts of the day and tax of the month; each amount opens its rows. */
export function MoneyDashboard(): ReactNode {
  const text = useText();
  const language = useLanguage();
  const read = useQuery({ ...getTableauFinancierOptions(), meta: { entities: MADE_OF } });
  if (read.error !== null) return <LoadFailure error={read.error} retry={() => void read.refetch()} />;
  if (read.data === undefined) return <PageSkeleton kind="list" />;
  const { Jour, Encaisse, Tva } = read.data;
  return (
    <Page>
      <PageHead note={text('tresorerie.intro', { jour: formatFullDay(Jour, language) })} title={text('tresorerie.titre')} />
      <Owed dashboard={read.data} />
      <div className={styles.columns}>
        <TodayReceipts receipts={Encaisse} />
        <MonthTax tax={Tva} />
      </div>
    </Page>
  );
}

/** All that is due, what of it is overdue, and since how long. */
function Owed({ dashboard: { Du, Echu, Ages } }: { readonly dashboard: TableauFinancier }): ReactNode {
  const text = useText();
  return (
    <div className={styles.tiles}>
      <Tile count={Du.Nombre} href={listHref<'bam-paiement'>('pieces', 'dues', [])} label={text('tresorerie.dues')} sum={Du.Montant} />
      <Tile
        count={Echu.Nombre}
        href={listHref<'bam-paiement'>('pieces', 'echues', [])}
        isLate={Echu.Nombre > 0}
        label={text('tresorerie.echues')}
        sum={Echu.Montant}
      />
      {Ages.map((band) => (
        <Tile
          count={band.Nombre}
          href={listHref<'bam-paiement'>('pieces', 'toutes', [...OPEN, bandFilter(band)])}
          key={band.Min}
          label={
            band.Max === null
              ? text('tresorerie.agePlus', { min: String(band.Min - 1) })
              : text('tresorerie.age', { min: String(band.Min), max: String(band.Max) })
          }
          sum={band.Montant}
        />
      ))}
    </div>
  );
}

function bandFilter({ Min, Max }: SommeEchue): CriteriaOf<'bam-paiement'> {
  return Max === null ? { field: 'JoursRetard', op: 'gte', value: Min } : { field: 'JoursRetard', op: 'between', value: [Min, Max] };
}

interface TileProps {
  readonly label: string;
  readonly sum: number;
  readonly count: number;
  readonly href: string;
  readonly isLate?: boolean;
}

function Tile({ label, sum, count, href, isLate = false }: TileProps): ReactNode {
  const text = useText();
  const language = useLanguage();
  return (
    <RowsLink className={styles.tile} href={href}>
      <span>{label}</span>
      <strong className="num" data-late={isLate || undefined}>
        {formatMoney(sum, language)}
      </strong>
      <span className={styles.count}>{text('tresorerie.factures', { count })}</span>
    </RowsLink>
  );
}
