import { addDays } from '#domain/values/dates.ts';
import type { DemoLists } from '../world/reference-lists.ts';
import { ROOMS, type RoomPlan, TOUR_TOWNS } from './venue-data.ts';
import { type DemoWorld, at, label } from '../world/world.ts';

export type Room = RoomPlan & { readonly id: number; readonly venueId: number };

export interface Venues {
  readonly rooms: readonly Room[];
  readonly towns: readonly { readonly town: string; readonly venueId: number }[];
}

const FESTIVAL = 1;
const OFF_FESTIVAL = 0;
/** The revision of one room takes its Wednesday morning (named case). */
const REVISION = { code: 'CON', day: 5 } as const;

export function addVenues(world: DemoWorld, lists: DemoLists): Venues {
  const venueIds = new Map<string, number>();
  const rooms = ROOMS.map((plan, index): Room => {
    const venueId =
      venueIds.get(plan.venue) ?? addVenue(world, { name: plan.venue, order: venueIds.size + 1, type: FESTIVAL, town: 'Valombre' });
    venueIds.set(plan.venue, venueId);
    return { ...plan, venueId, id: addRoom(world, lists, { plan, index, venueId }) };
  });
  const towns = TOUR_TOWNS.map((town, index) => ({
    town,
    venueId: addVenue(world, { name: `Cinéma ${town}`, order: 100 + index, type: OFF_FESTIVAL, town }),
  }));
  addRevision(world, rooms);
  return { rooms, towns };
}

interface VenuePlan {
  readonly name: string;
  readonly order: number;
  readonly type: number;
  readonly town: string;
}

const LETTER_A = 64;

function addVenue(world: DemoWorld, { name, order, type, town }: VenuePlan): number {
  return world.add('festival-lieu', {
    TradLibelle: label(name),
    Type: type,
    Ordre: order,
    IsPmr: true,
    LettreAcces: String.fromCodePoint(LETTER_A + order),
    Adresse: { Adresse1: `${(order * 7) % 90 || 1} rue du Festival`, CodePostal: '99100', Ville: town, IdPays: world.country('FR') },
  });
}

function addRoom(
  world: DemoWorld,
  lists: DemoLists,
  { plan, index, venueId }: { readonly plan: RoomPlan; readonly index: number; readonly venueId: number },
): number {
  const supports = ['DCP', 'Fichier', ...(plan.has35mm ? ['35 mm'] : [])];
  const id = world.add('festival-salle', {
    TradLibelle: label(plan.fr),
    Numero: plan.code,
    Ordre: index + 1,
    IdLieu: venueId,
    IsDoubleSousTitrage: plan.isDoubleSubtitle,
    IsHeurePaire: plan.isEven,
    IdsSon: plan.seats > 200 ? [lists.id('son', '5.1'), lists.id('son', 'Stéréo')] : [lists.id('son', 'Stéréo')],
    IdsSupportProj: supports.map((text) => lists.id('support-proj', text)),
    IdRatio: lists.id('ratio', plan.seats > 400 ? '2.39' : '1.85'),
    Jauge: plan.seats,
    JaugePmr: plan.wheelchairs,
    Battement: plan.turnaround,
    DateRevision: addDays(world.edition.DateDebut, -60),
  });
  for (const { Eannee } of world.editions)
    world.add('festival-salle-edition', { IdSalle: id, Eannee, JaugeOuverte: plan.seats - plan.wheelchairs });
  return id;
}

function addRevision(world: DemoWorld, rooms: readonly Room[]): void {
  const room = rooms.find(({ code }) => code === REVISION.code);
  if (room === undefined) return;
  const date = world.day(REVISION.day);
  const indisponibilite = world.add('festival-salle-indisponibilite', {
    IdSalle: room.id,
    Debut: at(date, '08:00'),
    Fin: at(date, '13:00'),
    Motif: 'Révision de la cabine de projection',
  });
  world.nameCase('salleIndisponible', { 'festival-salle': room.id, 'festival-salle-indisponibilite': indisponibilite });
}

/** Half days when a room may not be used. */
export function isWithdrawn({ code }: Room, day: number, start: string): boolean {
  return code === REVISION.code && day === REVISION.day && start < '13:00';
}
