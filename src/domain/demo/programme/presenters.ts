import { ParticipantStatut } from '#generated/enums/participant-statut.gen.ts';
import { readId, readNumber, readText, type RecordData } from '#domain/records/values/record-data.ts';
import type { DemoWorld } from '../world/world.ts';

/** One announced presence in so many has nobody to speak yet. */
const UNFILLED = 5;

const COMING: readonly number[] = [ParticipantStatut.confirmee, ParticipantStatut.validee, ParticipantStatut.retiree];

/** Guests who are there introduce the screenings of their films, or those of others who are not there; some announced presences still wait for a name. */
export const addPresenters = (world: DemoWorld): void => {
  const { Eannee } = world.edition;
  const guests = world.records('festival-participant-invite').filter(({ Statut }) => COMING.includes(Number(Statut)));
  const taken = new Map<number, RecordData[]>();
  const announced = world.records('festival-programmation').filter((one) => one['Eannee'] === Eannee && one['IsEnPresence'] === true);
  announced.forEach((screening, index) => {
    if (index % UNFILLED === UNFILLED - 1) return;
    const own = makersOf(world, screening);
    const free = guests.filter(
      (guest) => isThere(guest, screening) && !(taken.get(readId(guest)) ?? []).some((one) => isNear(one, screening)),
    );
    const chosen = free.find((guest) => own.has(readId(guest))) ?? free[index % Math.max(1, free.length)];
    if (chosen === undefined) return;
    taken.set(readId(chosen), [...(taken.get(readId(chosen)) ?? []), screening]);
    Object.assign(screening, { IdPresentateur: readId(chosen) });
  });
};

const makersOf = (world: DemoWorld, screening: RecordData): ReadonlySet<number> => {
  const shown = new Set(
    world
      .records('festival-inscription')
      .filter(({ IdProgramme }) => IdProgramme === screening['IdProgramme'])
      .map(readId),
  );
  const leading = world.records('participant-implication').filter((one) => shown.has(readNumber(one, 'IdInscription') ?? 0));
  return new Set(leading.flatMap((one) => readNumber(one, 'IdParticipant') ?? []));
};

/** The whole day: nobody presents on the evening they arrive, nor leaves from the stage. */
const isThere = (guest: RecordData, screening: RecordData): boolean => {
  const [from, to, day] = [readText(guest, 'Arrivee'), readText(guest, 'Depart'), readText(screening, 'Jour') ?? ''];
  return from !== null && to !== null && from < day && day < to;
};

/** One stage a day is enough. */
const isNear = (one: RecordData, other: RecordData): boolean => one['Jour'] === other['Jour'];
