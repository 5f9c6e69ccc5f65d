import type { EntityDescriptor, PathStep } from '#generated/entities/descriptor.gen.ts';

import { questionStep } from './question-fields.ts';

export type DescriptorOf = (name: string) => EntityDescriptor | undefined;

/** `Paiements.Reglements` → steps, as codegen resolves the paths of the schema. */
export function stepsOf(descriptorOf: DescriptorOf, entity: string, path: string): readonly PathStep[] {
  const steps: PathStep[] = [];
  let current = entity;
  for (const segment of path.split('.')) {
    const step = stepNamed(descriptorOf(current), segment);
    if (step === null) throw new Error(`« ${segment} » of « ${path} » is not in « ${current} »`);
    steps.push(step);
    current = step.entity;
  }
  return steps;
}

/** `Credits`, `Personne` or `IdsGenre`: one step out of an entity. */
export function stepNamed(descriptor: EntityDescriptor | undefined, segment: string): PathStep | null {
  if (descriptor === undefined) return null;
  const part = [...descriptor.parts, ...descriptor.referencedBy].find(({ inverse }) => inverse === segment);
  if (part !== undefined) return { step: 'parts', field: part.field, entity: part.entity };
  const field = [`Id${segment}`, segment, `Ids${segment}`].flatMap((name) => descriptor.fields.find((one) => one.name === name) ?? [])[0];
  if (field?.to === undefined) return questionStep(descriptor, segment);
  if (field.kind === 'reference' || field.kind === 'owned') return { step: 'reference', field: field.name, entity: field.to };
  return field.kind === 'ids' || field.kind === 'links' ? { step: 'links', field: field.name, entity: field.to } : null;
}
