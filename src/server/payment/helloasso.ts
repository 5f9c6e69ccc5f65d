import { z } from 'zod';
import { PaiementPrestataire } from '#generated/enums/paiement-prestataire.gen.ts';
import type { CheckoutOrder, PaidCheckout, PaymentProvider } from '#domain/accounting/online/payment-provider.ts';
import { AppError } from '#domain/errors/app-error.ts';
import type { AllowedHosts } from '#server/http/guarded-address.ts';
import { type CallJson, jsonCaller } from './http-json.ts';
import { headerOf, isSignedBy } from './notice-signature.ts';

export interface HelloAssoSettings {
  readonly provider: 'helloasso';
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Slug of the association. */
  readonly organization: string;
  /** Signs the notices. */
  readonly noticeKey: string;
}

const FORM = 'application/x-www-form-urlencoded';
const Token = z.object({ access_token: z.string().min(1), expires_in: z.number() });
const Opened = z.object({ id: z.number().int(), redirectUrl: z.string().min(1) });
const Payment = z.object({ id: z.number().int(), amount: z.number().int(), state: z.string(), date: z.string().nullish() });
const Intent = z.object({ id: z.number().int(), order: z.object({ payments: z.array(Payment).nullish() }).nullish() });
const NoticeBody = z.object({
  data: z.object({
    checkoutIntentId: z.number().int().nullish(),
    order: z.object({ checkoutIntentId: z.number().int().nullish() }).nullish(),
  }),
});

/** States of a payment whose money is the association's. */
const PAID = ['Authorized', 'Registered'];
/** A token is renewed before its end. */
const MARGIN_MS = 60_000;

/** HelloAsso Checkout: an intent with its page, a signed notice, and the intent read again before anything is written. */
export function helloAsso(settings: HelloAssoSettings, allow: AllowedHosts, clock: () => number): PaymentProvider {
  const { url, organization, noticeKey } = settings;
  const call = jsonCaller(allow);
  const headers = bearer(settings, call, clock);
  const intents = `${url}/v5/organizations/${encodeURIComponent(organization)}/checkout-intents`;
  return {
    id: PaiementPrestataire.helloasso,
    name: 'HelloAsso',
    open: async (order) => {
      const body = { type: 'application/json', content: JSON.stringify(intentOf(order)) };
      const { id, redirectUrl } = await call(intents, { headers: await headers(), body }, Opened);
      return { reference: String(id), url: redirectUrl };
    },
    find: async (reference) =>
      paidOf(await call(`${intents}/${encodeURIComponent(reference)}`, { headers: await headers() }, Intent), clock),
    readNotice: (notice) => {
      if (!isSignedBy(noticeKey, notice.body, [headerOf(notice, 'x-ha-signature')])) throw new AppError('droit-manquant');
      const read = NoticeBody.safeParse(JSON.parse(notice.body));
      const id = read.success ? (read.data.data.checkoutIntentId ?? read.data.data.order?.checkoutIntentId) : null;
      return id == null ? null : String(id);
    },
  };
}

/** Headers of a call, with a token that the client credentials give and that is used until its end. */
function bearer({ url, clientId, clientSecret }: HelloAssoSettings, call: CallJson, clock: () => number) {
  let token: { readonly value: string; readonly until: number } | null = null;
  return async () => {
    if (token === null || token.until <= clock()) {
      const content = new URLSearchParams({ grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret });
      const given = await call(`${url}/oauth2/token`, { headers: {}, body: { type: FORM, content: content.toString() } }, Token);
      token = { value: given.access_token, until: clock() + given.expires_in * 1000 - MARGIN_MS };
    }
    return { authorization: `Bearer ${token.value}` };
  };
}

function intentOf({ paymentId, cents, title, returnTo }: CheckoutOrder) {
  return {
    totalAmount: cents,
    initialAmount: cents,
    itemName: title.slice(0, 250),
    backUrl: returnTo,
    errorUrl: returnTo,
    returnUrl: returnTo,
    containsDonation: false,
    metadata: { encaissement: paymentId },
  };
}

function paidOf({ id, order }: z.infer<typeof Intent>, clock: () => number): PaidCheckout | null {
  const paid = (order?.payments ?? []).filter(({ state }) => PAID.includes(state));
  const [first] = paid;
  if (first === undefined) return null;
  const cents = paid.reduce((sum, { amount }) => sum + amount, 0);
  const at = Date.parse(first.date ?? '');
  return { reference: String(id), cents, transaction: String(first.id), paidAt: Number.isNaN(at) ? clock() : at };
}
