import { z } from 'zod';
import { PaiementPrestataire } from '#generated/enums/paiement-prestataire.gen.ts';
import type { CheckoutOrder, Notice, PaidCheckout, PaymentProvider } from '#domain/accounting/online/payment-provider.ts';
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

const Session = z.object({
  id: z.string().min(1),
  url: z.string().nullish(),
  payment_status: z.string().nullish(),
  amount_total: z.number().int().nullish(),
  currency: z.string().nullish(),
  payment_intent: z
    .union([z.string(), z.object({ id: z.string(), latest_charge: z.union([z.string(), z.object({ created: z.number() })]).nullish() })])
    .nullish(),
  created: z.number(),
});
type Session = z.infer<typeof Session>;
const Event = z.object({ type: z.string(), data: z.object({ object: z.object({ id: z.string(), object: z.string().optional() }) }) });

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
    find: async (reference) =>
      paidOf(await call(`${url}/v1/checkout/sessions/${encodeURIComponent(reference)}?${WITH_CHARGE}`, { headers }, Session)),
    readNotice: (notice) => {
      requireSignature(notice, noticeKey);
      const event = Event.safeParse(JSON.parse(notice.body));
      return event.success && event.data.type.startsWith('checkout.session.') ? event.data.data.object.id : null;
    },
  };
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

function paidOf({
  id,
  payment_status: status,
  amount_total: cents,
  currency,
  payment_intent: intent,
  created,
}: Session): PaidCheckout | null {
  if (status !== 'paid' || cents == null || cents <= 0 || currency !== 'eur') return null;
  if (typeof intent !== 'object' || intent === null) return { reference: id, cents, transaction: intent ?? id, paidAt: created * 1000 };
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  return { reference: id, cents, transaction: intent.id, paidAt: (charge?.created ?? created) * 1000 };
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
