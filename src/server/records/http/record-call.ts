import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OperationDescriptor } from '#generated/contract/operations.gen.ts';
import type { RecordEngine } from '../engine/engine.ts';
import type { Entity } from '#domain/records/engine/registry.ts';

/** One call of a generated operation, its entity and its own path known. */
export interface RecordCall {
  readonly engine: RecordEngine;
  readonly entity: Entity;
  readonly operation: OperationDescriptor;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Answers with the JSON text, or with what becomes it. */
export type RecordAction = (call: RecordCall) => Promise<unknown>;
