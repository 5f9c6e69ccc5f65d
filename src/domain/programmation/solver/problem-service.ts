import type { Asked, WorkService } from '#domain/work/service.ts';
import type { FestivalProgrammation } from '#generated/records/festival-programmation.gen.ts';
import { recordFrom } from '#domain/records/read/typed-record.ts';
import { numbersIn } from '#domain/values/record-columns.ts';
import { find, refuse, type Work } from '#domain/work/work.ts';
import { minutesOfTyped } from '../festival-day.ts';
import { gridFacts } from '../warnings/grid-facts.ts';
import type { GridProblem } from './problem.ts';
import { type ProblemScope, readProblem } from './read-problem.ts';

interface ScopeQuery {
  readonly jour?: string;
  readonly section?: number;
  readonly salle?: number;
  readonly heure?: string;
  /** New screenings of each programme that has none. */
  readonly seances?: number;
}

/** The grid of an edition, its rooms and its constraints: the thread of the one who asks solves it. */
export const readGrilleProbleme: WorkService<Asked<{ readonly annee: number }, ScopeQuery, unknown>, GridProblem> = {
  entity: 'festival-programmation',
  *run({ params: { annee }, query }) {
    const [edition] = yield* find('festival-edition', { Eannee: annee });
    if (edition === undefined) return yield* refuse('introuvable');
    const screenings = yield* find('festival-programmation', { Eannee: annee, IsHorsFestival: false });
    const rooms = yield* find('festival-salle', { IsHorsFestival: false });
    const scope = scopeOf(query);
    const added = scope.closed === null ? yield* newScreenings(screenings, { annee, scope, count: query.seances ?? 0 }) : [];
    const facts = yield* gridFacts([...screenings, ...added]);
    const ids = rooms.map(({ Id }) => Id);
    const venues = numbersIn(rooms, 'IdLieu');
    return readProblem(
      {
        edition,
        screenings,
        added,
        rooms,
        facts: {
          ...facts,
          // Those of every room, not only of the rooms in use.
          rooms,
          venues: yield* find('festival-lieu', { Id: venues }),
          legs: yield* find('festival-lieu-trajet', { IdLieu: venues }),
          closures: yield* find('festival-salle-indisponibilite', { IdSalle: ids }),
          openings: yield* find('festival-salle-edition', { IdSalle: ids }),
        },
      },
      scope,
    );
  },
};

interface NewScope {
  readonly annee: number;
  readonly scope: ProblemScope;
  readonly count: number;
}

/** As many screenings as are wished for each programme that never had one; a cancelled screening was decided by staff, and counts. */
function* newScreenings(
  screenings: readonly FestivalProgrammation[],
  { annee, scope: { section }, count }: NewScope,
): Work<readonly FestivalProgrammation[]> {
  if (count === 0) return [];
  const where = { Eannee: annee, IsHorsFestival: false, ...(section === null ? {} : { IdSection: section }) };
  const used = new Set(screenings.map(({ IdProgramme }) => IdProgramme));
  const bare = (yield* find('festival-programme', where)).filter(({ Id }) => !used.has(Id));
  return bare.flatMap(({ Id: IdProgramme }, rank) =>
    Array.from({ length: count }, (_, time) => ({
      ...recordFrom('festival-programmation', { Eannee: annee, IdProgramme }),
      // Screenings are distinguished by their ids, which those that do not exist yet lack.
      Id: -(rank * count + time + 1),
    })),
  );
}

function scopeOf({
  jour = null,
  section = null,
  salle = null,
  heure = null,
}: { readonly [K in keyof Omit<ScopeQuery, 'seances'>]: ScopeQuery[K] | null }): ProblemScope {
  const from = minutesOfTyped(heure ?? '') ?? 0;
  return { day: jour, section, closed: salle === null || jour === null ? null : { room: salle, day: jour, from } };
}
