import type { JsonValue } from '#generated/entities/descriptor.gen.ts';
import { type ServiceRoute, serviceRoutes, serviceValidators } from '#generated/contract/services.gen.ts';
import type { WorkService } from '#domain/work/service.ts';
import { workServices } from '#domain/work/services.ts';
import type { MockCall, MockRoute } from '../call.ts';
import { reply } from '../call.ts';
import { factsOf } from '../store/facts.ts';
import { runReading, runWork } from '../store/run-work.ts';
import { checkedCall } from './checked.ts';

const services: Readonly<Record<string, WorkService<unknown, unknown>>> = workServices;

/** The operations that are work over records, at the addresses and for the rights of the contract. */
export function workRoutes(): readonly MockRoute[] {
  return serviceRoutes.flatMap((route) => {
    const service = services[route.operationId];
    return service === undefined ? [] : [routeOf(route, service)];
  });
}

function routeOf({ operationId, method, url, right }: ServiceRoute, service: WorkService<unknown, unknown>): MockRoute {
  const path = url.replace('/api', '').replace(/:(\w+)/g, '{$1}');
  const run = method === 'get' ? runReading : runWork;
  return {
    method,
    path,
    right,
    run: (call: MockCall) => {
      const { store, context } = call;
      const facts = factsOf(store, context);
      const first = run(store, service.run(checkedCall(serviceValidators[operationId], call), facts), context);
      const done = service.afterwards === undefined ? first : run(store, service.afterwards(first, facts), context);
      const body: JsonValue = JSON.parse(JSON.stringify(done));
      return reply(body, service.isUndoable?.(done) === true ? { 'x-batch': call.context.batch } : undefined);
    },
  };
}
