import type { FestivalProgrammation } from '#generated/records/festival-programmation.gen.ts';
import type { FestivalSalleIndisponibilite } from '#generated/records/festival-salle-indisponibilite.gen.ts';
import { SeanceEtat } from '#generated/enums/seance-etat.gen.ts';
import { instantOfDay, minutesOfDay } from '../festival-day.ts';

export type CopyRefusal = 'dejaLa' | 'salleOccupee' | 'salleFermee';

/** A repetition keeps these. Who presents comes for one screening; tickets, seats taken and entries are its own. */
type KeptField =
  | 'Eannee'
  | 'IdProgramme'
  | 'IdSalle'
  | 'Battement'
  | 'TypeSeance'
  | 'IsAvecRenvoi'
  | 'IsSurReservation'
  | 'QuotaPublic'
  | 'QuotaScolaire'
  | 'QuotaAccredite';

/** Values that a repetition is created with. */
type CopiedScreening = Pick<FestivalProgrammation, KeptField | 'Debut' | 'Fin' | 'Etat'>;

/** A screening that is there, or that comes. */
type Placed = Pick<FestivalProgrammation, 'IdProgramme' | 'IdSalle' | 'Debut' | 'Fin'>;

export interface PlannedCopy {
  readonly source: FestivalProgrammation;
  readonly day: string;
  /** The screening to create; it is found again among the others by being the same object. */
  readonly copy: CopiedScreening;
  readonly refusal: CopyRefusal | null;
  /** The screening that is there already. */
  readonly other: Placed | null;
}

export interface CopyTarget {
  readonly day: string;
  /** Screenings of that day. */
  readonly held: readonly FestivalProgrammation[];
  readonly closures: readonly FestivalSalleIndisponibilite[];
}

/** Plan of the copy of a day's screenings on another: each stays at its hour and in its room, or is left out with its reason. */
export function planCopies(
  sources: readonly FestivalProgrammation[],
  from: string,
  { day, held, closures }: CopyTarget,
): readonly PlannedCopy[] {
  const taken: Placed[] = held.filter((one) => one.Etat !== SeanceEtat.annulee);
  const planned: PlannedCopy[] = [];
  for (const source of sources) {
    const copy = copyOf(source, from, day);
    const { refusal, other } = refusalOf(copy, taken, closures);
    if (refusal === null) taken.push(copy);
    planned.push({ source, day, copy, refusal, other });
  }
  return planned;
}

function copyOf(source: FestivalProgrammation, from: string, day: string): CopiedScreening {
  function moved(field: 'Debut' | 'Fin'): string | null {
    const minutes = minutesOfDay(from, source[field] ?? '');
    return minutes === null ? null : instantOfDay(day, minutes);
  }
  const { Eannee, IdProgramme, IdSalle, Battement, TypeSeance, IsAvecRenvoi, IsSurReservation } = source;
  const kept = { Eannee, IdProgramme, IdSalle, Battement, TypeSeance, IsAvecRenvoi, IsSurReservation };
  const { QuotaPublic, QuotaScolaire, QuotaAccredite } = source;
  return { ...kept, QuotaPublic, QuotaScolaire, QuotaAccredite, Debut: moved('Debut'), Fin: moved('Fin'), Etat: SeanceEtat.brouillon };
}

function refusalOf(
  copy: Placed,
  taken: readonly Placed[],
  closures: readonly FestivalSalleIndisponibilite[],
): Pick<PlannedCopy, 'refusal' | 'other'> {
  const twin = taken.find((other) => other.IdProgramme === copy.IdProgramme && isSamePlace(copy, other));
  if (twin !== undefined) return { refusal: 'dejaLa', other: twin };
  if (copy.IdSalle === null) return { refusal: null, other: null };
  const other = taken.find((one) => one.IdSalle === copy.IdSalle && isAtOnce(copy, one));
  if (other !== undefined) return { refusal: 'salleOccupee', other };
  const isClosed = closures.some((one) => one.IdSalle === copy.IdSalle && isAtOnce(copy, one));
  return { refusal: isClosed ? 'salleFermee' : null, other: null };
}

type Timed = { readonly Debut: string | null; readonly Fin: string | null };

function startOf(one: Timed): string {
  return one.Debut ?? '';
}

function endOf(one: Timed): string {
  return one.Fin ?? startOf(one);
}

function isSamePlace(one: Placed, other: Placed): boolean {
  return one.IdSalle === other.IdSalle && startOf(one) === startOf(other);
}

function isAtOnce(one: Timed, other: Timed): boolean {
  return startOf(one) === startOf(other) || (startOf(one) < endOf(other) && startOf(other) < endOf(one));
}
