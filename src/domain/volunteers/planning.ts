import { BenevoleStatut } from '#generated/enums/benevole-statut.gen.ts';
import { isAdultOnEve } from '#domain/participants/adult.ts';
import { readId, readIds, readNumber, readText, readVersion, type RecordData } from '#domain/records/values/record-data.ts';
import { clockOf } from '#domain/welcome/transport/mail-drivers.ts';
import type { Hours } from './shift-fits.ts';
import { byId, nameOf, phoneOf } from '#domain/welcome/transport/transport-rows.ts';
import { numbersIn } from '#domain/welcome/guest-events.ts';
import { find, names, type Work } from '#domain/work/work.ts';

export const VOLUNTEER = 'festival-participant-benevole';
export const SHIFT = 'benevole-affectation';
export const NEED = 'benevole-besoin';
export const POST = 'festival-poste-benevole';

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

/** Who is in, and may be given hours. */
export const VALID: readonly number[] = [BenevoleStatut.validee, BenevoleStatut.retiree];
const AWAITED: readonly number[] = [BenevoleStatut.aTraiter, BenevoleStatut.listeAttente];

/** Needs, hours given and who may take more: as many readings for one volunteer as for all. */
export function* planningOf(annee: number): Work<PlanningBenevoles> {
  const [edition = {}] = yield* find('festival-edition', { Eannee: annee });
  const posts = yield* find(POST, {});
  const postNames = yield* names(POST, posts.map(readId));
  const needs = yield* find(NEED, { Eannee: annee });
  const volunteers = yield* find(VOLUNTEER, { Eannee: annee, Statut: [...VALID, ...AWAITED] });
  const people = byId(yield* find('personne', { Id: numbersIn(volunteers, 'IdPersonne') }));
  const contacts = byId(yield* find('contact', { Id: numbersIn(volunteers, 'IdContact') }));
  const shifts = yield* find(SHIFT, { IdParticipant: volunteers.map(readId) });
  const opens = readText(edition, 'DateDebut');
  return {
    Eannee: annee,
    Debut: opens,
    Fin: readText(edition, 'DateFin'),
    Postes: posts.toSorted(byRank).map((post) => ({
      Id: readId(post),
      Libelle: readText(postNames, String(readId(post))) ?? '',
      IsPermis: post['IsPermis'] === true,
    })),
    Besoins: needs.map(needOf),
    Affectations: shifts.map(shiftOf),
    Benevoles: volunteers
      .toSorted((left, right) => sortName(left, people).localeCompare(sortName(right, people)) || readId(left) - readId(right))
      .map((one) => volunteerOf(one, { person: personOf(one, people), contact: contacts.get(readNumber(one, 'IdContact') ?? 0), opens })),
  };
}

const byRank = (left: RecordData, right: RecordData): number =>
  (readNumber(left, 'Ordre') ?? Infinity) - (readNumber(right, 'Ordre') ?? Infinity) || readId(left) - readId(right);

type ById = ReadonlyMap<number, RecordData>;

const personOf = (volunteer: RecordData, people: ById): RecordData => people.get(readNumber(volunteer, 'IdPersonne') ?? 0) ?? {};

const sortName = (volunteer: RecordData, people: ById): string => {
  const person = personOf(volunteer, people);
  return `${readText(person, 'Nom') ?? ''} ${readText(person, 'Prenom') ?? ''}`;
};

/** `09:00 – 13:00` by the festival's clock. */
export const hoursText = ({ Debut, Fin }: Hours): string => `${clockOf(Debut)} – ${clockOf(Fin)}`;

export const needOf = (need: RecordData): BesoinPlanifie => ({
  Id: readId(need),
  IdPoste: readNumber(need, 'IdPoste') ?? 0,
  Debut: readText(need, 'Debut') ?? '',
  Fin: readText(need, 'Fin') ?? '',
  Voulus: readNumber(need, 'NbVoulus') ?? 0,
  Lieu: readText(need, 'Lieu'),
});

const shiftOf = (shift: RecordData): AffectationPlanifiee => ({
  Id: readId(shift),
  Version: readVersion(shift),
  IdBenevole: readNumber(shift, 'IdParticipant') ?? 0,
  IdPoste: readNumber(shift, 'IdPoste') ?? 0,
  IdBesoin: readNumber(shift, 'IdBesoin'),
  Debut: readText(shift, 'Debut') ?? '',
  Fin: readText(shift, 'Fin') ?? '',
});

interface Known {
  readonly person: RecordData;
  readonly contact: RecordData | undefined;
  readonly opens: string | null;
}

const volunteerOf = (volunteer: RecordData, { person, contact, opens }: Known): BenevolePlanifie => ({
  Id: readId(volunteer),
  Nom: nameOf(person),
  Statut: readNumber(volunteer, 'Statut') ?? 0,
  IsValide: VALID.includes(readNumber(volunteer, 'Statut') ?? 0),
  IdPosteAffecte: readNumber(volunteer, 'IdPosteAffecte'),
  Souhaits: readIds(volunteer, 'IdsPoste'),
  Jours: daysOf(volunteer),
  IsPermis: volunteer['IsPermis'] === true,
  IsMatin: volunteer['IsMatin'] === true,
  IsMineur: isMinor(volunteer, person, opens),
  Telephone: phoneOf(contact ?? {}),
  Disponibilites: readText(volunteer, 'Disponibilites'),
});

export const daysOf = (volunteer: RecordData): readonly string[] => {
  const days: unknown = volunteer['JoursDisponibles'];
  return Array.isArray(days) ? days.map(String) : [];
};

/** Null: no birth is known, or no first day. */
export function isMinor(volunteer: RecordData, person: RecordData, opens: string | null): boolean | null {
  const born = readText(volunteer, 'DateNaissance') ?? readText(person, 'DateNaissance');
  return born === null || opens === null ? null : !isAdultOnEve(born, opens);
}
