import type { RightDescriptor } from '#generated/entities/descriptor.gen.ts';

export interface ExampleGroup {
  readonly nom: string;
  readonly holds: (right: Pick<RightDescriptor, 'code' | 'parent'>) => boolean;
}

/** Parent of the rights to do something that is neither a list nor a sheet: take money, hand over a badge, write to people. */
const ACTIONS = 'ACTIONS';

function isAction({ code, parent }: Pick<RightDescriptor, 'code' | 'parent'>): boolean {
  return code === ACTIONS || parent === ACTIONS;
}

/** The three groups given as examples; the first holds every right. */
export const EXAMPLE_GROUPS: readonly ExampleGroup[] = [
  { nom: 'Administrateur', holds: () => true },
  // Accounts are not theirs to manage; views, filters, columns and rankings, whose rights begin alike, are.
  { nom: 'Gestion', holds: ({ code }) => !/^(GROUPE-)?UTILISATEUR(S|-DROIT|-WRITE|-DELETE)?$|^FRONT-CACHE/.test(code) },
  // A reader who only looks writes nothing, and takes no action that changes something for others.
  { nom: 'Consultation', holds: (right) => !isAction(right) && !/-(WRITE|DELETE)$|^FRONT-CACHE/.test(right.code) },
];
