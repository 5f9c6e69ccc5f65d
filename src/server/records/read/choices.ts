import { saysDetail } from '#domain/records/read/sight.ts';
import type { RequestContext } from '#domain/records/requests/request-context.ts';
import { AppError } from '#domain/errors/app-error.ts';
import type { ChoiceRequest } from '#domain/records/requests/choice-request.ts';
import { choicesSql } from './choices-sql.ts';
import type { RecordEngine } from '../engine/engine.ts';
import { queryOnce } from '../engine/query-count.ts';
import { mayChoose } from '#domain/records/engine/choosers.ts';
import type { Entity } from '#domain/records/engine/registry.ts';
import { newBuild } from '../engine/new-build.ts';

/** What a picker of this entity offers: display texts only, to those who may read a record that refers to it. */
export const readChoices = async (
  engine: RecordEngine,
  context: RequestContext,
  { entity, request }: { readonly entity: Entity; readonly request: ChoiceRequest },
): Promise<string> => {
  if (!mayChoose(engine.registry, entity, context.has)) throw new AppError('droit-manquant');
  const build = newBuild(engine, context);
  const text = choicesSql(build, entity, {
    ...request,
    rows: engine.rowScope(entity, context),
    isDetailed: entity.descriptor.detail === null || saysDetail(entity.descriptor, context.has),
  });
  const [row] = await queryOnce<{ page: string }>(engine, { operation: 'choix', entity, text, values: build.values });
  return row?.page ?? '[]';
};
