import { addDays } from '#domain/values/dates.ts';
import { type AccreditedSources, type Accredited, addOne } from '../people/accredited.ts';
import type { DemoEdition } from '../world/frame.ts';
import type { Hotel } from '../people/hotels.ts';
import type { PastSelection } from './past-selection.ts';
import type { DemoContact, People } from '../people/people.ts';
import { addParticipant } from '../people/participants.ts';
import type { Random } from '#domain/values/random.ts';
import type { DemoWorld } from '../world/world.ts';

export interface PastParticipantSources extends AccreditedSources {
  readonly people: People;
  readonly past: readonly PastSelection[];
  readonly hotels: readonly Hotel[];
  /** Contacts of the volunteers and of the staff of this year: many were there before. */
  readonly faithful: readonly DemoContact[];
}

const ACCREDITED = 3620;
const FINAL = { retiree: 84, refusee: 7, desistement: 9 } as const;

/** The participants of the four editions before: every status is final. */
export function addPastParticipants(sources: PastParticipantSources): readonly Accredited[] {
  const random = sources.world.random('past-participants');
  return sources.past.flatMap((selection, back) => {
    addPastGuests(sources, random, selection);
    addFaithful(sources, random, selection.edition);
    return addPastAccredited(sources, random, { edition: selection.edition, start: (back + 1) * 1700 });
  });
}

function addPastAccredited(
  sources: PastParticipantSources,
  random: Random,
  { edition, start }: { readonly edition: DemoEdition; readonly start: number },
): readonly Accredited[] {
  const { world, directory } = sources;
  return Array.from({ length: world.pile(ACCREDITED, 20) }, (_, index) => {
    const contact = directory.professionals[(start + index) % directory.professionals.length];
    if (contact === undefined) throw new RangeError('No contact');
    return addOne(sources, random, { status: random.weighted(FINAL), contact, eannee: edition.Eannee, opening: edition.DateDebut });
  });
}

const STAY_NIGHTS = 4;
const SINGLE = 4;

/** The directors of the selection of that year, with their nights. */
function addPastGuests(
  { world, lists, directory, hotels }: PastParticipantSources,
  random: Random,
  { edition, programmes }: PastSelection,
): void {
  const block = hotels.filter(({ editionId }) => editionId > 0);
  const seen = new Set<number>();
  const taken = new Map<string, number>();
  for (const entry of programmes.flatMap(({ entries }) => entries)) {
    const contact = directory.byPerson.get(entry.film.director.id);
    if (contact === undefined || seen.has(contact.id)) continue;
    seen.add(contact.id);
    const drawn = random.int(0, block.length - 1);
    const status = random.weighted(FINAL);
    const arrival = addDays(edition.DateDebut, random.pick([0, 1, 3]));
    const hotel = [...block.slice(drawn), ...block.slice(0, drawn)].find((one) => hasRoom(taken, one, arrival));
    const isHere = status === 'retiree' && hotel !== undefined;
    const id = addParticipant(world, {
      entity: 'festival-participant-invite',
      contact,
      eannee: edition.Eannee,
      status,
      askedOn: addDays(edition.DateDebut, -50),
      fields: {
        Analytique: 2,
        NuitsMax: STAY_NIGHTS,
        DateInvitation: addDays(edition.DateDebut, -50),
        Films: [entry.film.id],
        ...(isHere ? { Arrivee: arrival, Depart: addDays(arrival, STAY_NIGHTS), Hebergement: 1, IdHotel: hotel.id } : {}),
      },
    });
    world.add('participant-implication', {
      IdParticipant: id,
      IdImplication: lists.id('festival-implication', 'Réalisateur·rice en compétition'),
      IdInscription: entry.id,
      IdSection: entry.section.id,
    });
    if (!isHere) continue;
    for (const key of stayKeys(hotel, arrival)) taken.set(key, (taken.get(key) ?? 0) + 1);
    addStay(world, { id, eannee: edition.Eannee, arrival, hotel });
  }
}

function stayKeys({ id }: Hotel, arrival: string): readonly string[] {
  return Array.from({ length: STAY_NIGHTS }, (_, night) => `${id} ${addDays(arrival, night)}`);
}

function hasRoom(taken: ReadonlyMap<string, number>, hotel: Hotel, arrival: string): boolean {
  return stayKeys(hotel, arrival).every((key) => (taken.get(key) ?? 0) < hotel.rooms);
}

function addStay(
  world: DemoWorld,
  { id, eannee, arrival, hotel }: { readonly id: number; readonly eannee: number; readonly arrival: string; readonly hotel: Hotel },
): void {
  for (let night = 0; night < STAY_NIGHTS; night += 1)
    world.add('festival-hotel-pec', {
      IdParticipant: id,
      Eannee: eannee,
      DateNuit: addDays(arrival, night),
      Type: 1,
      IdHotel: hotel.id,
      TypeChambre: SINGLE,
      Prix: hotel.single,
      EtatReservation: 3,
    });
}

const PAST_SHARES = [0.72, 0.55, 0.4, 0.3] as const;

function addFaithful({ world, faithful }: PastParticipantSources, random: Random, edition: DemoEdition): void {
  const share = PAST_SHARES[world.editions.indexOf(edition) - 1] ?? 0.3;
  for (const contact of faithful) {
    if (!random.chance(share)) continue;
    addParticipant(world, {
      entity: 'festival-participant-benevole',
      contact,
      eannee: edition.Eannee,
      status: random.weighted(FINAL),
      askedOn: addDays(edition.DateDebut, -60),
      fields: { Analytique: 2 },
    });
  }
}
