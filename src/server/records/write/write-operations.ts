import type { Entity } from '#domain/records/engine/registry.ts';
import type { RecordUnit } from '#domain/records/engine/rows.ts';
import { type BatchReply, saveLot } from '#domain/records/engine/lot.ts';
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

/** Write of the domain, in one transaction. */
export function write<T>(engine: RecordEngine, context: RequestContext, { work, ...told }: Written<T>): Promise<T> {
  return inUnitOfWork(engine, context, { ...told, work: (unit) => runWork(unit, work(recordUnit(unit))) });
}

export function saveBatch(
  engine: RecordEngine,
  context: RequestContext,
  { entity, body }: { readonly entity: Entity; readonly body: unknown },
): Promise<BatchReply> {
  return write(engine, context, { operation: 'lot', entity, work: (unit) => saveLot(unit, entity, body) });
}
