import { FonctionSysteme } from '#generated/enums/fonction-systeme.gen.ts';
import { foundWarnings } from '#domain/programmation/grid-warnings.ts';
import { isPlayed } from '#domain/programmation/warnings/grid-facts.ts';
import type { DemoWorld } from '../world/world.ts';
import { demoFacts } from './grid-facts.ts';

/** Nobody has two films on two screens at once: the one that its director was not invited for is by a namesake. */
export function separateMakers(world: DemoWorld): void {
  const facts = demoFacts(world);
  const found = foundWarnings(world.stored('festival-programmation').filter(isPlayed), facts).filter(
    ({ code }) => code === 'filmsMemePersonne',
  );
  for (const [person, some] of Map.groupBy(found, ({ id }) => id)) {
    const programmes = new Set(some.map(({ screening }) => screening.IdProgramme));
    const credits = world
      .records('film-credit')
      .filter(({ IdPersonne, IdFonction }) => IdPersonne === person && IdFonction === FonctionSysteme.realisateur);
    const entries = facts.entries.filter(
      ({ IdProgramme, IdFilm }) => programmes.has(IdProgramme ?? 0) && credits.some((credit) => credit.IdFilm === IdFilm),
    );
    const invited = new Set(world.records('participant-implication').map(({ IdInscription }) => IdInscription));
    const [, ...others] = entries.toSorted((left, right) => Number(invited.has(right.Id)) - Number(invited.has(left.Id)));
    for (const credit of credits.filter(({ IdFilm }) => others.some((other) => other.IdFilm === IdFilm)))
      Object.assign(credit, { IdPersonne: addNamesake(world, person) });
  }
}

function addNamesake(world: DemoWorld, person: number): number {
  const one = world.records('personne').find(({ Id }) => Id === person);
  return world.add('personne', {
    Nom: one?.Nom ?? '',
    Prenom: 'Dominique',
    IdPays: one?.IdPays ?? null,
    IdCivilite: one?.IdCivilite ?? null,
  });
}
