import { norm } from '#domain/values/text/norm.ts';

/** One line of the settings: a value that the provider says of a person, and the group that it gives. */
export interface MappedGroup {
  /** `*`: whatever the provider says. */
  readonly value: string;
  readonly group: string;
}

export type GroupOutcome =
  | { readonly kind: 'keep' }
  | { readonly kind: 'move'; readonly group: string }
  /** The group was the provider's to give, and it gives none any more. */
  | { readonly kind: 'none' };

interface Claimed {
  readonly mapping: readonly MappedGroup[];
  /** Values that the provider says. */
  readonly values: readonly string[];
  /** Name of the group that the account has. */
  readonly current: string | null;
}

const WHATEVER = '*';

/** Only accounts in a group of the mapping follow the provider: a group outside it was given by hand, and stays so. The first line that fits counts. */
export function groupOutcome({ mapping, values, current }: Claimed): GroupOutcome {
  if (current === null || !mapping.some(({ group }) => isSame(group, current))) return { kind: 'keep' };
  const given = mapping.find(({ value }) => value === WHATEVER || values.includes(value));
  if (given === undefined) return { kind: 'none' };
  return isSame(given.group, current) ? { kind: 'keep' } : { kind: 'move', group: given.group };
}

function isSame(left: string, right: string): boolean {
  return norm(left.trim()) === norm(right.trim());
}
