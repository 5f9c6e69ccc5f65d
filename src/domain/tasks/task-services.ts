import { AvisNature } from '#generated/enums/avis-nature.gen.ts';
import { TacheStatut } from '#generated/enums/tache-statut.gen.ts';
import type { Tache } from '#generated/records/tache.gen.ts';
import type { TacheChangement } from '#generated/schemas/tache-changement.zod.ts';
import type { TacheEnvoi } from '#generated/schemas/tache-envoi.zod.ts';
import type { TacheFin } from '#generated/schemas/tache-fin.zod.ts';
import type { TacheSerie } from '#generated/schemas/tache-serie.zod.ts';
import { notify } from '#domain/threads/notify.ts';
import { openThread } from '#domain/threads/thread.ts';
import { ask } from '#domain/work/replies.ts';
import type { Facts } from '#domain/work/rule.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { create, createAll, drop, find, open, refuse, refuseField, update, type Work } from '#domain/work/work.ts';
import type { infer as Infer } from 'zod';
import { assigneeOf, type Subject, viewersOfAll } from './assignee.ts';
import { subjectOf } from './list-services.ts';
import { isOwn, selfOf } from './read-tasks.ts';
import { nextDue, timesOf } from './repetition.ts';

type OnTask<Body, Reply> = WorkService<Asked<{ readonly id: number }, unknown, Body>, Reply>;

export const addTache: WorkService<Asked<unknown, unknown, Infer<typeof TacheEnvoi>>, number> = {
  entity: 'tache',
  *run({ body: { Libelle, A, Entite, IdFiche, IdCommentaire = null, ...rhythm } }, facts) {
    if ((Entite === undefined) !== (IdFiche === undefined)) yield* refuseField({ path: 'IdFiche', code: 'obligatoire' });
    const subject = yield* subjectOf(Entite, IdFiche === undefined ? [] : [IdFiche], facts);
    if (IdCommentaire !== null) yield* requireComment(IdCommentaire, subject);
    const [id] = yield* giveTasks(subject, { Libelle, A, IdCommentaire, ...rhythm }, facts);
    return id ?? (yield* refuse('introuvable'));
  },
};

/** The same task on each of the records; one that is refused leaves none. */
export const addTaches: WorkService<Asked<unknown, unknown, Infer<typeof TacheSerie>>, readonly number[]> = {
  entity: 'tache',
  *run({ body: { Entite, Fiches, ...given } }, facts) {
    const subject = yield* subjectOf(Entite, Fiches, facts);
    return yield* giveTasks(subject, { ...given, IdCommentaire: null }, facts);
  },
};

/** A comment of the same record. */
function* requireComment(id: number, subject: Subject): Work<void> {
  const [comment] = yield* find('fil-commentaire', { Id: id, DateRetrait: null }, ['Entite', 'IdFiche']);
  const isThere = subject !== null && comment?.Entite === subject.entity && subject.ids.includes(comment.IdFiche);
  if (!isThere) yield* refuseField({ path: 'IdCommentaire', code: 'valeur' });
}

type Given = Pick<Infer<typeof TacheEnvoi>, 'Libelle' | 'A' | 'Echeance' | 'Rythme' | 'RythmeFin'> & {
  readonly IdCommentaire: number | null;
};

function* giveTasks(subject: Subject, { Libelle, A, IdCommentaire, ...rhythm }: Given, facts: Facts): Work<readonly number[]> {
  const { assignee, readers } = yield* assigneeOf(A, subject);
  const task = {
    ...(yield* timesOf(rhythm)),
    ...assignee,
    Libelle: Libelle.trim(),
    IdCommentaire,
    Statut: TacheStatut.aFaire,
    IdAuteur: facts.userId,
    DateCreation: facts.now,
  };
  const places = subject === null ? [{}] : subject.ids.map((IdFiche) => ({ Entite: subject.entity, IdFiche }));
  const ids = yield* createAll(
    'tache',
    places.map((place) => ({ ...task, ...place })),
  );
  // One notice for a series: its first record leads to the others.
  yield* notify(readers, { Nature: AvisNature.tache, ...places[0] }, facts);
  yield* tellTasks(subject, [facts.userId, ...readers]);
  return ids;
}

/** Open sheets of the records and the lists of these users read their tasks again. */
function* tellTasks(subject: Subject, users: readonly number[]): Work<void> {
  for (const id of subject?.ids ?? []) yield* ask({ do: 'tell', place: { entity: subject?.entity ?? '', id }, users: [] });
  if (users.length > 0) yield* ask({ do: 'tell', place: null, users: [...new Set(users)] });
}

