import type { FieldDescriptor } from '#generated/entities/descriptor.gen.ts';
import { linkedAs } from '#domain/records/engine/choosers.ts';
import { type Entity, targetOf } from '#domain/records/engine/registry.ts';
import { AppError } from '#domain/errors/app-error.ts';
import type { RequestContext } from '#domain/records/requests/request-context.ts';
import type { RecordEngine } from '../engine/engine.ts';
import { newBuild } from '../engine/new-build.ts';
import { queryOnce } from '../engine/query-count.ts';
import { linksSql } from './choices-sql.ts';

interface LinkTarget {
  readonly entity: Entity;
  readonly field: FieldDescriptor;
  readonly id: number;
}

/** Linked records in their order, as JSON text. */
export async function readLinks(engine: RecordEngine, context: RequestContext, { entity, field, id }: LinkTarget): Promise<string> {
  const build = newBuild(engine, context);
  const target = engine.registry.get(targetOf(field));
  const scopes = { owner: engine.rowScope(entity, context), target: engine.rowScope(target, context) };
  const text = linksSql(build, entity, {
    field,
    id,
    scopes,
    linked: linkedAs(engine.registry, target, context.has),
  });
  const [row] = await queryOnce<{ page: string }>(engine, { operation: 'links', entity, text, values: build.values });
  if (row === undefined) throw new AppError('introuvable');
  return row.page;
}
