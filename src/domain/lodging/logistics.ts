import type { FestivalHotelPec } from '#generated/records/festival-hotel-pec.gen.ts';
import type { FestivalParticipantInvite } from '#generated/records/festival-participant-invite.gen.ts';
import { HebergementType } from '#generated/enums/hebergement-type.gen.ts';
import { PecType } from '#generated/enums/pec-type.gen.ts';
import { ReservationEtat } from '#generated/enums/reservation-etat.gen.ts';
import { nightsOf, presenceOf, type StayDates } from './presence.ts';

/** Tasks still open before a guest may hear that all is ready. */
export interface LogisticsGaps {
  /** Nights that no hotel was found for. */
  readonly SansHotel: readonly string[];
  /** Nights before the arrival or after the departure. */
  readonly HorsPresence: readonly string[];
  /** Nights that were promised and that nobody has assigned. */
  readonly Promises: number;
  /** Nights of the presence for which no hotel keeps a bed: raises a question, the guest may have one of their own. */
  readonly SansLit: readonly string[];
}

export const NO_GAPS: LogisticsGaps = { SansHotel: [], HorsPresence: [], Promises: 0, SansLit: [] };

export function hasGaps({ SansHotel, HorsPresence, Promises }: LogisticsGaps): boolean {
  return SansHotel.length + HorsPresence.length + Promises > 0;
}

function dateOf(night: FestivalHotelPec): string {
  return night.DateNuit;
}

/** Nights of the presence, as the record has it; none while a date is missing. */
export function presentNights(stay: StayDates): readonly string[] {
  return nightsOf(presenceOf(stay));
}

/** A night that its hotel still holds: a cancelled one is reported to nobody and takes no room, by whatever list or count. */
export function isHeld(night: Pick<FestivalHotelPec, 'EtatReservation'>): boolean {
  return night.EtatReservation !== ReservationEtat.annulee;
}

type GuestFile = StayDates & Partial<Pick<FestivalParticipantInvite, 'Hebergement' | 'NuitsMax'>>;

export function gapsOf(guest: GuestFile, nights: readonly FestivalHotelPec[]): LogisticsGaps {
  const present = presentNights(guest);
  const held = nights.filter(isHeld);
  const lodging = guest.Hebergement ?? HebergementType.hotel;
  const promised = lodging === HebergementType.hotel ? Math.min(guest.NuitsMax ?? 0, present.length) : 0;
  const offered = held.filter((night) => night.Type === PecType.festival || night.Type === PecType.organisateur);
  const beds = new Set(held.filter((night) => night.IdHotel !== null).map(dateOf));
  return {
    SansHotel: held
      .filter((night) => night.IdHotel === null)
      .map(dateOf)
      .toSorted(),
    HorsPresence: held
      .map(dateOf)
      .filter((date) => !present.includes(date))
      .toSorted(),
    Promises: Math.max(0, promised - offered.length),
    SansLit: lodging === HebergementType.hotel ? present.filter((date) => !beds.has(date)) : [],
  };
}
