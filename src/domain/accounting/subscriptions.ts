import { MailUsage } from '#generated/enums/mail-usage.gen.ts';
import { addDays, addMonths } from '#domain/records/values/dates.ts';
import { fromCents, toCents } from '#domain/records/values/money.ts';
import { type RecordData, readId, readNumber, readText } from '#domain/records/values/record-data.ts';
import { type Work, create, find, mail, refuse, update } from '#domain/work/work.ts';
import type { AccountingInput } from './accounting-input.ts';
import { fromHt, rateOf } from './amounts.ts';
import { one } from './client.ts';
import type { Settlement } from './invoice.ts';
import { settleFile } from './issue.ts';
import { regimeOf } from './sales/sale-lines.ts';
import { subscriptionSale } from './sales/file-sales.ts';

/** begun and not ended, or without end. */
export const isRunning = (subscription: RecordData, today: string): boolean => {
  const end = readText(subscription, 'Fin');
  return String(subscription['Debut']) <= today && (subscription['IsSansFin'] === true || end === null || end >= today);
};

const isAhead = (subscription: RecordData, today: string): boolean => String(subscription['Debut']) > today;

export interface Period {
  readonly start: string;
  /** Last day; null: without end. */
  readonly end: string | null;
}

/** The day after the end, or today when that is past; the months of the plan and those it gives. */
export const nextPeriod = (end: string | null, formule: RecordData, today: string): Period => {
  const after = end === null ? today : addDays(end, 1);
  const start = after > today ? after : today;
  return { start, end: lastDayOf(start, formule) };
};

/** Last day of a period that begins then: the months of the plan and those it gives; null: without end. */
export const lastDayOf = (start: string, formule: RecordData): string | null => {
  const months = (readNumber(formule, 'NbMois') ?? 0) + (readNumber(formule, 'NbMoisOffert') ?? 0);
  return months === 0 ? null : addDays(addMonths(start, months), -1);
};

/**
 * Another period of an ended subscription, on the same plan or on another one, awaiting its payment. An account that already has
 * a running one of the same service, or one to come, gets no other: neither a second click nor a second person makes one.
 */
export function* renewSubscription(subscription: RecordData, planId: number | null, input: AccountingInput): Work<number> {
  const formule = yield* one('bam-formule', planId ?? subscription['IdFormule']);
  if (formule === null) return yield* refuse('introuvable');
  const plans = yield* find('bam-formule', { IdService: readNumber(formule, 'IdService') });
  const others = yield* find('bam-abonnement', { IdCompte: readNumber(subscription, 'IdCompte'), IdFormule: plans.map(readId) });
  const isHeld = [subscription, ...others].some((one) => isRunning(one, input.today) || isAhead(one, input.today));
  if (isHeld) return yield* refuse('abonnement-en-cours');
  if (formule['IsActive'] !== true) return yield* refuse('formule-inactive');
  const { start, end } = nextPeriod(readText(subscription, 'Fin'), formule, input.today);
  const { sale } = yield* subscriptionSale({ ...subscription, IdFormule: readId(formule) }, input);
  const regime = yield* regimeOf(sale.client, sale.lines[0], input);
  const { ht, ttc } = fromHt(toCents(readNumber(formule, 'PrixHt') ?? 0), rateOf(regime.percent));
  return yield* create('bam-abonnement', {
    IdCompte: subscription['IdCompte'],
    IdFormule: readId(formule),
    Debut: start,
    Fin: end,
    IsSansFin: end === null,
    PrixHt: fromCents(ht),
    PrixTtc: fromCents(ttc),
    IsAttenteReglement: ttc > 0,
    ModeReglement: null,
    NumTva: subscription['NumTva'] ?? null,
    IdPaysFacturation: subscription['IdPaysFacturation'] ?? null,
    Analytique: subscription['Analytique'] ?? 0,
  });
}

/** The awaited payment came, or is accepted later: the invoice, its receipt, and the subscription waits for nothing more. */
export function* paySubscription(subscription: RecordData, settlement: Settlement, input: AccountingInput): Work<void> {
  if (subscription['IsAttenteReglement'] !== true) return yield* refuse('deja-fait');
  yield* settleFile(yield* subscriptionSale(subscription, input), settlement, input);
  yield* update('bam-abonnement', readId(subscription), {
    IsAttenteReglement: false,
    ...('means' in settlement ? { ModeReglement: settlement.means.mode } : {}),
  });
  yield* mail({ usage: MailUsage.abonnementFacture, entity: 'bam-abonnement', id: readId(subscription) });
}
