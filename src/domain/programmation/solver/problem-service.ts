import type { Asked, WorkService } from '#domain/work/service.ts';
import { find, refuse } from '#domain/work/work.ts';
import { minutesOfTyped } from '../festival-day.ts';
import { gridFacts } from '../warnings/grid-facts.ts';
import type { GridProblem } from './problem.ts';
import { type ProblemScope, readProblem } from './read-problem.ts';

interface ScopeQuery {
  readonly jour?: string;
  readonly section?: number;
  readonly salle?: number;
  readonly heure?: string;
}

/** The grid of an edition, its rooms and its constraints: the thread of the one who asks solves it. */
export const readGrilleProbleme: WorkService<Asked<{ readonly annee: number }, ScopeQuery, unknown>, GridProblem> = {
  entity: 'festival-programmation',
  *run({ params: { annee }, query }) {
    const [edition] = yield* find('festival-edition', { Eannee: annee });
    if (edition === undefined) return yield* refuse('introuvable');
    const screenings = yield* find('festival-programmation', { Eannee: annee, IsHorsFestival: false });
    const rooms = yield* find('festival-salle', { IsHorsFestival: false });
    const facts = yield* gridFacts(screenings);
    const ids = rooms.map(({ Id }) => Id);
    return readProblem(
      {
        edition,
        screenings,
        rooms,
        facts: {
          ...facts,
          // Those of every room, not only of the rooms in use.
          closures: yield* find('festival-salle-indisponibilite', { IdSalle: ids }),
          openings: yield* find('festival-salle-edition', { IdSalle: ids }),
        },
      },
      scopeOf(query),
    );
  },
};

function scopeOf({
  jour = null,
  section = null,
  salle = null,
  heure = null,
}: { readonly [K in keyof ScopeQuery]: ScopeQuery[K] | null }): ProblemScope {
  const from = minutesOfTyped(heure ?? '') ?? 0;
  return { day: jour, section, closed: salle === null || jour === null ? null : { room: salle, day: jour, from } };
}
