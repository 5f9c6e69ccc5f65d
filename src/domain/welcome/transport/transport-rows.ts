import { BenevoleStatut } from '#generated/enums/benevole-statut.gen.ts';
import { readId, readNumber, readText, type RecordData } from '#domain/records/values/record-data.ts';
import { find, type Work } from '#domain/work/work.ts';
import { numbersIn } from '../guest-events.ts';

export const RUN = 'festival-course';
export const JOURNEY = 'festival-trajet';
export const VEHICLE = 'festival-vehicule';
const VOLUNTEER = 'festival-participant-benevole';
const USER = 'utilisateur';

/** Who may drive: a volunteer with a licence, or somebody of the staff. */
export interface Driver {
  /** `b` and the number of the volunteer, `u` and that of the user. */
  readonly Cle: string;
  readonly Nom: string;
  readonly Telephone: string | null;
  /** A volunteer who proposed the day. */
  readonly IsDisponible: boolean;
}

export const driverKey = (run: RecordData): string | null => {
  const [volunteer, user] = [readNumber(run, 'IdBenevole'), readNumber(run, 'IdUtilisateur')];
  if (volunteer !== null) return `b${volunteer}`;
  return user === null ? null : `u${user}`;
};

/** Fields of a run that name a driver by their key. */
export function driverFields(key: string | null): { readonly IdBenevole: number | null; readonly IdUtilisateur: number | null } {
  const id = key === null ? null : Number(key.slice(1));
  return { IdBenevole: key?.startsWith('b') === true ? id : null, IdUtilisateur: key?.startsWith('u') === true ? id : null };
}

/** Those who proposed the day come first, then the other volunteers, then the staff. */
export function* driversOf(edition: number, day: string): Work<readonly Driver[]> {
  const Statut = [BenevoleStatut.validee, BenevoleStatut.retiree];
  const volunteers = yield* find(VOLUNTEER, { Eannee: edition, IsPermis: true, Statut });
  const people = byId(yield* find('personne', { Id: numbersIn(volunteers, 'IdPersonne') }));
  const contacts = byId(yield* find('contact', { Id: numbersIn(volunteers, 'IdContact') }));
  const users = yield* find(USER, { IsActif: true });
  const own = volunteers.map((volunteer) => ({
    Cle: `b${readId(volunteer)}`,
    Nom: nameOf(people.get(readNumber(volunteer, 'IdPersonne') ?? 0) ?? {}),
    Telephone: phoneOf(contacts.get(readNumber(volunteer, 'IdContact') ?? 0) ?? {}),
    IsDisponible: daysOf(volunteer).includes(day),
  }));
  const staff = users.map((user) => ({ Cle: `u${readId(user)}`, Nom: nameOf(user), Telephone: null, IsDisponible: false }));
  return [...own.toSorted(byAvailability), ...staff.toSorted(byName)];
}

const daysOf = (volunteer: RecordData): readonly unknown[] => {
  const days: unknown = volunteer['JoursDisponibles'];
  return Array.isArray(days) ? days : [];
};

export const nameOf = (person: RecordData): string =>
  [readText(person, 'Prenom'), readText(person, 'Nom')].filter((part) => part !== null).join(' ');
export const phoneOf = (contact: RecordData): string | null => readText(contact, 'Portable') ?? readText(contact, 'Telephone');
export const byId = (records: readonly RecordData[]): ReadonlyMap<number, RecordData> => new Map(records.map((one) => [readId(one), one]));

const byName = (left: Driver, right: Driver): number => left.Nom.localeCompare(right.Nom);
const byAvailability = (left: Driver, right: Driver): number =>
  Number(right.IsDisponible) - Number(left.IsDisponible) || byName(left, right);
