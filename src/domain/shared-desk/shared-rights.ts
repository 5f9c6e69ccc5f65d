import { normaliseRight } from '#domain/values/normalise-right.ts';

/** Right without which nobody stands on a tablet. */
export const DESK_RIGHT = 'FESTIVAL-GUICHETS';

/**
 * Rights that a session opened by a PIN may hold, among those of its person (decision 0214): the desk, its money and the closing of its
 * register. Corrections of other desks, invoices, accounts and exports ask for a session of one's own.
 */
const SHARED_RIGHTS: ReadonlySet<string> = new Set(
  [DESK_RIGHT, 'REMETTRE', 'ENCAISSER', 'REGLEMENT-DIFFERE', 'CLOTURER-CAISSE', 'BAM-CLOTURES'].map(normaliseRight),
);

export function isShared(code: string): boolean {
  return SHARED_RIGHTS.has(normaliseRight(code));
}

/** Operations for any signed-in user that such a session needs; a route of records is named by its entity and action. */
const SHARED_OPERATIONS: ReadonlySet<string> = new Set(['ping', 'logout', 'streamEvents', 'bam-guichet dictionary']);

export function isSharedOperation(name: string): boolean {
  return SHARED_OPERATIONS.has(name);
}
