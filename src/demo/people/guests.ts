import { type GuestPlan, type GuestSources, GUEST_NIGHTS, planGuests } from './guest-plan.ts';
import { type Hotel, addHotels } from './hotels.ts';
import { BADGE, addParticipant } from './participants.ts';
import type { Random } from '#domain/values/random.ts';
import type { DemoLists } from '../world/reference-lists.ts';
import { type Sleeper, type Stay, assignStays } from './stays.ts';
import { type DemoWorld, amend } from '../world/world.ts';

export interface Guest {
  readonly id: number;
  readonly plan: GuestPlan;
  readonly stay: Stay | null;
  /** Nights of this guest: `festival-hotel-pec`. */
  readonly nights: readonly number[];
}

export interface Guests {
  readonly all: readonly Guest[];
  readonly hotels: readonly Hotel[];
  /** Stays kept for the staff. */
  readonly staffStays: readonly Stay[];
}

const FESTIVAL = 1;
const GUEST = 2;
export const ORGANISER = 3;
const DOUBLE = 1;
const SINGLE = 4;
const HOTEL = 1;
const CONFIRMED = 3;
const NEW = 1;
/** The staff's 170 nights: some come for the opening only, others stay. */
const STAFF_STAYS = [
  ...Array.from({ length: 30 }, () => ({ first: 0, nights: 3 })),
  ...Array.from({ length: 8 }, () => ({ first: 0, nights: 9 })),
  { first: 0, nights: 8 },
];

export function addGuests(sources: GuestSources & { readonly lists: DemoLists }): Guests {
  const { world } = sources;
  const random = world.random('stays');
  const hotels = addHotels(world);
  const plans = planGuests(sources);
  const staff: readonly Sleeper[] = STAFF_STAYS.map((stay) => ({ ...stay, sharesWith: null }));
  const stays = assignStays([...plans.flatMap(({ sleeper }) => (sleeper === null ? [] : [sleeper])), ...staff], hotels, random);
  const ids = new Map<GuestPlan, Guest>();
  let sent = 0;
  for (const plan of plans) {
    const stay = plan.sleeper === null ? null : (stays.get(plan.sleeper) ?? null);
    const guest = addGuest(sources, random, { plan, stay, sentRank: plan.status === 'envoyee' ? (sent += 1) : 0 });
    ids.set(plan, guest);
  }
  linkCompanions(world, [...ids.values()]);
  shareRooms(world, [...ids.values()]);
  addWaitingNights(world, [...ids.values()]);
  return { all: [...ids.values()], hotels, staffStays: staff.flatMap((sleeper) => stays.get(sleeper) ?? []) };
}

/** A host knows the companions and whether they share the room. */
function linkCompanions(world: DemoWorld, guests: readonly Guest[]): void {
  for (const [host, companions] of Map.groupBy(guests, ({ plan }) => plan.host?.contact)) {
    const found = host === undefined ? undefined : guests.find(({ plan }) => plan.contact === host);
    if (found === undefined) continue;
    const links = companions.map(({ id, plan }) => ({ Id: id, IsChambrePartagee: plan.sharesRoom }));
    amend(world, 'festival-participant-invite', found.id)({ Accompagnants: links });
  }
}

/** Host and companion sleep in one double room, counted once: its price is the host's. */
function shareRooms(world: DemoWorld, guests: readonly Guest[]): void {
  const hosts = new Map(guests.map((guest) => [guest.plan.contact, guest]));
  for (const { plan, stay, nights } of guests) {
    const host = plan.sharesRoom && plan.host !== null ? hosts.get(plan.host.contact) : undefined;
    if (host === undefined || stay === null) continue;
    const rooms = new Map<number, number>();
    stay.hotels.forEach((hotel, index) => {
      const Libelle = `Double ${100 + (host.id % 300)}`;
      const room =
        rooms.get(hotel.id) ?? world.add('festival-hotel-chambre', { IdHotelEdition: hotel.editionId, Libelle, TypeChambre: DOUBLE });
      rooms.set(hotel.id, room);
      amend(world, 'festival-hotel-pec', nights[index] ?? 0)({ IdChambre: room });
      amend(world, 'festival-hotel-pec', host.nights[index] ?? 0)({ IdChambre: room, TypeChambre: DOUBLE, Prix: hotel.double });
    });
    amend(world, 'festival-participant-invite', host.id)({ TypeChambre: DOUBLE });
  }
}

