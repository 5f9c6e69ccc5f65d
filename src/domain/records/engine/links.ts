import type { FieldDescriptor, JsonValue } from '#generated/entities/descriptor.gen.ts';
import { requireLinkedEdition, requireOpenEdition } from '../editions/edition-access.ts';
import { oppositeOf, rightsAtOtherEnd } from '#domain/records/sight/link-rights.ts';
import { type RecordData, readVersion } from '#domain/values/record-data.ts';
import { isSameLinks, linkDifference, linkHistory, type WantedLink } from '#domain/records/write/link-payload.ts';
import { refuse, type Work } from '#domain/work/work.ts';
import { type Entity, targetOf } from './registry.ts';
import { type RecordUnit, type Values, wait } from './rows.ts';
import { current, requireScope } from './scope.ts';
import { refuseStale } from './stale.ts';

export interface LinkTarget {
  readonly entity: Entity;
  readonly field: FieldDescriptor;
  readonly id: number;
}

/** Links or unlinks records by hand. */
export function* changeLinks(
  unit: RecordUnit,
  target: LinkTarget,
  { ids, change }: { readonly ids: readonly number[]; readonly change: 'add' | 'remove' },
): Work<void> {
  const { entity, field, id } = target;
  yield* requireOtherEnd(unit, field, ids);
  if (!(yield* wait(unit.rows.hold(entity, id)))) yield* refuse('introuvable');
  yield* requireScope(unit, entity, [id]);
  yield* wait(unit.rows.byHand(requireOpenEdition(entity.name, [id])));
  if (change === 'add') return yield* linkMore(unit, target, { ids, said: {} });
  const removed = yield* wait(unit.rows.removeLinks({ field, owner: id, targets: ids }));
  if (removed.length > 0) yield* noteLinks(unit, target, { targets: removed, before: inOrder(removed), after: null });
}

interface MoreLinks {
  readonly ids: readonly number[];
  /** Values of each of them. */
  readonly said: RecordData;
}

/** Links what is not linked yet. */
export function* linkMore(unit: RecordUnit, target: LinkTarget, { ids, said }: MoreLinks): Work<void> {
  const { field, id } = target;
  const added = yield* wait(unit.rows.addLinks({ field, owner: id, targets: ids }));
  if (added.length === 0) return;
  if (Object.keys(said).length > 0) {
    const addedLinks = (yield* wait(unit.rows.linksOf(field, id))).filter((one) => added.includes(one.id));
    const payload = Object.fromEntries(Object.entries(said).map(([name, value]) => [name, value ?? null]));
    yield* wait(
      unit.rows.writeLinks({ field, owner: id, links: addedLinks.map((one) => ({ ...one, payload: { ...one.payload, ...payload } })) }),
    );
  }
  yield* sameEdition(unit, target, added);
  yield* noteLinks(unit, target, { targets: added, before: null, after: inOrder(added) });
}

function inOrder(ids: readonly number[]): number[] {
  return ids.toSorted((left, right) => left - right);
}

function sameEdition({ rows }: RecordUnit, { entity, field, id }: LinkTarget, ids: readonly number[]): Work<void> {
  return wait(rows.byHand(requireLinkedEdition({ entity: entity.name, id }, field, ids)));
}

export interface WantedLinks {
  readonly version: number;
  readonly links: readonly WantedLink[];
}

