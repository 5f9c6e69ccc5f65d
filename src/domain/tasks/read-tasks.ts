import type { Tache } from '#generated/records/tache.gen.ts';
import { TacheStatut } from '#generated/enums/tache-statut.gen.ts';
import { openedNames, peopleNames } from '#domain/threads/read-comments.ts';
import type { Facts } from '#domain/work/rule.ts';
import { find, names, type Work } from '#domain/work/work.ts';
import { assigneeNumber } from './assignee.ts';

export interface ReadTask {
  readonly Id: number;
  readonly Version: number;
  readonly Libelle: string;
  readonly Entite: string | null;
  readonly IdFiche: number | null;
  readonly Fiche: string | null;
  readonly A: string | null;
  readonly Pour: string | null;
  readonly Echeance: string | null;
  readonly IsEnRetard: boolean;
  readonly Rythme: number | null;
  readonly RythmeFin: string | null;
  readonly IsFaite: boolean;
  readonly IsMienne: boolean;
  readonly IsRetirable: boolean;
  readonly De: string | null;
  readonly DateCreation: string;
  readonly FaiteLe: string | null;
  readonly FaitePar: string | null;
}

/** The user with the group in whose name tasks reach them. */
export interface Self {
  readonly id: number;
  readonly group: number | null;
}

export function* selfOf({ userId }: Pick<Facts, 'userId'>): Work<Self> {
  const [user] = yield* find('utilisateur', { Id: userId }, ['IdGroupeUtilisateur']);
  return { id: userId, group: user?.IdGroupeUtilisateur ?? null };
}

export function isFor({ IdUtilisateur, IdGroupe }: Pick<Tache, 'IdUtilisateur' | 'IdGroupe'>, { id, group }: Self): boolean {
  return IdUtilisateur === null ? IdGroupe !== null && IdGroupe === group : IdUtilisateur === id;
}

/** True for the author and for those who have the task to do. */
export function isOwn(task: Pick<Tache, 'IdUtilisateur' | 'IdGroupe' | 'IdAuteur'>, self: Self): boolean {
  return task.IdAuteur === self.id || isFor(task, self);
}

/** Tasks in words, without those about records that the user does not open. */
export function* readTasks(tasks: readonly Tache[], self: Self, facts: Facts): Work<readonly ReadTask[]> {
  const records = yield* recordNames(tasks, facts);
  const seen = tasks.filter((task) =>
    task.Entite === null || task.IdFiche === null ? isOwn(task, self) : records.has(placeKey(task.Entite, task.IdFiche)),
  );
  const people = yield* peopleNames(seen.flatMap((one) => [one.IdUtilisateur, one.IdAuteur, one.IdFaitePar].flatMap((id) => id ?? [])));
  const groups = yield* groupNames(seen.flatMap(({ IdUtilisateur, IdGroupe }) => (IdUtilisateur === null ? (IdGroupe ?? []) : [])));
  function person(id: number | null): string | null {
    return id === null ? null : (people.get(id) ?? null);
  }
  return seen.map((one) => ({
    Id: one.Id,
    Version: one.Version,
    Libelle: one.Libelle,
    Entite: one.Entite,
    IdFiche: one.IdFiche,
    Fiche: one.Entite === null || one.IdFiche === null ? null : (records.get(placeKey(one.Entite, one.IdFiche)) ?? null),
    A: assigneeNumber(one),
    Pour: person(one.IdUtilisateur) ?? (one.IdGroupe === null ? null : (groups.get(one.IdGroupe) ?? null)),
    Echeance: one.Echeance,
    IsEnRetard: one.Statut === TacheStatut.aFaire && one.Echeance !== null && one.Echeance < facts.today,
    Rythme: one.Rythme,
    RythmeFin: one.RythmeFin,
    IsFaite: one.Statut === TacheStatut.faite,
    IsMienne: isFor(one, self),
    IsRetirable: isOwn(one, self),
    De: person(one.IdAuteur),
    DateCreation: one.DateCreation,
    FaiteLe: one.DateFin,
    FaitePar: person(one.IdFaitePar),
  }));
}

function placeKey(entity: string, id: number): string {
  return `${entity}/${id}`;
}

function* recordNames(tasks: readonly Tache[], { has }: Facts): Work<ReadonlyMap<string, string>> {
  const namesByPlace = new Map<string, string>();
  for (const [entity, held] of Map.groupBy(tasks, ({ Entite }) => Entite)) {
    if (entity === null) continue;
    const ids = [...new Set(held.flatMap(({ IdFiche }) => IdFiche ?? []))];
    for (const [id, name] of yield* openedNames(entity, ids, has)) namesByPlace.set(placeKey(entity, id), name);
  }
  return namesByPlace;
}

function* groupNames(ids: readonly number[]): Work<ReadonlyMap<number, string>> {
  const wanted = [...new Set(ids)];
  const found = yield* names('groupe-utilisateur', wanted);
  return new Map(wanted.flatMap((id) => (typeof found[String(id)] === 'string' ? [[id, String(found[String(id)])]] : [])));
}
