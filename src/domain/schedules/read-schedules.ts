import type { EnvoiPlanifie } from '#generated/records/envoi-planifie.gen.ts';
import type { UtilisateurFiltre } from '#generated/records/utilisateur-filtre.gen.ts';
import { peopleNames } from '#domain/threads/read-comments.ts';
import { parseInstant, toUtcText } from '#domain/values/dates.ts';
import type { Facts } from '#domain/work/rule.ts';
import { find, refuse, type Work } from '#domain/work/work.ts';
import { nextSlot } from './slots.ts';

export interface ReadSchedule {
  readonly Id: number;
  readonly Version: number;
  readonly Libelle: string;
  readonly IdVue: number;
  readonly Vue: string | null;
  readonly Format: number;
  readonly Heure: number;
  readonly Jours: number[];
  readonly JourMois: number | null;
  readonly Destinataires: { readonly Id: number; readonly Libelle: string }[];
  readonly IsPause: boolean;
  readonly Arret: number | null;
  readonly Prochain: string | null;
  readonly Dernier: string | null;
}

export interface Passage {
  readonly Id: number;
  readonly Prevu: string | null;
  readonly Destinataire: string | null;
  readonly Suite: number;
  readonly NomFichier: string | null;
  readonly NbLignes: number | null;
  readonly DateCreation: string;
}

const PASSAGES_MAX = 100;

/** A schedule of the user; nobody else's is ever revealed. */
export function* ownSchedule(id: number, { userId }: Facts): Work<EnvoiPlanifie> {
  const [found] = yield* find('envoi-planifie', { Id: id, IdCreateur: userId });
  return found ?? (yield* refuse('introuvable'));
}

export function isViewReached({ IdCreateur, IsPublic }: Pick<UtilisateurFiltre, 'IdCreateur' | 'IsPublic'>, user: number): boolean {
  return IdCreateur === user || IsPublic === true;
}

export function* readSchedules(facts: Facts): Work<readonly ReadSchedule[]> {
  const { userId, now, culture } = facts;
  const schedules = yield* find('envoi-planifie', { IdCreateur: userId });
  const views = yield* find('utilisateur-filtre', { Id: schedules.map(({ IdVue }) => IdVue) }, ['Libelle', 'IdCreateur', 'IsPublic']);
  const names = new Map(views.filter((view) => isViewReached(view, userId)).map(({ Id, Libelle }) => [Id, Libelle]));
  const people = yield* peopleNames(schedules.flatMap(({ Destinataires }) => Destinataires ?? []));
  const last = yield* lastPassages(schedules.map(({ Id }) => Id));
  return schedules
    .toSorted((left, right) => left.Libelle.localeCompare(right.Libelle, culture) || left.Id - right.Id)
    .map((one) => ({
      Id: one.Id,
      Version: one.Version,
      Libelle: one.Libelle,
      IdVue: one.IdVue,
      Vue: names.get(one.IdVue) ?? null,
      Format: one.Format,
      Heure: one.Heure,
      Jours: [...(one.Jours ?? [])],
      JourMois: one.JourMois,
      Destinataires: (one.Destinataires ?? []).map((Id) => ({ Id, Libelle: people.get(Id) ?? '…' })),
      IsPause: one.IsPause === true,
      Arret: one.Arret,
      Prochain: one.IsPause === true || one.Arret !== null ? null : nextText(one, now),
      Dernier: last.get(one.Id) ?? null,
    }));
}

function nextText(schedule: EnvoiPlanifie, now: string): string | null {
  const next = nextSlot(schedule, parseInstant(now) ?? 0);
  return next === null ? null : toUtcText(next);
}

function* lastPassages(ids: readonly number[]): Work<ReadonlyMap<number, string>> {
  const made = yield* find('envoi-fait', { IdEnvoi: ids }, ['IdEnvoi', 'DateCreation']);
  return new Map(made.toSorted((left, right) => left.Id - right.Id).map(({ IdEnvoi, DateCreation }) => [Number(IdEnvoi), DateCreation]));
}

export function* readPassages(id: number, facts: Facts): Work<readonly Passage[]> {
  yield* ownSchedule(id, facts);
  const made = (yield* find('envoi-fait', { IdEnvoi: id })).toSorted((left, right) => right.Id - left.Id).slice(0, PASSAGES_MAX);
  const people = yield* peopleNames(made.flatMap(({ IdUtilisateur }) => IdUtilisateur ?? []));
  return made.map(({ Id, Prevu, IdUtilisateur, Suite, NomFichier, NbLignes, DateCreation }) => ({
    Id,
    Prevu,
    Destinataire: IdUtilisateur === null ? null : (people.get(IdUtilisateur) ?? null),
    Suite,
    NomFichier,
    NbLignes,
    DateCreation,
  }));
}
