import type { AffectationVisionnage } from '#generated/records/affectation-visionnage.gen.ts';
import type { Utilisateur } from '#generated/records/utilisateur.gen.ts';
import type { Film } from '#generated/records/film.gen.ts';
import { parseDuration } from '#domain/values/dates/durations.ts';
import { readId, readText } from '#domain/values/record-data.ts';
import { groupedBy, numbersIn } from '#domain/values/record-columns.ts';
import { find, links, names, type Work } from '#domain/work/work.ts';

/** Writers of notes on films are the committee. */
const JUDGES = 'FILM-NOTE-WRITE';

export interface Judge {
  readonly id: number;
  readonly name: string;
  /** Their record among the persons, who may have worked on a film. */
  readonly person: number | null;
  readonly seen: number;
  readonly toSee: number;
  /** Length of what is left to see. */
  readonly minutes: number;
}

/** The members of the committee with what each has seen and has still to see in an edition, by name. */
export function* committeeOf(year: number, today: string): Work<readonly Judge[]> {
  const users = (yield* judges()).filter((user) => (user.DateExpiration ?? today) >= today);
  const assignments = yield* find('affectation-visionnage', { IdUtilisateur: users.map(readId) });
  const lengths = yield* lengthsOf(assignments, year);
  const byMember = groupedBy(assignments, 'IdUtilisateur');
  const called = yield* names('utilisateur', users.map(readId));
  return users
    .map((user) => {
      const ofEdition = (byMember.get(user.Id) ?? []).filter((one) => lengths.has(one.IdInscription));
      const open = ofEdition.filter((one) => one.VuLe === null);
      return {
        id: user.Id,
        name: readText(called, String(user.Id)) ?? '',
        person: user.IdPersonne,
        seen: ofEdition.length - open.length,
        toSee: open.length,
        minutes: open.reduce((sum, one) => sum + (lengths.get(one.IdInscription) ?? 0), 0),
      };
    })
    .toSorted((left, right) => left.name.localeCompare(right.name, 'fr'));
}

function* judges(): Work<readonly Utilisateur[]> {
  const rights = (yield* find('utilisateur-droit', { Code: JUDGES })).map(readId);
  const groups = (yield* links('groupe-utilisateur', 'IdsDroit', { targets: rights })).map(({ owner }) => owner);
  const people = (yield* links('utilisateur', 'IdsDroitUtilisateur', { targets: rights })).map(({ owner }) => owner);
  const found = [
    ...(yield* find('utilisateur', { IdGroupeUtilisateur: groups, IsActif: true })),
    ...(yield* find('utilisateur', { Id: people, IsActif: true })),
  ];
  return [...new Map(found.map((user) => [user.Id, user])).values()];
}

/** Minutes by registration of the edition. */
function* lengthsOf(assignments: readonly AffectationVisionnage[], year: number): Work<ReadonlyMap<number, number>> {
  const registrations = yield* find('festival-inscription', { Id: numbersIn(assignments, 'IdInscription'), Eannee: year });
  const films = yield* find('film', { Id: numbersIn(registrations, 'IdFilm') });
  const minutes = new Map(films.map((film) => [film.Id, minutesOf(film)]));
  return new Map(registrations.map((one) => [one.Id, minutes.get(one.IdFilm) ?? 0]));
}

export function minutesOf(film: Pick<Film, 'Duree'>): number {
  return Math.ceil((parseDuration(film.Duree ?? '') ?? 0) / 60);
}
