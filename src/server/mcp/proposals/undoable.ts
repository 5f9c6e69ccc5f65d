import type { EntityDescriptor, TransitionDescriptor } from '#generated/entities/descriptor.gen.ts';
import { works } from '#domain/registries/transitions.ts';
import { heldAs } from '#domain/series/bulk-fields.ts';
import { isWritten } from '#domain/series/written-field.ts';
import type { SingleAct } from './act.ts';

/** Can the act be undone as a whole? Effects of a step beside its status, a sent mail and the parts of a record cannot. */
export function isUndoable(descriptor: EntityDescriptor, { action, step: name, values, isMailed }: SingleAct): boolean {
  if (action === 'supprimer') return true;
  if (action === 'creer') return descriptor.operations.includes('delete');
  if (action === 'modifier') return isOfOwnFields(descriptor, Object.keys(values));
  const step = descriptor.states?.transitions.find((one) => one.name === name);
  return step !== undefined && !isMailed && Object.keys(values).length === 0 && isStepUndoable(descriptor, step);
}

/** A step that writes its own record alone gives back the former values of that record, where a status may be corrected. */
export function isStepUndoable({ states }: Pick<EntityDescriptor, 'states'>, { effect, waives }: TransitionDescriptor): boolean {
  return states?.correct !== undefined && (effect === null || !(effect in works)) && waives === undefined;
}

function isOfOwnFields({ fields }: Pick<EntityDescriptor, 'fields'>, names: readonly string[]): boolean {
  const ownFields = new Set(fields.filter(isWritten).map(heldAs));
  return names.every((name) => name === 'Id' || name === 'Version' || ownFields.has(name));
}
