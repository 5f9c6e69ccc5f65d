import { PecType } from '#generated/enums/pec-type.gen.ts';
import { fromCents, toCents } from '#domain/values/money.ts';

/** `supplement`: what the contract of the hotel adds to a night, its tax and its breakfast. */
type BudgetNature = 'nuit' | 'supplement' | 'transport' | 'defraiement' | 'prime';

/** One thing that a guest costs somebody. */
export interface BudgetLine {
  readonly IdParticipant: number;
  readonly Nom: string;
  readonly IdSection: number | null;
  readonly Section: string | null;
  /** analytique-type */
  readonly Axe: number;
  readonly Nature: BudgetNature;
  /** pec-type */
  readonly Payeur: number;
  readonly Structure: string | null;
  readonly Date: string | null;
  readonly Quantite: number;
  /** Null: nobody has given the cost of one. */
  readonly Unitaire: number | null;
  /** Promised, and not yet a night of a hotel or an allowance. */
  readonly IsEstimee: boolean;
}

/** Changed assumptions about the costs of the festival. */
export interface WhatIf {
  /** Nights fewer for each guest, from their last one. */
  readonly NuitsEnMoins: number;
  /** Percents by which a night costs more or less. */
  readonly VariationNuit: number;
  /** Value of a unit of an allowance; null: as it is. */
  readonly Defraiement: number | null;
  /** Guests of this section alone; null: all. */
  readonly IdSection: number | null;
}

export const AS_IT_IS: WhatIf = { NuitsEnMoins: 0, VariationNuit: 0, Defraiement: null, IdSection: null };

export interface BudgetSum {
  readonly NbNuits: number;
  readonly Nuits: number;
  readonly Transport: number;
  /** Allowances and travel bonuses. */
  readonly Defraiements: number;
  readonly Total: number;
  /** Of which promised only. */
  readonly Estime: number;
  readonly NbSansPrix: number;
}

export type BudgetGrouping = 'section' | 'payeur' | 'axe';

export interface BudgetRow {
  /** Key of the group: a section, a payer with its structure, an axis. */
  readonly key: string;
  readonly first: BudgetLine;
  readonly guests: number;
  readonly now: BudgetSum;
  readonly otherwise: BudgetSum;
}

function amountOf({ Quantite, Unitaire }: BudgetLine): number {
  return Math.round(toCents(Unitaire ?? 0) * Quantite);
}

export function sumOf(lines: readonly BudgetLine[]): BudgetSum {
  function cents(some: readonly BudgetLine[]): number {
    return some.reduce((sum, line) => sum + amountOf(line), 0);
  }
  function of(...natures: readonly BudgetNature[]): readonly BudgetLine[] {
    return lines.filter(({ Nature }) => natures.includes(Nature));
  }
  const nights = of('nuit');
  return {
    NbNuits: nights.reduce((sum, { Quantite }) => sum + Quantite, 0),
    Nuits: fromCents(cents(of('nuit', 'supplement'))),
    Transport: fromCents(cents(of('transport'))),
    Defraiements: fromCents(cents(of('defraiement', 'prime'))),
    Total: fromCents(cents(lines)),
    Estime: fromCents(cents(lines.filter(({ IsEstimee }) => IsEstimee))),
    NbSansPrix: lines.filter(({ Unitaire }) => Unitaire === null).length,
  };
}

const HUNDRED = 100;

/** The lines as they would be. */
export function whatIf(lines: readonly BudgetLine[], wanted: WhatIf): readonly BudgetLine[] {
  function isMeant({ Payeur, IdSection }: BudgetLine): boolean {
    return Payeur === PecType.festival && (wanted.IdSection === null || IdSection === wanted.IdSection);
  }
  return shortened(lines, wanted.NuitsEnMoins, isMeant).map((line) => {
    if (!isMeant(line) || line.Unitaire === null) return line;
    if (line.Nature === 'nuit')
      return { ...line, Unitaire: fromCents(Math.round(toCents(line.Unitaire) * (1 + wanted.VariationNuit / HUNDRED))) };
    return line.Nature === 'defraiement' && wanted.Defraiement !== null ? { ...line, Unitaire: wanted.Defraiement } : line;
  });
}

/** Takes nights off each guest, from the last one; those that are promised only go first. */
function shortened(lines: readonly BudgetLine[], fewer: number, isMeant: (line: BudgetLine) => boolean): readonly BudgetLine[] {
  if (fewer <= 0) return lines;
  const nights = Map.groupBy(
    lines.filter((line) => line.Nature === 'nuit' && isMeant(line)),
    ({ IdParticipant }) => IdParticipant,
  );
  const left = new Map<BudgetLine, number>();
  for (const guestLines of nights.values()) {
    let toTake = fewer;
    for (const line of guestLines.toSorted((one, other) => (other.Date ?? '9999').localeCompare(one.Date ?? '9999'))) {
      const taken = Math.min(toTake, line.Quantite);
      left.set(line, line.Quantite - taken);
      toTake -= taken;
    }
  }
  const taken = new Set([...left].filter(([, quantity]) => quantity === 0).map(([line]) => nightOf(line)));
  return lines.flatMap((line) => {
    const Quantite = left.get(line) ?? line.Quantite;
    // Additions to a night go with it.
    return Quantite === 0 || (line.Nature === 'supplement' && taken.has(nightOf(line))) ? [] : [{ ...line, Quantite }];
  });
}

function nightOf({ IdParticipant, Date }: BudgetLine): string {
  return `${IdParticipant} ${Date}`;
}

const KEYS: Readonly<Record<BudgetGrouping, (line: BudgetLine) => string>> = {
  section: ({ IdSection }) => String(IdSection ?? ''),
  payeur: ({ Payeur, Structure }) => `${Payeur}\t${Structure ?? ''}`,
  axe: ({ Axe }) => String(Axe),
};

export interface BudgetAsked {
  readonly by: BudgetGrouping;
  /** pec-type; null: whoever pays. */
  readonly payer: number | null;
  readonly wanted: WhatIf;
}

/** One row a group, the dearest first, as it is and as it would be. */
export function budgetRows(lines: readonly BudgetLine[], { by, payer, wanted }: BudgetAsked): readonly BudgetRow[] {
  const shown = lines.filter(({ Payeur }) => payer === null || Payeur === payer);
  const keyOf = KEYS[by];
  const later = Map.groupBy(whatIf(shown, wanted), keyOf);
  return [...Map.groupBy(shown, keyOf)]
    .flatMap(([key, some]) => {
      const [first] = some;
      if (first === undefined) return [];
      const guests = new Set(some.map(({ IdParticipant }) => IdParticipant)).size;
      return [{ key, first, guests, now: sumOf(some), otherwise: sumOf(later.get(key) ?? []) }];
    })
    .toSorted((left, right) => right.now.Total - left.now.Total || left.key.localeCompare(right.key));
}
