import { randomBytes } from 'node:crypto';
import type { OperationDescriptor } from '#generated/contract/operations.gen.ts';
import type { Entity } from '#domain/records/engine/registry.ts';
import type { RequestContext } from '#domain/records/requests/request-context.ts';
import { type WritingAction, writingActions } from '#domain/registries/actions.ts';
import { newBuild } from '#server/records/engine/new-build.ts';
import type { UnitOfWork } from '#server/records/engine/engine.ts';
import { runWork } from '#server/records/transaction/run-work.ts';
import { recordUnit } from '#server/records/transaction/sql-rows.ts';
import { enterAs, type McpCaller, recordOperation } from '../mcp-caller.ts';
import { OPERATION_OF } from './act.ts';
import type { KeptAct } from './kept-act.ts';

/** An act with the operation that it is, and the context in which the guard lets the program into that one. */
export interface EnteredAct {
  readonly act: KeptAct;
  readonly entity: Entity;
  readonly operation: OperationDescriptor;
  readonly context: RequestContext;
}

export function enterAct(caller: McpCaller, act: KeptAct): EnteredAct {
  const operation = recordOperation(act.type, OPERATION_OF[act.action], act.step);
  return { act, operation, entity: caller.engine.registry.get(act.type), context: enterAs(caller, operation) };
}

interface Carried {
  readonly id: number;
  readonly version: number | null;
}

const SECRET_BYTES = 24;

/** Runs the operation itself, in a transaction that may hold others. */
export async function carryOut(unit: UnitOfWork, { act, entity, operation, context }: EnteredAct): Promise<Carried> {
  const scopedUnit = within(unit, context);
  const action: WritingAction = writingActions[OPERATION_OF[act.action]];
  const { body, version = null } = await runWork(
    scopedUnit,
    action(recordUnit(scopedUnit), {
      entity,
      path: operation.path,
      id: () => act.id ?? 0,
      ids: '',
      body: act.body,
      key: null,
      newSecret: () => randomBytes(SECRET_BYTES).toString('base64url'),
    }),
  );
  return { id: act.id ?? Number(body), version };
}

/** The transaction as one of its operations sees it: its rows are those of its own admission. */
export function within(unit: UnitOfWork, context: RequestContext): UnitOfWork {
  return { ...unit, context, newBuild: () => newBuild(unit.engine, context) };
}
