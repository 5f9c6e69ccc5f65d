import { entities } from '#generated/entities/all.gen.ts';
import { ask } from '#domain/work/replies.ts';
import { find, names, refuseField, type Work } from '#domain/work/work.ts';

/** Records that a task is about, all of one kind; null: it is about none. */
export type Subject = { readonly entity: string; readonly ids: readonly number[] } | null;

/** Fields of a task that say for whom it is. A user's own group stands behind the user, and has the task once the user leaves. */
export interface Assignee {
  readonly IdUtilisateur: number | null;
  readonly IdGroupe: number | null;
}

interface Holder {
  readonly assignee: Assignee;
  readonly members: readonly number[];
  readonly entity: 'utilisateur' | 'groupe-utilisateur';
  readonly id: number;
}

/** Name of an assignee in a call: `u12` or `g3`. */
export function assigneeNumber({ IdUtilisateur, IdGroupe }: Assignee): string | null {
  if (IdUtilisateur !== null) return `u${IdUtilisateur}`;
  return IdGroupe === null ? null : `g${IdGroupe}`;
}

/** Users who open every one of the records. */
export function* viewersOfAll(subject: Subject, users: readonly number[]): Work<ReadonlySet<number>> {
  const opened = yield* openedBy(subject, users);
  return new Set(users.filter((user) => subject === null || subject.ids.every((id) => opened.get(user)?.has(id) === true)));
}

function* openedBy(subject: Subject, users: readonly number[]): Work<ReadonlyMap<number, ReadonlySet<number>>> {
  const opened = new Map<number, ReadonlySet<number>>();
  if (subject === null) return opened;
  for (const user of new Set(users)) opened.set(user, new Set(yield* ask({ do: 'opened-by', ...subject, user })));
  return opened;
}

/** Those of them who may sign in; of a group, its members. */
function* holderOf(number: string): Work<Holder | null> {
  const id = Number(number.slice(1));
  const users = { IsActif: true, IsService: false };
  if (number.startsWith('g')) {
    const groups = yield* find('groupe-utilisateur', { Id: id }, []);
    if (groups.length === 0) return null;
    const members = yield* find('utilisateur', { ...users, IdGroupeUtilisateur: id }, []);
    return { assignee: { IdUtilisateur: null, IdGroupe: id }, members: members.map(({ Id }) => Id), entity: 'groupe-utilisateur', id };
  }
  const [user] = yield* find('utilisateur', { ...users, Id: id }, ['IdGroupeUtilisateur']);
  if (user === undefined) return null;
  return { assignee: { IdUtilisateur: id, IdGroupe: user.IdGroupeUtilisateur }, members: [id], entity: 'utilisateur', id };
}

/** An assignee with the users to tell. */
export interface Reach {
  readonly assignee: Assignee;
  readonly readers: readonly number[];
}

/** Null: there is no such assignee, or one of the records is opened by none of its users. */
export function* reachOf(number: string, subject: Subject): Work<Reach | null> {
  const holder = yield* holderOf(number);
  return holder === null ? null : yield* reachOfHolder(holder, subject);
}

function* reachOfHolder({ assignee, members }: Holder, subject: Subject): Work<Reach | null> {
  if (subject === null) return { assignee, readers: members };
  const opened = yield* openedBy(subject, members);
  const isReached = subject.ids.every((record) => members.some((user) => opened.get(user)?.has(record) === true));
  return isReached ? { assignee, readers: members.filter((user) => (opened.get(user)?.size ?? 0) > 0) } : null;
}

/** The same, refused where it is null. */
export function* assigneeOf(number: string, subject: Subject): Work<Reach> {
  const holder = yield* holderOf(number);
  if (holder === null) return yield* refuseField({ path: 'A', code: 'valeur' });
  const reach = yield* reachOfHolder(holder, subject);
  if (reach !== null) return reach;
  const nom = String((yield* names(holder.entity, [holder.id]))[String(holder.id)] ?? holder.id);
  return yield* refuseField({ path: 'A', code: 'valeur', message: 'tache.destinataireSansVue', params: { nom } });
}

/** The kind of an address, where the schema has it. */
export function isKnownEntity(entity: string): boolean {
  return Object.hasOwn(entities, entity);
}
