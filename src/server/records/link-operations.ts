import type { FieldDescriptor } from '#generated/entities/descriptor.gen.ts';
import { AppError, invalidFields } from '#server/errors/app-error.ts';
import type { RequestContext } from '#server/http/context.ts';
import { linksSql } from './choices-sql.ts';
import type { RecordEngine } from './engine.ts';
import { addLinks, lockOwner, removeLinks } from './link-repository.ts';
import { queryOnce } from './query-count.ts';
import { type Entity, targetOf } from './registry.ts';
import { SqlBuild } from './sql-build.ts';
import { type UnitOfWork, inUnitOfWork } from './unit-of-work.ts';

export interface LinkTarget {
  readonly entity: Entity;
  readonly field: FieldDescriptor;
  readonly id: number;
}

/** Linked records in their order, as JSON text. */
export const readLinks = async (engine: RecordEngine, context: RequestContext, { entity, field, id }: LinkTarget): Promise<string> => {
  const build = new SqlBuild(engine.registry, context.culture);
  const text = linksSql(build, entity, { field, id });
  const [row] = await queryOnce<{ page: string }>(engine, { operation: 'links', entity, text, values: build.values });
  if (row === undefined) throw new AppError('introuvable');
  return row.page;
};

export const changeLinks = async (
  engine: RecordEngine,
  context: RequestContext,
  { entity, field, id, ids, change }: LinkTarget & { readonly ids: readonly number[]; readonly change: 'add' | 'remove' },
): Promise<void> => {
  await inUnitOfWork(engine, context, {
    operation: change === 'add' ? 'linkAdd' : 'linkRemove',
    entity,
    work: async (unit) => {
      if (!(await lockOwner(unit, entity, id))) throw new AppError('introuvable');
      const link = { field, owner: id, targets: ids };
      const changed = change === 'add' ? await addLinks(unit, link) : await removeLinks(unit, link);
      if (changed.length > 0) noteLinks(unit, entity, { field, id, changed, change });
    },
  });
};

/** Both ends learn of it: the lists of either may show or filter by the other. */
const noteLinks = (
  unit: UnitOfWork,
  entity: Entity,
  {
    field,
    id,
    changed,
    change,
  }: { readonly field: FieldDescriptor; readonly id: number; readonly changed: readonly number[]; readonly change: 'add' | 'remove' },
): void => {
  const target = unit.engine.registry.get(targetOf(field));
  const line = { [field.name]: changed.toSorted((left, right) => left - right) };
  unit.note({
    entity: entity.root.name,
    id,
    parent: null,
    op: 'update',
    version: null,
    before: change === 'remove' ? line : null,
    after: change === 'add' ? line : null,
  });
  unit.announce({ entity: entity.root.name, op: 'update', parent: null, version: null, id });
  for (const other of changed) unit.announce({ entity: target.root.name, op: 'update', parent: null, version: null, id: other });
  unit.searchChanged({ entity, ids: [id], fields: new Set([field.name]) });
  const inverse = target.linkFields.find(({ link }) => link?.table === field.link?.table);
  if (inverse !== undefined) unit.searchChanged({ entity: target, ids: changed, fields: new Set([inverse.name]) });
};

const MAX_LINKS = 1000;

/** `3|5` */
export const readLinkIds = (text: string): readonly number[] => {
  const ids = text.split('|').map(Number);
  if (ids.some((id) => !Number.isInteger(id) || id <= 0 || id > 2_147_483_647)) throw invalidFields({ path: 'ids', code: 'valeur' });
  if (ids.length > MAX_LINKS) throw invalidFields({ path: 'ids', code: 'trop-elements', params: { max: MAX_LINKS } });
  return [...new Set(ids)];
};
