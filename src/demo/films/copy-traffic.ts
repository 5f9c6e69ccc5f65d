import { addDays } from '#domain/values/dates.ts';
import type { Random } from '#domain/values/random.ts';
import { type DemoRow, type DemoWorld, amend, at, shifted } from '../world/world.ts';

const SENT = 6;
const ASKED = 1;
const LEG = { arrival: 1, between: 2, next: 3 } as const;
const STATE = { planned: 1, moving: 2, arrived: 3 } as const;
const CARRIERS = ['Chronopost', 'DHL Express', 'Colissimo', 'Coursier Valombre'] as const;
const PRINT_ROOM = 'Régie copies, Maison de la culture';
/** Copies that have not come, and whose parcel is on its way. */
const MOVING = 9;
/** Of those, the parcels that are announced for after the first screening. */
const TOO_LATE = 2;
const TRANSFERS = 3;
const NEXT_FESTIVALS = 6;

interface Shown {
  readonly room: number;
  readonly start: string;
  readonly end: string;
}

/** Senders of the copies, their parcels on the way in, three transfers between rooms, and what is promised to later festivals. */
export function addTraffic(world: DemoWorld, festivals: readonly number[]): void {
  const random = world.random('traffic');
  const shown = shownCopies(world);
  const producers = producersOf(world);
  const copies = world.records('film-copie').filter(({ Id }) => shown.has(Id));
  for (const copy of copies) amend(world, 'film-copie', copy.Id)({ IdExpediteur: producers.get(copy.IdFilm ?? 0) ?? null });
  const awaited = copies.filter(({ Etat }) => Etat === ASKED);
  awaited.forEach((copy, index) => addAwaited({ world, random, shown: shown.get(copy.Id) ?? [] }, copy, index));
  const here = copies.filter(({ Etat }) => Etat !== ASKED && Etat !== SENT);
  for (const copy of here) addReceived({ world, random, shown: [] }, copy);
  addTransfers(world, shown);
  here.slice(0, NEXT_FESTIVALS).forEach((copy, index) => addNext(world, copy, festivals[index % festivals.length] ?? null));
}

function shownCopies(world: DemoWorld): ReadonlyMap<number, readonly Shown[]> {
  const screenings = world
    .records('festival-programmation')
    .filter(({ Eannee, IsHorsFestival }) => Eannee === world.edition.Eannee && IsHorsFestival !== true)
    .toSorted((left, right) => String(left.Debut).localeCompare(String(right.Debut)));
  const byProgramme = Map.groupBy(screenings, ({ IdProgramme }) => IdProgramme ?? 0);
  return new Map(
    world.records('festival-inscription').flatMap(({ IdCopieProjetee, IdProgramme }): readonly (readonly [number, readonly Shown[]])[] => {
      if (typeof IdCopieProjetee !== 'number') return [];
      const places = (byProgramme.get(IdProgramme ?? 0) ?? []).map(({ IdSalle, Debut, Fin }) => ({
        room: IdSalle ?? 0,
        start: Debut ?? '',
        end: Fin ?? '',
      }));
      return [[IdCopieProjetee, places]];
    }),
  );
}

/** Company that holds a film, by its credits. */
function producersOf(world: DemoWorld): ReadonlyMap<number, number> {
  const credits = world.records('film-credit');
  return new Map(
    credits.flatMap(({ IdFilm, IdStructure }) =>
      typeof IdFilm === 'number' && typeof IdStructure === 'number' ? [[IdFilm, IdStructure] as const] : [],
    ),
  );
}

interface Traffic {
  readonly world: DemoWorld;
  readonly random: Random;
  readonly shown: readonly Shown[];
}

