import { entities } from '#generated/entities/all.gen.ts';
import type { EntityDescriptor, FieldDescriptor } from '#generated/entities/descriptor.gen.ts';
import { norm } from '#domain/values/text/norm.ts';
import { type RecordData, readId, sameValue } from '#domain/values/record-data.ts';
import { referring } from './merge-steps.ts';
import type { Referring } from '#domain/work/steps.ts';
import { find, namesTold, type Work } from '#domain/work/work.ts';

export interface MergePlace {
  readonly entity: string;
  /** The record that stays. */
  readonly to: number;
  /** The one that goes. */
  readonly from: number;
}

export interface MergePlan {
  /** References to the source that will point to the destination. */
  readonly moves: readonly Referring[];
  /** Rows of the source that the destination has already and that may only be there once: they refuse the merge. */
  readonly collisions: readonly Referring[];
  /** Records that both have and of which one stays, between which somebody chooses; null: there is no choice. */
  readonly choice: MergeChoice | null;
}

interface MergeChoice extends NonNullable<EntityDescriptor['keptOnMerge']> {
  readonly entity: string;
  /** That of the destination, then that of the source. */
  readonly ids: readonly number[];
}

/** Everything that refers to the source: what moves, what collides. */
export function* planMerge({ entity, to, from }: MergePlace): Work<MergePlan> {
  const moves: Referring[] = [];
  const collisions: Referring[] = [];
  let choice: MergeChoice | null = null;
  for (const reference of yield* referring(entity, from)) {
    const twins = new Set(yield* twinsOf(reference, { to, from }));
    const moving = reference.ids.filter((id) => !twins.has(id));
    if (moving.length > 0) moves.push({ ...reference, ids: moving });
    if (twins.size === 0) continue;
    const { keptOnMerge } = descriptorOf(reference.entity) ?? {};
    if (keptOnMerge?.field === reference.field) {
      const kept = yield* find(reference.entity, { [reference.field]: to });
      choice = { ...keptOnMerge, entity: reference.entity, ids: [...kept.map(readId), ...twins] };
    } else if (!isMereLink(reference)) collisions.push({ ...reference, ids: [...twins] });
  }
  return { moves, collisions, choice };
}

function descriptorOf(name: string): EntityDescriptor | undefined {
  return Object.values<EntityDescriptor>(entities).find((one) => one.name === name);
}

/** A row that only says « this one is in that list » says it already: the twin goes to the trash with the source. */
function isMereLink({ entity, field, onDelete }: Referring): boolean {
  return onDelete === 'cascade' && descriptorOf(entity)?.parent?.field !== field;
}

/** Rows of the source that a unique group of fields would make the same as a row of the destination. */
function* twinsOf({ entity, field }: Referring, { to, from }: Omit<MergePlace, 'entity'>): Work<readonly number[]> {
  const groups = uniqueGroups(entity, field);
  if (groups.length === 0) return [];
  const others = yield* find(entity, { [field]: to });
  const rows = others.length === 0 ? [] : yield* find(entity, { [field]: from });
  return rows.filter((row) => others.some((other) => groups.some((group) => isSame(row, other, group)))).map(readId);
}

/** Fields that must differ in two rows of an entity that name the same record by a field. */
function uniqueGroups(entity: string, name: string): readonly (readonly FieldDescriptor[])[] {
  const descriptor = descriptorOf(entity);
  const root = descriptor?.extends == null ? undefined : descriptorOf(descriptor.extends);
  const field = descriptor?.fields.find((one) => one.name === name);
  const groups = [...(field?.unique === true ? [[name]] : []), ...(root?.unique ?? []), ...(descriptor?.unique ?? [])];
  return groups
    .filter((group) => group.includes(name))
    .map((group) => (descriptor?.fields ?? []).filter((one) => one.name !== name && group.includes(one.name)));
}

function isSame(row: RecordData, other: RecordData, group: readonly FieldDescriptor[]): boolean {
  return group.every(({ name, normalised }) => {
    const [left = null, right = null] = [row[name], other[name]];
    if (left === null || right === null) return false;
    return normalised ? norm(String(left)) === norm(String(right)) : sameValue(left, right);
  });
}

const SHOWN = 10;

interface ReferenceCount {
  readonly Entite: string;
  readonly Champ: string;
  readonly Nombre: number;
  readonly Fiches: { readonly Id: number; readonly Libelle: string }[];
}

/** References as the contract tells of them, ten of those that the person may read by name. */
export function* describeReferences(references: readonly Referring[]): Work<ReferenceCount[]> {
  const counts: ReferenceCount[] = [];
  for (const { entity, field, ids } of references) {
    const Fiches = (yield* namesTold(entity, ids, SHOWN)).map(({ id, name }) => ({ Id: id, Libelle: name }));
    counts.push({ Entite: entity, Champ: field, Nombre: ids.length, Fiches });
  }
  return counts;
}
