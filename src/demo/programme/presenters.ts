import { participantTypes } from '#domain/participants/participant-entities.ts';
import { foundWarnings } from '#domain/programmation/grid-warnings.ts';
import { isPlayed } from '#domain/programmation/warnings/grid-facts.ts';
import { addDays } from '#domain/values/dates.ts';
import { demoFacts } from './grid-facts.ts';
import { IntervenantRole } from '#generated/enums/intervenant-role.gen.ts';
import { ParticipantStatut } from '#generated/enums/participant-statut.gen.ts';
import type { DemoRow, DemoWorld } from '../world/world.ts';

type Guest = DemoRow<'festival-participant-invite'>;
type Screening = DemoRow<'festival-programmation'>;

/** One announced presence in so many has nobody to speak yet. */
const UNFILLED = 5;

const COMING: readonly number[] = [ParticipantStatut.confirmee, ParticipantStatut.validee, ParticipantStatut.retiree];

/** Guests who are there introduce the screenings of their films, or those of others who are not there; some announced presences still wait for a name. */
export function addPresenters(world: DemoWorld): void {
  const { Eannee } = world.edition;
  const guests = world.records('festival-participant-invite').filter(({ Statut }) => COMING.includes(Number(Statut)));
  const taken = new Map<number, Screening[]>();
  const announced = world.records('festival-programmation').filter((one) => one.Eannee === Eannee && one.IsEnPresence === true);
  announced.forEach((screening, index) => {
    const makers = makersOf(world, screening);
    if (index % UNFILLED === UNFILLED - 1 && makers.size === 0) return;
    const free = guests.filter((guest) => isThere(guest, screening) && !(taken.get(guest.Id) ?? []).some((one) => isNear(one, screening)));
    const chosen = free.find((guest) => makers.has(guest.Id)) ?? free[index % Math.max(1, free.length)];
    if (chosen === undefined) return;
    taken.set(chosen.Id, [...(taken.get(chosen.Id) ?? []), screening]);
    Object.assign(screening, { Intervenants: [{ Id: chosen.Id, Role: IntervenantRole.presente }] });
  });
}

/** Directors of an announced presence stay for it; a guest who withdrew is announced nowhere. */
export function keepPresences(world: DemoWorld): void {
  const screenings = new Map(world.records('festival-programmation').map((one) => [one.Id, one]));
  const people = new Map(participantTypes.flatMap((entity) => world.records(entity)).map((one) => [one.Id, one]));
  const found = foundWarnings(world.stored('festival-programmation').filter(isPlayed), demoFacts(world));
  for (const { screening, id } of found.filter(({ code }) => code === 'realisationAbsente')) {
    const [one, person] = [screenings.get(screening.Id), people.get(id)];
    const day = one?.Jour ?? null;
    const isPast = one?.Eannee !== world.edition.Eannee;
    const [from, to] = [person?.Arrivee ?? null, person?.Depart ?? null];
    if (one !== undefined && person !== undefined && isPast && day !== null && from !== null && to !== null)
      Object.assign(person, { Arrivee: from < day ? from : day, Depart: to > day ? to : addDays(day, 1) });
    else if (one !== undefined) Object.assign(one, { IsEnPresence: false });
  }
}

function makersOf(world: DemoWorld, screening: Screening): ReadonlySet<number> {
  const shown = new Set(
    world
      .records('festival-inscription')
      .filter(({ IdProgramme }) => IdProgramme === screening.IdProgramme)
      .map(({ Id }) => Id),
  );
  const leading = world.records('participant-implication').filter((one) => shown.has(one.IdInscription ?? 0));
  return new Set(leading.flatMap((one) => one.IdParticipant ?? []));
}

/** The whole day: nobody presents on the evening they arrive, nor leaves from the stage. */
function isThere({ Arrivee: from, Depart: to }: Guest, { Jour }: Screening): boolean {
  const day = Jour ?? '';
  return typeof from === 'string' && typeof to === 'string' && from < day && day < to;
}

/** One stage a day is enough. */
function isNear(one: Screening, other: Screening): boolean {
  return one.Jour === other.Jour;
}
