import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

interface Page {
  id: string;
  readonly cents: number;
  readonly title: string;
  readonly returnTo: string;
  /** Seconds since 1970; null: unpaid. */
  paidAt: number | null;
  /** Cents that the client paid. */
  paid: number;
  /** Cents that went back, and how. */
  back: { readonly cents: number; readonly by: 'refund' | 'dispute' } | null;
  /** Also once the dispute is won. */
  isDisputed: boolean;
}

/** A notice as the company posts it. */
export interface SignedNotice {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface StandInCompany {
  readonly url: string;
  readonly pages: readonly Page[];
  /** Pays a page; `cents`: another amount than it asks for. */
  readonly pay: (id: string, at: number, cents?: number) => void;
  /** The notice of a page, signed with a key at a second. */
  readonly notice: (id: string, signing: { readonly key: string; readonly at: number }) => SignedNotice;
  /** The house refunds a payment, or its client disputes it; null: the dispute is won. */
  readonly giveBack: (id: string, back: Page['back']) => void;
  /** The notice of a refund or a dispute: it names the payment, not the page. */
  readonly returnNotice: (id: string, signing: { readonly key: string; readonly at: number }) => SignedNotice;
  /** The company answers nothing about a page any more. */
  readonly forget: (id: string) => void;
  readonly fail: (isDown: boolean) => void;
  readonly close: () => Promise<void>;
}

type Kind = 'stripe' | 'helloasso';

/** A company on this machine that speaks the interface of Stripe or of HelloAsso, as far as payments of invoices use it. */
export async function startCompany(kind: Kind, { isHosted = false } = {}): Promise<StandInCompany> {
  const pages: Page[] = [];
  let isDown = false;
  const server = createServer((request, reply) => {
    void text(request).then((body) => {
      const answering = { reply, pages, host: isHosted ? `http://${request.headers.host ?? ''}/payer` : HOSTS[kind] };
      if (isDown) answer(reply, 503, { error: 'down' });
      else if (request.url?.startsWith('/payer/')) answerPage(request, answering);
      else if (kind === 'stripe') answerStripe(request, body, answering);
      else answerHelloAsso(request, body, answering);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  return {
    url,
    pages,
    pay: (id, at, cents) => {
      const page = pages.find((one) => one.id === id);
      if (page !== undefined) Object.assign(page, { paidAt: at, paid: cents ?? page.cents });
    },
    notice: (id, { key, at }) => (kind === 'stripe' ? stripeNotice(id, key, at) : helloAssoNotice(id, key)),
    giveBack: (id, back) => {
      const page = pages.find((one) => one.id === id);
      if (page !== undefined) Object.assign(page, { back, isDisputed: page.isDisputed || back?.by === 'dispute' });
    },
    returnNotice: (id, { key, at }) => (kind === 'stripe' ? stripeReturn(id, key, at) : helloAssoReturn(id, key)),
    forget: (id) => {
      const page = pages.find((one) => one.id === id);
      if (page !== undefined) page.id = `${id}-gone`;
    },
    fail: (down) => {
      isDown = down;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

interface Answering {
  readonly reply: ServerResponse;
  readonly pages: Page[];
  /** Host of the pages of the company. */
  readonly host: string;
}

const HOSTS = { stripe: 'https://checkout.example', helloasso: 'https://helloasso.example' } as const;

/** The page on which a client pays: one button, which leads back as the company does. */
function answerPage({ method, url = '' }: IncomingMessage, { reply, pages }: Answering): void {
  const page = pages.find(({ id }) => url === `/payer/${id}`);
  if (page === undefined) return answer(reply, 404, {});
  if (method === 'POST') {
    Object.assign(page, { paidAt: Math.floor(Date.now() / 1000), paid: page.cents });
    reply.writeHead(303, { location: page.returnTo }).end();
    return;
  }
  const title = page.title.replaceAll(/[<&]/g, '');
  reply
    .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    .end(
      `<!doctype html><html lang="fr"><title>${title}</title><h1>${title}</h1><form method="post"><button>Payer ${page.cents} centimes</button></form>`,
    );
}

function answerStripe({ method, url = '', headers }: IncomingMessage, body: string, { reply, pages, host }: Answering): void {
  if (headers.authorization !== 'Bearer sk_test_cle') return answer(reply, 401, {});
  const disputed = pages.find(({ id }) => url === `/v1/disputes?payment_intent=pi_${id}`);
  if (disputed !== undefined) return answer(reply, 200, { data: disputesOf(disputed) });
  if (method === 'POST') {
    const form = new URLSearchParams(body);
    const existing = pages.find(({ id }) => id === `cs_${String(headers['idempotency-key'])}`);
    const page = existing ?? {
      id: `cs_${String(headers['idempotency-key'])}`,
      cents: Number(form.get('line_items[0][price_data][unit_amount]')),
      title: form.get('line_items[0][price_data][product_data][name]') ?? '',
      returnTo: form.get('success_url') ?? '',
      paidAt: null,
      paid: 0,
      back: null,
      isDisputed: false,
    };
    if (existing === undefined) pages.push(page);
    return answer(reply, 200, sessionOf(page, host));
  }
  const page = pages.find(({ id }) => url.startsWith(`/v1/checkout/sessions/${id}`));
  return page === undefined ? answer(reply, 404, {}) : answer(reply, 200, sessionOf(page, host));
}

function disputesOf({ back, paid }: Page) {
  return [{ amount: paid, status: back?.by === 'dispute' ? 'needs_response' : 'won' }];
}

function sessionOf({ id, paidAt, paid, cents, back, isDisputed }: Page, host: string) {
  return {
    id,
    object: 'checkout.session',
    url: paidAt === null ? `${host}/${id}` : null,
    payment_status: paidAt === null ? 'unpaid' : 'paid',
    amount_total: paidAt === null ? cents : paid,
    currency: 'eur',
    created: 1_000,
    payment_intent:
      paidAt === null
        ? null
        : {
            id: `pi_${id}`,
            latest_charge: { created: paidAt, amount_refunded: back?.by === 'refund' ? back.cents : 0, disputed: isDisputed },
          },
  };
}

function stripeNotice(id: string, key: string, at: number): SignedNotice {
  const body = JSON.stringify({ type: 'checkout.session.completed', data: { object: { id, object: 'checkout.session' } } });
  const signature = createHmac('sha256', key).update(`${at}.${body}`).digest('hex');
  return { headers: { 'stripe-signature': `t=${at},v1=${signature}` }, body };
}

function answerHelloAsso({ method, url = '', headers }: IncomingMessage, body: string, { reply, pages, host }: Answering): void {
  if (url === '/oauth2/token') {
    const form = new URLSearchParams(body);
    const isKnown = form.get('client_id') === 'festival' && form.get('client_secret') === 'sk_test_cle';
    return isKnown ? answer(reply, 200, { access_token: 'jeton', expires_in: 1800 }) : answer(reply, 401, {});
  }
  if (headers.authorization !== 'Bearer jeton') return answer(reply, 401, {});
  if (method === 'POST' && url === '/v5/organizations/valombre/checkout-intents') {
    const { totalAmount, itemName, returnUrl } = JSON.parse(body);
    const fresh = { paidAt: null, paid: 0, back: null, isDisputed: false };
    const page: Page = { id: String(pages.length + 501), cents: totalAmount, title: itemName, returnTo: returnUrl, ...fresh };
    pages.push(page);
    return answer(reply, 200, { id: Number(page.id), redirectUrl: `${host}/${page.id}` });
  }
  const page = pages.find(({ id }) => url.endsWith(`/checkout-intents/${id}`));
  return page === undefined ? answer(reply, 404, {}) : answer(reply, 200, intentOf(page, host));
}

function intentOf({ id, paidAt, paid, back }: Page, host: string) {
  if (paidAt === null) return { id: Number(id), redirectUrl: host };
  const date = new Date(paidAt * 1000).toISOString();
  const state = back === null ? 'Authorized' : STATES[back.by];
  const payments =
    back === null || back.cents === paid
      ? [{ id: 9_000 + Number(id), amount: paid, state, date }]
      : [
          { id: 9_000 + Number(id), amount: paid - back.cents, state: 'Authorized', date },
          { id: 19_000 + Number(id), amount: back.cents, state, date },
        ];
  return { id: Number(id), order: { id: 70, payments } };
}

const STATES = { refund: 'Refunded', dispute: 'Contested' } as const;

function stripeReturn(id: string, key: string, at: number): SignedNotice {
  const object = { id: `ch_${id}`, object: 'charge', payment_intent: `pi_${id}` };
  const body = JSON.stringify({ type: 'charge.refunded', data: { object } });
  const signature = createHmac('sha256', key).update(`${at}.${body}`).digest('hex');
  return { headers: { 'stripe-signature': `t=${at},v1=${signature}` }, body };
}

function helloAssoReturn(id: string, key: string): SignedNotice {
  const body = JSON.stringify({ eventType: 'Payment', data: { id: 9_000 + Number(id), state: 'Refunded', order: { id: 70 } } });
  return { headers: { 'x-ha-signature': createHmac('sha256', key).update(body).digest('hex') }, body };
}

function helloAssoNotice(id: string, key: string): SignedNotice {
  const body = JSON.stringify({ eventType: 'Order', data: { checkoutIntentId: Number(id) } });
  return { headers: { 'x-ha-signature': createHmac('sha256', key).update(body).digest('hex') }, body };
}

function answer(reply: ServerResponse, status: number, body: unknown): void {
  reply.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));
}
