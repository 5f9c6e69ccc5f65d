import type { BamAbonnement } from '#generated/records/bam-abonnement.gen.ts';
import type { BamFormule } from '#generated/records/bam-formule.gen.ts';
import { MailUsage } from '#generated/enums/mail-usage.gen.ts';
import { addDays, addMonths } from '#domain/values/dates.ts';
import { fromCents, toCents } from '#domain/values/money.ts';
import { readId } from '#domain/values/record-data.ts';
import { type Work, create, find, mail, refuse, update } from '#domain/work/work.ts';
import type { AccountingInput } from '#domain/work/accounting-input.ts';
import { fromHt, rateOf } from './amounts.ts';
import { one } from './client.ts';
import type { Settlement } from './invoice.ts';
import { settleFile } from './issue.ts';
import { regimeOf } from './sales/sale-lines.ts';
import { subscriptionSale } from './sales/file-sales.ts';

/** begun and not ended, or without end. */
export function isRunning(subscription: BamAbonnement, today: string): boolean {
  const end = subscription.Fin;
  return String(subscription.Debut) <= today && (subscription.IsSansFin === true || end === null || end >= today);
}

function isAhead(subscription: BamAbonnement, today: string): boolean {
  return String(subscription.Debut) > today;
}

interface Period {
  readonly start: string;
  /** Last day; null: without end. */
  readonly end: string | null;
}

/** The day after the end, or today when that is past; the months of the plan and those it gives. */
function nextPeriod(end: string | null, formule: BamFormule, today: string): Period {
  const after = end === null ? today : addDays(end, 1);
  const start = after > today ? after : today;
  return { start, end: lastDayOf(start, formule) };
}

/** Last day of a period that begins then: the months of the plan and those it gives; null: without end. */
export function lastDayOf(start: string, formule: BamFormule): string | null {
  const months = (formule.NbMois ?? 0) + (formule.NbMoisOffert ?? 0);
  return months === 0 ? null : addDays(addMonths(start, months), -1);
}

/**
 * Another period of an ended subscription, on the same plan or on another one, awaiting its payment. An account that already has
 * a running one of the same service, or one to come, gets no other: neither a second click nor a second person makes one.
 */
export function* renewSubscription(subscription: BamAbonnement, planId: number | null, input: AccountingInput): Work<number> {
  const formule = yield* one('bam-formule', planId ?? subscription.IdFormule);
  if (formule === null) return yield* refuse('introuvable');
  const plans = yield* find('bam-formule', { IdService: formule.IdService });
  const others = yield* find('bam-abonnement', { IdCompte: subscription.IdCompte, IdFormule: plans.map(readId) });
  const isHeld = [subscription, ...others].some((one) => isRunning(one, input.today) || isAhead(one, input.today));
  if (isHeld) return yield* refuse('abonnement-en-cours');
  if (formule.IsActive !== true) return yield* refuse('formule-inactive');
  const { start, end } = nextPeriod(subscription.Fin, formule, input.today);
  const { sale } = yield* subscriptionSale({ ...subscription, IdFormule: formule.Id }, input);
  const regime = yield* regimeOf(sale.client, sale.lines[0], input);
  const { ht, ttc } = fromHt(toCents(formule.PrixHt), rateOf(regime.percent));
  return yield* create('bam-abonnement', {
    IdCompte: subscription.IdCompte,
    IdFormule: formule.Id,
    Debut: start,
    Fin: end,
    IsSansFin: end === null,
    PrixHt: fromCents(ht),
    PrixTtc: fromCents(ttc),
    IsAttenteReglement: ttc > 0,
    ModeReglement: null,
    NumTva: subscription.NumTva ?? null,
    IdPaysFacturation: subscription.IdPaysFacturation ?? null,
    Analytique: subscription.Analytique ?? 0,
  });
}

/** The awaited payment came, or is accepted later: the invoice, its receipt, and the subscription waits for nothing more. */
export function* paySubscription(subscription: BamAbonnement, settlement: Settlement, input: AccountingInput): Work<void> {
  if (subscription.IsAttenteReglement !== true) return yield* refuse('deja-fait');
  yield* settleFile(yield* subscriptionSale(subscription, input), settlement, input);
  yield* update('bam-abonnement', subscription.Id, {
    IsAttenteReglement: false,
    ...('means' in settlement ? { ModeReglement: settlement.means[0].mode } : {}),
  });
  yield* mail({ usage: MailUsage.abonnementFacture, entity: 'bam-abonnement', id: subscription.Id });
}
