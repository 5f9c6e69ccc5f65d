import { correctStatus, type Taken, takeStep } from '#domain/transitions/take-step.ts';
import { AppError } from '#server/errors/app-error.ts';
import type { RequestContext } from '#server/http/context.ts';
import { factsOf } from '#server/rules/facts.ts';
import type { RecordEngine } from '../engine/engine.ts';
import type { Entity } from '../engine/registry.ts';
import { runWork } from '../transaction/run-work.ts';
import { inUnitOfWork } from '../transaction/unit-of-work.ts';

export interface TransitionCall {
  readonly entity: Entity;
  readonly id: number;
  /** Name of a step; null: a correction. */
  readonly name: string | null;
  readonly body: unknown;
  /** Taken, then undone: only to know whether it would pass. */
  readonly isTrial?: boolean;
}

/** Takes a step of a state, or puts a status right. */
export const runTransition = (
  engine: RecordEngine,
  context: RequestContext,
  { entity, id, name, body, isTrial = false }: TransitionCall,
): Promise<Taken> => {
  const { descriptor } = entity;
  const step = descriptor.states?.transitions.find((candidate) => candidate.name === name);
  if (step === undefined && name !== null) throw new AppError('adresse-inconnue');
  const asked = { entity: descriptor, id, body };
  return inUnitOfWork(engine, context, {
    operation: name === null ? 'correct' : 'transition',
    entity,
    isTrial,
    work: (unit) => runWork(unit, step === undefined ? correctStatus(asked, factsOf(unit)) : takeStep(step, asked, factsOf(unit))),
  });
};
