import type { ReactNode } from 'react';
import { formatMoney, formatNumber, sumMoney } from '#domain/records/values/money.ts';
import { groupName } from '#domain/welcome/budget/group-name.ts';
import { type BudgetSum, sumOf, whatIf } from '#domain/welcome/budget/guest-budget.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { classNames } from '#web/ui/class-names.ts';
import type { Budget } from './use-budget.ts';
import styles from './guest-budget.module.css';

/** A row a group; with a hypothesis, what it would come to and by how much it differs. */
export function BudgetTable({ budget }: { readonly budget: Budget }): ReactNode {
  const text = useText();
  const culture = useLanguage();
  const { rows, lines, by, wanted, isOtherwise } = budget;
  const none = { section: text('budget.sansSection'), payer: text('budget.sansPayeur') };
  const guests = new Set(lines.map(({ IdParticipant }) => IdParticipant)).size;
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{text(HEADS[by])}</th>
            {COLUMNS.map((name) => (
              <th className={styles.figure} key={name} scope="col">
                {text(`budget.${name}`)}
              </th>
            ))}
            {isOtherwise
              ? (['alors', 'ecart'] as const).map((name) => (
                  <th className={styles.figure} key={name} scope="col">
                    {text(`budget.${name}`)}
                  </th>
                ))
              : null}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, first, guests: count, now, otherwise }) => (
            <tr key={key}>
              <th scope="row">{groupName(by, first, { culture, none })}</th>
              <Figures guests={count} isOtherwise={isOtherwise} now={now} otherwise={otherwise} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{text('budget.ensemble')}</th>
            <Figures guests={guests} isOtherwise={isOtherwise} now={sumOf(lines)} otherwise={sumOf(whatIf(lines, wanted))} />
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

const HEADS = { section: 'budget.parSection', payeur: 'budget.parPayeur', axe: 'budget.parAxe' } as const;
const COLUMNS = ['invites', 'nuits', 'nuitsMontant', 'transport', 'defraiements', 'total', 'estime'] as const;

interface FiguresProps {
  readonly guests: number;
  readonly now: BudgetSum;
  readonly otherwise: BudgetSum;
  readonly isOtherwise: boolean;
}

function Figures({ guests, now, otherwise, isOtherwise }: FiguresProps): ReactNode {
  const culture = useLanguage();
  const money = (amount: number): string => formatMoney(amount, culture);
  const difference = sumMoney([otherwise.Total, -now.Total]);
  return (
    <>
      <td className={styles.figure}>{formatNumber(guests, 0, culture)}</td>
      <td className={styles.figure}>{formatNumber(now.NbNuits, 0, culture)}</td>
      <td className={styles.figure}>{money(now.Nuits)}</td>
      <td className={styles.figure}>{money(now.Transport)}</td>
      <td className={styles.figure}>{money(now.Defraiements)}</td>
      <td className={classNames(styles.figure, styles.total)}>{money(now.Total)}</td>
      <td className={classNames(styles.figure, styles.note)}>{now.Estime === 0 ? '–' : money(now.Estime)}</td>
      {isOtherwise ? (
        <>
          <td className={classNames(styles.figure, styles.total)}>{money(otherwise.Total)}</td>
          <td className={styles.figure}>{`${difference > 0 ? '+' : ''}${money(difference)}`}</td>
        </>
      ) : null}
    </>
  );
}
