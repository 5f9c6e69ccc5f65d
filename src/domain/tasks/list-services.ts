import type { Tache } from '#generated/records/tache.gen.ts';
import { TacheStatut } from '#generated/enums/tache-statut.gen.ts';
import { norm } from '#domain/values/text/norm.ts';
import { OFFERED_MAX, offeredNames } from '#domain/threads/offered-names.ts';
import { openedIds, openThread } from '#domain/threads/thread.ts';
import type { FicheParams } from '#domain/threads/thread-services.ts';
import type { Facts } from '#domain/work/rule.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { find, refuse, type Work } from '#domain/work/work.ts';
import { isKnownEntity, type Subject, viewersOfAll } from './assignee.ts';
import { isFor, type ReadTask, readTasks, type Self, selfOf } from './read-tasks.ts';

type Place = 'miennes' | 'groupe' | 'confiees' | 'faites';
type Listed = WorkService<
  Asked<unknown, { readonly place?: Place | undefined; readonly texte?: string | undefined }, unknown>,
  readonly ReadTask[]
>;

const DONE_MAX = 200;

/** Tasks of the user, of their group or given to others, on records that they open. */
export const listTaches: Listed = {
  entity: 'tache',
  *run({ query: { place = 'miennes', texte = '' } }, facts) {
    const self = yield* selfOf(facts);
    const tasks = yield* readTasks(yield* tasksAt(place, self), self, facts);
    const wanted = norm(texte).split(' ').filter(Boolean);
    return tasks.filter(({ Libelle, Fiche }) => {
      const words = norm(`${Libelle} ${Fiche ?? ''}`);
      return wanted.every((word) => words.includes(word));
    });
  },
};

function* tasksAt(place: Place, self: Self): Work<readonly Tache[]> {
  if (place === 'faites') return yield* doneTasks(self);
  const open = { Statut: TacheStatut.aFaire };
  if (place === 'miennes') return inOrder(yield* find('tache', { ...open, IdUtilisateur: self.id }));
  if (place === 'groupe') return inOrder(yield* find('tache', { ...open, IdUtilisateur: null, IdGroupe: self.group ?? 0 }));
  return inOrder((yield* find('tache', { ...open, IdAuteur: self.id })).filter((task) => !isFor(task, self)));
}

/** Tasks that the user did or had to do, the last first. */
function* doneTasks({ id }: Self): Work<readonly Tache[]> {
  const done = { Statut: TacheStatut.faite };
  const found = [...(yield* find('tache', { ...done, IdUtilisateur: id })), ...(yield* find('tache', { ...done, IdFaitePar: id }))];
  return [...new Map(found.map((task) => [task.Id, task])).values()]
    .toSorted((left, right) => ((right.DateFin ?? '') > (left.DateFin ?? '') ? 1 : -1))
    .slice(0, DONE_MAX);
}

/** Open tasks before done ones, the most pressing first; those without a day last. */
function inOrder(tasks: readonly Tache[]): readonly Tache[] {
  return tasks.toSorted((left, right) => {
    if (left.Statut !== right.Statut) return left.Statut - right.Statut;
    const [one, other] = [left.Echeance ?? '9999', right.Echeance ?? '9999'];
    if (one !== other) return one < other ? -1 : 1;
    return left.Id - right.Id;
  });
}

export const listTachesFiche: WorkService<Asked<FicheParams, unknown, unknown>, readonly ReadTask[]> = {
  entity: 'tache',
  *run({ params: { entite, id } }, facts) {
    const { root } = yield* openThread(entite, id, facts);
    const tasks = yield* find('tache', { Entite: root, IdFiche: id });
    return tasks.length === 0 ? [] : yield* readTasks(inOrder(tasks), yield* selfOf(facts), facts);
  },
};

interface Search {
  readonly texte?: string | undefined;
  readonly entite?: string | undefined;
  readonly fiches?: string | undefined;
}

export interface Offered {
  readonly Numero: string;
  readonly Libelle: string;
  readonly Voit: boolean;
}

export const listDestinataires: WorkService<Asked<unknown, Search, unknown>, readonly Offered[]> = {
  entity: 'utilisateur',
  *run({ query: { texte = '', entite, fiches } }, facts) {
    const subject = yield* subjectOf(entite, (fiches ?? '').split('|').map(Number).filter(Boolean), facts);
    const { people, groups, members } = yield* offeredNames(texte);
    const viewers = yield* viewersOfAll(subject, [...people.map(({ user }) => user.Id), ...members.map(({ Id }) => Id)]);
    return [
      ...people.map(({ user, Libelle }) => ({ Numero: `u${user.Id}`, Libelle, Voit: viewers.has(user.Id) })),
      ...groups.map(({ Id, Nom }) => ({
        Numero: `g${Id}`,
        Libelle: Nom,
        Voit: members.some((user) => user.IdGroupeUtilisateur === Id && viewers.has(user.Id)),
      })),
    ].slice(0, OFFERED_MAX);
  },
};

/** Records of a call, by their base: all of them opened by the user, or refused as reading them would be. */
export function* subjectOf(entity: string | undefined, ids: readonly number[], facts: Facts): Work<Subject> {
  const [first] = ids;
  if (entity === undefined || first === undefined) return null;
  if (!isKnownEntity(entity)) return yield* refuse('introuvable');
  const thread = yield* openThread(entity, first, facts);
  const opened = yield* openedIds(thread, ids, facts.has);
  if (ids.some((id) => !opened.has(id))) return yield* refuse('introuvable');
  return { entity: thread.root, ids };
}
