import { FonctionSysteme } from '#generated/enums/fonction-systeme.gen.ts';
import { SectionTypeSysteme } from '#generated/enums/section-type-systeme.gen.ts';
import { participantTypes } from '#domain/participants/participant-entities.ts';
import { type GridFacts, isPlayed } from '#domain/programmation/warnings/grid-facts.ts';
import { interpreters, roleOf, type ScreeningPerson } from '#domain/programmation/warnings/screening-people.ts';
import type { DemoRow, DemoWorld } from '../world/world.ts';

/** The whole demonstration, as the rules of the grid read a database. */
export function demoFacts(world: DemoWorld): GridFacts {
  const people = participantTypes.flatMap((entity) => world.stored(entity));
  const screenings = world.stored('festival-programmation');
  // The three competitions of the product are rows that every database has.
  const competing = new Set<number>([
    ...Object.values(SectionTypeSysteme),
    ...world
      .stored('festival-section-type')
      .filter(({ IsCompetition }) => IsCompetition)
      .map(({ Id }) => Id),
  ]);
  return {
    people,
    makers: people,
    speaking: [...world.records('festival-programmation').flatMap(speakersOf), ...interpreters(screenings)],
    journeys: world.stored('festival-trajet'),
    credits: world.stored('film-credit').filter(({ IdFonction }) => IdFonction === FonctionSysteme.realisateur),
    entries: world.stored('festival-inscription'),
    films: world.stored('film'),
    programmes: world.stored('festival-programme'),
    copies: world.stored('film-copie'),
    supports: world.stored('support-proj'),
    keys: world.stored('film-kdm'),
    copyLegs: world.stored('film-acheminement'),
    closures: world.stored('festival-salle-indisponibilite'),
    editions: world.stored('festival-edition'),
    rooms: world.stored('festival-salle'),
    openings: world.stored('festival-salle-edition'),
    venues: world.stored('festival-lieu'),
    legs: world.stored('festival-lieu-trajet'),
    judged: new Set(
      world
        .stored('festival-section')
        .filter(({ IdSectionType }) => competing.has(IdSectionType))
        .map(({ Id }) => Id),
    ),
    all: screenings.filter(isPlayed),
  };
}

/** People whom the demonstration names at a screening. */
export function speakersOf({ Id, Intervenants }: DemoRow<'festival-programmation'>): readonly ScreeningPerson[] {
  return (Intervenants ?? []).map((one) =>
    typeof one === 'number'
      ? { screening: Id, person: one, role: roleOf(null) }
      : { screening: Id, person: one.Id, role: roleOf(one.Role) },
  );
}
