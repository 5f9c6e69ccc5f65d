import type { FestivalProgrammation } from '#generated/records/festival-programmation.gen.ts';
import { ConflitGravite } from '#generated/enums/conflit-gravite.gen.ts';
import { completeScreening } from '../complete-screening.ts';
import { festivalDayOf } from '../festival-day.ts';
import { PLACE_FIELDS, type PlacedScreening, screeningConflicts, takenError } from '../conflicts.ts';
import { filmLengths, presentationSeconds } from '../programme-length.ts';
import { readId } from '#domain/values/record-data.ts';
import { find, mark, refuseField, waitFor, type Work } from '#domain/work/work.ts';
import { type CommitRule, idsOf, type WriteRule, type Written } from '#domain/work/rule.ts';

/**
 * Keeps the conflicts of the grid true when a screening moves or the turnaround of a room changes, and refuses two
 * confirmed screenings in one room at once: looked at when all is written, so that two may change places.
 */
export const screeningsApart: CommitRule = {
  name: 'keep screenings of a room apart',
  phase: 'before-commit',
  on: [
    { entity: 'festival-programmation', ops: ['insert', 'update', 'delete', 'restore'], fields: [...PLACE_FIELDS, 'Battement'] },
    { entity: 'festival-salle', ops: ['insert', 'update', 'delete', 'restore'], fields: ['Battement'] },
  ],
  *run(written) {
    const writtenScreenings = yield* find('festival-programmation', { Id: idsOf(written, 'festival-programmation') });
    const moved = new Set(written.filter(isPlaced).map(({ id }) => id));
    // Of two that meet in a room, the second learns of the first.
    yield* waitFor('festival-salle', roomsOf(writtenScreenings.filter((screening) => moved.has(screening.Id))));
    const placed = yield* disturbed(writtenScreenings, idsOf(written, 'festival-salle'));
    const all = placed.map(place);
    for (const screening of all.filter(({ Id }) => moved.has(Id))) {
      const error = takenError(screening, all);
      if (error !== null) yield* refuseField(error);
    }
    const rooms = new Map((yield* find('festival-salle', { Id: roomsOf(placed) })).map((room) => [room.Id, room.Battement]));
    const found = screeningConflicts(all, (room) => rooms.get(room) ?? null);
    const changed = placed.filter((screening) => screening.ConflitSalle !== (found.get(screening.Id) ?? null));
    for (const [ConflitSalle, some] of Map.groupBy(changed, (screening) => found.get(screening.Id) ?? null))
      yield* mark('festival-programmation', some.map(readId), { ConflitSalle });
  },
};

/** An old overlap does not hold up a change of something else. */
function isPlaced({ entity, op, fields }: Written): boolean {
  return (
    entity === 'festival-programmation' && op !== 'delete' && (op !== 'update' || PLACE_FIELDS.some((field) => fields.includes(field)))
  );
}

/** A screening that left a room, or is gone, can only end conflicts: those of the rooms that have some. */
function* disturbed(writtenScreenings: readonly FestivalProgrammation[], rooms: readonly number[]): Work<readonly FestivalProgrammation[]> {
  const inConflict = yield* find('festival-programmation', { ConflitSalle: [ConflitGravite.alerte, ConflitGravite.bloquant] });
  const inRooms = yield* find('festival-programmation', {
    IdSalle: [...new Set([...roomsOf([...writtenScreenings, ...inConflict]), ...rooms])],
  });
  const homeless = inConflict.filter((screening) => screening.IdSalle === null);
  return [...inRooms, ...homeless];
}

function roomsOf(screenings: readonly FestivalProgrammation[]): readonly number[] {
  return [...new Set(screenings.flatMap((screening) => screening.IdSalle ?? []))];
}

function place(screening: FestivalProgrammation): PlacedScreening {
  return {
    Id: screening.Id,
    IdSalle: screening.IdSalle,
    Debut: screening.Debut,
    Fin: screening.Fin,
    Battement: screening.Battement,
    Etat: screening.Etat,
  };
}

/** A screening of the grid says its programme, its room and when it begins: the rest follows from the programme. */
export const newScreening: WriteRule = {
  name: 'complete a new screening',
  phase: 'before-write',
  on: [{ entity: 'festival-programmation', ops: ['insert'] }],
  *run(screening: Partial<FestivalProgrammation>) {
    return completeScreening(screening, yield* neededSeconds(screening));
  },
};

/** 00:45 belongs to the evening before, whoever writes it; without a beginning there is no day. */
export const daysOfScreenings: CommitRule = {
  name: 'give a screening its day of the festival',
  phase: 'before-commit',
  on: [{ entity: 'festival-programmation', ops: ['insert', 'update'], fields: ['Debut'] }],
  *run(written) {
    const wrong = (yield* find('festival-programmation', { Id: idsOf(written, 'festival-programmation') })).flatMap((screening) => {
      const day = festivalDayOf(screening.Debut ?? '');
      return day === screening.Jour ? [] : [{ day, id: screening.Id }];
    });
    for (const [Jour, some] of Map.groupBy(wrong, ({ day }) => day))
      yield* mark(
        'festival-programmation',
        some.map(({ id }) => id),
        { Jour },
      );
  },
};

/** Seconds that the films of a screening and its presentation take; 0 while it has none. */
function* neededSeconds(screening: Partial<FestivalProgrammation>): Work<number> {
  const programme = screening.IdProgramme ?? null;
  if (programme === null) return 0;
  const entries = yield* find('festival-inscription', { IdProgramme: programme });
  const films = yield* find('film', { Id: entries.map((entry) => entry.IdFilm) });
  const programmes = yield* find('festival-programme', { Id: programme });
  const length = filmLengths({ programmes, entries, films }).get(programme) ?? 0;
  return length === 0 ? 0 : length + presentationSeconds(screening, programmes[0]);
}
