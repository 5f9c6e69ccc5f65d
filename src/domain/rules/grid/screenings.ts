import { ConflitGravite } from '#generated/enums/conflit-gravite.gen.ts';
import { completeScreening } from '#domain/programmation/complete-screening.ts';
import { festivalDayOf } from '#domain/programmation/festival-day.ts';
import { PLACE_FIELDS, type PlacedScreening, screeningConflicts, takenError } from '#domain/programmation/conflicts.ts';
import { programmeLengths } from '#domain/programmation/programme-length.ts';
import { readId, readNumber, readText, type RecordData } from '#domain/records/values/record-data.ts';
import { find, mark, refuseField, waitFor, type Work } from '#domain/work/work.ts';
import { type CommitRule, idsOf, type WriteRule, type Written } from '../rule.ts';

const SCREENING = 'festival-programmation';
const ROOM = 'festival-salle';

/**
 * Keeps the conflicts of the grid true when a screening moves or the turnaround of a room changes, and refuses two
 * confirmed screenings in one room at once: looked at when all is written, so that two may change places.
 */
export const screeningsApart: CommitRule = {
  name: 'keep screenings of a room apart',
  phase: 'before-commit',
  on: [
    { entity: SCREENING, ops: ['insert', 'update', 'delete', 'restore'], fields: [...PLACE_FIELDS, 'Battement'] },
    { entity: ROOM, ops: ['insert', 'update', 'delete', 'restore'], fields: ['Battement'] },
  ],
  *run(written) {
    const own = yield* find(SCREENING, { Id: idsOf(written, SCREENING) });
    const moved = new Set(written.filter(isPlaced).map(({ id }) => id));
    // Of two that meet in a room, the second is told of the first.
    yield* waitFor(ROOM, roomsOf(own.filter((screening) => moved.has(readId(screening)))));
    const placed = yield* disturbed(own, idsOf(written, ROOM));
    const all = placed.map(place);
    for (const screening of all.filter(({ Id }) => moved.has(Id))) {
      const error = takenError(screening, all);
      if (error !== null) yield* refuseField(error);
    }
    const rooms = new Map((yield* find(ROOM, { Id: roomsOf(placed) })).map((room) => [readId(room), readNumber(room, 'Battement')]));
    const found = screeningConflicts(all, (room) => rooms.get(room) ?? null);
    const changed = placed.filter((screening) => readNumber(screening, 'ConflitSalle') !== (found.get(readId(screening)) ?? null));
    for (const [ConflitSalle, some] of Map.groupBy(changed, (screening) => found.get(readId(screening)) ?? null))
      yield* mark(SCREENING, some.map(readId), { ConflitSalle });
  },
};

/** An old overlap does not hold up a change of something else. */
const isPlaced = ({ entity, op, fields }: Written): boolean =>
  entity === SCREENING && op !== 'delete' && (op !== 'update' || PLACE_FIELDS.some((field) => fields.includes(field)));

/** A screening that left a room, or is gone, can only end conflicts: those of the rooms that have some. */
function* disturbed(own: readonly RecordData[], rooms: readonly number[]): Work<readonly RecordData[]> {
  const inConflict = yield* find(SCREENING, { ConflitSalle: [ConflitGravite.alerte, ConflitGravite.bloquant] });
  const inRooms = yield* find(SCREENING, { IdSalle: [...new Set([...roomsOf([...own, ...inConflict]), ...rooms])] });
  const homeless = inConflict.filter((screening) => readNumber(screening, 'IdSalle') === null);
  return [...inRooms, ...homeless];
}

const roomsOf = (screenings: readonly RecordData[]): readonly number[] => [
  ...new Set(screenings.flatMap((screening) => readNumber(screening, 'IdSalle') ?? [])),
];

const place = (screening: RecordData): PlacedScreening => ({
  Id: readId(screening),
  IdSalle: readNumber(screening, 'IdSalle'),
  Debut: readText(screening, 'Debut'),
  Fin: readText(screening, 'Fin'),
  Battement: readNumber(screening, 'Battement'),
  Etat: readNumber(screening, 'Etat') ?? 0,
});

/** A screening of the grid says its programme, its room and when it begins: the rest follows from the programme. */
export const newScreening: WriteRule = {
  name: 'complete a new screening',
  phase: 'before-write',
  on: [{ entity: SCREENING, ops: ['insert'] }],
  *run(screening) {
    return completeScreening(screening, yield* secondsOf(readNumber(screening, 'IdProgramme')));
  },
};

/** 00:45 belongs to the evening before, whoever writes it; without a beginning there is no day. */
export const daysOfScreenings: CommitRule = {
  name: 'give a screening its day of the festival',
  phase: 'before-commit',
  on: [{ entity: SCREENING, ops: ['insert', 'update'], fields: ['Debut'] }],
  *run(written) {
    const wrong = (yield* find(SCREENING, { Id: idsOf(written, SCREENING) })).flatMap((screening) => {
      const day = festivalDayOf(readText(screening, 'Debut') ?? '');
      return day === readText(screening, 'Jour') ? [] : [{ day, id: readId(screening) }];
    });
    for (const [Jour, some] of Map.groupBy(wrong, ({ day }) => day))
      yield* mark(
        SCREENING,
        some.map(({ id }) => id),
        { Jour },
      );
  },
};

/** Seconds that the films of a programme and its presentation take; 0 while it has none. */
function* secondsOf(programme: number | null): Work<number> {
  if (programme === null) return 0;
  const entries = yield* find('festival-inscription', { IdProgramme: programme });
  const films = yield* find('film', { Id: entries.map((entry) => readNumber(entry, 'IdFilm') ?? 0) });
  const programmes = yield* find('festival-programme', { Id: programme });
  return programmeLengths({ programmes, entries, films }).get(programme) ?? 0;
}
