import type { RequestContext } from '#domain/records/requests/request-context.ts';
import { AppError } from '#domain/errors/app-error.ts';
import type { ChoiceRequest } from '#domain/records/requests/choice-request.ts';
import { choicesSql } from './choices-sql.ts';
import type { RecordEngine } from '../engine/engine.ts';
import { queryOnce } from '../engine/query-count.ts';
import { choosingOf } from '#domain/records/engine/choosers.ts';
import type { Entity } from '#domain/records/engine/registry.ts';
import { newBuild } from '../engine/new-build.ts';

/** Choices of a picker of this entity: for its readers, and by names alone for those who may write a record that refers to it. */
export async function readChoices(
  engine: RecordEngine,
  context: RequestContext,
  { entity, request }: { readonly entity: Entity; readonly request: ChoiceRequest },
): Promise<string> {
  const choosing = choosingOf(engine.registry, entity, { has: context.has, among: request.among });
  if (!choosing.isOpen) throw new AppError('droit-manquant');
  if (choosing.isEmpty) return '[]';
  const build = newBuild(engine, context);
  const text = choicesSql(build, choosing.entity, { ...request, rows: engine.rowScope(entity, context) });
  const [row] = await queryOnce<{ page: string }>(engine, { operation: 'choix', entity, text, values: build.values });
  return row?.page ?? '[]';
}
