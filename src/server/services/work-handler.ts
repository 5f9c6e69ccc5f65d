import type { ServiceCall, ServiceId, ServiceReply } from '#generated/contract/services.gen.ts';
import type { WorkService } from '#domain/work/service.ts';
import { runWork } from '#server/records/transaction/run-work.ts';
import { inUnitOfWork } from '#server/records/transaction/unit-of-work.ts';
import { factsOf } from '#server/rules/facts.ts';
import type { ServiceContext } from './service-call.ts';

type Call<Id extends ServiceId> = ServiceCall<Id, ServiceContext>;
type Asked<Id extends ServiceId> = Pick<Call<Id>, 'params' | 'query' | 'body'>;

/** An operation that is work over records, in one transaction. */
export const byWork =
  <Id extends ServiceId>(operation: Id, service: WorkService<Asked<Id>, ServiceReply<Id>>) =>
  async ({ params, query, body, context }: Call<Id>): Promise<ServiceReply<Id>> => {
    const { engine } = context.tools;
    const done = await inUnitOfWork(engine, context, {
      operation,
      entity: engine.registry.get(service.entity),
      work: (unit) => runWork(unit, service.run({ params, query, body }, factsOf(unit))),
    });
    if (service.isUndoable?.(done) === true) void context.reply.header('x-batch', context.batch);
    return done;
  };
