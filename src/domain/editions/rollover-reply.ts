import type { Rollover, RolloverLine, RolloverPlan } from './rollover.ts';

/** What a roll-over copies, as the operations answer it. */
export const describeRollover = ({ source, days, lines }: Rollover) => ({
  Source: source,
  DecalageJours: days,
  Lignes: lines.map(describeLine),
});

const describeLine = ({ entity, plan }: RolloverLine) => ({
  Entite: entity,
  IsAutorisee: plan !== null,
  NbReprises: plan?.rows.length ?? 0,
  NbPresentes: plan?.present ?? 0,
  NbEcartees: plan?.unused ?? 0,
  Parties: describeParts(plan?.parts ?? []),
});

// An interface could not be read as JSON: it has no index signature.
type DescribedPart = { readonly Entite: string; readonly NbReprises: number };

/** The parts of parts beside them: people read how many of each come along. */
const describeParts = (all: RolloverPlan['parts']): DescribedPart[] =>
  all.flatMap(({ entity, rows, parts }) => [{ Entite: entity, NbReprises: rows.length }, ...describeParts(parts)]);
