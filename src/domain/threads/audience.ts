import type { UtilisateurShown } from '#generated/records/utilisateur.gen.ts';
import { ask } from '#domain/work/replies.ts';
import { find, names, refuseField, type Work } from '#domain/work/work.ts';
import type { NamedInText } from './comment-text.ts';

export interface Place {
  readonly entity: string;
  readonly id: number;
}

/** Those of the users who open the record. */
export function* viewersOf({ entity, id }: Place, users: readonly number[]): Work<ReadonlySet<number>> {
  return new Set(users.length === 0 ? [] : yield* ask({ do: 'viewers', entity, id, users: [...new Set(users)] }));
}

/** Members of groups who may sign in. */
function* membersOf(groups: readonly number[]): Work<readonly Pick<UtilisateurShown, 'Id' | 'IdGroupeUtilisateur'>[]> {
  if (groups.length === 0) return [];
  return yield* find('utilisateur', { IdGroupeUtilisateur: groups, IsActif: true, IsService: false }, ['IdGroupeUtilisateur']);
}

/** Users that a comment names, themselves or by their group; refused where one does not open the record, or nobody of a group. */
export function* mentionedUsers(place: Place, { users, groups }: Pick<NamedInText, 'users' | 'groups'>): Work<ReadonlySet<number>> {
  const members = yield* membersOf(groups);
  const viewers = yield* viewersOf(place, [...users, ...members.map(({ Id }) => Id)]);
  for (const id of users) if (!viewers.has(id)) yield* refuseMention('utilisateur', id);
  for (const id of groups) {
    const isRead = members.some((one) => one.IdGroupeUtilisateur === id && viewers.has(one.Id));
    if (!isRead) yield* refuseMention('groupe-utilisateur', id);
  }
  return viewers;
}

function* refuseMention(entity: 'utilisateur' | 'groupe-utilisateur', id: number): Work<never> {
  const nom = String((yield* names(entity, [id]))[String(id)] ?? id);
  return yield* refuseField({ path: 'Texte', code: 'valeur', message: 'fil.mentionSansVue', params: { nom } });
}
