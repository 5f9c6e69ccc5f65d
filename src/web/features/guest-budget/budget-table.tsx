import type { ReactNode } from 'react';
import type { Language } from '#generated/i18n/languages.gen.ts';
import { formatMoney, formatNumber, sumMoney } from '#domain/values/money.ts';
import { groupName } from '#domain/welcome/budget/group-name.ts';
import { type BudgetSum, sumOf, whatIf } from '#domain/welcome/budget/guest-budget.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { classNames } from '#web/ui/class-names.ts';
import { DataTable } from '#web/ui/kit/data-table/data-table.tsx';
import type { Budget } from './use-budget.ts';
import styles from './guest-budget.module.css';

/** A row a group; with a hypothesis, what it would come to and by how much it differs. */
export function BudgetTable({ budget }: { readonly budget: Budget }): ReactNode {
  const text = useText();
  const culture = useLanguage();
  const { rows, lines, by, wanted, isOtherwise } = budget;
  const none = { section: text('budget.sansSection'), payer: text('budget.sansPayeur') };
  const all: Figures = {
    guests: new Set(lines.map(({ IdParticipant }) => IdParticipant)).size,
    now: sumOf(lines),
    otherwise: sumOf(whatIf(lines, wanted)),
  };
  return (
    <DataTable
      className={styles.table}
      columns={[
        {
          id: 'groupe',
          header: text(HEADS[by]),
          isRowHeader: true,
          cell: ({ first }) => groupName(by, first, { culture, none }),
          foot: text('budget.ensemble'),
        },
        ...(isOtherwise ? [...COLUMNS, ...OTHERWISE] : COLUMNS).map((name) => ({
          id: name,
          header: text(`budget.${name}`),
          headerProps: { className: styles.figure },
          cellProps: () => weightOf(name),
          cell: (row: Figures) => figureText(name, row, culture),
          footProps: weightOf(name),
          foot: figureText(name, all, culture),
        })),
      ]}
      rowKey={({ key }) => key}
      rows={rows}
    />
  );
}

const HEADS = { section: 'budget.parSection', payeur: 'budget.parPayeur', axe: 'budget.parAxe' } as const;
const COLUMNS = ['invites', 'nuits', 'nuitsMontant', 'transport', 'defraiements', 'total', 'estime'] as const;

const OTHERWISE = ['alors', 'ecart'] as const;
type FigureName = (typeof COLUMNS)[number] | (typeof OTHERWISE)[number];

function weightOf(name: FigureName): { readonly className: string } {
  return {
    className: classNames(styles.figure, (name === 'total' || name === 'alors') && styles.total, name === 'estime' && styles.note),
  };
}

interface Figures {
  readonly guests: number;
  readonly now: BudgetSum;
  readonly otherwise: BudgetSum;
}

function figureText(name: FigureName, { guests, now, otherwise }: Figures, culture: Language): string {
  function money(amount: number): string {
    return formatMoney(amount, culture);
  }
  const difference = sumMoney([otherwise.Total, -now.Total]);
  switch (name) {
    case 'invites':
      return formatNumber(guests, 0, culture);
    case 'nuits':
      return formatNumber(now.NbNuits, 0, culture);
    case 'nuitsMontant':
      return money(now.Nuits);
    case 'transport':
      return money(now.Transport);
    case 'defraiements':
      return money(now.Defraiements);
    case 'total':
      return money(now.Total);
    case 'estime':
      return now.Estime === 0 ? '–' : money(now.Estime);
    case 'alors':
      return money(otherwise.Total);
    case 'ecart':
      return `${difference > 0 ? '+' : ''}${money(difference)}`;
  }
}
