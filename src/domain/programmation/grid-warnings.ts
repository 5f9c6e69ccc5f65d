import { byId, numbersIn } from '#domain/values/record-columns.ts';
import type { FestivalParticipant } from '#generated/records/festival-participant.gen.ts';
import type { FestivalProgrammation } from '#generated/records/festival-programmation.gen.ts';
import type { FestivalSalleIndisponibilite } from '#generated/records/festival-salle-indisponibilite.gen.ts';
import type { FilmAcheminement } from '#generated/records/film-acheminement.gen.ts';
import type { FilmCopie } from '#generated/records/film-copie.gen.ts';
import type { FilmKdm } from '#generated/records/film-kdm.gen.ts';
import { ConflitGravite } from '#generated/enums/conflit-gravite.gen.ts';
import { CopieEtat } from '#generated/enums/copie-etat.gen.ts';
import { ParticipantStatut } from '#generated/enums/participant-statut.gen.ts';
import { SeanceEtat } from '#generated/enums/seance-etat.gen.ts';
import { addDays, parseInstant } from '#domain/values/dates.ts';
import { readId, readNumber, readText, type RecordData } from '#domain/values/record-data.ts';
import { find, names, type Work } from '#domain/work/work.ts';
import { festivalDayOf } from './festival-day.ts';
import { type ContentFacts, contentWarnings } from './content-warnings.ts';
import { AWAITED_STATES, legWarnings } from './copy-legs.ts';
import { GRID_ALERTS, type FoundWarning, type GridWarningCode, WARNING_GRAVITIES } from './warning-codes.ts';
import { filmLengths, presentationSeconds, type ProgrammeParts } from './programme-length.ts';

/** What would go wrong on the day at a screening that is about to be announced. */
export interface GridWarning {
  readonly code: GridWarningCode;
  readonly screening: FestivalProgrammation;
  readonly entity: string;
  /** The person, the copy, the room or the programme it is about, as people read it. */
  readonly about: string;
}
const SPEAKERS = ['IdPresentateur', 'IdInterprete'] as const;
const LEFT: readonly number[] = [ParticipantStatut.refusee, ParticipantStatut.desistement];
/** States in which a copy may not play. */
const USELESS: readonly number[] = [CopieEtat.testeeKo, CopieEtat.renvoyee];
/** A copy that was only asked for is early until so many days before its screening. */
const AWAITED_DAYS = 7;

/** What screenings depend on, beside their own record. */
export interface GridFacts extends ProgrammeParts, Omit<ContentFacts, 'entries'> {
  readonly people: readonly FestivalParticipant[];
  readonly copies: readonly FilmCopie[];
  readonly keys: readonly FilmKdm[];
  readonly legs: readonly FilmAcheminement[];
  readonly closures: readonly FestivalSalleIndisponibilite[];
}

/** People, copies, keys, closed rooms and programmes, which no rule of the room itself sees; of the copies that have not come, those that are wanted soon after `today`. */
export function* gridWarnings(screenings: readonly FestivalProgrammation[], today: string | null = null): Work<readonly GridWarning[]> {
  const facts = yield* gridFacts(screenings);
  const found = [...foundWarnings(screenings, facts), ...(today === null ? [] : awaitedCopies(screenings, facts, today))];
  const known = new Map<string, RecordData>();
  for (const [entity, some] of Map.groupBy(found, (one) => one.entity))
    known.set(entity, yield* names(entity, [...new Set(some.map(({ id }) => id))]));
  return found.map(({ code, screening, entity, id }) => ({
    code,
    screening,
    entity,
    about: readText(known.get(entity) ?? {}, String(id)) ?? '',
  }));
}

export function* gridFacts(screenings: readonly FestivalProgrammation[]): Work<GridFacts> {
  const programmes = numbersIn(screenings, 'IdProgramme');
  const entries = yield* find('festival-inscription', { IdProgramme: programmes });
  const copies = numbersIn(entries, 'IdCopieProjetee');
  return {
    people: yield* find('festival-participant', { Id: [...new Set(SPEAKERS.flatMap((field) => numbersIn(screenings, field)))] }),
    entries,
    films: yield* find('film', { Id: numbersIn(entries, 'IdFilm') }),
    programmes: yield* find('festival-programme', { Id: programmes }),
    copies: yield* find('film-copie', { Id: copies, Etat: [...USELESS, ...AWAITED_STATES] }),
    keys: yield* find('film-kdm', { IdCopie: copies }),
    legs: yield* find('film-acheminement', { IdCopie: copies }),
    closures: yield* find('festival-salle-indisponibilite', { IdSalle: numbersIn(screenings, 'IdSalle') }),
    editions: yield* find('festival-edition', { Eannee: numbersIn(screenings, 'Eannee') }),
    rooms: yield* find('festival-salle', { Id: numbersIn(screenings, 'IdSalle') }),
    openings: yield* find('festival-salle-edition', { IdSalle: numbersIn(screenings, 'IdSalle') }),
  };
}

