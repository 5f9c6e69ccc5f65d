import { entities } from '#generated/entities/all.gen.ts';
import type { EntityDescriptor, TransitionDescriptor } from '#generated/entities/descriptor.gen.ts';
import type { Facts } from '#domain/work/rule.ts';
import { refuse, type Work } from '#domain/work/work.ts';

export interface StepPlace {
  readonly entite: string;
  readonly id: number;
  readonly etape: string;
}

/** The step that an address names, for who may take it. */
export function* stepAt({ entite, etape }: StepPlace, { has }: Facts): Work<TransitionDescriptor> {
  const entitiesByName: Readonly<Record<string, EntityDescriptor>> = entities;
  const step = entitiesByName[entite]?.states?.transitions.find(({ name }) => name === etape);
  if (step === undefined) return yield* refuse('adresse-inconnue');
  return has(step.right) ? step : yield* refuse('droit-manquant');
}
