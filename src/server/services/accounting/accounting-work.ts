import type { AccountingInput } from '#domain/accounting/accounting-input.ts';
import { type RecordData, readVersion } from '#domain/records/record-data.ts';
import { hold, type Work } from '#domain/work/work.ts';
import type { RequestContext } from '#server/http/context.ts';
import { staleVersion } from '#server/records/conflict.ts';
import type { RecordEngine } from '#server/records/engine.ts';
import { runWork } from '#server/records/run-work.ts';
import { inUnitOfWork } from '#server/records/unit-of-work.ts';
import { readCurrent } from '#server/records/write-operations.ts';
import { pieceText } from './piece-texts.ts';

export interface AccountingCall {
  readonly entity: string;
  readonly id: number;
  /** Version the person looked at. */
  readonly version: number;
}

/**
 * A change of the accounting of one record, in one transaction. Who comes while somebody else does the same is told so,
 * who comes after sees that the record is no longer the one they looked at: neither makes a second piece.
 */
export const changeAccounting = <T>(
  engine: RecordEngine,
  context: RequestContext,
  { call, work }: { readonly call: AccountingCall; readonly work: (record: RecordData, input: AccountingInput) => Work<T> },
): Promise<T> => {
  const entity = engine.registry.get(call.entity);
  return inUnitOfWork(engine, context, {
    operation: 'accounting',
    entity,
    work: async (unit) => {
      await runWork(unit, hold(entity.name, call.id, 'paiement-en-cours'));
      const record = await readCurrent(unit, entity, call.id);
      if (readVersion(record) !== call.version) throw await staleVersion(unit, entity, { current: record, version: call.version });
      const { user, has } = context;
      return runWork(unit, work(record, { today: engine.today(), now: engine.now(), userId: user.id, has, say: pieceText }));
    },
  });
};
