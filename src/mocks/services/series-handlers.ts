import { type Asking, partServices } from '#server/services/series/part-services.ts';
import type { Part, Parts } from '#server/services/series/parts.ts';
import { type MockCall, type MockReply, reply } from '../call.ts';
import { factsOf } from '../store/facts.ts';
import { runWork } from '../store/run-work.ts';
import { inOwnUnit } from '../store/unit.ts';
import type { Handlers } from './handlers.ts';

/** Operations on many records, in several transactions. */
export const seriesHandlers: Handlers<keyof typeof partServices> = {
  changeFiches: (asked) => runParts(asked.call, partServices.changeFiches(asked, askingOf(asked.call))),
  importFiches: (asked) => runParts(asked.call, partServices.importFiches(asked, askingOf(asked.call))),
  orderProgramme: (asked) => runParts(asked.call, partServices.orderProgramme(asked, askingOf(asked.call))),
  takeEtapeSerie: (asked) => runParts(asked.call, partServices.takeEtapeSerie(asked, askingOf(asked.call))),
  undoSerie: (asked) => runParts(asked.call, partServices.undoSerie(asked, askingOf(asked.call))),
};

const askingOf = ({ store: { registry }, context }: MockCall): Asking => ({ context, registry });

export function runParts<T>(call: MockCall, parts: Parts<T>): MockReply {
  let next = parts.next();
  while (next.done !== true) next = parts.next(tryPart(call, next.value));
  return reply(next.value);
}

function tryPart({ store, context }: MockCall, { lot, isTrial, work }: Part): { readonly error?: unknown } {
  const own = { ...context, batch: lot ?? context.batch };
  try {
    inOwnUnit(store, own, { isTrial, work: () => runWork(store, work(factsOf(store, own)), own) });
    return {};
  } catch (error) {
    return { error };
  }
}
