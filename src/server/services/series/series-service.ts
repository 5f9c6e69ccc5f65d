import { toRefusal } from '#server/records/transaction/database-refusals.ts';
import { runWork } from '#server/records/transaction/run-work.ts';
import { inUnitOfWork } from '#server/records/transaction/unit-of-work.ts';
import { factsOf } from '#server/rules/facts.ts';
import type { ServiceContext, UncheckedCall } from '#server/services/service-call.ts';
import type { PartService } from './part-services.ts';
import type { Part, Parts } from './parts.ts';

/** Runs an operation over many records, each of its parts in a transaction of its own. */
export function runPartService(service: PartService<unknown, unknown>, { context, ...asked }: UncheckedCall): Promise<unknown> {
  return runParts(context, service.run(asked, { context, registry: context.tools.engine.registry }));
}

export async function runParts<T>(context: ServiceContext, parts: Parts<T>): Promise<T> {
  let next = parts.next();
  while (next.done !== true) next = parts.next(await tryPart(context, next.value));
  return next.value;
}

async function tryPart(
  context: ServiceContext,
  { operation, entity: name, lot, isTrial, work }: Part,
): Promise<{ readonly error?: unknown }> {
  const { engine } = context.tools;
  const entity = engine.registry.get(name);
  try {
    await inUnitOfWork(
      engine,
      { ...context, batch: lot ?? context.batch },
      { operation, entity, isTrial, work: (unit) => runWork(unit, work(factsOf(unit))) },
    );
    return {};
  } catch (error) {
    return { error: toRefusal(engine.registry, entity, error) };
  }
}
