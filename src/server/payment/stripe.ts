import { z } from 'zod';
import { PaiementPrestataire } from '#generated/enums/paiement-prestataire.gen.ts';
import type { CheckoutOrder, Notice, NoticeSubject, PaidCheckout, PaymentProvider } from '#domain/accounting/online/payment-provider.ts';
import { AppError } from '#domain/errors/app-error.ts';
import type { AllowedHosts } from '#server/http/guarded-address.ts';
import { jsonCaller } from './http-json.ts';
import { headerOf, isSignedBy } from './notice-signature.ts';

export interface StripeSettings {
  readonly provider: 'stripe';
  readonly url: string;
  readonly secretKey: string;
  /** Signs the notices of the endpoint. */
  readonly noticeKey: string;
}

/** Version of the interface that these calls are written for. */
const VERSION = '2024-06-20';
/** An older notice may be one that somebody plays again. */
const NOTICE_AGE_MAX_S = 300;

/** The charge tells when the card was charged; the page is older. */
const WITH_CHARGE = 'expand[]=payment_intent.latest_charge';

const Charge = z.object({
  created: z.number(),
  amount_refunded: z.number().int().nullish(),
  disputed: z.boolean().nullish(),
});
const Session = z.object({
  id: z.string().min(1),
  url: z.string().nullish(),
  payment_status: z.string().nullish(),
  amount_total: z.number().int().nullish(),
  currency: z.string().nullish(),
  payment_intent: z.union([z.string(), z.object({ id: z.string(), latest_charge: z.union([z.string(), Charge]).nullish() })]).nullish(),
  created: z.number(),
});
type Session = z.infer<typeof Session>;
const Disputes = z.object({ data: z.array(z.object({ amount: z.number().int(), status: z.string() })) });
const Event = z.object({
  type: z.string(),
  data: z.object({ object: z.object({ id: z.string(), object: z.string().optional(), payment_intent: z.string().nullish() }) }),
});
/** States of a dispute during which Stripe holds the money, and after which it is gone. */
const TAKEN = ['needs_response', 'under_review', 'lost'];

/** Stripe Checkout: a page of the provider, a signed notice, and the session read again before anything is written. */
export function stripe({ url, secretKey, noticeKey }: StripeSettings, allow: AllowedHosts): PaymentProvider {
  const call = jsonCaller(allow);
  const headers = { authorization: `Bearer ${secretKey}`, 'stripe-version': VERSION };
  return {
    id: PaiementPrestataire.stripe,
    name: 'Stripe',
    open: async (order) => {
      const body = { type: 'application/x-www-form-urlencoded', content: formOf(order).toString() };
      const keyed = { ...headers, 'idempotency-key': `encaissement-${order.paymentId}` };
      const session = await call(`${url}/v1/checkout/sessions`, { headers: keyed, body }, Session);
      if (session.url == null) throw new AppError('paiement-injoignable');
      return { reference: session.id, url: session.url };
    },
    find: async (reference) => {
      const session = await call(`${url}/v1/checkout/sessions/${encodeURIComponent(reference)}?${WITH_CHARGE}`, { headers }, Session);
      return paidOf(session, await disputed(session));
    },
    readNotice: (notice) => {
      requireSignature(notice, noticeKey);
      const event = Event.safeParse(JSON.parse(notice.body));
      return event.success ? subjectOf(event.data) : null;
    },
  };

  /** Cents that disputes of a payment took. */
  async function disputed({ payment_intent: intent }: Session): Promise<number> {
    const charge = chargeOf(intent);
    if (charge?.disputed !== true || typeof intent !== 'object' || intent === null) return 0;
    const { data } = await call(`${url}/v1/disputes?payment_intent=${encodeURIComponent(intent.id)}`, { headers }, Disputes);
    return data.filter(({ status }) => TAKEN.includes(status)).reduce((sum, { amount }) => sum + amount, 0);
  }
}

/** Events of a page name it; those of a charge (refunds, disputes) name its payment. */
function subjectOf({ type, data: { object } }: z.infer<typeof Event>): NoticeSubject | null {
  if (type.startsWith('checkout.session.')) return { reference: object.id };
  return type.startsWith('charge.') && object.payment_intent != null ? { transaction: object.payment_intent } : null;
}

function chargeOf(intent: Session['payment_intent']): z.infer<typeof Charge> | null {
  const charge = typeof intent === 'object' && intent !== null ? intent.latest_charge : null;
  return typeof charge === 'object' ? charge : null;
}

function formOf({ paymentId, cents, title, culture, returnTo }: CheckoutOrder): URLSearchParams {
  return new URLSearchParams({
    mode: 'payment',
    locale: culture,
    client_reference_id: String(paymentId),
    success_url: returnTo,
    cancel_url: returnTo,
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': 'eur',
    'line_items[0][price_data][unit_amount]': String(cents),
    'line_items[0][price_data][product_data][name]': title,
  });
}

function paidOf(
  { id, payment_status: status, amount_total: cents, currency, payment_intent: intent, created }: Session,
  disputed: number,
): PaidCheckout | null {
  if (status !== 'paid' || cents == null || cents <= 0 || currency !== 'eur') return null;
  const charge = chargeOf(intent);
  const back = (charge?.amount_refunded ?? 0) + disputed;
  return {
    reference: id,
    cents,
    transaction: (typeof intent === 'object' ? intent?.id : intent) ?? id,
    paidAt: (charge?.created ?? created) * 1000,
    returned: back === 0 ? null : { cents: back, isDisputed: disputed > 0 },
  };
}

function requireSignature(notice: Notice, key: string): void {
  const parts = headerOf(notice, 'stripe-signature')
    .split(',')
    .map((part) => part.trim().split('=', 2));
  const stamp = parts.find(([name]) => name === 't')?.[1] ?? '';
  const signatures = parts.flatMap(([name, value]) => (name === 'v1' && value !== undefined ? [value] : []));
  const age = Math.abs(notice.nowMs / 1000 - Number(stamp));
  if (!(age <= NOTICE_AGE_MAX_S) || !isSignedBy(key, `${stamp}.${notice.body}`, signatures)) throw new AppError('droit-manquant');
}
