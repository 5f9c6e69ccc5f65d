import { z } from 'zod';
import { PaiementPrestataire } from '#generated/enums/paiement-prestataire.gen.ts';
import type { CheckoutOrder, NoticeSubject, PaidCheckout, PaymentProvider } from '#domain/accounting/online/payment-provider.ts';
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
  eventType: z.string().nullish(),
  data: z.object({
    id: z.number().int().nullish(),
    checkoutIntentId: z.number().int().nullish(),
    order: z.object({ checkoutIntentId: z.number().int().nullish() }).nullish(),
  }),
});

/** States of a payment whose money is the association's, and of one whose money went back. */
const PAID = ['Authorized', 'Registered'];
const REFUNDED = ['Refunded', 'Refunding'];
const DISPUTED = ['Contested'];
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
      return read.success ? subjectOf(read.data) : null;
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
  const paid = (order?.payments ?? []).filter(({ state }) => [...PAID, ...REFUNDED, ...DISPUTED].includes(state));
  const [first] = paid;
  if (first === undefined) return null;
  const cents = paid.reduce((sum, { amount }) => sum + amount, 0);
  const at = Date.parse(first.date ?? '');
  const back = paid.filter(({ state }) => !PAID.includes(state));
  const returned =
    back.length === 0
      ? null
      : { cents: back.reduce((sum, { amount }) => sum + amount, 0), isDisputed: back.some(({ state }) => DISPUTED.includes(state)) };
  return { reference: String(id), cents, transaction: String(first.id), paidAt: Number.isNaN(at) ? clock() : at, returned };
}

/** An order names its page; a payment that changes later names itself. */
function subjectOf({ eventType, data: { id, checkoutIntentId, order } }: z.infer<typeof NoticeBody>): NoticeSubject | null {
  const page = checkoutIntentId ?? order?.checkoutIntentId;
  if (page != null) return { reference: String(page) };
  return eventType === 'Payment' && id != null ? { transaction: String(id) } : null;
}
