import { BenevoleDemandeStatut } from '#generated/enums/benevole-demande-statut.gen.ts';
import { addDays, addMonths } from '#domain/values/dates.ts';
import { type StatusKey, addParticipant } from './participants.ts';
import { type People, mobile, postal } from './people.ts';
import { ANY, DAYTIME, EVENING, type Needs, type Slot, volunteerNeeds } from './volunteer-needs.ts';
import { type Random, repeated } from '#domain/values/random.ts';
import type { DemoLists } from '../world/reference-lists.ts';
import { type DemoWorld, at } from '../world/world.ts';

export interface VolunteerSources {
  readonly world: DemoWorld;
  readonly lists: DemoLists;
  readonly people: People;
}

const COUNTS = {
  avant: { brouillon: 12, aTraiter: 18, attente: 64, validee: 300, retiree: 0, refusee: 52, desistement: 26 },
  pendant: { brouillon: 0, aTraiter: 4, attente: 30, validee: 44, retiree: 276, refusee: 84, desistement: 34 },
} as const;
const INCOMPLETE = 28;
const DUPLICATES = 20;
/** Some who were accepted have no post yet. */
const UNPLACED_EVERY = 25;
interface Availability {
  readonly text: string;
  /** Days of the edition: 0 is the opening Friday, 8 the Saturday it ends, 9 the day to clear away. */
  readonly days: readonly number[];
  readonly slotsOn: (day: number) => readonly Slot[];
}

const WEEK = [3, 4, 5, 6, 7];
const AVAILABLE: readonly Availability[] = [
  {
    text: 'Tous les soirs et le week-end',
    days: [0, 1, 2, ...WEEK, 8],
    slotsOn: (day) => (WEEK.includes(day) ? EVENING : ANY),
  },
  { text: 'Du lundi au vendredi en journée', days: WEEK, slotsOn: () => DAYTIME },
  { text: 'Les deux week-ends', days: [1, 2, 8, 9], slotsOn: () => ANY },
  { text: 'Toute la durée du festival', days: [0, 1, 2, ...WEEK, 8], slotsOn: () => ANY },
  { text: 'À partir du mercredi', days: [5, 6, 7, 8], slotsOn: () => ANY },
];

/** Volunteers, each with the request he or she sent; some requests are incomplete or came twice. */
export function addVolunteers(sources: VolunteerSources): readonly number[] {
  const { world } = sources;
  const random = world.random('volunteers');
  const counts = COUNTS[world.state];
  const statuses = random.shuffle(
    repeated<StatusKey>({
      ...counts,
      envoyee: 0,
      confirmee: 0,
      refusee: world.pile(counts.refusee),
      validee: world.pile(counts.validee),
      retiree: counts.retiree && world.pile(counts.retiree),
      desistement: world.pile(counts.desistement),
    }),
  );
  const needs = volunteerNeeds(world);
  const ids = statuses.map((status) => addVolunteer({ ...sources, needs }, random, status));
  needs.addOpen(sources.lists.posts);
  addLooseRequests(sources, random);
  return ids;
}

interface ShiftSources extends VolunteerSources {
  readonly needs: Needs;
}

function addVolunteer(sources: ShiftSources, random: Random, status: StatusKey): number {
  const { world, lists, people } = sources;
  const person = people.person('FR');
  const contact = people.contact(person, { fields: { Portable: mobile(random) } });
  const wished = random.shuffle(lists.posts).slice(0, random.int(1, 3));
  const isPlaced = status === 'retiree' || (status === 'validee' && contact.id % UNPLACED_EVERY !== 0);
  const drawn = drawAnswers(world, random);
  const answers = { ...drawn, IsPermis: drawn.IsPermis || wished.includes(lists.drivers) };
  const free = random.pick(AVAILABLE);
  const offered = { Disponibilites: free.text, JoursDisponibles: free.days.map(world.day) };
  const askedOn = world.fromToday(-random.int(status === 'aTraiter' ? 0 : 8, status === 'aTraiter' ? 9 : 60));
  const id = addParticipant(world, {
    entity: 'festival-participant-benevole',
    contact,
    eannee: world.edition.Eannee,
    status,
    askedOn,
    fields: {
      Analytique: 2,
      CategorieBadge: 8,
      IdsPoste: wished,
      IdPosteAffecte: isPlaced ? (wished[0] ?? null) : null,
      ...answers,
      ...offered,
    },
  });
  if (isPlaced) addShifts(sources, random, { id, post: wished[0] ?? 0, free });
  world.add('bam-demande-benevole', {
    Eannee: world.edition.Eannee,
    Nom: person.Nom,
    Prenom: person.Prenom,
    Email: contact.email,
    Portable: mobile(random),
    Adresse: postal(world, random, 'FR'),
    IdsPoste: wished,
    ...answers,
    ...offered,
    DateDemande: at(askedOn, '19:45'),
    Statut: BenevoleDemandeStatut.acceptee,
    IdContact: contact.id,
    IdBenevole: id,
  });
  return id;
}

/** Answers to the questionnaire about the person. */
function drawAnswers({ edition }: DemoWorld, random: Random) {
  return {
    LangueParlee: random.pick([1, 1, 3]),
    Situation: random.pick([4, 4, 4, 1, 1, 2, 3]),
    IsPermis: random.chance(0.55),
    IsSecourisme: random.chance(0.12),
    IsDejaBenevole: random.chance(0.4),
    IsMatin: random.chance(0.35),
    IsHebergeur: random.chance(0.08),
    DateNaissance: addDays(addMonths(edition.DateDebut, -12 * random.int(19, 66)), -random.int(0, 360)),
  };
}

interface Placed {
  readonly id: number;
  readonly post: number;
  readonly free: Availability;
}

function addShifts({ world, needs }: ShiftSources, random: Random, { id, post, free }: Placed): void {
  const days = random.shuffle([1, 2, 3, 4, 5, 6, 7, 8]).filter((day) => free.days.includes(day));
  for (const day of days.slice(0, 3)) {
    const date = world.day(day);
    const slot = random.pick(free.slotsOn(day));
    const [from, to] = slot;
    const isPast = date < world.referenceDate;
    const need = needs.take({ post, day, slot });
    if (need === null) continue;
    world.add('benevole-affectation', {
      IdParticipant: id,
      IdPoste: post,
      IdBesoin: need,
      Debut: at(date, from),
      Fin: at(date, to),
      Presence: isPast ? 2 : 1,
    });
  }
}

function addLooseRequests({ world, people }: VolunteerSources, random: Random): void {
  const sent = world.records('bam-demande-benevole');
  for (let index = 0; index < world.pile(DUPLICATES, 4); index += 1) {
    const { Id: _, IdBenevole: __, IdContact: ___, IdsPoste: ____, Adresse: _____, ...again } = random.pick(sent);
    world.add('bam-demande-benevole', {
      ...again,
      Statut: BenevoleDemandeStatut.aTraiter,
      DateDemande: at(world.fromToday(-random.int(1, 20)), '21:10'),
    });
  }
  for (let index = 0; index < world.pile(INCOMPLETE, 4); index += 1) {
    const { Nom, Prenom } = people.person('FR');
    world.add('bam-demande-benevole', {
      Eannee: world.edition.Eannee,
      Nom,
      Prenom,
      JoursDisponibles: [],
      Statut: BenevoleDemandeStatut.aTraiter,
      DateDemande: at(world.fromToday(-random.int(1, 30)), '22:05'),
    });
  }
}
