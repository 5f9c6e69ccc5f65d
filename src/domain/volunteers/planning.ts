import { nameOf, phoneOf } from '#domain/directory/people.ts';
import type { FestivalPosteBenevole } from '#generated/records/festival-poste-benevole.gen.ts';
import type { BenevoleAffectation } from '#generated/records/benevole-affectation.gen.ts';
import type { FestivalParticipantBenevole } from '#generated/records/festival-participant-benevole.gen.ts';
import { BenevoleStatut } from '#generated/enums/benevole-statut.gen.ts';
import { isAdultOnEve } from '#domain/participants/adult.ts';
import { readId, readText } from '#domain/values/record-data.ts';
import { clockOf } from '#domain/welcome/journey-time.ts';
import type { Hours } from './shift-fits.ts';
import type { BenevoleBesoin } from '#generated/records/benevole-besoin.gen.ts';
import type { Contact } from '#generated/records/contact.gen.ts';
import type { Personne } from '#generated/records/personne.gen.ts';
import { numbersIn, byId } from '#domain/values/record-columns.ts';
import { find, names, type Work } from '#domain/work/work.ts';

export interface BesoinPlanifie {
  readonly Id: number;
  readonly IdPoste: number;
  readonly Debut: string;
  readonly Fin: string;
  readonly Voulus: number;
  readonly Lieu: string | null;
}

export interface AffectationPlanifiee {
  readonly Id: number;
  readonly Version: number;
  readonly IdBenevole: number;
  readonly IdPoste: number;
  /** Null: hours given beside the needs. */
  readonly IdBesoin: number | null;
  readonly Debut: string;
  readonly Fin: string;
}

export interface BenevolePlanifie {
  readonly Id: number;
  readonly Nom: string;
  /** File of the portrait. */
  readonly Photo: number | null;
  readonly Statut: number;
  readonly IsValide: boolean;
  readonly IdPosteAffecte: number | null;
  readonly Souhaits: readonly number[];
  readonly Jours: readonly string[];
  readonly IsPermis: boolean;
  readonly IsMatin: boolean;
  readonly IsMineur: boolean | null;
  readonly Telephone: string | null;
  readonly Disponibilites: string | null;
}

export interface PlanningBenevoles {
  readonly Eannee: number;
  readonly Debut: string | null;
  readonly Fin: string | null;
  readonly Postes: readonly { readonly Id: number; readonly Libelle: string; readonly IsPermis: boolean }[];
  readonly Besoins: readonly BesoinPlanifie[];
  readonly Affectations: readonly AffectationPlanifiee[];
  readonly Benevoles: readonly BenevolePlanifie[];
}

/** Statuses of volunteers who may be given hours. */
export const VALID: readonly number[] = [BenevoleStatut.validee, BenevoleStatut.retiree];
const AWAITED: readonly number[] = [BenevoleStatut.aTraiter, BenevoleStatut.listeAttente];

/** Needs, hours given and who may take more: as many readings for one volunteer as for all. */
export function* planningOf(annee: number): Work<PlanningBenevoles> {
  const [edition] = yield* find('festival-edition', { Eannee: annee });
  const posts = yield* find('festival-poste-benevole', {});
  const postNames = yield* names('festival-poste-benevole', posts.map(readId));
  const needs = yield* find('benevole-besoin', { Eannee: annee });
  const volunteers = yield* find('festival-participant-benevole', { Eannee: annee, Statut: [...VALID, ...AWAITED] });
  const people = byId(yield* find('personne', { Id: numbersIn(volunteers, 'IdPersonne') }));
  const contacts = byId(yield* find('contact', { Id: numbersIn(volunteers, 'IdContact') }));
  const shifts = yield* find('benevole-affectation', { IdParticipant: volunteers.map(readId) });
  const opens = edition?.DateDebut ?? null;
  return {
    Eannee: annee,
    Debut: opens,
    Fin: edition?.DateFin ?? null,
    Postes: posts.toSorted(byRank).map((post) => ({
      Id: post.Id,
      Libelle: readText(postNames, String(post.Id)) ?? '',
      IsPermis: post.IsPermis === true,
    })),
    Besoins: needs.map(needOf),
    Affectations: shifts.map(shiftOf),
    Benevoles: volunteers
      .toSorted((left, right) => sortName(left, people).localeCompare(sortName(right, people)) || left.Id - right.Id)
      .map((one) => volunteerOf(one, { person: people.get(one.IdPersonne ?? 0), contact: contacts.get(one.IdContact), opens })),
  };
}

function byRank(left: FestivalPosteBenevole, right: FestivalPosteBenevole): number {
  return (left.Ordre ?? Infinity) - (right.Ordre ?? Infinity) || left.Id - right.Id;
}

type People = ReadonlyMap<number, Personne>;

function sortName({ IdPersonne }: FestivalParticipantBenevole, people: People): string {
  const person = people.get(IdPersonne ?? 0);
  return `${person?.Nom ?? ''} ${person?.Prenom ?? ''}`;
}

/** `09:00 – 13:00` by the festival's clock. */
export function hoursText({ Debut, Fin }: Hours): string {
  return `${clockOf(Debut)} – ${clockOf(Fin)}`;
}

function needOf({ Id, IdPoste, Debut, Fin, NbVoulus, Lieu }: BenevoleBesoin): BesoinPlanifie {
  return {
    Id,
    IdPoste,
    Debut,
    Fin,
    Voulus: NbVoulus,
    Lieu,
  };
}

function shiftOf(shift: BenevoleAffectation): AffectationPlanifiee {
  return {
    Id: shift.Id,
    Version: shift.Version,
    IdBenevole: shift.IdParticipant,
    IdPoste: shift.IdPoste,
    IdBesoin: shift.IdBesoin,
    Debut: shift.Debut,
    Fin: shift.Fin,
  };
}

interface VolunteerFacts {
  readonly person: Personne | undefined;
  readonly contact: Contact | undefined;
  readonly opens: string | null;
}

function volunteerOf(volunteer: FestivalParticipantBenevole, { person, contact, opens }: VolunteerFacts): BenevolePlanifie {
  return {
    Id: volunteer.Id,
    Nom: nameOf(person),
    Photo: person?.IdPhoto ?? null,
    Statut: volunteer.Statut,
    IsValide: VALID.includes(volunteer.Statut),
    IdPosteAffecte: volunteer.IdPosteAffecte,
    Souhaits: volunteer.IdsPoste,
    Jours: volunteer.JoursDisponibles ?? [],
    IsPermis: volunteer.IsPermis === true,
    IsMatin: volunteer.IsMatin === true,
    IsMineur: isMinor(volunteer, person, opens),
    Telephone: phoneOf(contact),
    Disponibilites: volunteer.Disponibilites,
  };
}

type Born = Pick<Personne, 'DateNaissance'>;

/** Null: no birth is known, or no first day. */
export function isMinor(volunteer: Born | undefined, person: Born | undefined, opens: string | null): boolean | null {
  const born = volunteer?.DateNaissance ?? person?.DateNaissance ?? null;
  return born === null || opens === null ? null : !isAdultOnEve(born, opens);
}
