import { toRefusal } from '#server/records/transaction/database-refusals.ts';
import { runWork } from '#server/records/transaction/run-work.ts';
import { inUnitOfWork } from '#server/records/transaction/unit-of-work.ts';
import { factsOf } from '#server/rules/facts.ts';
import type { AnyCall, Call } from '#server/services/service-call.ts';
import { type Asking, partServices } from './part-services.ts';
import type { Part, Parts } from './parts.ts';

type Context = AnyCall<'undoSerie'>['context'];

export const changeFiches = (call: Call<'changeFiches'>) => runParts(call.context, partServices.changeFiches(call, askingOf(call.context)));
export const importFiches = (call: Call<'importFiches'>) => runParts(call.context, partServices.importFiches(call, askingOf(call.context)));
export const takeEtapeSerie = (call: Call<'takeEtapeSerie'>) =>
  runParts(call.context, partServices.takeEtapeSerie(call, askingOf(call.context)));
export const orderProgramme = (call: Call<'orderProgramme'>) =>
  runParts(call.context, partServices.orderProgramme(call, askingOf(call.context)));
export const undoSerie = (call: Call<'undoSerie'>) => runParts(call.context, partServices.undoSerie(call, askingOf(call.context)));

const askingOf = (context: Context): Asking => ({ context, registry: context.tools.engine.registry });

/** Each part in a transaction of its own. */
export const runParts = async <T>(context: Context, parts: Parts<T>): Promise<T> => {
  let next = parts.next();
  while (next.done !== true) next = parts.next(await tryPart(context, next.value));
  return next.value;
};

const tryPart = async (context: Context, { operation, entity: name, lot, isTrial, work }: Part): Promise<{ readonly error?: unknown }> => {
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
};
