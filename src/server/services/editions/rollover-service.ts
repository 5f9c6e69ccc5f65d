import type { ServiceReply } from '#generated/contract/services.gen.ts';
import { describeRollover } from '#domain/editions/rollover-reply.ts';
import { previewRollover, rollOver, rolloverEntities, type RolloverRules } from '#domain/editions/rollover.ts';
import { undoRollover } from '#domain/editions/undo-rollover.ts';
import type { Work } from '#domain/work/work.ts';
import { runWork } from '#server/records/run-work.ts';
import { inUnitOfWork } from '#server/records/unit-of-work.ts';
import type { Call, ServiceContext } from '#server/services/service-call.ts';

export const previewReprise = async ({ params, query, context }: Call<'previewReprise'>): Promise<ServiceReply<'previewReprise'>> =>
  describeRollover(await onEditions(context, 'reprise-apercu', previewRollover(rulesOf(context), { id: params.id, source: query.source })));

export const runReprise = async ({ params, body, context }: Call<'runReprise'>): Promise<ServiceReply<'runReprise'>> => {
  const order = { id: params.id, source: body.Source, entities: body.Entites };
  const done = await onEditions(context, 'reprise', rollOver(rulesOf(context), order));
  void context.reply.header('x-batch', context.batch);
  return describeRollover(done);
};

export const undoReprise = async ({ params, context }: Call<'undoReprise'>): Promise<ServiceReply<'undoReprise'>> =>
  onEditions(context, 'reprise-annulation', undoRollover(rulesOf(context), { id: params.id, batch: params.lot }));

/** Whoever sees some rows only could not see the copies: theirs are nobody's yet. */
const rulesOf = (context: ServiceContext): RolloverRules => {
  const { engine } = context.tools;
  const descriptorOf = (name: string) => engine.registry.get(name).descriptor;
  return {
    descriptorOf,
    entities: rolloverEntities(engine.registry.all.map(({ descriptor }) => descriptor)),
    isAllowed: (name) => {
      const { list, write } = descriptorOf(name).rights;
      return context.has(list) && context.has(write) && engine.rowScope(engine.registry.get(name), context, 'write') === null;
    },
  };
};

const onEditions = <T>(context: ServiceContext, operation: string, work: Work<T>): Promise<T> => {
  const { engine } = context.tools;
  return inUnitOfWork(engine, context, { operation, entity: engine.registry.get('festival-edition'), work: (unit) => runWork(unit, work) });
};
