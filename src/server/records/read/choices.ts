import { saysDetail } from '#domain/records/read/sight.ts';
import type { RequestContext } from '#server/http/context.ts';
import { AppError } from '#server/errors/app-error.ts';
import type { ChoiceRequest } from '../http/choice-request.ts';
import { choicesSql } from './choices-sql.ts';
import type { RecordEngine } from '../engine/engine.ts';
import { queryOnce } from '../engine/query-count.ts';
import type { Entity, Registry } from '../engine/registry.ts';
import { newBuild } from '../engine/new-build.ts';

/** What a picker of this entity offers: display texts only, to those who may read a record that refers to it. */
export const readChoices = async (
  engine: RecordEngine,
  context: RequestContext,
  { entity, request }: { readonly entity: Entity; readonly request: ChoiceRequest },
): Promise<string> => {
  if (!mayChoose(engine.registry, context, entity)) throw new AppError('droit-manquant');
  const build = newBuild(engine, context);
  const text = choicesSql(build, entity, {
    ...request,
    rows: engine.rowScope(entity, context),
    isDetailed: entity.descriptor.detail === null || saysDetail(entity.descriptor, context.has),
  });
  const [row] = await queryOnce<{ page: string }>(engine, { operation: 'choix', entity, text, values: build.values });
  return row?.page ?? '[]';
};

const mayChoose = (registry: Registry, context: RequestContext, entity: Entity): boolean =>
  entity.descriptor.dictionary !== null || rightsToChoose(registry, entity).some((right) => context.has(right));

const known = new WeakMap<Entity, readonly string[]>();

/** The rights of the entity itself and of every record that refers to it. */
const rightsToChoose = (registry: Registry, entity: Entity): readonly string[] => {
  const found = known.get(entity);
  if (found !== undefined) return found;
  const family = new Set([entity.name, entity.root.name, ...entity.descriptor.subtypes]);
  const referring = registry.all.filter(
    (other) => family.has(other.name) || other.descriptor.fields.some(({ to }) => to !== undefined && family.has(to)),
  );
  const rights = [
    ...new Set(
      referring.flatMap(({ descriptor }) =>
        [descriptor, ...descriptor.screens].flatMap(({ rights: { list, record, write } }) => [list, record, write]),
      ),
    ),
  ];
  known.set(entity, rights);
  return rights;
};