interface NewGuest {
  readonly plan: GuestPlan;
  readonly stay: Stay | null;
  /** Rank among the invitations without an answer. */
  readonly sentRank: number;
}

const OLD_INVITATIONS = 19;
const BADGES: Readonly<Partial<Record<GuestPlan['origin'], number>>> = {
  jury: BADGE.jury,
  presse: BADGE.presse,
  partenaire: BADGE.partenaire,
};

function addGuest(sources: GuestSources & { readonly lists: DemoLists }, random: Random, { plan, stay, sentRank }: NewGuest): Guest {
  const { world, lists } = sources;
  const { contact, status, origin, entry } = plan;
  const invited = world.fromToday(invitedDaysAgo(random, sentRank));
  const id = addParticipant(world, {
    entity: 'festival-participant-invite',
    contact,
    eannee: world.edition.Eannee,
    status,
    askedOn: invited,
    fields: {
      Analytique: origin === 'marche' ? 1 : 2,
      CategorieBadge: BADGES[origin] ?? BADGE.equipeFilm,
      DateInvitation: status === 'brouillon' ? null : invited,
      NuitsMax: plan.covered,
      JoursMax: plan.covered === 0 ? 0 : plan.covered + 1,
      IdTarifDefraiement: origin === 'jury' ? 2 : null,
      Films: entry === null ? [] : [entry.film.id],
      ...(stay === null ? waitingStay(world, plan) : stayFields(world, random, { plan, stay })),
    },
  });
  world.add('participant-implication', {
    IdParticipant: id,
    IdImplication: lists.id('festival-implication', plan.implication),
    IdInscription: entry?.id ?? null,
    IdSection: broughtBy(sources, plan),
  });
  const nights = stay === null ? [] : addNights(world, { id, plan, stay });
  if (stay !== null) addJourneys(world, random, { id, stay, country: contact.person.country });
  return { id, plan, stay, nights };
}

/** The section whose budget a guest belongs to: that of their film, of their host, of the films they judge, or the one that invites them. */
function broughtBy({ programmes }: GuestSources, { entry, host, origin, implication }: GuestPlan): number | null {
  const film = entry ?? host?.entry;
  if (film !== null && film !== undefined) return film.section.id;
  const key = JUDGED[implication] ?? INVITING[origin];
  return programmes.find(({ section }) => section.key === key)?.section.id ?? null;
}

const JUDGED: Readonly<Record<string, string>> = {
  'Jury national': 'national',
  'Jury international': 'international',
  'Jury labo': 'labo',
  'Jury étudiant': 'ecoles',
  'Jury presse': 'international',
  'Jury jeune public': 'jeune-public',
};
const INVITING: Readonly<Partial<Record<GuestPlan['origin'], string>>> = {
  marche: 'marche',
  focus: 'focus',
  presse: 'international',
  partenaire: 'national',
};

/** Nineteen invitations have been without an answer for more than ten days, the others for less. */
function invitedDaysAgo(random: Random, sentRank: number): number {
  if (sentRank === 0) return -random.int(25, 70);
  return sentRank <= OLD_INVITATIONS ? -random.int(11, 24) : -random.int(1, 10);
}

function dateOfNight(world: DemoWorld, night: number): string {
  return world.day(night - 1);
}

function stayFields(world: DemoWorld, random: Random, { plan, stay }: { readonly plan: GuestPlan; readonly stay: Stay }) {
  return {
    Arrivee: dateOfNight(world, stay.first),
    HeureArrivee: `${arrivalHour(random)}:${random.pick(['05', '20', '35', '50'])}:00`,
    Depart: dateOfNight(world, stay.first + stay.hotels.length),
    HeureDepart: `${String(random.int(8, 11)).padStart(2, '0')}:${random.pick(['00', '15', '30', '45'])}:00`,
    Hebergement: HOTEL,
    IdHotel: stay.hotels[0]?.id ?? null,
    DateDebutHebergement: dateOfNight(world, stay.first),
    DateFinHebergement: dateOfNight(world, stay.first + stay.hotels.length),
    TypeChambre: plan.sharesRoom ? DOUBLE : SINGLE,
    TransportUsage: 1,
  };
}

/** Most come between three and nine in the afternoon, some for lunch, the last planes later. */
function arrivalHour(random: Random): number {
  const [from = 15, to = 20] = random.weighted({ '10-14': 14, '15-17': 40, '18-20': 36, '21-23': 10 }).split('-').map(Number);
  return random.int(from, to);
}

