import type { FestivalProgrammation } from '#generated/records/festival-programmation.gen.ts';
import type { FestivalPublicationSeance } from '#generated/records/festival-publication-seance.gen.ts';
import { SeanceChangement } from '#generated/enums/seance-changement.gen.ts';
import { formatDay } from '#domain/values/dates.ts';
import { numbersIn } from '#domain/values/record-columns.ts';
import { readText } from '#domain/values/record-data.ts';
import { find, names, type Work } from '#domain/work/work.ts';
import { festivalDayOf } from './festival-day.ts';

/** Days and sections that a publication is limited to; none of either: all of them. */
export interface PublicationScope {
  readonly days: readonly string[];
  readonly sections: readonly number[];
}

export const WHOLE_GRID: PublicationScope = { days: [], sections: [] };

/** Days and sections in which something changed, whatever the scope. */
export interface ScopeChoices {
  readonly days: readonly string[];
  readonly sections: readonly { readonly id: number; readonly name: string }[];
}

interface Scoped {
  readonly scope: PublicationScope;
  /** Sections of programmes, by programme. */
  readonly sections: ReadonlyMap<number, number>;
}

interface ScopedScreening {
  readonly Debut: string | null;
  readonly IdProgramme: number | null;
}

/** One of the places, former or present, is of those days and one of those sections. */
export function isInScope(places: readonly ScopedScreening[], { scope, sections }: Scoped): boolean {
  const isOfDay = scope.days.length === 0 || places.some(({ Debut }) => scope.days.includes(festivalDayOf(Debut ?? '') ?? ''));
  const isOfSection =
    scope.sections.length === 0 || places.some(({ IdProgramme }) => scope.sections.includes(sections.get(IdProgramme ?? 0) ?? 0));
  return isOfDay && isOfSection;
}

/** The little that a scope looks at of a change. */
interface ScopedChange {
  readonly kind: SeanceChangement;
  readonly after: ScopedScreening;
  readonly before: FestivalPublicationSeance | null;
}

interface Difference<C> {
  readonly changes: readonly C[];
  readonly announced: number;
  readonly conflicts: number;
}

interface Narrowing extends Scoped {
  readonly inForce: readonly FestivalPublicationSeance[];
  /** Confirmed ones. */
  readonly screenings: readonly FestivalProgrammation[];
}

/** The changes of a scope; a screening that is outside keeps its announcement, as it is. A screening that leaves a day of the scope, or comes to one, changes whole. */
export function narrowDifference<C extends ScopedChange>(
  whole: Difference<C>,
  { scope, sections, inForce, screenings }: Narrowing,
): Difference<C> {
  const changes = whole.changes.filter((change) => isInScope(placesOf(change), { scope, sections }));
  if (changes.length === whole.changes.length) return whole;
  const ended = changes.filter(({ kind }) => kind === SeanceChangement.annulee || kind === SeanceChangement.retiree).length;
  const added = changes.filter(({ kind }) => kind === SeanceChangement.nouvelle).length;
  const conflicts = screenings.filter((one) => one.ConflitSalle !== null && isInScope([one], { scope, sections })).length;
  return { changes, announced: inForce.length + added - ended, conflicts };
}

function placesOf({ after, before }: ScopedChange): readonly ScopedScreening[] {
  return before === null ? [after] : [after, before];
}

export function* sectionsOfProgrammes(
  changes: readonly ScopedChange[],
  screenings: readonly FestivalProgrammation[],
): Work<ReadonlyMap<number, number>> {
  const ids = [
    ...new Set([
      ...numbersIn(screenings, 'IdProgramme'),
      ...changes.flatMap((one) => placesOf(one).flatMap(({ IdProgramme }) => IdProgramme ?? [])),
    ]),
  ];
  const programmes = yield* find('festival-programme', { Id: ids }, ['IdSection']);
  return new Map(programmes.map(({ Id, IdSection }) => [Id, IdSection]));
}

export function* scopeChoices(changes: readonly ScopedChange[], sections: ReadonlyMap<number, number>): Work<ScopeChoices> {
  const places = changes.flatMap(placesOf);
  const ids = [...new Set(places.flatMap(({ IdProgramme }) => sections.get(IdProgramme ?? 0) ?? []))];
  const sectionNames = yield* names('festival-section', ids);
  return {
    days: [...new Set(places.flatMap(({ Debut }) => festivalDayOf(Debut ?? '') ?? []))].toSorted(),
    sections: ids
      .map((id) => ({ id, name: readText(sectionNames, String(id)) ?? '' }))
      .toSorted((left, right) => left.name.localeCompare(right.name, 'fr')),
  };
}

/** Staff read it in the list of versions. */
export function* scopeInWords({ days, sections }: PublicationScope): Work<string | null> {
  if (days.length === 0 && sections.length === 0) return null;
  const sectionNames = yield* names('festival-section', sections);
  return [...days.toSorted().map((day) => formatDay(day, 'fr')), ...sections.map((id) => readText(sectionNames, String(id)) ?? '')].join(
    ', ',
  );
}
