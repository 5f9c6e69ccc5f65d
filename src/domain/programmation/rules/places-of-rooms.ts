import { placesOf, seatsOf } from '../seats.ts';
import { numbersIn } from '#domain/values/record-columns.ts';
import { type CommitRule, idsOf } from '#domain/work/rule.ts';
import { find, refuseField } from '#domain/work/work.ts';

/** Places given out by kind never exceed the room, whichever of the two is written; a room that is made smaller later is a conflict. */
export const placesOfRooms: CommitRule = {
  name: 'keep the places of a screening within its room',
  phase: 'before-commit',
  on: [
    {
      entity: 'festival-programmation',
      ops: ['insert', 'update'],
      fields: ['IdSalle', 'QuotaPublic', 'QuotaScolaire', 'QuotaAccredite'],
    },
  ],
  *run(written) {
    const screenings = yield* find('festival-programmation', { Id: idsOf(written, 'festival-programmation') });
    const placed = screenings.filter((screening) => placesOf(screening) > 0);
    const facts = {
      rooms: yield* find('festival-salle', { Id: numbersIn(placed, 'IdSalle') }),
      openings: yield* find('festival-salle-edition', { IdSalle: numbersIn(placed, 'IdSalle') }),
    };
    for (const screening of placed) {
      const [places, seats] = [placesOf(screening), seatsOf(screening, facts)];
      if (seats !== null && places > seats)
        yield* refuseField({ path: 'QuotaPublic', code: 'places-au-dela', params: { places: String(places), jauge: String(seats) } });
    }
  },
};