/** Confirmed, with dates but no hotel yet: the nights are to be assigned. */
const WAITING_FIRST = 4;
const WAITING_NIGHTS = 4;

function waitingStay(world: DemoWorld, { isWithoutHotel }: GuestPlan) {
  return isWithoutHotel
    ? {
        Arrivee: dateOfNight(world, WAITING_FIRST),
        HeureArrivee: '17:20:00',
        Depart: dateOfNight(world, WAITING_FIRST + WAITING_NIGHTS),
        DateDebutHebergement: dateOfNight(world, WAITING_FIRST),
        DateFinHebergement: dateOfNight(world, WAITING_FIRST + WAITING_NIGHTS),
        NuitsMax: 3,
        JoursMax: 4,
      }
    : {};
}

function addNights(
  world: DemoWorld,
  { id, plan, stay }: { readonly id: number; readonly plan: GuestPlan; readonly stay: Stay },
): readonly number[] {
  return stay.hotels.map((hotel, index) =>
    world.add('festival-hotel-pec', {
      IdParticipant: id,
      Eannee: world.edition.Eannee,
      DateNuit: dateOfNight(world, stay.first + index),
      Type: index < plan.covered ? FESTIVAL : GUEST,
      IdHotel: hotel.id,
      TypeChambre: plan.sharesRoom ? DOUBLE : SINGLE,
      // The room is paid once: who shares it pays nothing more.
      Prix: plan.sharesRoom ? 0 : hotel.single,
      EtatReservation: plan.status === 'confirmee' ? NEW : CONFIRMED,
      NoConfirmation: plan.status === 'confirmee' ? null : `R${hotel.id}-${id}`,
      IdStructurePayeur: index < plan.covered ? null : plan.contact.structure,
    }),
  );
}

function addWaitingNights(world: DemoWorld, guests: readonly Guest[]): void {
  let left: number = GUEST_NIGHTS.waiting;
  for (const { id, plan } of guests) {
    if (!plan.isWithoutHotel) continue;
    for (let night = 0; night < Math.min(WAITING_NIGHTS, left); night += 1)
      world.add('festival-hotel-pec', {
        IdParticipant: id,
        Eannee: world.edition.Eannee,
        DateNuit: dateOfNight(world, WAITING_FIRST + night),
        Type: 0,
      });
    left -= Math.min(WAITING_NIGHTS, left);
  }
}

const MEANS = { train: 52, avion: 31, voiture: 15, bus: 2 } as const;
const MEAN_VALUES = { avion: 1, train: 2, voiture: 3, bus: 4 } as const;
const STATIONS: Readonly<Record<string, string>> = { avion: 'Aéroport de Valombre', train: 'Gare de Valombre' };
const OUT = 1;
const BACK = 2;

/** One comes in shortly after each hour, and one leaves within the hour after the hotel is left. */
function trainIn(hour: string): string {
  return `${hour.slice(0, 2)}:05:00`;
}

function trainOut(hour: string): string {
  return `${String(Number(hour.slice(0, 2)) + 1).padStart(2, '0')}:10:00`;
}

function addJourneys(
  world: DemoWorld,
  random: Random,
  { id, stay, country }: { readonly id: number; readonly stay: Stay; readonly country: string },
): void {
  const guest = world.records('festival-participant-invite').at(-1);
  const mean = country === 'FR' ? random.weighted({ train: 76, voiture: 21, bus: 3 }) : random.weighted({ ...MEANS, train: 34, avion: 56 });
  for (const Sens of [OUT, BACK]) {
    const night = Sens === OUT ? stay.first : stay.first + stay.hotels.length;
    world.add('festival-trajet', {
      IdParticipant: id,
      Sens,
      Date: dateOfNight(world, night),
      Heure: Sens === OUT ? trainIn(String(guest?.HeureArrivee)) : trainOut(String(guest?.HeureDepart)),
      Moyen: MEAN_VALUES[mean],
      Numero: mean === 'train' ? `TGV ${random.int(5100, 9899)}` : null,
      Gare: STATIONS[mean] ?? null,
      Prix: random.int(4, 32) * 10,
      Payeur: FESTIVAL,
      IsRegle: random.chance(0.7),
      IsNavette: mean !== 'voiture',
    });
  }
}
