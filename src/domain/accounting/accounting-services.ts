import type * as schemas from '#generated/schemas/services/comptabilite.zod.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import type { Named, RecordOf } from '#domain/work/typed-records.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { current, hold, see, type Work } from '#domain/work/work.ts';
import type { infer as Infer } from 'zod';
import { availableCredit, giveBackCredit, payByCredit, receiveAdvance, reverseMove } from './credits/credit-orders.ts';
import { depositMoney, reverseDeposit } from './deposits/bank-deposits.ts';
import { pendingMoney, type PendingMoney } from './deposits/pending-money.ts';
import { remindExpiries } from './expiry-reminders.ts';
import { inputOf } from './input-of.ts';
import { correctReceipt, reverseReceipt } from './receipt-corrections.ts';
import { orderCredit, orderReceipt, orderSubscriptionPayment } from './orders.ts';
import { closePeriod, type PeriodPreview, previewPeriod } from './periods/close-period.ts';
import { renewSubscription } from './subscriptions.ts';

interface ById {
  readonly id: number;
}

export const createAvoir: WorkService<Asked<ById, unknown, Infer<typeof schemas.CreateAvoirBody>>, number> = {
  entity: 'bam-paiement',
  *run({ params, body }, facts) {
    return yield* orderCredit(yield* held('bam-paiement', params.id, body.Version), body, inputOf(facts));
  },
};

export const createReglement: WorkService<Asked<ById, unknown, Infer<typeof schemas.CreateReglementBody>>, { ResteDu: number }> = {
  entity: 'bam-paiement',
  *run({ params, body }, facts) {
    return { ResteDu: yield* orderReceipt(yield* held('bam-paiement', params.id, body.Version), body, inputOf(facts)) };
  },
};

export const correctReglement: WorkService<Asked<ById, unknown, Infer<typeof schemas.CorrectReglementBody>>, number> = {
  entity: 'bam-paiement',
  run: ({ params, body }, facts) => correctReceipt(params.id, body, inputOf(facts)),
};

export const reverseReglement: WorkService<Asked<ById, unknown, Infer<typeof schemas.ReverseReglementBody>>, { ResteDu: number }> = {
  entity: 'bam-paiement',
  *run({ params, body }, facts) {
    return { ResteDu: yield* reverseReceipt(params.id, { reason: body.Motif, cause: body.Cause ?? null }, inputOf(facts)) };
  },
};

export const getPieceCredit: WorkService<Asked<ById, unknown, unknown>, { Credit: number }> = {
  entity: 'bam-paiement',
  *run({ params }) {
    return { Credit: yield* availableCredit(yield* see('bam-paiement', params.id)) };
  },
};

export const useCredit: WorkService<Asked<ById, unknown, Infer<typeof schemas.UseCreditBody>>, { ResteDu: number }> = {
  entity: 'bam-paiement',
  *run({ params, body }, facts) {
    return { ResteDu: yield* payByCredit(yield* held('bam-paiement', params.id, body.Version), body.Montant, inputOf(facts)) };
  },
};

export const receiveAvance: WorkService<Asked<unknown, unknown, Infer<typeof schemas.ReceiveAvanceBody>>, { Credit: number }> = {
  entity: 'bam-credit',
  *run({ body }, facts) {
    return { Credit: yield* receiveAdvance(body, inputOf(facts)) };
  },
};

export const refundCredit: WorkService<Asked<unknown, unknown, Infer<typeof schemas.RefundCreditBody>>, { Credit: number }> = {
  entity: 'bam-credit',
  *run({ body }, facts) {
    return { Credit: yield* giveBackCredit(body, inputOf(facts)) };
  },
};

export const reverseCredit: WorkService<Asked<ById, unknown, Infer<typeof schemas.ReverseCreditBody>>, { Credit: number }> = {
  entity: 'bam-credit',
  *run({ params, body }, facts) {
    return { Credit: yield* reverseMove(params.id, { reason: body.Motif, cause: body.Cause ?? null }, inputOf(facts)) };
  },
};

export const previewRemise: WorkService<Asked<unknown, unknown, unknown>, PendingMoney> = {
  entity: 'bam-remise',
  run: () => pendingMoney(),
};

export const createRemise: WorkService<Asked<unknown, unknown, Infer<typeof schemas.CreateRemiseBody>>, number> = {
  entity: 'bam-remise',
  run: ({ body }, facts) => depositMoney(body, inputOf(facts)),
};

export const reverseRemise: WorkService<Asked<ById, unknown, Infer<typeof schemas.ReverseRemiseBody>>, number> = {
  entity: 'bam-remise',
  run: ({ params, body }, facts) => reverseDeposit(params.id, body.Motif, inputOf(facts)),
};

export const renewAbonnement: WorkService<Asked<ById, unknown, Infer<typeof schemas.RenewAbonnementBody>>, number> = {
  entity: 'bam-abonnement',
  *run({ params, body }, facts) {
    const subscription = yield* held('bam-abonnement', params.id, body.Version);
    return yield* renewSubscription(subscription, body.IdFormule ?? null, inputOf(facts));
  },
};

export const payAbonnement: WorkService<Asked<ById, unknown, Infer<typeof schemas.PayAbonnementBody>>, number> = {
  entity: 'bam-abonnement',
  *run({ params, body }, facts) {
    return yield* orderSubscriptionPayment(yield* held('bam-abonnement', params.id, body.Version), body, inputOf(facts));
  },
};

export const previewPeriode: WorkService<Asked<unknown, { readonly type: number; readonly jour: string }, unknown>, PeriodPreview> = {
  entity: 'bam-periode',
  run: ({ query: { type, jour } }, facts) => previewPeriod(type, jour, facts),
};

export const closePeriode: WorkService<Asked<unknown, unknown, Infer<typeof schemas.ClosePeriodeBody>>, number> = {
  entity: 'bam-periode',
  run: ({ body }, facts) => closePeriod(body, facts),
};

/** Hourly work of the server, where mails leave. */
export const remindAbonnements: WorkService<unknown, number> = {
  entity: 'bam-abonnement',
  run: (_, { today }) => remindExpiries(today),
};

/**
 * Somebody who does what another does at the same time learns it; a later one sees that the record is no longer
 * the one they looked at: neither makes a second piece. Accounting goes on in a closed edition.
 */
function held<E extends string>(entity: E & Named<E>, id: number, version: number): Work<RecordOf<E>>;
function* held(entity: string, id: number, version: number): Work<RecordData> {
  yield* hold(entity, id, 'paiement-en-cours');
  return yield* current(entity, id, version);
}
