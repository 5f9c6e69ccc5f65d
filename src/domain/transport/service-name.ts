/** `core` is ours: plural names, bodies as they are. `classic` is that of an older server. */
export type ServerFlavour = 'classic' | 'core';

export interface ServiceNames {
  /** `film`, as the specification writes the record's service. */
  readonly singular: string;
  /** `films`, or the explicit plural of the schema (`payss`, `categories-annu`). */
  readonly plural: string;
}

export function serviceName(names: ServiceNames, flavour: ServerFlavour): string {
  return flavour === 'core' ? names.plural : names.singular;
}

/** Body of a save: the record as it is, or inside an `item` object for a classic server. */
export function wrapBody<T>(body: T, flavour: ServerFlavour): T | { readonly item: T } {
  return flavour === 'core' ? body : { item: body };
}
