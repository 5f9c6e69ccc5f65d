import { entities } from '#generated/entities/all.gen.ts';
import type { EntityDescriptor } from '#generated/entities/descriptor.gen.ts';
import type { Facts } from '#domain/work/rule.ts';
import { refuse, type Work } from '#domain/work/work.ts';

/** Records beside a line need the right of their own form. */
export function* requireCreation(name: string, facts: Facts): Work<void> {
  const descriptor: EntityDescriptor | undefined = Object.values(entities).find((entity) => entity.name === name);
  if (descriptor === undefined || !descriptor.operations.includes('create')) yield* refuse('adresse-inconnue');
  else if (!facts.has(descriptor.rights.write)) yield* refuse('droit-manquant');
}
