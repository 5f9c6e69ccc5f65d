import type { FestivalParticipant } from '#generated/records/festival-participant.gen.ts';
import type { FestivalProgrammation } from '#generated/records/festival-programmation.gen.ts';
import type { FestivalTrajet } from '#generated/records/festival-trajet.gen.ts';
import { IntervenantRole } from '#generated/enums/intervenant-role.gen.ts';
import { byId } from '#domain/values/record-columns.ts';
import type { FoundWarning, GridWarningCode } from '../warning-codes.ts';
import { filmmakersOf, type FilmmakerFacts } from './filmmakers.ts';
import { hasLeft, isThere, type ScreeningPerson } from './screening-people.ts';
import { hasTwins, isAtOnce, isElsewhere } from './times.ts';
import { isTooFar, type TravelFacts } from './travel.ts';

export interface PeopleFacts extends TravelFacts, FilmmakerFacts {
  readonly people: readonly FestivalParticipant[];
  readonly journeys: readonly FestivalTrajet[];
  readonly speaking: readonly ScreeningPerson[];
}

/** People who are not there at the hour, in two rooms at once, or without the time to go from one to the other. */
export function peopleWarnings(screenings: readonly FestivalProgrammation[], facts: PeopleFacts): readonly FoundWarning[] {
  const played = byId(screenings);
  const people = byId(facts.people);
  const present = facts.speaking.flatMap(({ screening, person, role }) => {
    const one = played.get(screening);
    return one === undefined || role === IntervenantRole.absente ? [] : [{ screening: one, id: person }];
  });
  const byPerson = Map.groupBy(present, ({ id }) => id);
  return [
    ...present.flatMap(({ screening, id }): readonly FoundWarning[] => {
      const personScreenings = (byPerson.get(id) ?? []).map((one) => one.screening);
      const person = people.get(id);
      const codes: readonly GridWarningCode[] = [
        ...(person !== undefined && !isThere(person, facts.journeys, screening) ? ['personneAbsente' as const] : []),
        ...(hasTwins(screening, personScreenings) ? ['personneAilleurs' as const] : []),
        ...(personScreenings.some((other) => isElsewhere(screening, other) && isTooFar(screening, other, facts))
          ? ['personneTrajet' as const]
          : []),
      ];
      return codes.map((code) => ({ code, screening, entity: 'festival-participant', id }));
    }),
    ...missingMakers(screenings, facts),
    ...dividedMakers(screenings, facts),
  ];
}

/** « En présence » was announced, nobody who is named is there, and none of those who made the films is at the festival at that hour. */
function missingMakers(screenings: readonly FestivalProgrammation[], facts: PeopleFacts): readonly FoundWarning[] {
  const people = byId(facts.people);
  return screenings
    .filter(({ IsEnPresence }) => IsEnPresence)
    .flatMap((screening): readonly FoundWarning[] => {
      const named = facts.speaking.filter((one) => one.screening === screening.Id);
      const absent = new Set(named.filter(({ role }) => role === IntervenantRole.absente).map(({ person }) => person));
      const makers = filmmakersOf(screening, facts).flatMap(({ participants }) => participants);
      const expected = [
        ...named.filter(({ role }) => role === IntervenantRole.presente || role === IntervenantRole.salle).map(({ person }) => person),
        ...makers.map(({ Id }) => Id),
      ].filter((id) => !absent.has(id));
      const isKept = expected.some((id) => {
        const person = people.get(id) ?? makers.find(({ Id }) => Id === id);
        return person !== undefined && isThere(person, facts.journeys, screening);
      });
      const first = makers.find((maker) => absent.has(maker.Id) || !hasLeft(maker)) ?? makers[0];
      return isKept || first === undefined ? [] : [{ code: 'realisationAbsente', screening, entity: 'festival-participant', id: first.Id }];
    });
}

/** Two films of one person at the same time: whoever comes for both misses one. */
function dividedMakers(screenings: readonly FestivalProgrammation[], facts: PeopleFacts): readonly FoundWarning[] {
  const makers = new Map(screenings.map((screening) => [screening.Id, filmmakersOf(screening, facts)]));
  return screenings.flatMap((screening) => {
    const others = screenings.filter(
      (other) => isElsewhere(screening, other) && other.IdProgramme !== screening.IdProgramme && isAtOnce(screening, other),
    );
    return (makers.get(screening.Id) ?? [])
      .filter(({ personne, films }) =>
        others.some((other) =>
          (makers.get(other.Id) ?? []).some((one) => one.personne === personne && one.films.some((film) => !films.includes(film))),
        ),
      )
      .map(({ personne }): FoundWarning => ({ code: 'filmsMemePersonne', screening, entity: 'personne', id: personne }));
  });
}
