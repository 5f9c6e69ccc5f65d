import { parseDuration } from '#domain/records/values/durations.ts';
import { readId, readNumber, readText, type RecordData } from '#domain/records/values/record-data.ts';
import { find, links, names, type Work } from '#domain/work/work.ts';

export const ASSIGNMENT = 'affectation-visionnage';
const USER = 'utilisateur';
/** Who may write notes on films is of the committee. */
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
  const users = (yield* judges()).filter((user) => (readText(user, 'DateExpiration') ?? today) >= today);
  const assignments = yield* find(ASSIGNMENT, { IdUtilisateur: users.map(readId) });
  const lengths = yield* lengthsOf(assignments, year);
  const own = Map.groupBy(assignments, (one) => readNumber(one, 'IdUtilisateur') ?? 0);
  const called = yield* names(USER, users.map(readId));
  return users
    .map((user) => {
      const ofEdition = (own.get(readId(user)) ?? []).filter((one) => lengths.has(registrationOf(one)));
      const open = ofEdition.filter((one) => readText(one, 'VuLe') === null);
      return {
        id: readId(user),
        name: readText(called, String(readId(user))) ?? '',
        person: readNumber(user, 'IdPersonne'),
        seen: ofEdition.length - open.length,
        toSee: open.length,
        minutes: open.reduce((sum, one) => sum + (lengths.get(registrationOf(one)) ?? 0), 0),
      };
    })
    .toSorted((left, right) => left.name.localeCompare(right.name, 'fr'));
}

const registrationOf = (one: RecordData): number => readNumber(one, 'IdInscription') ?? 0;

function* judges(): Work<readonly RecordData[]> {
  const rights = (yield* find('utilisateur-droit', { Code: JUDGES })).map(readId);
  const groups = (yield* links('groupe-utilisateur', 'IdsDroit', { targets: rights })).map(({ owner }) => owner);
  const people = (yield* links(USER, 'IdsDroitUtilisateur', { targets: rights })).map(({ owner }) => owner);
  const found = [
    ...(yield* find(USER, { IdGroupeUtilisateur: groups, IsActif: true })),
    ...(yield* find(USER, { Id: people, IsActif: true })),
  ];
  return [...new Map(found.map((user) => [readId(user), user])).values()];
}

/** Minutes by registration of the edition. */
function* lengthsOf(assignments: readonly RecordData[], year: number): Work<ReadonlyMap<number, number>> {
  const registrations = yield* find('festival-inscription', { Id: [...new Set(assignments.map(registrationOf))], Eannee: year });
  const films = yield* find('film', { Id: [...new Set(registrations.flatMap((one) => readNumber(one, 'IdFilm') ?? []))] });
  const minutes = new Map(films.map((film) => [readId(film), minutesOf(film)]));
  return new Map(registrations.map((one) => [readId(one), minutes.get(readNumber(one, 'IdFilm') ?? 0) ?? 0]));
}

export const minutesOf = (film: RecordData): number => Math.ceil((parseDuration(readText(film, 'Duree') ?? '') ?? 0) / 60);
