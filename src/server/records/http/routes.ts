import type { RecordAction } from './record-call.ts';
import type { FastifyInstance } from 'fastify';
import { admitBy } from '#domain/records/sight/shown-rows.ts';
import type { OperationDescriptor } from '#generated/contract/operations.gen.ts';
import type { RecordEngine } from '../engine/engine.ts';
import type { Entity } from '#domain/records/engine/registry.ts';
import { actions } from './route-actions.ts';
import { fillMissingSearch } from '../write/search-repository.ts';

export interface RecordRoutesOptions {
  readonly engine: RecordEngine;
  readonly operations: readonly OperationDescriptor[];
}

/**
 * Mounts every operation that the contract says of an entity, with its right, and nothing else. An
 * action that the engine does not know stops the boot.
 */
export function registerRecordRoutes(app: FastifyInstance, { engine, operations }: RecordRoutesOptions): void {
  for (const operation of operations) {
    if (operation.entity === null) continue;
    const action = actions[operation.action];
    if (action === undefined) throw new Error(`No action « ${operation.action} » for ${operation.operationId}`);
    mount(app, { engine, operation, entity: engine.registry.get(operation.entity), action });
  }
  fillSearchInBackground(app, engine);
}

/** System rows come by migration, and a stopped process may have left texts for later: search finds them all the same. */
function fillSearchInBackground(app: FastifyInstance, engine: RecordEngine): void {
  let filling: Promise<unknown> = Promise.resolve();
  app.addHook('onReady', async () => {
    filling = fillMissingSearch(engine).catch((error: unknown) => app.log.warn({ err: error }, 'textes de recherche'));
  });
  app.addHook('onClose', async () => {
    await filling;
  });
}

interface Mounted {
  readonly engine: RecordEngine;
  readonly operation: OperationDescriptor;
  readonly entity: Entity;
  readonly action: RecordAction;
}

const JSON_TYPE = 'application/json; charset=utf-8';

function mount(app: FastifyInstance, { engine, operation, entity, action }: Mounted): void {
  app.route({
    method: operation.method.toUpperCase(),
    url: operation.path.replace(/\{(\w+)\}/g, ':$1'),
    config: {
      right: operation.right,
      entity: entity.name,
      action: operation.action,
      otherwise: (has) => admitBy(entity.descriptor, operation.others ?? [], has),
    },
    handler: async (request, reply) => {
      const result = await action({ engine, entity, operation, request, reply });
      if (reply.sent) return reply;
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
      return reply.type(JSON_TYPE).send(typeof result === 'string' || Buffer.isBuffer(result) ? result : JSON.stringify(result));
    },
  });
}
