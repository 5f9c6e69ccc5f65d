import { addDays } from '#domain/values/dates.ts';
import type { DemoEdition } from '../world/frame.ts';
import { type Slot, isSuitable, publicSlots } from '../programme/grid-slots.ts';
import type { PastSelection } from './past-selection.ts';
import type { Random } from '#domain/values/random.ts';
import type { Programme } from '../films/selection.ts';
import type { Venues } from '../programme/venues.ts';
import { type DemoWorld, at, shifted } from '../world/world.ts';

const TIMES = 8;
const CONFIRMED = 2;
const PUBLIC = 1;
const APART_MIN = 120;
const PRESENTATION_MIN = 3;
const CLOSING_DAY = 8;
/** The winners are shown again before the closing ceremony, in the two largest rooms with even hours. */
const WINNERS_STARTS = ['12:00', '14:00', '16:00'] as const;
const WINNERS_ROOMS = 2;

interface PastGrid {
  readonly world: DemoWorld;
  readonly random: Random;
  readonly edition: DemoEdition;
}

/** The screenings of the competitions of a past edition, with those who came, then those of its winners. */
export function addPastScreenings(world: DemoWorld, { rooms }: Venues, { edition, programmes, winners }: PastSelection): void {
  const grid = { world, edition, random: world.random(`past-screenings ${edition.Eannee}`) };
  const free = new Set(grid.random.shuffle(publicSlots(rooms)));
  for (const programme of programmes) {
    const taken: Slot[] = [];
    for (const slot of free) {
      if (taken.length === TIMES) break;
      if (!isSuitable(programme.section.key, slot) || slot.day === CLOSING_DAY) continue;
      if (taken.some(({ minutes }) => Math.abs(minutes - slot.minutes) < APART_MIN)) continue;
      taken.push(slot);
      free.delete(slot);
    }
    const ordered = taken.toSorted((left, right) => left.minutes - right.minutes);
    ordered.forEach((slot, rank) => addOne(grid, programme, { slot, isFirst: rank === 0 }));
  }
  const large = rooms.filter(({ isEven, isMarket }) => isEven && !isMarket).toSorted((left, right) => right.seats - left.seats);
  winners.forEach((programme, rank) => {
    for (const [turn, room] of large.slice(0, WINNERS_ROOMS).entries()) {
      // One copy of each film: while a programme is in one room, the other shows the next.
      const start = WINNERS_STARTS[(rank + turn) % WINNERS_STARTS.length] ?? '14:00';
      addOne(grid, programme, { slot: { room, day: CLOSING_DAY, start, minutes: 0 }, isFirst: false });
    }
  });
}

function addOne(
  { world, random, edition }: PastGrid,
  programme: Programme,
  { slot, isFirst }: { readonly slot: Slot; readonly isFirst: boolean },
): void {
  const date = addDays(edition.DateDebut, slot.day);
  const start = at(date, slot.start);
  const seats = slot.room.seats - slot.room.wheelchairs;
  const came = Math.round(seats * Math.min(1, 0.5 + random.next() * 0.45));
  const accredited = Math.round(came * 0.18);
  world.add('festival-programmation', {
    Eannee: edition.Eannee,
    IdProgramme: programme.id,
    IdSalle: slot.room.id,
    Jour: date,
    Debut: start,
    Fin: shifted(start, Math.ceil(programme.seconds / 60) + PRESENTATION_MIN),
    Etat: CONFIRMED,
    TypeSeance: PUBLIC,
    IsEnPresence: isFirst,
    CodeBilletterie: `VB${edition.Numero}-${programme.code}-${slot.day}${slot.start.replace(':', '')}`,
    QuotaAccredite: Math.round(seats * 0.2),
    NbReservations: came,
    EntreesPayantes: came - accredited,
    EntreesAccreditees: accredited,
    EntreesExonerees: random.int(0, 6),
  });
}
