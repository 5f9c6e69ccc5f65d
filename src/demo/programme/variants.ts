import { instantOfDay } from '#domain/programmation/festival-day.ts';
import { readProblem } from '#domain/programmation/solver/read-problem.ts';
import { solveGrid } from '#domain/programmation/solver/solve-grid.ts';
import { byId } from '#domain/values/record-columns.ts';
import { at, type DemoWorld } from '../world/world.ts';
import type { Users } from '../world/users.ts';
import { demoFacts } from './grid-facts.ts';

/** The hour at which the room of the variant closes. */
const CLOSING_MIN = 10 * 60;

/** One variant is open: the busiest room of the second day closes, and its screenings go elsewhere, each with the reason. */
export function addVariants(world: DemoWorld, [IdCreateur = 0]: Users['programmers']): void {
  const { Eannee } = world.edition;
  const edition = world.stored('festival-edition').find((one) => one.Eannee === Eannee);
  const screenings = world.stored('festival-programmation').filter((one) => one.Eannee === Eannee && !one.IsHorsFestival);
  const day = world.day(1);
  const room = busiestRoom(screenings.filter(({ Jour }) => Jour === day));
  if (edition === undefined || room === null) return;
  const rooms = world.stored('festival-salle').filter(({ IsHorsFestival }) => !IsHorsFestival);
  const closed = { room, day, from: CLOSING_MIN };
  const problem = readProblem({ edition, screenings, rooms, facts: demoFacts(world) }, { day: null, section: null, closed });
  const name = world.records('festival-salle').find(({ Id }) => Id === room)?.TradLibelle?.TraductionFr ?? '';
  const IdVariante = world.add('festival-variante', {
    Eannee,
    Libelle: `${name} fermée dès 10 h`,
    Jour: day,
    Commentaire: 'Panne de climatisation : à fusionner si elle n’est pas réparée la veille.',
    IdCreateur,
    DateCreation: at(world.fromToday(-1), '17:20'),
    NbConflits: 0,
  });
  const screeningsById = byId(screenings);
  const lengths = byId(problem.Seances);
  for (const { screening: id, place, gaveWayTo } of solveGrid(problem).places) {
    const screening = screeningsById.get(id);
    if (screening === undefined) continue;
    const { IdProgramme, IdSalle, Debut, Fin, Etat } = screening;
    world.add('festival-variante-seance', {
      IdVariante,
      IdProgrammation: id,
      IdProgramme,
      IdSalle: place.IdSalle,
      Debut: instantOfDay(place.Jour, place.Debut),
      Fin: instantOfDay(place.Jour, place.Debut + (lengths.get(id)?.Duree ?? 0)),
      RaisonPlace: gaveWayTo === null ? `${name} est fermée` : 'Laisse sa place à une séance qui ne tient nulle part ailleurs',
      IdSalleAvant: IdSalle,
      DebutAvant: Debut,
      FinAvant: Fin,
      EtatAvant: Etat,
    });
  }
}

function busiestRoom(screenings: readonly { readonly IdSalle: number | null }[]): number | null {
  const byRoom = Map.groupBy(screenings, ({ IdSalle }) => IdSalle);
  return [...byRoom].toSorted(([, left], [, right]) => right.length - left.length)[0]?.[0] ?? null;
}
