import type { AlerteSeance } from '#generated/client/types.gen.ts';
import { SeanceEtat } from '#generated/enums/seance-etat.gen.ts';
import { DEFAULT_TURNAROUND_MIN } from '#domain/programmation/conflicts.ts';
import { clockText, DAY_END_MIN, DAY_START_MIN, minutesOfDay } from '#domain/programmation/festival-day.ts';
import type { GridBlock, GridRoom } from '#domain/programmation/placement.ts';
import { readableInk } from '#domain/programmation/readable-ink.ts';
import { parseDuration } from '#domain/records/values/durations.ts';
import { isRecordData, readId, readNumber, readText, readVersion, type RecordData } from '#domain/records/values/record-data.ts';

/** A screening of the day as the grid draws it. */
export interface Screening extends GridBlock {
  readonly version: number;
  readonly name: string;
  /** Null: no colour of its own. */
  readonly background: string | null;
  readonly ink: string | null;
  readonly type: number;
  readonly isReserved: boolean;
  readonly isReferral: boolean;
  readonly isPresent: boolean;
  /** Since the grid was last published. */
  readonly isChanged: boolean;
  readonly readiness: Readiness;
  /** People, copies and keys that will be missing. */
  readonly warnings: readonly AlerteSeance[];
}

/** What a screening needs besides its place. */
export interface Readiness {
  readonly films: number;
  /** Whose copy was tested and found right. */
  readonly copies: number;
  readonly subtitled: number;
  readonly missingKeys: number;
  /** Null: nobody was announced. */
  readonly isIntroduced: boolean | null;
}

export interface Room extends GridRoom {
  readonly idVenue: number | null;
  readonly name: string;
  readonly venue: string | null;
  readonly closures: readonly { readonly start: number; readonly end: number; readonly reason: string | null }[];
}

export interface Programme {
  readonly id: number;
  readonly name: string;
  readonly section: string | null;
  readonly background: string | null;
  readonly ink: string | null;
  readonly needed: number | null;
  readonly screenings: number;
  readonly films: number;
}

export const SCREENING_COLUMNS = [
  'Eannee',
  'IdProgramme',
  'IdSalle',
  'Jour',
  'Debut',
  'Fin',
  'Battement',
  'Etat',
  'TypeSeance',
  'IsSurReservation',
  'IsAvecRenvoi',
  'IsEnPresence',
  'NbReservations',
  'IsModifieeDepuis',
  'DureeProgramme',
  'DureePresentation',
  'NbFilms',
  'NbCopiesPretes',
  'NbCopiesSousTitrees',
  'NbKdmManquantes',
  'IdPresentateur',
  'CouleurFond',
  'CouleurTexte',
] as const;
export const ROOM_COLUMNS = [
  'Libelle',
  'Numero',
  'Ordre',
  'IdLieu',
  'Jauge',
  'JaugeEdition',
  'IsHeurePaire',
  'Battement',
  'IsActif',
  'IsHorsFestival',
] as const;
export const PROGRAMME_COLUMNS = [
  'Code',
  'Libelle',
  'IdSection',
  'CouleurFond',
  'CouleurTexte',
  'DureePresentation',
  'DureeTotale',
  'NbFilms',
  'NbSeances',
] as const;

/** Minutes a screening without an end or a film is drawn with. */
const UNKNOWN_LENGTH_MIN = 60;
const SECONDS = 60;

export const asRows = (data: unknown): readonly RecordData[] => (Array.isArray(data) ? data.filter(isRecordData) : []);

