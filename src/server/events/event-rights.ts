import { normaliseRight } from '#domain/values/normalise-right.ts';
import type { EntityDescriptor } from '#generated/entities/descriptor.gen.ts';

/** Folded codes of which any one lets a person know that records of an entity changed; null: every session may. */
export type RightsOfEntity = (entity: string) => readonly string[] | null;

/** A reader who may load the dictionary of an entity whole may know that it changed. */
export function eventRights(entities: Readonly<Record<string, EntityDescriptor>>): RightsOfEntity {
  const codesByEntity = new Map<string, readonly string[] | null>(
    Object.entries(entities).map(([name, entity]) => [name, codesOf(entity)]),
  );
  return (entity) => codesByEntity.get(entity) ?? (codesByEntity.has(entity) ? null : []);
}

function codesOf({ dictionary, rights, screens }: EntityDescriptor): readonly string[] | null {
  if (dictionary !== null) return null;
  const codes = [rights.list, rights.record, ...screens.flatMap((screen) => [screen.rights.list, screen.rights.record])];
  return [...new Set(codes.map(normaliseRight))];
}

const RIGHTS_ENTITIES = new Set(['groupe-utilisateur', 'utilisateur', 'utilisateur-droit', 'jeton-acces', 'tablette-guichet']);

/** A change of these entities may change what somebody may do. */
export function decidesRights(entity: string): boolean {
  return RIGHTS_ENTITIES.has(entity);
}
