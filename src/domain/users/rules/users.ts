import type { EntityName, RecordOf } from '#domain/work/typed-records.ts';
import type { Utilisateur } from '#generated/records/utilisateur.gen.ts';
import { type AccountPower, covers, EVERY_RIGHT, giverOf, powersOfAccounts, powersOfGroups } from '../account-power.ts';
import { readId, type RecordData } from '#domain/values/record-data.ts';
import { find, links, refuse, takeTurn, type Work } from '#domain/work/work.ts';
import { type CommitRule, type DeletionRule, type Facts, idsOf, type Written } from '#domain/work/rule.ts';

/**
 * Accounts and groups are made, copied, changed and restored by users whose own account is at least as wide: rights, groups, rows, end.
 * What an account was counts like what it becomes: nobody takes a wider account over, nor away from its holder.
 */
export const grantedRights: CommitRule = {
  name: 'refuse accounts and groups that may do more than their giver',
  phase: 'before-commit',
  on: [
    { entity: 'utilisateur', ops: ['insert', 'update', 'restore'] },
    { entity: 'groupe-utilisateur', ops: ['insert', 'update', 'restore'] },
  ],
  *run(written, facts) {
    if (facts.isSelfOnly) return;
    const accounts = statesOf(yield* find('utilisateur', { Id: idsOf(written, 'utilisateur') }), written, 'utilisateur');
    const groups = statesOf(yield* find('groupe-utilisateur', { Id: idsOf(written, 'groupe-utilisateur') }), written, 'groupe-utilisateur');
    const powers = [...(yield* powersOfAccounts(accounts)), ...(yield* powersOfGroups(groups))];
    yield* requireCovered(powers, { facts, written });
  },
};

/** Deleting an account takes one that is as wide; one's own account is one's own. */
export const deletedRights: DeletionRule = {
  name: 'refuse to delete an account that may do more',
  phase: 'before-deletion',
  on: [{ entity: 'utilisateur', ops: ['delete'] }],
  *run(ids, facts) {
    const others = yield* find('utilisateur', { Id: ids.filter((id) => id !== facts.userId) });
    yield* requireCovered(yield* powersOfAccounts(others), { facts, written: [] });
    return [];
  },
};

/** An account that follows no section sees all of them: the last one that it follows is not deleted under it. */
export const followedSections: DeletionRule = {
  name: 'keep the last section that an account follows',
  phase: 'before-deletion',
  on: [{ entity: 'festival-section', ops: ['delete'] }],
  *run(ids) {
    const followers = [...new Set((yield* links('utilisateur', 'IdsSection', { targets: ids })).map(({ owner }) => owner))];
    const accounts = yield* find('utilisateur', { Id: followers });
    const powers = yield* powersOfAccounts(accounts);
    const losing = accounts.filter((_, index) => {
      const sections = powers[index]?.scopes.get('IdsSection') ?? null;
      return sections !== null && sections.every((id) => ids.includes(id));
    });
    return [{ entity: 'utilisateur', field: 'IdsSection', ids: losing.map(readId) }];
  },
};

interface Comparing {
  readonly facts: Facts;
  /** Writes of the transaction: the giver's own account may be part of it. */
  readonly written: readonly Written[];
}

function* requireCovered(powers: readonly AccountPower[], { facts: { has, userId }, written }: Comparing): Work<void> {
  if (powers.length === 0) return;
  const [self] = yield* find('utilisateur', { Id: userId });
  const account = self === undefined ? null : (formerly(self, written, 'utilisateur') ?? self);
  const giver = giverOf(account, { has, decidesRights: has(EVERY_RIGHT) });
  if (!powers.every((given) => covers(giver, given))) yield* refuse('droit-manquant');
}

/** Written records, as they are now and as they were: one that was made or restored was nothing before. */
function statesOf<E extends EntityName>(records: readonly RecordOf<E>[], written: readonly Written[], entity: E): readonly RecordOf<E>[] {
  return records.flatMap((record) => {
    const former = formerly(record, written, entity);
    return former === null ? [record] : [record, former];
  });
}

/** A record as it was before the transaction changed it; null where it made it, or left it alone. */
function formerly<E extends EntityName>(record: RecordOf<E>, written: readonly Written[], entity: E): RecordOf<E> | null;
function formerly(record: RecordData, written: readonly Written[], entity: EntityName): RecordData | null {
  const lines = written.filter((line) => line.entity === entity && line.id === readId(record));
  if (lines.length === 0 || lines.some(({ op }) => op !== 'update')) return null;
  return Object.assign({}, record, ...lines.toReversed().map(({ before }) => before ?? {}));
}

const GIVES = ['IdGroupeUtilisateur', 'IdsDroitUtilisateur', 'IsActif', 'DateExpiration'] as const;

/** Somebody who may manage people is always left. */
export const lastAdministrator: CommitRule = {
  name: 'keep an administrator',
  phase: 'before-commit',
  on: [
    { entity: 'utilisateur', ops: ['update', 'delete'], fields: GIVES },
    { entity: 'groupe-utilisateur', ops: ['update', 'delete'], fields: ['IdsDroit'] },
  ],
  *run(_written, { today }) {
    // Two people must not each remove the other's last right.
    yield* takeTurn('managers');
    const rights = (yield* find('utilisateur-droit', { Code: 'UTILISATEUR-WRITE' })).map(readId);
    const groups = (yield* links('groupe-utilisateur', 'IdsDroit', { targets: rights })).map(({ owner }) => owner);
    const people = (yield* links('utilisateur', 'IdsDroitUtilisateur', { targets: rights })).map(({ owner }) => owner);
    const managers = [
      ...(yield* find('utilisateur', { IdGroupeUtilisateur: groups, IsActif: true })),
      ...(yield* find('utilisateur', { Id: people, IsActif: true })),
    ];
    if (!managers.some((user) => isValid(user, today))) yield* refuse('dernier-administrateur');
  },
};

function isValid({ DateExpiration }: Utilisateur, today: string): boolean {
  return (DateExpiration ?? today) >= today;
}