export const changeTache: OnTask<Infer<typeof TacheChangement>, boolean> = {
  entity: 'tache',
  *run({ params: { id }, body: { Version, Libelle, A, ...rhythm } }, facts) {
    yield* seenTask(id, facts);
    const task = yield* open('tache', id, Version);
    if (task.Statut === TacheStatut.faite) yield* refuseField({ path: 'Libelle', code: 'valeur', message: 'tache.faite' });
    const subject = subjectOfTask(task);
    const { assignee, readers } = yield* assigneeOf(A, subject);
    const times = yield* timesOf(rhythm);
    const isSameRhythm = times.Rythme === task.Rythme && times.Echeance === task.Echeance;
    yield* update('tache', id, { ...assignee, ...times, Libelle: Libelle.trim(), ...(isSameRhythm && { Depart: task.Depart }) });
    const isGiven =
      assignee.IdUtilisateur !== task.IdUtilisateur || (assignee.IdUtilisateur === null && assignee.IdGroupe !== task.IdGroupe);
    if (isGiven) yield* notify(readers, noticeOf(task, AvisNature.tache), facts);
    yield* tellTasks(subject, [facts.userId, ...readers, ...(yield* holdersOf(task))]);
    return true;
  },
};

export const removeTache: OnTask<unknown, boolean> = {
  entity: 'tache',
  *run({ params: { id } }, facts) {
    const task = yield* seenTask(id, facts);
    if (!isOwn(task, yield* selfOf(facts))) yield* refuse('droit-manquant');
    const users = yield* holdersOf(task);
    yield* drop('tache', [id]);
    yield* tellTasks(subjectOfTask(task), [facts.userId, ...users]);
    return true;
  },
};

export const completeTache: OnTask<Infer<typeof TacheFin>, number | null> = {
  entity: 'tache',
  *run({ params: { id }, body: { Version, Faite } }, facts) {
    yield* seenTask(id, facts);
    const task = yield* open('tache', id, Version);
    if ((task.Statut === TacheStatut.faite) === Faite) return null;
    yield* update('tache', id, {
      Statut: Faite ? TacheStatut.faite : TacheStatut.aFaire,
      DateFin: Faite ? facts.now : null,
      IdFaitePar: Faite ? facts.userId : null,
    });
    const next = Faite ? yield* nextTask(task, facts) : yield* takeBackNext(task);
    const subject = subjectOfTask(task);
    if (Faite && task.IdAuteur !== null) {
      const authors = yield* viewersOfAll(subject, [task.IdAuteur]);
      yield* notify(authors, noticeOf(task, AvisNature.tacheFaite), facts);
    }
    yield* tellTasks(subject, [facts.userId, ...(yield* holdersOf(task))]);
    return next;
  },
};

/** The next one of a task that comes back, once. */
function* nextTask(task: Tache, { today, now }: Facts): Work<number | null> {
  const Echeance = nextDue(task, today);
  if (Echeance === null || (yield* find('tache', { IdPrecedente: task.Id }, [])).length > 0) return null;
  const { Libelle, Entite, IdFiche, IdUtilisateur, IdGroupe, Rythme, RythmeFin, Depart, IdAuteur } = task;
  return yield* create('tache', {
    Libelle,
    Entite,
    IdFiche,
    IdUtilisateur,
    IdGroupe,
    Rythme,
    RythmeFin,
    Depart,
    IdAuteur,
    Echeance,
    IdPrecedente: task.Id,
    Statut: TacheStatut.aFaire,
    DateCreation: now,
  });
}

/** A task that was done by mistake takes its next one back, unless somebody changed or did it since. */
function* takeBackNext({ Id, Libelle, IdUtilisateur, IdGroupe }: Tache): Work<null> {
  const untouched = yield* find('tache', { IdPrecedente: Id, Statut: TacheStatut.aFaire, Libelle, IdUtilisateur, IdGroupe }, []);
  yield* drop(
    'tache',
    untouched.map((one) => one.Id),
  );
  return null;
}

/** A task that the user does not see is not there. */
function* seenTask(id: number, facts: Facts): Work<Tache> {
  const [task] = yield* find('tache', { Id: id });
  if (task === undefined) return yield* refuse('introuvable');
  if (task.Entite !== null && task.IdFiche !== null) yield* openThread(task.Entite, task.IdFiche, facts);
  else if (!isOwn(task, yield* selfOf(facts))) yield* refuse('introuvable');
  return task;
}

function subjectOfTask({ Entite, IdFiche }: Pick<Tache, 'Entite' | 'IdFiche'>): Subject {
  return Entite === null || IdFiche === null ? null : { entity: Entite, ids: [IdFiche] };
}

function noticeOf({ Entite, IdFiche }: Tache, Nature: AvisNature) {
  return { Nature, Entite, IdFiche };
}

/** Users in whose lists a task stands. */
function* holdersOf({ IdUtilisateur, IdGroupe, IdAuteur }: Tache): Work<readonly number[]> {
  const authors = IdAuteur === null ? [] : [IdAuteur];
  if (IdUtilisateur !== null) return [IdUtilisateur, ...authors];
  const members = IdGroupe === null ? [] : yield* find('utilisateur', { IdGroupeUtilisateur: IdGroupe, IsActif: true }, []);
  return [...members.map(({ Id }) => Id), ...authors];
}
