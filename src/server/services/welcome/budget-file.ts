import type { ExportCell } from '#domain/exports/export-cell.ts';
import { exportFileName } from '#domain/exports/file-name.ts';
import { sumMoney } from '#domain/values/money.ts';
import { textsIn } from '#domain/texts/server-texts.ts';
import { checkBudgetRights } from '#domain/welcome/budget/budget-services.ts';
import { groupName } from '#domain/welcome/budget/group-name.ts';
import { type BudgetGrouping, budgetRows, type BudgetSum, type WhatIf } from '#domain/welcome/budget/guest-budget.ts';
import { readBudget } from '#domain/welcome/budget/read-budget.ts';
import type { FileService } from '#server/services/produced/produced-file.ts';

interface Demand {
  readonly Edition: number;
  readonly Par: BudgetGrouping;
  readonly Payeur: number | null;
  readonly Hypothese: WhatIf;
}

function money(value: number): ExportCell {
  return { as: 'number', value, format: 'money' };
}

function count(value: number): ExportCell {
  return { as: 'number', value, format: 'integer' };
}

function sumCells({ NbNuits, Nuits, Transport, Defraiements, Total }: BudgetSum): readonly ExportCell[] {
  return [count(NbNuits), money(Nuits), money(Transport), money(Defraiements), money(Total)];
}

const SUMS = ['nuits', 'nuitsMontant', 'transport', 'defraiements', 'total'] as const;

/** The budget by group, as it is and as the hypothesis has it, for whoever works it out further. */
export const exportBudgetInvites: FileService<{ readonly body: Demand }> = {
  entity: 'festival-participant',
  *run({ body: { Edition, Par, Payeur, Hypothese } }, facts) {
    yield* checkBudgetRights(facts);
    const { culture, today } = facts;
    const text = textsIn(culture);
    const none = { section: text('budget.sansSection'), payer: text('budget.sansPayeur') };
    const rows = budgetRows((yield* readBudget(Edition)).Lignes, { by: Par, payer: Payeur, wanted: Hypothese });
    const title = text('budget.titre', { annee: Edition });
    return {
      name: exportFileName(title, today, 'xlsx'),
      sheet: {
        format: 'xlsx',
        title,
        columns: [
          { title: text('budget.groupe'), width: 260 },
          { title: text('budget.invites'), width: 80 },
          ...SUMS.map((name) => ({ title: text(`budget.${name}`), width: 110 })),
          { title: text('budget.estime'), width: 110 },
          ...SUMS.map((name) => ({ title: `${text(`budget.${name}`)} (${text('budget.alors')})`, width: 150 })),
          { title: text('budget.ecart'), width: 110 },
        ],
        rows: rows.map(({ first, guests, now, otherwise }) => [
          { as: 'text', text: groupName(Par, first, { culture, none }) },
          count(guests),
          ...sumCells(now),
          money(now.Estime),
          ...sumCells(otherwise),
          money(sumMoney([otherwise.Total, -now.Total])),
        ]),
      },
    };
  },
};
