import { nameOf, phoneOf } from '#domain/directory/people.ts';
import type { FestivalCourse } from '#generated/records/festival-course.gen.ts';
import { BenevoleStatut } from '#generated/enums/benevole-statut.gen.ts';
import { find, type Work } from '#domain/work/work.ts';
import { byId, numbersIn } from '#domain/values/record-columns.ts';

/** Driver: a volunteer with a licence, or somebody of the staff. */
export interface Driver {
  /** `b` and the number of the volunteer, `u` and that of the user. */
  readonly Cle: string;
  readonly Nom: string;
  readonly Telephone: string | null;
  /** A volunteer who proposed the day. */
  readonly IsDisponible: boolean;
  /** Of a post that asks for a licence, or of the staff: the others are not offered. */
  readonly IsChauffeur: boolean;
}

export function driverKey({ IdBenevole, IdUtilisateur }: Pick<FestivalCourse, 'IdBenevole' | 'IdUtilisateur'>): string | null {
  if (IdBenevole !== null) return `b${IdBenevole}`;
  return IdUtilisateur === null ? null : `u${IdUtilisateur}`;
}

/** Fields of a run that name a driver by their key. */
export function driverFields(key: string | null): { readonly IdBenevole: number | null; readonly IdUtilisateur: number | null } {
  const id = key === null ? null : Number(key.slice(1));
  return { IdBenevole: key?.startsWith('b') === true ? id : null, IdUtilisateur: key?.startsWith('u') === true ? id : null };
}

/** Those who proposed the day come first, then the other volunteers, then the staff. */
export function* driversOf(edition: number, day: string): Work<readonly Driver[]> {
  const Statut = [BenevoleStatut.validee, BenevoleStatut.retiree];
  const volunteers = yield* find('festival-participant-benevole', { Eannee: edition, IsPermis: true, Statut });
  const people = byId(yield* find('personne', { Id: numbersIn(volunteers, 'IdPersonne') }));
  const contacts = byId(yield* find('contact', { Id: numbersIn(volunteers, 'IdContact') }));
  const users = yield* find('utilisateur', { IsActif: true });
  const posts = byId(yield* find('festival-poste-benevole', { IsPermis: true }));
  const volunteerRows = volunteers.map((volunteer) => ({
    Cle: `b${volunteer.Id}`,
    Nom: nameOf(people.get(volunteer.IdPersonne ?? 0)),
    Telephone: phoneOf(contacts.get(volunteer.IdContact)),
    IsDisponible: volunteer.JoursDisponibles?.includes(day) === true,
    IsChauffeur: posts.has(volunteer.IdPosteAffecte ?? 0),
  }));
  const staff = users.map((user) => ({ Cle: `u${user.Id}`, Nom: nameOf(user), Telephone: null, IsDisponible: false, IsChauffeur: true }));
  return [...volunteerRows.toSorted(byAvailability), ...staff.toSorted(byName)];
}

function byName(left: Driver, right: Driver): number {
  return left.Nom.localeCompare(right.Nom);
}

function byAvailability(left: Driver, right: Driver): number {
  return Number(right.IsDisponible) - Number(left.IsDisponible) || byName(left, right);
}
