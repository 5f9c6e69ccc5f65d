import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { getBudgetInvitesOptions } from '#generated/client/queries/accueil.gen.ts';
import { PecType } from '#generated/enums/pec-type.gen.ts';
import {
  AS_IT_IS,
  type BudgetGrouping,
  type BudgetLine,
  type BudgetRow,
  budgetRows,
  type WhatIf,
} from '#domain/welcome/budget/guest-budget.ts';
import type { GuestBudget } from '#domain/welcome/budget/read-budget.ts';

/** Entities behind the figures: they are read again when any of them changes. */
const MADE_OF = [
  'festival-participant',
  'festival-hotel-pec',
  'festival-trajet',
  'festival-defraiement',
  'participant-implication',
  'festival-tarif-edition',
];

export interface Budget {
  readonly data: GuestBudget | null;
  readonly error: Error | null;
  readonly retry: () => void;
  readonly by: BudgetGrouping;
  readonly group: (by: BudgetGrouping) => void;
  /** pec-type; null: whoever pays. */
  readonly payer: number | null;
  readonly choosePayer: (payer: number | null) => void;
  readonly wanted: WhatIf;
  readonly want: (change: Partial<WhatIf>) => void;
  readonly isOtherwise: boolean;
  readonly rows: readonly BudgetRow[];
  /** Lines of those who pay. */
  readonly lines: readonly BudgetLine[];
}

/** The budget of an edition, grouped and under the hypothesis of who looks: counted here, at each key. */
export function useBudget(edition: number): Budget {
  const read = useQuery({ ...getBudgetInvitesOptions({ query: { edition } }), meta: { entities: MADE_OF } });
  const [by, group] = useState<BudgetGrouping>('section');
  const [payer, choosePayer] = useState<number | null>(PecType.festival);
  const [wanted, setWanted] = useState<WhatIf>(AS_IT_IS);
  const data = read.data ?? null;
  const lines = useMemo(() => (data?.Lignes ?? []).filter(({ Payeur }) => payer === null || Payeur === payer), [data, payer]);
  const rows = useMemo(() => budgetRows(lines, { by, payer, wanted }), [lines, by, payer, wanted]);
  return {
    data,
    error: read.error,
    retry: () => void read.refetch(),
    by,
    group,
    payer,
    choosePayer,
    wanted,
    want: (change) => setWanted({ ...wanted, ...change }),
    isOtherwise: wanted.NuitsEnMoins > 0 || wanted.VariationNuit !== 0 || wanted.Defraiement !== null,
    rows,
    lines,
  };
}