/** Null for what has no hour of this day: it stands in the list, or has just been moved away. */
export function readScreening(row: RecordData, day: string, turnaroundOf: (room: number) => number | null): Screening | null {
  const start = minutesOfDay(day, readText(row, 'Debut') ?? '');
  if (start === null || start < DAY_START_MIN || start >= DAY_END_MIN) return null;
  const idSalle = readNumber(row, 'IdSalle');
  const needed = neededMinutes(row, 'DureeProgramme');
  const end = minutesOfDay(day, readText(row, 'Fin') ?? '') ?? start + (needed ?? UNKNOWN_LENGTH_MIN);
  const ownTurnaround = readNumber(row, 'Battement') ?? (idSalle === null ? null : turnaroundOf(idSalle));
  return {
    id: readId(row),
    version: readVersion(row),
    idSalle,
    start,
    end,
    needed,
    turnaround: ownTurnaround ?? DEFAULT_TURNAROUND_MIN,
    etat: readNumber(row, 'Etat') ?? SeanceEtat.brouillon,
    idProgramme: readNumber(row, 'IdProgramme') ?? 0,
    name: readText(row, 'ProgrammeLibelle') ?? '',
    ...coloursOf(row),
    type: readNumber(row, 'TypeSeance') ?? 0,
    isReserved: row['IsSurReservation'] === true,
    isReferral: row['IsAvecRenvoi'] === true,
    isPresent: row['IsEnPresence'] === true,
    isChanged: row['IsModifieeDepuis'] === true,
    readiness: readinessOf(row),
    warnings: [],
    reservations: readNumber(row, 'NbReservations'),
  };
}

export function readRoom(row: RecordData, closures: Room['closures']): Room {
  return {
    id: readId(row),
    name: readText(row, 'Libelle') ?? '',
    idVenue: readNumber(row, 'IdLieu'),
    venue: readText(row, 'LieuLibelle'),
    seats: readNumber(row, 'JaugeEdition') ?? readNumber(row, 'Jauge'),
    turnaround: readNumber(row, 'Battement') ?? DEFAULT_TURNAROUND_MIN,
    isEvenHours: row['IsHeurePaire'] === true,
    closed: closures,
    closures,
  };
}

export function readProgramme(row: RecordData): Programme {
  return {
    id: readId(row),
    name: [readText(row, 'Code'), readText(row, 'Libelle')].filter((part) => part !== null).join(' '),
    section: readText(row, 'SectionLibelle'),
    ...coloursOf(row),
    needed: neededMinutes(row, 'DureeTotale'),
    screenings: readNumber(row, 'NbSeances') ?? 0,
    films: readNumber(row, 'NbFilms') ?? 0,
  };
}

const countIn = (row: RecordData, field: string): number => readNumber(row, field) ?? 0;

const readinessOf = (row: RecordData): Readiness => ({
  films: countIn(row, 'NbFilms'),
  copies: countIn(row, 'NbCopiesPretes'),
  subtitled: countIn(row, 'NbCopiesSousTitrees'),
  missingKeys: countIn(row, 'NbKdmManquantes'),
  isIntroduced: row['IsEnPresence'] === true ? readNumber(row, 'IdPresentateur') !== null : null,
});

/** `10:00 – 11:30` */
export const spanText = ({ start, end }: { readonly start: number; readonly end: number }): string =>
  `${clockText(start)} – ${clockText(end)}`;

/** Films and what is said before them; null while the programme has no film. */
function neededMinutes(row: RecordData, films: string): number | null {
  const seconds = parseDuration(readText(row, films) ?? '') ?? 0;
  if (seconds === 0) return null;
  return Math.ceil((seconds + (parseDuration(readText(row, 'DureePresentation') ?? '') ?? 0)) / SECONDS);
}

function coloursOf(row: RecordData): Pick<Screening, 'background' | 'ink'> {
  const background = readText(row, 'CouleurFond');
  return background === null
    ? { background: null, ink: null }
    : { background, ink: readableInk(background, readText(row, 'CouleurTexte')) };
}

/** Hours that a day shows, in minutes. */
export interface Axis {
  readonly from: number;
  readonly to: number;
}

const USUAL: Axis = { from: 9 * 60, to: 24 * 60 };

/** The usual hours, and further while a screening needs it. */
export function axisOf(screenings: readonly Screening[]): Axis {
  const from = Math.min(USUAL.from, ...screenings.map(({ start }) => start));
  const to = Math.max(USUAL.to, ...screenings.map(({ end }) => end));
  return { from: Math.floor(from / 60) * 60, to: Math.min(DAY_END_MIN, Math.ceil(to / 60) * 60) };
}