function foundWarnings(screenings: readonly FestivalProgrammation[], facts: GridFacts): readonly FoundWarning[] {
  const dated = screenings.filter((screening) => screening.Debut !== null);
  return [
    ...peopleWarnings(dated, facts),
    ...copyWarnings(dated, facts),
    ...legWarnings(shownCopies(dated, facts.entries), facts.legs),
    ...roomWarnings(dated, facts),
    ...programmeWarnings(dated, facts),
    ...contentWarnings(dated, facts),
  ];
}

/**
 * The gravest conflict of each screening with people, copies, keys, closed rooms and its programme, by its id. A copy that its test refused and a key that
 * has not come are wrong wherever they are shown: they are counted as what they are, and announced with the grid.
 */
export function alertsOf(screenings: readonly FestivalProgrammation[], facts: GridFacts): ReadonlyMap<number, ConflitGravite> {
  const placed: GridFacts = {
    ...facts,
    copies: facts.copies.filter((copy) => copy.Etat === CopieEtat.renvoyee),
    keys: facts.keys.map((key) => ({ ...key, IsRecue: true })),
  };
  const found = Map.groupBy(foundWarnings(screenings.filter(isPlayed), placed), ({ screening }) => screening.Id);
  return new Map(
    [...found].map(([id, some]) => {
      const known = new Set(some.map(({ code }) => WARNING_GRAVITIES[code]));
      return [id, GRID_ALERTS.find((gravity) => known.has(gravity)) ?? ConflitGravite.alerte] as const;
    }),
  );
}

/** Nobody comes to what is cancelled, and tours have no place in the grid. */
export function isPlayed(screening: FestivalProgrammation): boolean {
  return screening.IsHorsFestival !== true && screening.Etat !== SeanceEtat.annulee;
}

type Timed = { readonly Debut: string | null; readonly Fin?: string | null };

function startOf(screening: Timed): string {
  return screening.Debut ?? '';
}

function endOf(screening: Timed): string {
  return screening.Fin ?? startOf(screening);
}

function isAtOnce(one: Timed, other: Timed): boolean {
  return startOf(one) < endOf(other) && startOf(other) < endOf(one);
}

function hasTwins(one: FestivalProgrammation, all: readonly FestivalProgrammation[]): boolean {
  return all.some((other) => other.Id !== one.Id && other.IdSalle !== one.IdSalle && isAtOnce(one, other));
}

function peopleWarnings(screenings: readonly FestivalProgrammation[], facts: GridFacts): readonly FoundWarning[] {
  const speaking = screenings.flatMap((screening) =>
    SPEAKERS.flatMap((field) => {
      const id = readNumber(screening, field);
      return id === null ? [] : [{ id, screening }];
    }),
  );
  const people = new Map(facts.people.map((one) => [one.Id, one]));
  return speaking.flatMap(({ id, screening }): readonly FoundWarning[] => {
    const own = speaking.filter((one) => one.id === id).map((one) => one.screening);
    const isAway = !isThere(people.get(id), screening);
    return [
      ...(isAway ? [{ code: 'personneAbsente' as const, screening, entity: 'festival-participant', id }] : []),
      ...(hasTwins(screening, own) ? [{ code: 'personneAilleurs' as const, screening, entity: 'festival-participant', id }] : []),
    ];
  });
}

/** Who says neither arrival nor departure is taken at their word. */
function isThere(person: FestivalParticipant | undefined, screening: FestivalProgrammation): boolean {
  if (person === undefined) return true;
  if (LEFT.includes(person.Statut)) return false;
  const day = festivalDayOf(startOf(screening)) ?? '';
  const [arrival, departure] = [person.Arrivee, person.Depart];
  return (arrival === null || arrival <= day) && (departure === null || day <= departure);
}

function shownCopies(screenings: readonly FestivalProgrammation[], entries: GridFacts['entries']) {
  return screenings.flatMap((screening) =>
    entries
      .filter((entry) => entry.IdProgramme === screening.IdProgramme)
      .flatMap((entry) => {
        const id = entry.IdCopieProjetee;
        return id === null ? [] : [{ id, screening }];
      }),
  );
}

