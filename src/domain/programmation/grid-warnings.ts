import { CopieEtat } from '#generated/enums/copie-etat.gen.ts';
import { ParticipantStatut } from '#generated/enums/participant-statut.gen.ts';
import { readId, readNumber, readText, type RecordData } from '#domain/records/values/record-data.ts';
import { find, names, type Work } from '#domain/work/work.ts';
import { festivalDayOf } from './festival-day.ts';

export type GridWarningCode =
  | 'personneAilleurs'
  | 'personneAbsente'
  | 'copieAilleurs'
  | 'copieInutilisable'
  | 'kdmManquante'
  | 'salleFermee';

/** What would go wrong on the day at a screening that is about to be announced. */
export interface GridWarning {
  readonly code: GridWarningCode;
  readonly screening: RecordData;
  /** The person, the copy or the room it is about, as people read it. */
  readonly about: string;
}

const PERSON = 'festival-participant';
const COPY = 'film-copie';
const SPEAKERS = ['IdPresentateur', 'IdInterprete'] as const;
const LEFT: readonly number[] = [ParticipantStatut.refusee, ParticipantStatut.desistement];
const USELESS: readonly number[] = [CopieEtat.testeeKo, CopieEtat.renvoyee];

interface Found {
  readonly code: GridWarningCode;
  readonly screening: RecordData;
  readonly entity: string;
  readonly id: number;
}

/** People, copies, keys and closed rooms, which no rule of the room itself sees. */
export function* gridWarnings(screenings: readonly RecordData[]): Work<readonly GridWarning[]> {
  const dated = screenings.filter((screening) => readText(screening, 'Debut') !== null);
  const found = [...(yield* peopleWarnings(dated)), ...(yield* copyWarnings(dated)), ...(yield* roomWarnings(dated))];
  const known = new Map<string, RecordData>();
  for (const [entity, some] of Map.groupBy(found, (one) => one.entity))
    known.set(entity, yield* names(entity, [...new Set(some.map(({ id }) => id))]));
  return found.map(({ code, screening, entity, id }) => ({
    code,
    screening,
    about: readText(known.get(entity) ?? {}, String(id)) ?? '',
  }));
}

const startOf = (screening: RecordData): string => readText(screening, 'Debut') ?? '';
const endOf = (screening: RecordData): string => readText(screening, 'Fin') ?? startOf(screening);
const isAtOnce = (one: RecordData, other: RecordData): boolean => startOf(one) < endOf(other) && startOf(other) < endOf(one);
const hasTwins = (one: RecordData, all: readonly RecordData[]): boolean =>
  all.some((other) => readId(other) !== readId(one) && other['IdSalle'] !== one['IdSalle'] && isAtOnce(one, other));

function* peopleWarnings(screenings: readonly RecordData[]): Work<readonly Found[]> {
  const speaking = screenings.flatMap((screening) =>
    SPEAKERS.flatMap((field) => {
      const id = readNumber(screening, field);
      return id === null ? [] : [{ id, screening }];
    }),
  );
  const people = new Map((yield* find(PERSON, { Id: [...new Set(speaking.map(({ id }) => id))] })).map((one) => [readId(one), one]));
  return speaking.flatMap(({ id, screening }): readonly Found[] => {
    const own = speaking.filter((one) => one.id === id).map((one) => one.screening);
    const isAway = !isThere(people.get(id), screening);
    return [
      ...(isAway ? [{ code: 'personneAbsente' as const, screening, entity: PERSON, id }] : []),
      ...(hasTwins(screening, own) ? [{ code: 'personneAilleurs' as const, screening, entity: PERSON, id }] : []),
    ];
  });
}

/** Who says neither arrival nor departure is taken at their word. */
function isThere(person: RecordData | undefined, screening: RecordData): boolean {
  if (person === undefined) return true;
  if (LEFT.includes(readNumber(person, 'Statut') ?? 0)) return false;
  const day = festivalDayOf(startOf(screening)) ?? '';
  const [arrival, departure] = [readText(person, 'Arrivee'), readText(person, 'Depart')];
  return (arrival === null || arrival <= day) && (departure === null || day <= departure);
}

function* copyWarnings(screenings: readonly RecordData[]): Work<readonly Found[]> {
  const programmes = [...new Set(screenings.flatMap((screening) => readNumber(screening, 'IdProgramme') ?? []))];
  const entries = yield* find('festival-inscription', { IdProgramme: programmes });
  const shown = screenings.flatMap((screening) =>
    entries
      .filter((entry) => entry['IdProgramme'] === screening['IdProgramme'])
      .flatMap((entry) => {
        const id = readNumber(entry, 'IdCopieProjetee');
        return id === null ? [] : [{ id, screening }];
      }),
  );
  const ids = [...new Set(shown.map(({ id }) => id))];
  const useless = new Set((yield* find(COPY, { Id: ids, Etat: USELESS })).map(readId));
  const keys = Map.groupBy(yield* find('film-kdm', { IdCopie: ids }), (key) => readNumber(key, 'IdCopie') ?? 0);
  return shown.flatMap(({ id, screening }): readonly Found[] => {
    const own = shown.filter((one) => one.id === id).map((one) => one.screening);
    const codes: readonly GridWarningCode[] = [
      ...(useless.has(id) ? ['copieInutilisable' as const] : []),
      ...(hasTwins(screening, own) ? ['copieAilleurs' as const] : []),
      ...(opens(keys.get(id), screening) ? [] : ['kdmManquante' as const]),
    ];
    return codes.map((code) => ({ code, screening, entity: COPY, id }));
  });
}

/** A copy that has keys plays only in the rooms and at the hours that one of those received opens. */
const opens = (keys: readonly RecordData[] | undefined, screening: RecordData): boolean =>
  keys === undefined ||
  keys.some(
    (key) =>
      key['IsRecue'] === true &&
      key['IdSalle'] === screening['IdSalle'] &&
      startOf(key) <= startOf(screening) &&
      endOf(key) >= endOf(screening),
  );

function* roomWarnings(screenings: readonly RecordData[]): Work<readonly Found[]> {
  const rooms = [...new Set(screenings.flatMap((screening) => readNumber(screening, 'IdSalle') ?? []))];
  const closed = yield* find('festival-salle-indisponibilite', { IdSalle: rooms });
  return screenings.flatMap((screening): readonly Found[] => {
    const id = readNumber(screening, 'IdSalle');
    const isClosed = closed.some((one) => one['IdSalle'] === id && isAtOnce(one, screening));
    return id !== null && isClosed ? [{ code: 'salleFermee', screening, entity: 'festival-salle', id }] : [];
  });
}
