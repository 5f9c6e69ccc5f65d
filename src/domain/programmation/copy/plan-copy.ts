import { SeanceEtat } from '#generated/enums/seance-etat.gen.ts';
import { type RecordData, readText } from '#domain/records/values/record-data.ts';
import { instantOfDay, minutesOfDay } from '../festival-day.ts';

export type CopyRefusal = 'dejaLa' | 'salleOccupee' | 'salleFermee';

export interface PlannedCopy {
  readonly source: RecordData;
  readonly day: string;
  /** The screening to create; it is found again among the others by being the same object. */
  readonly copy: RecordData;
  readonly refusal: CopyRefusal | null;
  /** The screening that is there already. */
  readonly other: RecordData | null;
}

export interface CopyTarget {
  readonly day: string;
  /** Screenings of that day. */
  readonly held: readonly RecordData[];
  readonly closures: readonly RecordData[];
}

/** What copying the screenings of a day gives on another one: each stays at its hour and in its room, or is left out with its reason. */
export function planCopies(sources: readonly RecordData[], from: string, { day, held, closures }: CopyTarget): readonly PlannedCopy[] {
  const taken = held.filter((one) => one['Etat'] !== SeanceEtat.annulee);
  const planned: PlannedCopy[] = [];
  for (const source of sources) {
    const copy = copyOf(source, from, day);
    const { refusal, other } = refusalOf(copy, taken, closures);
    if (refusal === null) taken.push(copy);
    planned.push({ source, day, copy, refusal, other });
  }
  return planned;
}

/** What a repetition keeps. Who presents comes for one screening; tickets, seats taken and entries are its own. */
const KEPT = [
  'Eannee',
  'IdProgramme',
  'IdSalle',
  'Battement',
  'TypeSeance',
  'IsAvecRenvoi',
  'IsSurReservation',
  'QuotaPublic',
  'QuotaScolaire',
  'QuotaAccredite',
] as const;

function copyOf(source: RecordData, from: string, day: string): RecordData {
  const moved = (field: 'Debut' | 'Fin'): string | null => {
    const minutes = minutesOfDay(from, readText(source, field) ?? '');
    return minutes === null ? null : instantOfDay(day, minutes);
  };
  const kept = Object.fromEntries(KEPT.map((field) => [field, source[field] ?? null]));
  return { ...kept, Debut: moved('Debut'), Fin: moved('Fin'), Etat: SeanceEtat.brouillon };
}

function refusalOf(
  copy: RecordData,
  taken: readonly RecordData[],
  closures: readonly RecordData[],
): Pick<PlannedCopy, 'refusal' | 'other'> {
  const twin = taken.find((other) => other['IdProgramme'] === copy['IdProgramme'] && isSamePlace(copy, other));
  if (twin !== undefined) return { refusal: 'dejaLa', other: twin };
  if (copy['IdSalle'] === null) return { refusal: null, other: null };
  const other = taken.find((one) => one['IdSalle'] === copy['IdSalle'] && isAtOnce(copy, one));
  if (other !== undefined) return { refusal: 'salleOccupee', other };
  const isClosed = closures.some((one) => one['IdSalle'] === copy['IdSalle'] && isAtOnce(copy, one));
  return { refusal: isClosed ? 'salleFermee' : null, other: null };
}

const startOf = (one: RecordData): string => readText(one, 'Debut') ?? '';
const endOf = (one: RecordData): string => readText(one, 'Fin') ?? startOf(one);
const isSamePlace = (one: RecordData, other: RecordData): boolean => one['IdSalle'] === other['IdSalle'] && startOf(one) === startOf(other);
const isAtOnce = (one: RecordData, other: RecordData): boolean =>
  startOf(one) === startOf(other) || (startOf(one) < endOf(other) && startOf(other) < endOf(one));