/** Makes the links of a record exactly these: who, in which order, with what each says; all of it or nothing. Answers the version. */
export function* saveLinks(unit: RecordUnit, target: LinkTarget, { version, links: wanted }: WantedLinks): Work<number> {
  const { rows } = unit;
  const { entity, field, id } = target;
  yield* requireOtherEnd(
    unit,
    field,
    wanted.map((link) => link.id),
  );
  const held = yield* current(unit, entity, id);
  yield* wait(rows.byHand(requireOpenEdition(entity.name, [id])));
  if (version !== readVersion(held)) yield* refuseStale(unit, entity, { current: held, version });
  const before = yield* wait(rows.linksOf(field, id));
  const difference = linkDifference(field, { before, wanted });
  if (isSameLinks(difference)) return version;
  const { removed, added, changed } = difference;
  yield* requireOtherEnd(
    unit,
    field,
    removed.map((link) => link.id),
  );
  yield* wait(rows.removeLinks({ field, owner: id, targets: removed.map((link) => link.id) }));
  yield* wait(rows.writeLinks({ field, owner: id, links: [...added, ...changed.map(({ after }) => after)] }));
  yield* sameEdition(
    unit,
    target,
    added.map((link) => link.id),
  );
  const targets = [...removed, ...added].map((link) => link.id);
  return yield* noteLinks(unit, target, { targets, ...linkHistory(field, { before, difference }) });
}

interface LinkNote {
  /** Records that were linked or unlinked. */
  readonly targets: readonly number[];
  readonly before: JsonValue;
  readonly after: JsonValue;
}

/** Both ends learn of it: the lists of either may show or filter by the other. Answers the version of the addressed record, if it moved. */
function* noteLinks({ registry, rows }: RecordUnit, { entity, field, id }: LinkTarget, { targets, before, after }: LinkNote): Work<number> {
  const target = registry.get(targetOf(field));
  const isInverse = field.link?.inverseOf !== undefined;
  // Links belong to the record of the side that declares them: its version moves with them.
  const versions = yield* wait(rows.bump(isInverse ? target : entity, isInverse ? targets : [id]));
  const version = isInverse ? null : (versions.get(id) ?? null);
  const change = { before: line(field.name, before), after: line(field.name, after) };
  rows.note({ entity: entity.root.name, id, parent: null, op: 'update', version, ...change, fields: [field.name] });
  rows.announce({ entity: entity.root.name, op: 'update', parent: null, version, id });
  const declared = field.link?.inverseOf ?? field.name;
  const other = { before: line(declared, before === null ? null : [id]), after: line(declared, after === null ? null : [id]) };
  for (const end of targets) {
    rows.announce({ entity: target.root.name, op: 'update', parent: null, version: null, id: end });
    if (isInverse)
      rows.note({ entity: target.root.name, id: end, parent: null, op: 'update', version: versions.get(end) ?? null, ...other });
  }
  rows.searchChanged({ entity, ids: [id], fields: new Set([field.name]) });
  const inverse = target.linkFields.find(({ link, name }) => link?.table === field.link?.table && name !== field.name);
  if (inverse !== undefined && targets.length > 0) rows.searchChanged({ entity: target, ids: targets, fields: new Set([inverse.name]) });
  return version ?? 0;
}

function line(name: string, value: JsonValue): Values | null {
  return value === null ? null : { [name]: value };
}

/** A link is written with the rights of both its ends, whichever end it is written from: both records change. */
export function* requireOtherEnd({ registry, rows, facts }: RecordUnit, field: FieldDescriptor, ids: readonly number[]): Work<void> {
  const target = registry.get(targetOf(field));
  if (ids.length === 0 || oppositeOf(field, target.descriptor) === undefined) return;
  function isHeld(types: readonly Entity[]): boolean {
    return (
      rightsAtOtherEnd(
        field,
        target.descriptor,
        types.map(({ descriptor }) => descriptor),
      )?.some(facts.has) !== false
    );
  }
  if (isHeld([])) return;
  const types = target.descriptor.subtypes.map((name) => registry.get(name));
  const stored = types.length === 0 ? new Map() : yield* wait(rows.stored(target, ids));
  for (const id of ids) {
    const record = stored.get(id);
    // The right of any type would do for a record that is not there: it is missed afterwards.
    const matchingTypes =
      record === undefined
        ? types
        : types.filter(({ descriptor }) => Object.entries(descriptor.discriminator).every(([name, value]) => record[name] === value));
    if (matchingTypes.length === 0 || !isHeld(matchingTypes)) yield* refuse('droit-manquant');
  }
}