function addAwaited({ world, random, shown }: Traffic, copy: DemoRow<'film-copie'>, index: number): void {
  const first = shown[0]?.start.slice(0, 10) ?? world.day(0);
  const isMoving = index < MOVING;
  const isLate = index < TOO_LATE;
  const due = isLate ? addDays(first, 1) : latest(addDays(first, -random.int(8, 14)), world.fromToday(1));
  const sent = isMoving ? world.fromToday(-random.int(1, 4)) : null;
  const carrier = random.pick(CARRIERS);
  const tracking = isMoving ? trackingNumber(random) : null;
  amend(
    world,
    'film-copie',
    copy.Id,
  )({
    Etat: isMoving ? SENT : ASKED,
    DateAttendue: due,
    DateExpedition: sent,
    Transporteur: isMoving ? carrier : null,
    NoSuivi: tracking,
  });
  if (sent === null) return;
  world.add('film-acheminement', {
    IdCopie: copy.Id,
    Sens: LEG.arrival,
    Etat: STATE.moving,
    IdStructureDepart: copy.IdExpediteur ?? null,
    LieuArrivee: PRINT_ROOM,
    Depart: at(sent, '15:00'),
    // The carrier of a late parcel has not given a day yet: the grid of the demonstration keeps its own conflicts.
    Arrivee: isLate ? null : at(due, '10:00'),
    Transporteur: carrier,
    NoSuivi: tracking,
    Cout: random.int(1800, 9000) / 100,
    NbColis: 1,
  });
}

function addReceived({ world, random }: Traffic, copy: DemoRow<'film-copie'>): void {
  const { DateReception } = copy;
  if (typeof DateReception !== 'string') return;
  const sent = addDays(DateReception, -random.int(2, 6));
  const carrier = random.pick(CARRIERS);
  const tracking = trackingNumber(random);
  amend(
    world,
    'film-copie',
    copy.Id,
  )({
    DateAttendue: DateReception,
    DateExpedition: sent,
    DateTest: copy.Etat === 2 ? null : DateReception,
    Transporteur: carrier,
    NoSuivi: tracking,
  });
  world.add('film-acheminement', {
    IdCopie: copy.Id,
    Sens: LEG.arrival,
    Etat: STATE.arrived,
    IdStructureDepart: copy.IdExpediteur ?? null,
    LieuArrivee: PRINT_ROOM,
    Depart: at(sent, '15:00'),
    Arrivee: at(DateReception, '10:00'),
    DateArrivee: DateReception,
    Transporteur: carrier,
    NoSuivi: tracking,
    Cout: random.int(1800, 9000) / 100,
    NbColis: 1,
  });
}

function latest(one: string, other: string): string {
  return one > other ? one : other;
}

function trackingNumber(random: Random): string {
  return `XV${random.int(100_000_000, 999_999_999)}FR`;
}

/** One print that plays in two rooms is carried between its two screenings. */
function addTransfers(world: DemoWorld, shown: ReadonlyMap<number, readonly Shown[]>): void {
  const moves = [...shown].flatMap(([copy, places]) => {
    const second = places.findIndex(({ room }, index) => index > 0 && room !== places[index - 1]?.room);
    const [before, after] = [places[second - 1], places[second]];
    return before === undefined || after === undefined || after.start < shifted(before.end, 60) ? [] : [{ copy, before, after }];
  });
  for (const { copy, before, after } of moves.slice(0, TRANSFERS))
    world.add('film-acheminement', {
      IdCopie: copy,
      Sens: LEG.between,
      Etat: STATE.planned,
      IdSalleDepart: before.room,
      IdSalleArrivee: after.room,
      Depart: shifted(before.end, 10),
      Arrivee: shifted(before.end, 40),
      Transporteur: 'Coursier Valombre',
      Cout: 12.5,
    });
}

function addNext(world: DemoWorld, copy: DemoRow<'film-copie'>, festival: number | null): void {
  const leaves = addDays(world.edition.DateFin, 2);
  world.add('film-acheminement', {
    IdCopie: copy.Id,
    Sens: LEG.next,
    Etat: STATE.planned,
    LieuDepart: PRINT_ROOM,
    IdStructureArrivee: festival,
    Depart: at(leaves, '14:00'),
    Arrivee: at(addDays(leaves, 4), '12:00'),
    Transporteur: 'DHL Express',
    Cout: 64.9,
  });
}
