import * as access from '#domain/editions/edition-access.ts';
import type { FieldDescriptor } from '#generated/entities/descriptor.gen.ts';
import { readId, type RecordData } from '#domain/records/values/record-data.ts';
import type { UnitOfWork } from '../engine/engine.ts';
import type { Entity } from '../engine/registry.ts';

export const requireOpenEdition = (unit: UnitOfWork, { name }: Entity, ids: readonly number[]): Promise<void> =>
  unit.engine.rules.byHand(unit, access.requireOpenEdition(name, ids));

export const requireEdition = (unit: UnitOfWork, { name: entity }: Entity, id: number): Promise<void> =>
  unit.engine.rules.byHand(unit, access.requireEdition({ entity, id }));

export const requireLinkedEdition = (
  unit: UnitOfWork,
  { entity: { name: entity }, field, id }: { readonly entity: Entity; readonly field: FieldDescriptor; readonly id: number },
  targets: readonly number[],
): Promise<void> => unit.engine.rules.byHand(unit, access.requireLinkedEdition({ entity, id }, field, targets));

export const requireSameYear = (unit: UnitOfWork, { name: entity }: Entity, before: RecordData): Promise<void> =>
  unit.engine.rules.byHand(unit, access.requireSameYear({ entity, id: readId(before) }, before));
