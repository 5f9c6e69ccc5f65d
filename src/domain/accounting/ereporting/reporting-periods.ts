import { RegimeEreporting } from '#generated/enums/regime-ereporting.gen.ts';
import { addDays, addMonths } from '#domain/values/dates.ts';

export interface ReportingPeriod {
  /** First and last day, both included. */
  readonly from: string;
  readonly to: string;
}

export type ReportedNature = 'ventes' | 'paiements';

/** Periods of a regime that end within two days, in order (décret 2022-1299; annexe II of the tax code, art. 242 nonies O). */
export function reportingPeriods(regime: number, nature: ReportedNature, { from, to }: ReportingPeriod): readonly ReportingPeriod[] {
  const found: ReportingPeriod[] = [];
  for (let period = periodHolding(regime, nature, from); period.to <= to; period = periodHolding(regime, nature, addDays(period.to, 1)))
    found.push(period);
  return found;
}

/** Sales of a monthly payer go by ten days; its payments, and both of smaller payers, by month; both of who is exempt by two months. */
function periodHolding(regime: number, nature: ReportedNature, day: string): ReportingPeriod {
  const month = `${day.slice(0, 7)}-01`;
  if (regime === RegimeEreporting.franchise) {
    const from = Number(day.slice(5, 7)) % 2 === 1 ? month : addMonths(month, -1);
    return { from, to: addDays(addMonths(from, 2), -1) };
  }
  const end = addDays(addMonths(month, 1), -1);
  if (regime !== RegimeEreporting.reelMensuel || nature === 'paiements') return { from: month, to: end };
  const decade = Math.min(2, Math.floor((Number(day.slice(8)) - 1) / 10));
  return { from: addDays(month, decade * 10), to: decade === 2 ? end : addDays(month, decade * 10 + 9) };
}
