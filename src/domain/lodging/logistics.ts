import { HebergementType } from '#generated/enums/hebergement-type.gen.ts';
import { PecType } from '#generated/enums/pec-type.gen.ts';
import { ReservationEtat } from '#generated/enums/reservation-etat.gen.ts';
import { type RecordData, readNumber, readText } from '#domain/records/values/record-data.ts';
import { nightsOf, presenceOf } from './presence.ts';

/** What is still to be arranged before a guest may be told that all is ready. */
export interface LogisticsGaps {
  /** Nights that no hotel was found for. */
  readonly SansHotel: readonly string[];
  /** Nights before the arrival or after the departure. */
  readonly HorsPresence: readonly string[];
  /** Nights that were promised and that nobody has assigned. */
  readonly Promises: number;
}

export const NO_GAPS: LogisticsGaps = { SansHotel: [], HorsPresence: [], Promises: 0 };

export const hasGaps = ({ SansHotel, HorsPresence, Promises }: LogisticsGaps): boolean =>
  SansHotel.length + HorsPresence.length + Promises > 0;

const dateOf = (night: RecordData): string => readText(night, 'DateNuit') ?? '';

/** Nights of the presence, as the record has it; none while a date is missing. */
export const presentNights = (record: RecordData): readonly string[] =>
  nightsOf(
    presenceOf({
      Arrivee: readText(record, 'Arrivee'),
      HeureArrivee: readText(record, 'HeureArrivee'),
      Depart: readText(record, 'Depart'),
      DateDebutHebergement: readText(record, 'DateDebutHebergement'),
      DateFinHebergement: readText(record, 'DateFinHebergement'),
    }),
  );

export const isHeld = (night: RecordData): boolean => night['EtatReservation'] !== ReservationEtat.annulee;

export function gapsOf(record: RecordData, nights: readonly RecordData[]): LogisticsGaps {
  const present = presentNights(record);
  const held = nights.filter(isHeld);
  const lodging = readNumber(record, 'Hebergement') ?? HebergementType.hotel;
  const promised = lodging === HebergementType.hotel ? Math.min(readNumber(record, 'NuitsMax') ?? 0, present.length) : 0;
  const offered = held.filter((night) => night['Type'] === PecType.festival || night['Type'] === PecType.organisateur);
  return {
    SansHotel: held
      .filter((night) => readNumber(night, 'IdHotel') === null)
      .map(dateOf)
      .toSorted(),
    HorsPresence: held
      .map(dateOf)
      .filter((date) => !present.includes(date))
      .toSorted(),
    Promises: Math.max(0, promised - offered.length),
  };
}
