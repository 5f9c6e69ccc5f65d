import { openedIds, threadOf } from '#domain/threads/thread.ts';
import type { RequestContext } from '#domain/records/requests/request-context.ts';
import type { RecordEngine } from '#server/records/engine/engine.ts';
import { runWork } from '#server/records/transaction/run-work.ts';
import { inUnitOfWork } from '#server/records/transaction/unit-of-work.ts';

/** True if somebody opens the sheet of a record today. */
export async function opensRecord(
  engine: RecordEngine,
  context: RequestContext,
  { entity, id }: { readonly entity: string; readonly id: number },
): Promise<boolean> {
  const thread = threadOf(entity);
  if (thread === null) return false;
  const opened = await inUnitOfWork(engine, context, {
    operation: 'fil',
    entity: engine.registry.get(entity),
    work: (unit) => runWork(unit, openedIds(thread, [id], context.has)),
  });
  return opened.has(id);
}