/** Asked for, and not here though the screening is near. */
function awaitedCopies(
  screenings: readonly FestivalProgrammation[],
  { entries, copies }: GridFacts,
  today: string,
): readonly FoundWarning[] {
  const awaited = new Set(copies.filter((copy) => AWAITED_STATES.includes(copy.Etat)).map(readId));
  function isNear(screening: FestivalProgrammation): boolean {
    const day = festivalDayOf(startOf(screening));
    return day !== null && today <= day && day <= addDays(today, AWAITED_DAYS);
  }
  return shownCopies(screenings.filter(isNear), entries)
    .filter(({ id }) => awaited.has(id))
    .map(({ id, screening }) => ({ code: 'copieAttendue', screening, entity: 'film-copie', id }));
}

function copyWarnings(screenings: readonly FestivalProgrammation[], { entries, copies, keys: known }: GridFacts): readonly FoundWarning[] {
  const shown = shownCopies(screenings, entries);
  const byCopy = Map.groupBy(shown, ({ id }) => id);
  const states = new Map(copies.map((copy) => [copy.Id, copy]));
  const keys = Map.groupBy(known, (key) => key.IdCopie);
  return shown.flatMap(({ id, screening }): readonly FoundWarning[] => {
    const own = (byCopy.get(id) ?? []).map((one) => one.screening);
    const codes: readonly GridWarningCode[] = [
      ...(isUseless(states.get(id), screening) ? ['copieInutilisable' as const] : []),
      ...(hasTwins(screening, own) ? ['copieAilleurs' as const] : []),
      ...(opens(keys.get(id), screening) ? [] : ['kdmManquante' as const]),
    ];
    return codes.map((code) => ({ code, screening, entity: 'film-copie', id }));
  });
}

/** Refused by its test, or gone before the screening. */
function isUseless(copy: FilmCopie | undefined, screening: FestivalProgrammation): boolean {
  const state = copy?.Etat ?? null;
  if (copy === undefined || state === CopieEtat.testeeKo) return copy !== undefined;
  const left = copy.DateRetour;
  return state === CopieEtat.renvoyee && (left === null || left < (festivalDayOf(startOf(screening)) ?? ''));
}

/** A copy that has keys plays only in the rooms and at the hours that one of those received opens. */
function opens(keys: readonly FilmKdm[] | undefined, screening: FestivalProgrammation): boolean {
  return (
    keys === undefined ||
    keys.some(
      (key) =>
        key.IsRecue === true && key.IdSalle === screening.IdSalle && startOf(key) <= startOf(screening) && endOf(key) >= endOf(screening),
    )
  );
}

function roomWarnings(screenings: readonly FestivalProgrammation[], { closures }: GridFacts): readonly FoundWarning[] {
  return screenings.flatMap((screening): readonly FoundWarning[] => {
    const id = screening.IdSalle;
    const isClosed = closures.some((one) => one.IdSalle === id && isAtOnce(one, screening));
    return id !== null && isClosed ? [{ code: 'salleFermee', screening, entity: 'festival-salle', id }] : [];
  });
}

/** The same films in two rooms at once, or in less time than they take. */
function programmeWarnings(screenings: readonly FestivalProgrammation[], facts: GridFacts): readonly FoundWarning[] {
  const lengths = filmLengths(facts);
  const programmes = byId(facts.programmes);
  const twins = Map.groupBy(screenings, (screening) => screening.IdProgramme);
  function neededSeconds(screening: FestivalProgrammation): number {
    const length = lengths.get(screening.IdProgramme) ?? 0;
    return length === 0 ? 0 : length + presentationSeconds(screening, programmes.get(screening.IdProgramme));
  }
  return screenings.flatMap((screening): readonly FoundWarning[] => {
    const id = screening.IdProgramme;
    if (id === null) return [];
    const codes: readonly GridWarningCode[] = [
      ...(hasTwins(screening, twins.get(id) ?? []) ? ['programmeAilleurs' as const] : []),
      ...(isShort(screening, neededSeconds(screening)) ? ['seanceCourte' as const] : []),
    ];
    return codes.map((code) => ({ code, screening, entity: 'festival-programme', id }));
  });
}

/** A screening that does not say its end lasts as long as its films. */
function isShort(screening: FestivalProgrammation, neededS: number): boolean {
  const [start, end] = [parseInstant(startOf(screening)), parseInstant(screening.Fin ?? '')];
  return start !== null && end !== null && end - start < neededS * 1000;
}
