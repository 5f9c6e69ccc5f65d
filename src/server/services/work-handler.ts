import { z } from 'zod';
import type { WorkService } from '#domain/work/service.ts';
import type { Facts } from '#domain/work/rule.ts';
import type { Work } from '#domain/work/work.ts';
import { runWork } from '#server/records/transaction/run-work.ts';
import { inUnitOfWork } from '#server/records/transaction/unit-of-work.ts';
import { factsOf } from '#server/rules/facts.ts';
import { networkOf } from '#server/session/login-throttle.ts';
import type { ServiceContext, UncheckedCall } from './service-call.ts';

/** Runs an operation that is work over records, in one transaction. */
export async function runService(
  operation: string,
  service: WorkService<unknown, unknown>,
  { context, ...asked }: UncheckedCall,
): Promise<unknown> {
  const { engine } = context.tools;
  const entity = engine.registry.get(service.entity);
  function inUnit(work: (facts: Facts) => Work<unknown>): Promise<unknown> {
    return inUnitOfWork(engine, context, { operation, entity, work: (unit) => runWork(unit, work(factsOf(unit))) });
  }
  function run() {
    return inUnit((facts) => service.run({ ...asked, address: context.request.ip }, facts));
  }
  const done = service.isGuarded === true ? await guarded(context, asked.body, run) : await run();
  if (service.isUndoable?.(done) === true) void context.reply.header('x-batch', context.batch);
  const { afterwards } = service;
  if (afterwards === undefined) return done;
  try {
    return await inUnit((facts) => afterwards(done, facts));
  } catch (error) {
    context.request.log.warn({ err: error }, operation);
    return done;
  }
}

const WithToken = z.object({ Jeton: z.string() });

/** The contract gave the token its place: a call without a session names a record by it. */
function guarded<T>({ request, tools }: ServiceContext, body: unknown, run: () => Promise<T>): Promise<T> {
  return tools.linkThrottle.guard({ token: WithToken.parse(body).Jeton, network: networkOf(request.ip) }, run);
}
