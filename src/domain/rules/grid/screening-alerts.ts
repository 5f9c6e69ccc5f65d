import { PLACE_FIELDS } from '#domain/programmation/conflicts.ts';
import { alertsOf, GRID_ALERTS, gridFacts } from '#domain/programmation/grid-warnings.ts';
import { readId, readNumber, readText, type RecordData } from '#domain/records/values/record-data.ts';
import { find, gone, mark, type Work } from '#domain/work/work.ts';
import { type CommitRule, idsOf, type WrittenOp, type Written } from '../rule.ts';

const SCREENING = 'festival-programmation';
const PERSON = 'festival-participant';
const ENTRY = 'festival-inscription';
const FILM = 'film';
const PROGRAMME = 'festival-programme';
const COPY = 'film-copie';
const KEY = 'film-kdm';
const CLOSURE = 'festival-salle-indisponibilite';
const EVERY: readonly WrittenOp[] = ['insert', 'update', 'delete', 'restore'];

/** Who presents, what is projected, what opens it and how long it takes are looked at with the grid, not only on the day it is published. */
export const screeningAlerts: CommitRule = {
  name: 'tell screenings what will be missing on the day',
  phase: 'before-commit',
  on: [
    { entity: SCREENING, ops: EVERY, fields: [...PLACE_FIELDS, 'IdProgramme', 'IdPresentateur', 'IdInterprete', 'IsHorsFestival'] },
    { entity: PERSON, ops: ['update', 'delete', 'restore'], fields: ['Arrivee', 'Depart', 'Statut'] },
    { entity: ENTRY, ops: EVERY, fields: ['IdProgramme', 'IdCopieProjetee', 'IdFilm', 'DureeProjetee'] },
    { entity: FILM, ops: ['update'], fields: ['Duree'] },
    { entity: PROGRAMME, ops: ['update'], fields: ['DureePresentation'] },
    { entity: COPY, ops: ['update', 'delete', 'restore'], fields: ['Etat', 'DateRetour'] },
    { entity: KEY, ops: EVERY },
    { entity: CLOSURE, ops: EVERY },
  ],
  *run(written) {
    const own = yield* find(SCREENING, { Id: idsOf(written, SCREENING) });
    const touched = [...own, ...(yield* depending(written))];
    if (touched.length === 0 && !written.some(({ entity }) => entity === SCREENING)) return;
    // What left a place can only end alerts elsewhere: those that stand are looked at again.
    const alerted = yield* find(SCREENING, { Alerte: GRID_ALERTS });
    const days = [...new Set([...touched, ...alerted].flatMap((screening) => readText(screening, 'Jour') ?? []))];
    const all = unique([...touched, ...alerted, ...(yield* find(SCREENING, { Jour: days }))]);
    const found = alertsOf(all, yield* gridFacts(all));
    const changed = all.filter((screening) => readNumber(screening, 'Alerte') !== (found.get(readId(screening)) ?? null));
    for (const [Alerte, some] of Map.groupBy(changed, (screening) => found.get(readId(screening)) ?? null))
      yield* mark(SCREENING, some.map(readId), { Alerte });
  },
};

/** Screenings of the people, the films, the programmes, the copies, the keys and the rooms that were written. */
function* depending(written: readonly Written[]): Work<readonly RecordData[]> {
  const people = idsOf(written, PERSON);
  const keys = yield* kept(written, KEY);
  const copies = [...idsOf(written, COPY), ...idsIn(keys, 'IdCopie')];
  const entries = [
    ...(yield* kept(written, ENTRY)),
    ...(yield* find(ENTRY, { IdCopieProjetee: copies })),
    ...(yield* find(ENTRY, { IdFilm: idsOf(written, FILM) })),
    ...before(written, ENTRY),
  ];
  const programmes = [...new Set([...idsIn(entries, 'IdProgramme'), ...idsOf(written, PROGRAMME)])];
  return [
    ...(yield* find(SCREENING, { IdPresentateur: people })),
    ...(yield* find(SCREENING, { IdInterprete: people })),
    ...(yield* find(SCREENING, { IdProgramme: programmes })),
    ...(yield* inClosedRooms([...(yield* kept(written, CLOSURE)), ...before(written, CLOSURE)])),
  ];
}

function* inClosedRooms(closures: readonly RecordData[]): Work<readonly RecordData[]> {
  const screenings = yield* find(SCREENING, { IdSalle: idsIn(closures, 'IdSalle') });
  const days = closures.map(
    (closure) => [readText(closure, 'Debut')?.slice(0, 10) ?? '', readText(closure, 'Fin')?.slice(0, 10) ?? '9'] as const,
  );
  return screenings.filter((screening) => {
    const day = readText(screening, 'Debut')?.slice(0, 10) ?? '';
    return days.some(([first, last]) => first <= day && day <= last);
  });
}

/** As they are now, and as they were when they were deleted. */
function* kept(written: readonly Written[], entity: string): Work<readonly RecordData[]> {
  const ids = idsOf(written, entity);
  return [...(yield* find(entity, { Id: ids })), ...(yield* gone(entity, ids))];
}

const before = (written: readonly Written[], of: string): readonly RecordData[] =>
  written.flatMap((one) => (one.entity === of && one.before !== null ? [one.before] : []));

const idsIn = (records: readonly RecordData[], field: string): readonly number[] => [
  ...new Set(records.flatMap((record) => readNumber(record, field) ?? [])),
];

const unique = (records: readonly RecordData[]): readonly RecordData[] => [
  ...new Map(records.map((record) => [readId(record), record])).values(),
];
