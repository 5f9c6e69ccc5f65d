import { readId, readIds, readNumber, readText, type RecordData } from '#domain/records/values/record-data.ts';
import { find, links, refuse, takeTurn, type Work } from '#domain/work/work.ts';
import { type CommitRule, idsOf } from './rule.ts';

const USER = 'utilisateur';
const GROUP = 'groupe-utilisateur';
const RIGHT = 'utilisateur-droit';

/**
 * Who manages people but not groups gives no more than they hold, and does not take over an account
 * that may do more. Who writes groups decides what any of them may do.
 */
export const grantedRights: CommitRule = {
  name: 'refuse to give rights one lacks',
  phase: 'before-commit',
  on: [{ entity: USER, ops: ['insert', 'update', 'restore'] }],
  *run(written, { has, isSelfOnly }) {
    if (isSelfOnly || has('GROUPE-UTILISATEUR-WRITE')) return;
    if (!(yield* codesHeldBy(idsOf(written, USER))).every(has)) yield* refuse('droit-manquant');
  },
};

/** Codes that any of these people holds. */
function* codesHeldBy(ids: readonly number[]): Work<readonly string[]> {
  const users = yield* find(USER, { Id: ids });
  const groups = [...new Set(users.flatMap((user) => readNumber(user, 'IdGroupeUtilisateur') ?? []))];
  const ofGroups = yield* links(GROUP, 'IdsDroit', { owners: groups });
  const own = yield* links(USER, 'IdsDroitUtilisateur', { owners: ids });
  const rights = yield* find(RIGHT, { Id: [...new Set([...ofGroups, ...own].map(({ target }) => target))] });
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
    if (mine === undefined || has(ALL_SECTIONS) || has('GROUPE-UTILISATEUR-WRITE')) return;
    const [before, after] = [readIds(mine.before ?? {}, 'IdsSection'), readIds(mine.after ?? {}, 'IdsSection')];
    const isWider = before.length > 0 && (after.length === 0 || after.some((id) => !before.includes(id)));
    if (isWider) yield* refuse('droit-manquant');
  },
};
