import type { AlerteSeance, FestivalProgrammationRow, FestivalProgrammeRow, FestivalSalleRow } from '#generated/client/types.gen.ts';
import { SeanceEtat } from '#generated/enums/seance-etat.gen.ts';
import { DEFAULT_TURNAROUND_MIN } from '#domain/programmation/conflicts.ts';
import { clockShiftBetween, clockText, DAY_END_MIN, DAY_START_MIN, minutesOfDay } from '#domain/programmation/festival-day.ts';
import type { GridBlock, GridRoom } from '#domain/programmation/placement.ts';
import { readableInk } from '#domain/programmation/readable-ink.ts';
import { parseDuration } from '#domain/values/dates/durations.ts';
import { isRecordData, type RecordData } from '#domain/values/record-data.ts';

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
  /** A variant has it elsewhere than the true grid, or adds it. */
  readonly isPlacedByVariant?: boolean;
  /** People, copies and keys that will be missing. */
  readonly warnings: readonly AlerteSeance[];
}

/** Needs of a screening besides its place. */
export interface Readiness {
  readonly films: number;
  /** Number of copies tested and found right. */
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
  'NbIntervenants',
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
  'FondGrille',
  'TexteGrille',
  'DureePresentation',
  'DureeTotale',
  'NbFilms',
  'NbSeances',
] as const;

/** Minutes a screening without an end or a film is drawn with. */
const UNKNOWN_LENGTH_MIN = 60;
const SECONDS = 60;

export function asRows(data: unknown): readonly RecordData[] {
  return Array.isArray(data) ? data.filter(isRecordData) : [];
}

/** Null for what has no hour of this day: it stands in the list, or has just been moved away. */
export function readScreening(row: FestivalProgrammationRow, day: string, turnaroundOf: (room: number) => number | null): Screening | null {
  const start = minutesOfDay(day, row.Debut ?? '');
  if (start === null || start < DAY_START_MIN || start >= DAY_END_MIN) return null;
  const idSalle = row.IdSalle ?? null;
  const needed = neededMinutes(row.DureeProgramme, row.DureePresentation);
  const end = minutesOfDay(day, row.Fin ?? '') ?? start + (needed ?? UNKNOWN_LENGTH_MIN);
  const ownTurnaround = row.Battement ?? (idSalle === null ? null : turnaroundOf(idSalle));
  return {
    id: row.Id,
    version: row.Version,
    idSalle,
    start,
    end,
    needed,
    turnaround: ownTurnaround ?? DEFAULT_TURNAROUND_MIN,
    etat: row.Etat ?? SeanceEtat.brouillon,
    idProgramme: row.IdProgramme ?? 0,
    name: row.ProgrammeLibelle ?? '',
    ...coloursOf(row),
    type: row.TypeSeance ?? 0,
    isReserved: row.IsSurReservation === true,
    isReferral: row.IsAvecRenvoi === true,
    isPresent: row.IsEnPresence === true,
    isChanged: row.IsModifieeDepuis === true,
    readiness: readinessOf(row),
    warnings: [],
    reservations: row.NbReservations ?? null,
    clockShift: clockShiftBetween(row.Debut ?? '', row.Fin ?? ''),
  };
}

/** A room of the list, or one that is only named by its screenings. */
export type RoomRow = Omit<FestivalSalleRow, 'Version'>;

export function readRoom(row: RoomRow, closures: Room['closures']): Room {
  return {
    id: row.Id,
    name: row.Libelle ?? '',
    idVenue: row.IdLieu ?? null,
    venue: row.LieuLibelle ?? null,
    seats: row.JaugeEdition ?? row.Jauge ?? null,
    turnaround: row.Battement ?? DEFAULT_TURNAROUND_MIN,
    isEvenHours: row.IsHeurePaire === true,
    closed: closures,
    closures,
  };
}

export function readProgramme(row: FestivalProgrammeRow): Programme {
  return {
    id: row.Id,
    name: [row.Code ?? null, row.Libelle ?? null].filter((part) => part !== null).join(' '),
    section: row.SectionLibelle ?? null,
    ...coloursOf({ CouleurFond: row.FondGrille ?? null, CouleurTexte: row.TexteGrille ?? null }),
    needed: neededMinutes(row.DureeTotale, row.DureePresentation),
    screenings: row.NbSeances ?? 0,
    films: row.NbFilms ?? 0,
  };
}

function readinessOf(row: FestivalProgrammationRow): Readiness {
  return {
    films: row.NbFilms ?? 0,
    copies: row.NbCopiesPretes ?? 0,
    subtitled: row.NbCopiesSousTitrees ?? 0,
    missingKeys: row.NbKdmManquantes ?? 0,
    isIntroduced: row.IsEnPresence === true ? (row.NbIntervenants ?? 0) > 0 : null,
  };
}

/** `10:00 – 11:30` */
export function spanText({ start, end }: { readonly start: number; readonly end: number }): string {
  return `${clockText(start)} – ${clockText(end)}`;
}

/** Films and the introduction before them; null while the programme has no film. */
function neededMinutes(films: string | null | undefined, before: string | null | undefined): number | null {
  const seconds = parseDuration(films ?? '') ?? 0;
  if (seconds === 0) return null;
  return Math.ceil((seconds + (parseDuration(before ?? '') ?? 0)) / SECONDS);
}

type Coloured = Pick<FestivalProgrammationRow, 'CouleurFond' | 'CouleurTexte'>;

function coloursOf({ CouleurFond: background = null, CouleurTexte = null }: Coloured): Pick<Screening, 'background' | 'ink'> {
  return background === null ? { background: null, ink: null } : { background, ink: readableInk(background, CouleurTexte) };
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
