import type { EntityDescriptor, EntityRights, FilterNode } from '#generated/entities/descriptor.gen.ts';

/** Rows of one entity that a list shows, for whoever comes by that list alone. */
export interface ShownRows {
  readonly entity: string;
  readonly condition: FilterNode;
}

/** What the lists of these filters show together; null: every row. */
export function shownRows(entity: string, filters: readonly (readonly FilterNode[])[]): ShownRows | null {
  if (filters.some((filter) => filter.length === 0)) return null;
  return { entity, condition: { or: filters.map((and) => ({ and })) } };
}

export type Admission = { readonly isAdmitted: false } | { readonly isAdmitted: true; readonly shown: ShownRows | null };

/**
 * Somebody without the right of an operation, who holds another that lets in: one of the entity leaves no row out, those of other
 * screens show what their lists do.
 */
export function admitBy(
  { name, rights, screens }: Pick<EntityDescriptor, 'name' | 'rights' | 'screens'>,
  codes: readonly string[],
  has: (right: string) => boolean,
): Admission {
  const isHeld = (given: EntityRights): boolean => Object.values(given).some((code) => code !== null && codes.includes(code) && has(code));
  if (isHeld(rights)) return { isAdmitted: true, shown: null };
  const held = screens.filter((screen) => isHeld(screen.rights));
  return held.length === 0
    ? { isAdmitted: false }
    : {
        isAdmitted: true,
        shown: shownRows(
          name,
          held.map(({ filter }) => filter),
        ),
      };
}
