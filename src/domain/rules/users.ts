import { readId, readIds, readNumber, readText, type RecordData } from '#domain/records/values/record-data.ts';
import { find, links, refuse, takeTurn, type Work } from '#domain/work/work.ts';
import { type CommitRule, type DeletionRule, idsOf, type Written } from './rule.ts';

const USER = 'utilisateur';
const GROUP = 'groupe-utilisateur';
const RIGHT = 'utilisateur-droit';
/** Who decides what groups may do decides it for everybody. */
const EVERY_RIGHT = 'GROUPE-UTILISATEUR-WRITE';

/**
 * Who manages people but not groups gives no more than they hold, takes no more away, and does not take over an account
 * that may do more. Who writes groups decides what any of them may do.
 */
export const grantedRights: CommitRule = {
  name: 'refuse to give rights one lacks',
  phase: 'before-commit',
  on: [{ entity: USER, ops: ['insert', 'update', 'restore'] }],
  *run(written, { has, isSelfOnly }) {
    if (isSelfOnly || has(EVERY_RIGHT)) return;
    const held = yield* codesHeldBy(idsOf(written, USER));
    if (![...held, ...(yield* codesTaken(written))].every(has)) yield* refuse('droit-manquant');
  },
};

/** Deleting an administrator takes an administrator; one's own account is one's own. */
export const deletedRights: DeletionRule = {
  name: 'refuse to delete an account that may do more',
  phase: 'before-deletion',
  on: [{ entity: USER, ops: ['delete'] }],
  *run(ids, { has, userId }) {
    const others = ids.filter((id) => id !== userId);
    if (!has(EVERY_RIGHT) && !(yield* codesHeldBy(others)).every(has)) yield* refuse('droit-manquant');
    return [];
  },
};

/** Codes of the groups and own rights that these changes take away. */
function* codesTaken(written: readonly Written[]): Work<readonly string[]> {
  const former = written.flatMap(({ before }) => (before === null ? [] : [before]));
  const groups = former.flatMap((user) => readNumber(user, 'IdGroupeUtilisateur') ?? []);
  return yield* codesOf(
    [...new Set(groups)],
    former.flatMap((user) => readIds(user, 'IdsDroitUtilisateur')),
  );
}

/** Codes that any of these people holds. */
function* codesHeldBy(ids: readonly number[]): Work<readonly string[]> {
  const users = yield* find(USER, { Id: ids });
  const groups = [...new Set(users.flatMap((user) => readNumber(user, 'IdGroupeUtilisateur') ?? []))];
  const own = yield* links(USER, 'IdsDroitUtilisateur', { owners: ids });
  return yield* codesOf(
    groups,
    own.map(({ target }) => target),
  );
}

function* codesOf(groups: readonly number[], own: readonly number[]): Work<readonly string[]> {
  const ofGroups = yield* links(GROUP, 'IdsDroit', { owners: groups });
  const rights = yield* find(RIGHT, { Id: [...new Set([...ofGroups.map(({ target }) => target), ...own])] });
  return rights.flatMap((right) => readText(right, 'Code') ?? []);
}

const GIVES = ['IdGroupeUtilisateur', 'IdsDroitUtilisateur', 'IsActif', 'DateExpiration'];

/** Somebody who may manage people is always left. */
export const lastAdministrator: CommitRule = {
  name: 'keep an administrator',
  phase: 'before-commit',
  on: [
    { entity: USER, ops: ['update', 'delete'], fields: GIVES },
    { entity: GROUP, ops: ['update', 'delete'], fields: ['IdsDroit'] },
  ],
  *run(_written, { today }) {
    // Two people must not each remove the other's last right.
    yield* takeTurn('managers');
    const rights = (yield* find(RIGHT, { Code: 'UTILISATEUR-WRITE' })).map(readId);
    const groups = (yield* links(GROUP, 'IdsDroit', { targets: rights })).map(({ owner }) => owner);
    const people = (yield* links(USER, 'IdsDroitUtilisateur', { targets: rights })).map(({ owner }) => owner);
    const managers = [
      ...(yield* find(USER, { IdGroupeUtilisateur: groups, IsActif: true })),
      ...(yield* find(USER, { Id: people, IsActif: true })),
    ];
    if (!managers.some((user) => isValid(user, today))) yield* refuse('dernier-administrateur');
  },
};

const isValid = (user: RecordData, today: string): boolean => (readText(user, 'DateExpiration') ?? today) >= today;

const ALL_SECTIONS = 'TOUTES-SECTIONS';

/** Who sees the sections they follow, and only these, does not follow others by themselves: following none is seeing all. */
export const ownSections: CommitRule = {
  name: 'keep to the sections one follows',
  phase: 'before-commit',
  on: [{ entity: USER, ops: ['update'], fields: ['IdsSection'] }],
  *run(written, { userId, has }) {
    const mine = written.find(({ id, before }) => id === userId && before !== null && 'IdsSection' in before);
    if (mine === undefined || has(ALL_SECTIONS) || has(EVERY_RIGHT)) return;
    const [before, after] = [readIds(mine.before ?? {}, 'IdsSection'), readIds(mine.after ?? {}, 'IdsSection')];
    const isWider = before.length > 0 && (after.length === 0 || after.some((id) => !before.includes(id)));
    if (isWider) yield* refuse('droit-manquant');
  },
};
