import type { GroupeUtilisateur } from '#generated/records/groupe-utilisateur.gen.ts';
import type { Utilisateur } from '#generated/records/utilisateur.gen.ts';
import { entities } from '#generated/entities/all.gen.ts';
import type { EntityDescriptor } from '#generated/entities/descriptor.gen.ts';
import { readIds } from '#domain/values/record-data.ts';
import { find, links, type Work } from '#domain/work/work.ts';

/** Power of an account, or of a group for its accounts: its rights, its rows, and its end. */
export interface AccountPower {
  readonly rights: ReadonlySet<string>;
  /** Field of the account that limits rows → the ids that it holds; null: every row. */
  readonly scopes: ReadonlyMap<string, readonly number[] | null>;
  /** Last day; null: no end. */
  readonly until: string | null;
}

/** Fields of an account that limit the rows it sees, each with the right that lifts the limit. */
const LIMITS: ReadonlyMap<string, string> = new Map(
  Object.values<EntityDescriptor>(entities).flatMap(({ scope }) => (scope?.limits == null ? [] : [[scope.limits, scope.all]])),
);

/** Its holders decide what groups may do, and so for everybody. */
export const EVERY_RIGHT = 'GROUPE-UTILISATEUR-WRITE';

interface Giver extends Pick<AccountPower, 'scopes' | 'until'> {
  readonly has: (right: string) => boolean;
  /** A user who writes groups decides about every right, and until when: rows alone are compared. */
  readonly decidesRights: boolean;
}

/** `account`: the giver's own, as it was before what is being written; null: an account that is no longer there gives nothing. */
export function giverOf(account: Utilisateur | null, { has, decidesRights }: Pick<Giver, 'has' | 'decidesRights'>): Giver {
  return {
    has,
    decidesRights,
    scopes: scopesOf({ has }, (field) => (account === null ? null : readIds(account, field))),
    until: account === null ? BEFORE_ALL : account.DateExpiration,
  };
}

/** May this user make, copy, change, restore or delete an account of that power: it is nowhere wider than their own. */
export function covers({ has, scopes, until, decidesRights }: Giver, given: AccountPower): boolean {
  return (
    [...LIMITS.keys()].every((field) => isWithin(scopes.get(field) ?? null, given.scopes.get(field) ?? null)) &&
    (decidesRights || ([...given.rights].every(has) && endsBy(until, given.until)))
  );
}

/** No ids limit nothing: the widest of all. */
function isWithin(held: readonly number[] | null, given: readonly number[] | null): boolean {
  return held === null || (given !== null && given.every((id) => held.includes(id)));
}

function endsBy(held: string | null, given: string | null): boolean {
  return held === null || (given !== null && given <= held);
}

/** The powers of accounts, in as many readings for one as for many. */
export function* powersOfAccounts(accounts: readonly Utilisateur[]): Work<readonly AccountPower[]> {
  const byGroup = yield* codesOfGroups(accounts.flatMap((account) => account.IdGroupeUtilisateur ?? []));
  const ownIds = accounts.flatMap((account) => account.IdsDroitUtilisateur);
  const codes = yield* codesOf(ownIds);
  return accounts.map((account) => {
    const ownRights = account.IdsDroitUtilisateur.flatMap((id) => codes.get(id) ?? []);
    const rights = new Set([...(byGroup.get(account.IdGroupeUtilisateur ?? 0) ?? []), ...ownRights]);
    const scopes = scopesOf({ has: (right) => rights.has(right) }, (field) => readIds(account, field));
    return { rights, scopes, until: account.DateExpiration };
  });
}

/** The powers that groups give: every row where they lift a limit, otherwise none by themselves. */
export function* powersOfGroups(groups: readonly GroupeUtilisateur[]): Work<readonly AccountPower[]> {
  const codes = yield* codesOf(groups.flatMap((group) => group.IdsDroit));
  return groups.map((group) => {
    const rights = new Set(group.IdsDroit.flatMap((id) => codes.get(id) ?? []));
    const lifted = [...LIMITS].map(([field, all]) => [field, rights.has(all) ? null : []] as const);
    return { rights, scopes: new Map(lifted), until: BEFORE_ALL };
  });
}

/** A group says nothing of the end of its accounts. */
const BEFORE_ALL = '0000-00-00';

/** An account that names no row to keep to sees every row. `idsIn` null: there is no account. */
function scopesOf({ has }: Pick<Giver, 'has'>, idsIn: (field: string) => readonly number[] | null): AccountPower['scopes'] {
  return new Map(
    [...LIMITS].map(([field, all]) => {
      const ids = idsIn(field);
      return [field, has(all) || ids?.length === 0 ? null : (ids ?? [])];
    }),
  );
}

function* codesOfGroups(ids: readonly number[]): Work<ReadonlyMap<number, readonly string[]>> {
  const held = yield* links('groupe-utilisateur', 'IdsDroit', { owners: [...new Set(ids)] });
  const codes = yield* codesOf(held.map(({ target }) => target));
  const groups = Map.groupBy(held, ({ owner }) => owner);
  return new Map([...groups].map(([group, pairs]) => [group, pairs.flatMap(({ target }) => codes.get(target) ?? [])]));
}

function* codesOf(ids: readonly number[]): Work<ReadonlyMap<number, string>> {
  const rights = yield* find('utilisateur-droit', { Id: [...new Set(ids)] });
  return new Map(rights.map((right) => [right.Id, right.Code]));
}
