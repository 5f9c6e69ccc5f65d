import type { ServiceReply } from '#generated/contract/services.gen.ts';
import { inputOf } from '#domain/accounting/input-of.ts';
import { beginPayment, keepCheckout, offeredPayment, openPages } from '#domain/accounting/online/online-payments.ts';
import { linkPage } from '#domain/mails/mail-links.ts';
import { publicAddress } from '#domain/mails/mail-work.ts';
import { AppError } from '#domain/errors/app-error.ts';
import type { Facts } from '#domain/work/rule.ts';
import { refuseWith, type Work } from '#domain/work/work.ts';
import { settle, settleNotice } from '#server/payment/settle-payments.ts';
import { runWork } from '#server/records/transaction/run-work.ts';
import { inUnitOfWork } from '#server/records/transaction/unit-of-work.ts';
import { factsOf } from '#server/rules/facts.ts';
import { networkOf } from '#server/session/login-throttle.ts';
import type { Call, ServiceContext } from '#server/services/service-call.ts';
import { signedText } from '../files/signed-body.ts';

/** The invoice behind a link. What its open pages received meanwhile is written first: the client is back before the notice comes. */
export function openPaiement({ body: { Jeton }, context }: Call<'openPaiement'>): Promise<ServiceReply<'openPaiement'>> {
  const { engine, payment } = context.tools;
  return guarded(context, Jeton, async () => {
    if (payment !== null) for (const page of await inUnit(context, () => openPages(Jeton))) await settleQuietly(page);
    return inUnit(context, () => offeredPayment(Jeton, payment?.name ?? null));
  });

  // A provider that is down hides no invoice.
  async function settleQuietly(page: string): Promise<void> {
    if (payment === null) return;
    await settle(engine, payment, page).catch((error: unknown) => context.request.log.warn({ err: error }, 'paiement'));
  }
}

/** No transaction is open while the provider makes its page. */
export function startPaiement({ body: { Jeton }, context }: Call<'startPaiement'>): Promise<ServiceReply<'startPaiement'>> {
  const { payment } = context.tools;
  if (payment === null) throw new AppError('paiement-absent');
  return guarded(context, Jeton, async () => {
    const { order, address } = await inUnit(context, (facts) => ordered(Jeton, payment.id, facts));
    const { reference, url } = await payment.open({
      ...order,
      returnTo: linkPage(address, 'paiement', Jeton).replace('#', '?retour=oui#'),
    });
    await inUnit(context, () => keepCheckout(order.paymentId, reference));
    return { Adresse: url };
  });
}

function* ordered(secret: string, provider: number, facts: Facts) {
  const address = (yield* publicAddress()) ?? (yield* refuseWith('regle-metier', { message: 'invitation.sansAdresse' }));
  return { order: yield* beginPayment(secret, provider, inputOf(facts)), address };
}

/** A notice says that something happened at a page, and no more: the page is read at the provider before a receipt is written. */
export async function receivePaiementAvis({ context }: Call<'receivePaiementAvis'>): Promise<ServiceReply<'receivePaiementAvis'>> {
  const { engine, payment, clock } = context.tools;
  if (payment === null) throw new AppError('paiement-absent');
  const { request } = context;
  const subject = payment.readNotice({ headers: request.headers, body: signedText(request), nowMs: clock() });
  if (subject !== null) await settleNotice(engine, payment, subject);
  return { Lu: true };
}

function guarded<T>({ request, tools }: ServiceContext, token: string, run: () => Promise<T>): Promise<T> {
  return tools.linkThrottle.guard({ token, network: networkOf(request.ip) }, run);
}

function inUnit<T>(context: ServiceContext, work: (facts: Facts) => Work<T>): Promise<T> {
  const { engine } = context.tools;
  const entity = engine.registry.get('bam-encaissement');
  return inUnitOfWork(engine, context, { operation: 'paiement', entity, work: (unit) => runWork(unit, work(factsOf(unit))) });
}
