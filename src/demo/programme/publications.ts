import type { FestivalProgrammation } from '#generated/records/festival-programmation.gen.ts';
import { announcement, compareGrid, type Pictures } from '#domain/programmation/publication.ts';
import { addDays } from '#domain/values/dates.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import type { Users } from '../world/users.ts';
import { type DemoWorld, at } from '../world/world.ts';

const CONFIRMED = 2;
/** Days before the opening on which a past edition announced its grid. */
const PAST_LEAD = 27;
/** They are made as the demonstration loads, by the work that reads names. */
const NO_PICTURES: Pictures = new Map();
/** Screenings that changed rooms after they were announced. */
const MOVED = 3;

/**
 * Publications of the grid of each edition. `avant`: once, three days ago, and some screenings have changed since;
 * `pendant`: those changes are out too.
 */
export function addPublications(world: DemoWorld, [IdUtilisateur = 0]: Users['programmers']): void {
  const [current, ...past] = world.editions;
  for (const { Eannee, DateDebut } of past)
    publish(world, { Eannee, Numero: 1, date: addDays(DateDebut, -PAST_LEAD), IdUtilisateur, screenings: gridOf(world, Eannee) });
  if (current === undefined) return;
  const { Eannee, DateDebut } = current;
  const screenings = gridOf(world, Eannee);
  const first = world.state === 'avant' ? world.fromToday(-3) : addDays(DateDebut, -PAST_LEAD);
  publish(world, { Eannee, Numero: 1, date: first, IdUtilisateur, screenings: asFirstAnnounced(world, screenings) });
  if (world.state === 'pendant')
    publish(world, {
      Eannee,
      Numero: 2,
      date: world.fromToday(-4),
      IdUtilisateur,
      Commentaire: 'Changements de salle et séance scolaire déplacée ; affichés aux entrées des salles.',
      screenings,
    });
}

function gridOf(world: DemoWorld, year: number): readonly FestivalProgrammation[] {
  return world.stored('festival-programmation').filter(({ Eannee, IsHorsFestival }) => Eannee === year && IsHorsFestival !== true);
}

/** The grid before the strike and before some screenings changed rooms. */
function asFirstAnnounced(world: DemoWorld, screenings: readonly FestivalProgrammation[]): readonly FestivalProgrammation[] {
  const { 'festival-programmation': cancelled, remplacante: replacement } = world.cases.get('scolaireDeplacee') ?? {};
  const rooms = [...new Set(screenings.flatMap((one) => one.IdSalle ?? []))];
  const usual = screenings.filter((one) => one.Id !== cancelled && one.Id !== replacement && one.ConflitSalle === null);
  const moved = new Set(usual.filter((_, index) => index % Math.ceil(usual.length / MOVED) === 1).map(({ Id }) => Id));
  return screenings
    .filter((one) => one.Id !== replacement)
    .map((one) => {
      if (one.Id === cancelled) return { ...one, Etat: CONFIRMED };
      return moved.has(one.Id) ? { ...one, IdSalle: rooms.find((room) => room !== one.IdSalle) ?? null } : one;
    });
}

interface Edition {
  readonly Eannee: number;
  readonly Numero: number;
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly IdUtilisateur: number;
  readonly Commentaire?: string;
  readonly screenings: readonly FestivalProgrammation[];
}

function publish(world: DemoWorld, { screenings, date, ...said }: Edition): void {
  const publicationIds = new Set(
    world
      .records('festival-publication')
      .filter(({ Eannee }) => Eannee === said.Eannee)
      .map(({ Id }) => Id),
  );
  const inForce = world
    .stored('festival-publication-seance')
    .filter(({ IdPublication, IsCourante }) => publicationIds.has(Number(IdPublication)) && IsCourante === true);
  const { changes, announced } = compareGrid(screenings, inForce, NO_PICTURES);
  const id = world.add('festival-publication', { ...said, DatePublication: at(date, '16:30'), NbSeances: announced });
  const programmes = namesOf(world);
  const lines = world.records('festival-publication-seance');
  for (const change of changes) {
    const before = lines.find(({ Id }) => Id === change.before?.Id);
    if (before !== undefined) Object.assign(before, { IsCourante: false });
    world.add('festival-publication-seance', { IdPublication: id, ...announcement(change, programmes) });
  }
}

function namesOf(world: DemoWorld): RecordData {
  return Object.fromEntries(
    world
      .records('festival-programme')
      .map(({ Id, Code, TradLibelle }) => [`${Id}`, `${Code ?? ''} ${TradLibelle?.TraductionFr ?? ''}`.trim()]),
  );
}
