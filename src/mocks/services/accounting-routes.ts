import * as schemas from '#generated/schemas/services/comptabilite.zod.ts';
import type { AccountingInput } from '#domain/accounting/accounting-input.ts';
import { orderCredit, orderReceipt, orderSubscriptionPayment } from '#domain/accounting/orders.ts';
import { renewSubscription } from '#domain/accounting/subscriptions.ts';
import { toUtcText } from '#domain/records/dates.ts';
import type { RecordData } from '#domain/records/record-data.ts';
import type { Work } from '#domain/work/work.ts';
import { pieceText } from '#server/services/accounting/piece-texts.ts';
import { bodyOf, idOf, type MockCall, type MockRoute, reply } from '../call.ts';
import { snapshotOf } from '../store/history.ts';
import { runWork } from '../store/run-work.ts';
import { staleVersion } from '../store/save.ts';
import { findWritable } from '../store/scope.ts';
import { checked } from './checked.ts';

export function accountingRoutes(): readonly MockRoute[] {
  return [
    {
      method: 'post',
      path: '/bam-paiements/{id}/avoir',
      right: 'BAM-PAIEMENT-WRITE',
      run: (call) => {
        const body = checked(schemas.CreateAvoirBody, bodyOf(call));
        return reply(change(call, { entity: 'bam-paiement', version: body.Version }, (piece, input) => orderCredit(piece, body, input)));
      },
    },
    {
      method: 'post',
      path: '/bam-paiements/{id}/reglements',
      right: 'ENCAISSER',
      run: (call) => {
        const body = checked(schemas.CreateReglementBody, bodyOf(call));
        return reply({
          ResteDu: change(call, { entity: 'bam-paiement', version: body.Version }, (piece, input) => orderReceipt(piece, body, input)),
        });
      },
    },
    {
      method: 'post',
      path: '/bam-abonnements/{id}/renouvellement',
      right: 'BAM-ABONNEMENT-WRITE',
      run: (call) => {
        const { Version, IdFormule = null } = checked(schemas.RenewAbonnementBody, bodyOf(call));
        return reply(
          change(call, { entity: 'bam-abonnement', version: Version }, (one, input) => renewSubscription(one, IdFormule, input)),
        );
      },
    },
    {
      method: 'post',
      path: '/bam-abonnements/{id}/paiement',
      right: 'BAM-ABONNEMENT-WRITE',
      run: (call) => {
        const body = checked(schemas.PayAbonnementBody, bodyOf(call));
        return reply(
          change(call, { entity: 'bam-abonnement', version: body.Version }, (one, input) => orderSubscriptionPayment(one, body, input)),
        );
      },
    },
  ];
}

function change<T>(
  call: MockCall,
  { entity, version }: { readonly entity: string; readonly version: number },
  work: (record: RecordData, input: AccountingInput) => Work<T>,
): T {
  const { store, context } = call;
  const row = findWritable(store, { entity, id: idOf(call) }, context);
  if (row['Version'] !== version) throw staleVersion(store, { entity, row, given: version }, context);
  const input = { today: context.today, now: toUtcText(context.nowMs), userId: context.user.id, has: context.has, say: pieceText };
  return runWork(store, work(snapshotOf(store, { entity, row }), input), context);
}
