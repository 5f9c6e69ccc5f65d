import { PreviewRepriseQueryParams, RunRepriseBody } from '#generated/schemas/services/editions.zod.ts';
import { describeRollover } from '#domain/editions/rollover-reply.ts';
import { previewRollover, rollOver, rolloverEntities, type RolloverRules } from '#domain/editions/rollover.ts';
import { undoRollover } from '#domain/editions/undo-rollover.ts';
import { idOf, type MockCall, type MockRoute, reply } from '../call.ts';
import { runReading, runWork } from '../store/run-work.ts';
import { isLimited } from '../store/scope.ts';
import { checked } from './checked.ts';

const PATH = '/festival-editions/{id}/reprise';
const RIGHT = 'FESTIVAL-EDITION-WRITE';

/** Copying to another edition: the rule of the server, over rows in memory. */
export function editionRoutes(): readonly MockRoute[] {
  return [
    {
      method: 'get',
      path: PATH,
      right: RIGHT,
      run: (call) => {
        const { source } = checked(PreviewRepriseQueryParams, { source: Number(call.query.get('source') ?? Number.NaN) });
        return reply(describeRollover(runReading(call.store, previewRollover(rulesOf(call), { id: idOf(call), source }), call.context)));
      },
    },
    {
      method: 'post',
      path: PATH,
      right: RIGHT,
      run: (call) => {
        const { Source, Entites } = checked(RunRepriseBody, call.body);
        const done = runWork(call.store, rollOver(rulesOf(call), { id: idOf(call), source: Source, entities: Entites }), call.context);
        return reply(describeRollover(done), { 'x-batch': call.context.batch });
      },
    },
    {
      method: 'post',
      path: `${PATH}/{lot}/annulation`,
      right: RIGHT,
      run: (call) =>
        reply(runWork(call.store, undoRollover(rulesOf(call), { id: idOf(call), batch: call.params['lot'] ?? '' }), call.context)),
    },
  ];
}

function rulesOf({ store, context }: MockCall): RolloverRules {
  const descriptorOf = (name: string) => store.tables.entity(name);
  return {
    descriptorOf,
    entities: rolloverEntities(Object.values(store.tables.entities)),
    isAllowed: (name) => {
      const { list, write } = descriptorOf(name).rights;
      return context.has(list) && context.has(write) && !isLimited(store, name, context);
    },
  };
}
