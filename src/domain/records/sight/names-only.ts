import type { DisplayPart, EntityDescriptor, ResolvedPath } from '#generated/entities/descriptor.gen.ts';
import { WRITTEN_KINDS } from '../kinds/written-kinds.ts';
import { publishedFields } from './reach.ts';

type DescriptorOf = (entity: string) => EntityDescriptor;

/**
 * An entity as pickers tell it to those who may only choose: by its names, which are all that is searched. A name that is an address
 * or a login gives way to what tells the record from its namesakes, or to its number.
 */
export function namesOnly(descriptor: EntityDescriptor, descriptorOf: DescriptorOf): EntityDescriptor {
  const { detail } = descriptor;
  const isTold = detail !== null && detail.steps.length === 0 && publishedFields(descriptor).has(detail.field ?? '');
  return { ...descriptor, display: namingParts(descriptor, descriptorOf), search: [], detail: isTold ? detail : null };
}

function namingParts({ name, display, detail }: EntityDescriptor, descriptorOf: DescriptorOf): readonly DisplayPart[] {
  if (!display.some((part) => 'path' in part && leadsToAddress(name, part.path, descriptorOf))) return display;
  return detail === null || leadsToAddress(name, detail, descriptorOf) ? [] : [{ path: detail }];
}

/** Does the text at the end of the path tell an address, be it as the name of what it leads to? */
function leadsToAddress(entity: string, { steps, field }: ResolvedPath, descriptorOf: DescriptorOf): boolean {
  const end = descriptorOf(steps.at(-1)?.entity ?? entity);
  const last = end.fields.find(({ name }) => name === field);
  if (last !== undefined && WRITTEN_KINDS[last.kind].isAddress) return true;
  const target = field === null ? end.name : last?.to;
  if (target === undefined) return false;
  return descriptorOf(target).display.some((part) => 'path' in part && leadsToAddress(target, part.path, descriptorOf));
}
