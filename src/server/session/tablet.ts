import { DESK_RIGHT, isShared } from '#domain/shared-desk/shared-rights.ts';
import { normaliseRight } from '#domain/values/normalise-right.ts';
import type { Account, HeldRight } from './account-repository.ts';
import { fingerprintOf } from './secrets.ts';

/** A registered tablet of the desk. */
export interface Tablet {
  readonly id: number;
  readonly label: string;
  /** Of the secret in its cookie. */
  readonly fingerprint: string;
  /** Name of the desk where it stands; null: none is given. */
  readonly desk: string | null;
  /** Groups allowed; empty: all of them. */
  readonly groupIds: readonly number[];
}

/** True if this person may work at this tablet, by group and right. */
export function mayStand({ groupIds }: Pick<Tablet, 'groupIds'>, account: Pick<Account, 'groupId'>, rights: readonly HeldRight[]): boolean {
  const isOfGroup = groupIds.length === 0 || (account.groupId !== null && groupIds.includes(account.groupId));
  return isOfGroup && rights.some(({ Code }) => normaliseRight(Code) === normaliseRight(DESK_RIGHT));
}

/** Rights of a session on a tablet: never more than those of its person. */
export function rightsOn(tablet: Tablet | null, rights: readonly HeldRight[]): readonly HeldRight[] {
  return tablet === null ? rights : rights.filter(({ Code }) => isShared(Code));
}

export function isTabletOf(tablet: Pick<Tablet, 'fingerprint'>, secret: string | undefined): boolean {
  return secret !== undefined && secret !== '' && fingerprintOf(secret) === tablet.fingerprint;
}
