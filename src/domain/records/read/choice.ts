import type { EntityDescriptor } from '#generated/entities/descriptor.gen.ts';

/** Between the year of a record and what else tells it from its namesakes. */
export const DETAIL_SEPARATOR = ' · ';

/** The line of a record in a picker says its edition already: by its name, or by its detail. */
export function saysEdition({ edition, display, detail }: Pick<EntityDescriptor, 'edition' | 'display' | 'detail'>): boolean {
  const paths = [...display.flatMap((part) => ('path' in part ? [part.path] : [])), ...(detail === null ? [] : [detail])];
  return paths.some(({ steps, field }) => steps.length === 0 && field === edition);
}
