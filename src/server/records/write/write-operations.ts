import type { Entity } from '#domain/records/engine/registry.ts';
import type { RecordUnit } from '#domain/records/engine/rows.ts';
import { type BatchReply, saveLot } from '#domain/records/engine/lot.ts';
import { current } from '#domain/records/engine/scope.ts';
import { changeByHand, createOnce, removeByHand } from '#domain/records/engine/write.ts';
import type { RecordData } from '#domain/records/values/record-data.ts';
import type { Work } from '#domain/work/work.ts';
import type { RequestContext } from '#domain/records/requests/request-context.ts';
import type { RecordEngine } from '../engine/engine.ts';
import { runWork } from '../transaction/run-work.ts';
import { recordUnit } from '../transaction/sql-rows.ts';
import { inUnitOfWork } from '../transaction/unit-of-work.ts';

interface Written<T> {
  readonly operation: string;
  readonly entity: Entity;
  readonly work: (unit: RecordUnit) => Work<T>;
}

/** What the domain writes, in one transaction. */
export const write = <T>(engine: RecordEngine, context: RequestContext, { work, ...told }: Written<T>): Promise<T> =>
  inUnitOfWork(engine, context, { ...told, work: (unit) => runWork(unit, work(recordUnit(unit))) });

interface Target {
  readonly entity: Entity;
  readonly id: number;
  readonly data: RecordData;
}

export const createRecord = (
  engine: RecordEngine,
  context: RequestContext,
  { entity, ...sent }: { readonly entity: Entity; readonly data: unknown; readonly key: string | null },
): Promise<number> => write(engine, context, { operation: 'create', entity, work: (unit) => createOnce(unit, entity, sent) });

export const changeRecord = (engine: RecordEngine, context: RequestContext, { entity, id, data }: Target): Promise<unknown> =>
  write(engine, context, {
    operation: 'update',
    entity,
    *work(unit) {
      return yield* changeByHand(unit, entity, { before: yield* current(unit, entity, id), data, prefix: '' });
    },
  });

export const removeRecord = (engine: RecordEngine, context: RequestContext, { entity, id, data }: Target): Promise<void> =>
  write(engine, context, { operation: 'delete', entity, work: (unit) => removeByHand(unit, entity, { id, data }) });

export const saveBatch = (
  engine: RecordEngine,
  context: RequestContext,
  { entity, body }: { readonly entity: Entity; readonly body: unknown },
): Promise<BatchReply> => write(engine, context, { operation: 'lot', entity, work: (unit) => saveLot(unit, entity, body) });
