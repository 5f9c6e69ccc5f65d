import type { Language } from '#generated/entities/descriptor.gen.ts';
import { analytiqueTypeEnum } from '#generated/enums/analytique-type.gen.ts';
import { PecType, pecTypeEnum } from '#generated/enums/pec-type.gen.ts';
import { enumLabel } from '#domain/records/read/display.ts';
import type { BudgetGrouping, BudgetLine } from './guest-budget.ts';

/** Group of the budget without a name. */
export interface Unnamed {
  readonly section: string;
  readonly payer: string;
}

/** Name of a group of the budget, from one of its lines. */
export function groupName(by: BudgetGrouping, line: BudgetLine, { culture, none }: { culture: Language; none: Unnamed }): string {
  if (by === 'section') return line.Section ?? none.section;
  if (by === 'axe') return enumLabel(analytiqueTypeEnum, line.Axe, culture) ?? '';
  const payer = line.Payeur === PecType.vide ? none.payer : (enumLabel(pecTypeEnum, line.Payeur, culture) ?? '');
  return line.Structure === null ? payer : `${payer} · ${line.Structure}`;
}
