import { type PartId, type PartService, partServices } from '#server/services/series/part-services.ts';
import type { Part, Parts } from '#server/services/series/parts.ts';
import { type MockCall, type MockReply, reply } from '../call.ts';
import { factsOf } from '../store/facts.ts';
import { runWork } from '../store/run-work.ts';
import { inOwnUnit } from '../store/unit.ts';
import type { AnyHandler } from './handlers.ts';

const services: Readonly<Record<PartId, PartService<unknown, unknown>>> = partServices;

/** Operations on many records, in several transactions. */
export const seriesHandlers: Readonly<Record<string, AnyHandler>> = Object.fromEntries(
  Object.entries(services).map(([name, service]): [string, AnyHandler] => [
    name,
    ({ call, ...asked }) => runParts(call, service.run(asked, { context: call.context, registry: call.store.registry })),
  ]),
);

export function runParts<T>(call: MockCall, parts: Parts<T>): MockReply {
  let next = parts.next();
  while (next.done !== true) next = parts.next(tryPart(call, next.value));
  return reply(next.value);
}

function tryPart({ store, context }: MockCall, { lot, isTrial, work }: Part): { readonly error?: unknown } {
  const partContext = { ...context, batch: lot ?? context.batch };
  try {
    inOwnUnit(store, partContext, { isTrial, work: () => runWork(store, work(factsOf(store, partContext)), partContext) });
    return {};
  } catch (error) {
    return { error };
  }
}
