import type { FestivalParticipant } from '#generated/records/festival-participant.gen.ts';
import type { FestivalProgrammation } from '#generated/records/festival-programmation.gen.ts';
import { IntervenantRole } from '#generated/enums/intervenant-role.gen.ts';
import { toUtcText } from '#domain/values/dates.ts';
import { byId } from '#domain/values/record-columns.ts';
import { DAY_END_MIN } from '../festival-day.ts';
import { filmmakersOf } from '../warnings/filmmakers.ts';
import type { GridFacts } from '../warnings/grid-facts.ts';
import { hasLeft, hoursThere } from '../warnings/screening-people.ts';
import type { ProblemHours, ProblemScreening } from './problem.ts';
import { momentOf } from './read-copies.ts';

type PeopleFacts = Pick<GridFacts, 'people' | 'speaking' | 'journeys' | 'entries' | 'credits' | 'makers'>;

/** People of a screening with their hours at the festival, and the directors of its films. */
export function peopleReader(
  facts: PeopleFacts,
): (screening: FestivalProgrammation) => Pick<ProblemScreening, 'Personnes' | 'Realisation'> {
  const people = byId(facts.people);
  const speaking = Map.groupBy(facts.speaking, ({ screening }) => screening);
  const journeys = Map.groupBy(facts.journeys, ({ IdParticipant }) => IdParticipant);
  return (screening) => ({
    Personnes: (speaking.get(screening.Id) ?? []).flatMap(({ person: id, role }) => {
      const person = role === IntervenantRole.absente ? undefined : people.get(id);
      return person === undefined ? [] : [{ Id: person.Id, Presence: presenceOf(person, journeys.get(id) ?? []) }];
    }),
    Realisation: filmmakersOf(screening, facts).map(({ personne }) => personne),
  });
}

/** Nothing places a screening better for a guest who does not come any more. */
function presenceOf(person: FestivalParticipant, journeys: PeopleFacts['journeys']): ProblemHours {
  const stay = hasLeft(person) ? null : hoursThere(person, journeys);
  if (stay === null) return { Debut: null, Fin: null };
  return {
    Debut: typeof stay.from === 'string' ? { Jour: stay.from, Minute: 0 } : momentOf(toUtcText(stay.from)),
    Fin: typeof stay.to === 'string' ? { Jour: stay.to, Minute: DAY_END_MIN } : momentOf(toUtcText(stay.to)),
  };
}
