import { orderCredit, orderReceipt, orderSubscriptionPayment } from '#domain/accounting/orders.ts';
import { renewSubscription } from '#domain/accounting/subscriptions.ts';
import type { Call } from '#server/services/service-call.ts';
import { changeAccounting } from './accounting-work.ts';

export const createAvoir = ({ params, body, context }: Call<'createAvoir'>): Promise<number> =>
  changeAccounting(context.tools.engine, context, {
    call: { entity: 'bam-paiement', id: params.id, version: body.Version },
    work: (invoice, input) => orderCredit(invoice, body, input),
  });

export const createReglement = async ({ params, body, context }: Call<'createReglement'>): Promise<{ readonly ResteDu: number }> => ({
  ResteDu: await changeAccounting(context.tools.engine, context, {
    call: { entity: 'bam-paiement', id: params.id, version: body.Version },
    work: (piece, input) => orderReceipt(piece, body, input),
  }),
});

export const renewAbonnement = ({ params, body, context }: Call<'renewAbonnement'>): Promise<number> =>
  changeAccounting(context.tools.engine, context, {
    call: { entity: 'bam-abonnement', id: params.id, version: body.Version },
    work: (subscription, input) => renewSubscription(subscription, body.IdFormule ?? null, input),
  });

export const payAbonnement = ({ params, body, context }: Call<'payAbonnement'>): Promise<number> =>
  changeAccounting(context.tools.engine, context, {
    call: { entity: 'bam-abonnement', id: params.id, version: body.Version },
    work: (subscription, input) => orderSubscriptionPayment(subscription, body, input),
  });
