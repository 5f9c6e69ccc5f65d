import type { FestivalProgrammation } from '#generated/records/festival-programmation.gen.ts';
import { byId, numbersIn } from '#domain/values/record-columns.ts';
import { readText } from '#domain/values/record-data.ts';
import { find, names, type Work } from '#domain/work/work.ts';
import { DEFAULT_TURNAROUND_MIN } from './conflicts.ts';
import { minutesOfDay } from './festival-day.ts';
import { lanesOf } from './placement.ts';
import { filmLengths, presentationSeconds } from './programme-length.ts';
import { type Colours, coloursOfProgrammes } from './section-colours.ts';

export interface PrintedGridPart {
  readonly eannee: number;
  /** Day of the festival; null: every day that has a screening. */
  readonly day: string | null;
  /** Null: the rooms that have a screening. */
  readonly rooms: readonly number[] | null;
}

/** A screening in its column, in minutes of its day. */
export interface PrintedBlock {
  readonly id: number;
  readonly start: number;
  readonly end: number;
  /** Start of the next one of its lane: its words may go down to there; null: none. */
  readonly free: number | null;
  readonly lane: number;
  readonly lanes: number;
  readonly name: string;
  readonly etat: number;
  readonly colours: Colours | null;
}

export interface PrintedRoom {
  /** Null: screenings without a room. */
  readonly name: string | null;
  readonly seats: number | null;
  readonly blocks: readonly PrintedBlock[];
}

export interface PrintedDay {
  readonly day: string;
  readonly rooms: readonly PrintedRoom[];
}

/** The grid as it is, drafts included, day by day and room by room. */
export function* printedGrid({ eannee, day, rooms }: PrintedGridPart): Work<readonly PrintedDay[]> {
  const held = yield* find('festival-programmation', { Eannee: eannee, IsHorsFestival: false, ...(day === null ? {} : { Jour: day }) });
  const screenings = held.filter((one) => one.Jour !== null && (rooms === null || rooms.includes(one.IdSalle ?? 0)));
  const columns = yield* columnsOf(screenings, { eannee, rooms });
  const blockOf = yield* blockMaker(screenings);
  const days = [...new Set(screenings.flatMap(({ Jour }) => Jour ?? []))].toSorted();
  return (days.length === 0 && day !== null ? [day] : days).map((one) => {
    const byRoom = Map.groupBy(
      screenings.filter(({ Jour }) => Jour === one),
      ({ IdSalle }) => IdSalle,
    );
    return {
      day: one,
      rooms: columns
        .filter(({ id }) => rooms !== null || byRoom.has(id))
        .map(({ id, ...room }) => ({ ...room, blocks: withLanes((byRoom.get(id) ?? []).flatMap((each) => blockOf(each) ?? [])) })),
    };
  });
}

interface Column extends Omit<PrintedRoom, 'blocks'> {
  readonly id: number | null;
}

/** Rooms in the order of the grid, then what has none. */
function* columnsOf(
  screenings: readonly FestivalProgrammation[],
  { eannee, rooms: chosen }: Pick<PrintedGridPart, 'eannee' | 'rooms'>,
): Work<readonly Column[]> {
  const ids = chosen ?? numbersIn(screenings, 'IdSalle');
  const rooms = yield* find('festival-salle', { Id: [...new Set(ids)] });
  const roomNames = yield* names('festival-salle', ids);
  const openings = yield* find('festival-salle-edition', { IdSalle: [...new Set(ids)], Eannee: eannee });
  const opened = new Map(openings.map(({ IdSalle, JaugeOuverte }) => [IdSalle, JaugeOuverte]));
  const ordered = rooms
    .map(({ Id, Ordre, Jauge }) => ({
      id: Id,
      name: readText(roomNames, String(Id)) ?? '',
      seats: opened.get(Id) ?? Jauge,
      rank: Ordre ?? Number.MAX_SAFE_INTEGER,
    }))
    .toSorted((left, right) => left.rank - right.rank || left.name.localeCompare(right.name, 'fr'));
  return [
    ...ordered.map(({ id, name, seats }) => ({ id, name, seats })),
    ...(chosen === null ? [{ id: null, name: null, seats: null }] : []),
  ];
}

type PlainBlock = Omit<PrintedBlock, 'free' | 'lane' | 'lanes'>;

function* blockMaker(screenings: readonly FestivalProgrammation[]): Work<(screening: FestivalProgrammation) => PlainBlock | null> {
  const ids = numbersIn(screenings, 'IdProgramme');
  const programmes = yield* find('festival-programme', { Id: ids });
  const entries = yield* find('festival-inscription', { IdProgramme: ids });
  const lengths = filmLengths({ programmes, entries, films: yield* find('film', { Id: numbersIn(entries, 'IdFilm') }) });
  const colours = yield* coloursOfProgrammes(ids);
  const programmeNames = yield* names('festival-programme', ids);
  const programmesById = byId(programmes);
  return (screening) => {
    const { Id, IdProgramme, Jour, Debut, Fin, Etat } = screening;
    const start = minutesOfDay(Jour ?? '', Debut ?? '');
    if (start === null) return null;
    const filmSeconds = lengths.get(IdProgramme) ?? 0;
    const talkSeconds = filmSeconds === 0 ? 0 : presentationSeconds(screening, programmesById.get(IdProgramme ?? 0));
    const needed = Math.ceil((filmSeconds + talkSeconds) / 60);
    const end = minutesOfDay(Jour ?? '', Fin ?? '') ?? start + (needed === 0 ? UNKNOWN_LENGTH_MIN : needed);
    return {
      id: Id,
      start,
      end,
      name: readText(programmeNames, String(IdProgramme)) ?? '',
      etat: Etat,
      colours: colours.get(IdProgramme) ?? null,
    };
  };
}

/** Minutes that a screening without an end or a film is drawn with, as on screen. */
const UNKNOWN_LENGTH_MIN = 60;

function withLanes(blocks: readonly PlainBlock[]): readonly PrintedBlock[] {
  const placed = blocks.map((block) => ({ ...PLACELESS, ...block }));
  const lanes = lanesOf(placed);
  return blocks.map((block) => {
    const after = blocks.flatMap(({ start }) => (start >= block.end ? [start] : []));
    return { ...block, free: after.length === 0 ? null : Math.min(...after), ...(lanes.get(block.id) ?? { lane: 0, lanes: 1 }) };
  });
}

/** Facts that the lanes of a room ignore. */
const PLACELESS = { idSalle: null, turnaround: DEFAULT_TURNAROUND_MIN, idProgramme: 0, needed: null, reservations: null } as const;
