import { saysDetail } from '#domain/records/read/sight.ts';
import type { FieldDescriptor, JsonValue } from '#generated/entities/descriptor.gen.ts';
import { isSameLinks, linkDifference, linkHistory } from '#domain/records/write/link-payload.ts';
import { readVersion } from '#domain/records/values/record-data.ts';
import { AppError, invalidFields } from '#server/errors/app-error.ts';
import type { RequestContext } from '#server/http/context.ts';
import { linksSql } from '../read/choices-sql.ts';
import { staleVersion } from './conflict.ts';
import type { RecordEngine, UnitOfWork } from '../engine/engine.ts';
import { readLinksInput } from '../http/link-input.ts';
import { addLinks, bumpVersions, lockOwner, readStoredLinks, removeLinks, writeLinks } from './link-repository.ts';
import { queryOnce } from '../engine/query-count.ts';
import { type Entity, targetOf } from '../engine/registry.ts';
import { newBuild } from '../engine/new-build.ts';
import { requireScope } from '../scope/scope-access.ts';
import { inUnitOfWork } from '../transaction/unit-of-work.ts';
import { requireLinkedEdition, requireOpenEdition } from './edition-access.ts';
import { readCurrent } from './write-operations.ts';

export interface LinkTarget {
  readonly entity: Entity;
  readonly field: FieldDescriptor;
  readonly id: number;
}

/** Linked records in their order, as JSON text. */
export const readLinks = async (engine: RecordEngine, context: RequestContext, { entity, field, id }: LinkTarget): Promise<string> => {
  const build = newBuild(engine, context);
  const target = engine.registry.get(targetOf(field));
  const scopes = { owner: engine.rowScope(entity, context), target: engine.rowScope(target, context) };
  const text = linksSql(build, entity, {
    field,
    id,
    scopes,
    isDetailed: saysDetail(engine.registry.get(targetOf(field)).descriptor, context.has),
  });
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
      await requireScope(unit, entity, [id]);
      await requireOpenEdition(unit, entity, [id]);
      if (change === 'add') return linkMore(unit, { entity, field, id }, ids);
      const removed = await removeLinks(unit, { field, owner: id, targets: ids });
      if (removed.length > 0) await noteLinks(unit, { entity, field, id }, { targets: removed, before: inOrder(removed), after: null });
    },
  });
};

/** Links what is not linked yet. */
export const linkMore = async (unit: UnitOfWork, { entity, field, id }: LinkTarget, ids: readonly number[]): Promise<void> => {
  const added = await addLinks(unit, { field, owner: id, targets: ids });
  if (added.length === 0) return;
  await requireLinkedEdition(unit, { entity, field, id }, added);
  await noteLinks(unit, { entity, field, id }, { targets: added, before: null, after: inOrder(added) });
};

const inOrder = (ids: readonly number[]): number[] => ids.toSorted((left, right) => left - right);

/** Makes the links of a record exactly these: who, in which order, with what each says; all of it or nothing. */
export const saveLinks = async (
  engine: RecordEngine,
  context: RequestContext,
  { entity, field, id, body }: LinkTarget & { readonly body: unknown },
): Promise<{ readonly id: number; readonly version: number }> => {
  const { version, links } = readLinksInput(engine.registry, field, body);
  return inUnitOfWork(engine, context, {
    operation: 'linksSave',
    entity,
    work: async (unit) => {
      const current = await readCurrent(unit, entity, id);
      await requireOpenEdition(unit, entity, [id]);
      if (version !== readVersion(current)) throw await staleVersion(unit, entity, { current, version });
      const before = await readStoredLinks(unit, field, id);
      const difference = linkDifference(field, { before, wanted: links });
      if (isSameLinks(difference)) return { id, version };
      const { removed, added, changed } = difference;
      await removeLinks(unit, { field, owner: id, targets: removed.map((link) => link.id) });
      await writeLinks(unit, { field, owner: id, links: [...added, ...changed.map(({ after }) => after)] });
      await requireLinkedEdition(
        unit,
        { entity, field, id },
        added.map((link) => link.id),
      );
      const targets = [...removed, ...added].map((link) => link.id);
      return { id, version: await noteLinks(unit, { entity, field, id }, { targets, ...linkHistory(field, { before, difference }) }) };
    },
  });
};

interface LinkNote {
  /** Records that were linked or unlinked. */
  readonly targets: readonly number[];
  readonly before: JsonValue;
  readonly after: JsonValue;
}

/** Both ends learn of it: the lists of either may show or filter by the other. Answers the version of the addressed record, if it moved. */
const noteLinks = async (unit: UnitOfWork, { entity, field, id }: LinkTarget, { targets, before, after }: LinkNote): Promise<number> => {
  const target = unit.engine.registry.get(targetOf(field));
  const isInverse = field.link?.inverseOf !== undefined;
  const versions = await bumpVersions(unit, isInverse ? target : entity, isInverse ? targets : [id]);
  const version = isInverse ? null : (versions.get(id) ?? null);
  const line = (value: JsonValue, name: string): { readonly [field: string]: JsonValue } | null =>
    value === null ? null : { [name]: value };
  unit.note({
    entity: entity.root.name,
    id,
    parent: null,
    op: 'update',
    version,
    before: line(before, field.name),
    after: line(after, field.name),
    fields: [field.name],
  });
  unit.announce({ entity: entity.root.name, op: 'update', parent: null, version, id });
  for (const other of targets) {
    unit.announce({ entity: target.root.name, op: 'update', parent: null, version: null, id: other });
    if (!isInverse) continue;
    const declared = field.link?.inverseOf ?? field.name;
    const said = { before: before === null ? null : { [declared]: [id] }, after: after === null ? null : { [declared]: [id] } };
    unit.note({ entity: target.root.name, id: other, parent: null, op: 'update', version: versions.get(other) ?? null, ...said });
  }
  unit.searchChanged({ entity, ids: [id], fields: new Set([field.name]) });
  const inverse = target.linkFields.find(({ link, name }) => link?.table === field.link?.table && name !== field.name);
  if (inverse !== undefined && targets.length > 0) unit.searchChanged({ entity: target, ids: targets, fields: new Set([inverse.name]) });
  return version ?? 0;
};

const MAX_LINKS = 1000;

/** `3|5` */
export const readLinkIds = (text: string): readonly number[] => {
  const ids = text.split('|').map(Number);
  if (ids.some((id) => !Number.isInteger(id) || id <= 0 || id > 2_147_483_647)) throw invalidFields({ path: 'ids', code: 'valeur' });
  if (ids.length > MAX_LINKS) throw invalidFields({ path: 'ids', code: 'trop-elements', params: { max: MAX_LINKS } });
  return [...new Set(ids)];
};
