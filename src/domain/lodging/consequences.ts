import type { FestivalParticipantInvite } from '#generated/records/festival-participant-invite.gen.ts';
import type { FestivalParticipant } from '#generated/records/festival-participant.gen.ts';
import type { FestivalHotelPec } from '#generated/records/festival-hotel-pec.gen.ts';
import type { BenevoleAffectation } from '#generated/records/benevole-affectation.gen.ts';
import { leftOf, standing } from '#domain/accounting/receipts.ts';
import { gapsOf, isHeld, type LogisticsGaps, NO_GAPS } from './logistics.ts';
import { fromCents } from '#domain/values/money.ts';
import type { StepChoices } from '#domain/work/step-choices.ts';
import { numbersIn } from '#domain/values/record-columns.ts';
import { find, links, refuse, tellableNames, type Work } from '#domain/work/work.ts';

/** Effects of a step elsewhere: its dialog shows them before, and they happen with the step. */
export interface Consequences {
  readonly Nuits: readonly TouchedNight[];
  /** Companions: their room and their price change. */
  readonly Compagnons: readonly string[];
  readonly Pieces: readonly TouchedPiece[];
  readonly Creneaux: readonly { readonly Debut: string; readonly Fin: string }[];
  /** Instant from which a badge of the record is handed over, or printed. */
  readonly BadgeEdite: string | null;
  readonly Manque: LogisticsGaps;
}

interface TouchedNight {
  readonly Date: string;
  readonly Hotel: string | null;
  /** Payer of the night. */
  readonly Type: number;
  readonly Prix: number | null;
}

interface TouchedPiece {
  readonly NoFacture: string;
  /** Amount that a credit note would give back, in euros. */
  readonly Reste: number;
}

export const NONE: Consequences = { Nuits: [], Compagnons: [], Pieces: [], Creneaux: [], BadgeEdite: null, Manque: NO_GAPS };

/** Nights from tonight on: those that are over stay, somebody slept there and somebody pays. */
export function* nightsAhead(record: FestivalParticipant, today: string): Work<readonly FestivalHotelPec[]> {
  const nights = yield* find('festival-hotel-pec', { IdParticipant: record.Id });
  return nights.filter((night) => night.DateNuit >= today && isHeld(night));
}

export function* shiftsAhead(record: FestivalParticipant, today: string): Work<readonly BenevoleAffectation[]> {
  const shifts = yield* find('benevole-affectation', { IdParticipant: record.Id });
  return shifts.filter((shift) => shift.Debut.slice(0, 10) >= today);
}

/** Records left behind by somebody who no longer comes. */
function* leftBehind(record: FestivalParticipant, today: string): Work<Consequences> {
  const nights = yield* nightsAhead(record, today);
  const hotels = yield* tellableNames('festival-hotel', numbersIn(nights, 'IdHotel'));
  const linked = (yield* links('festival-participant', 'Accompagnants', { owners: [record.Id] })).map(({ target }) => target);
  const companions = [...new Set([...linked, ...(yield* sharersOf(record, nights))])];
  const people = yield* tellableNames('festival-participant', companions);
  const accounts = yield* standing(yield* find('bam-paiement', { IdParticipant: record.Id }));
  return {
    ...NONE,
    Nuits: nights.map((night) => touchedNight(night, hotels)).toSorted((left, right) => left.Date.localeCompare(right.Date)),
    Compagnons: companions.map((id) => people.get(id) ?? '').toSorted(),
    Pieces: accounts.map((account) => ({
      NoFacture: account.invoice.NoFacture ?? '',
      Reste: fromCents(leftOf(account)),
    })),
    Creneaux: (yield* shiftsAhead(record, today)).map((shift) => ({
      Debut: shift.Debut,
      Fin: shift.Fin,
    })),
    BadgeEdite: record.DateRemise ?? record.DateEditionBadge,
  };
}

/** Sharers of the same room on one of these nights, come together or not. */
function* sharersOf(record: FestivalParticipant, nights: readonly FestivalHotelPec[]): Work<readonly number[]> {
  const rooms = [...new Set(nights.flatMap((night) => night.IdChambre ?? []))];
  function placeOf(night: FestivalHotelPec): string {
    return `${String(night.IdChambre)} ${String(night.DateNuit)}`;
  }
  const placeKeys = new Set(nights.filter((night) => night.IdChambre !== null).map(placeOf));
  const together = (yield* find('festival-hotel-pec', { IdChambre: rooms })).filter(
    (night) => placeKeys.has(placeOf(night)) && isHeld(night),
  );
  return together.flatMap((night) => night.IdParticipant).filter((id) => id !== record.Id);
}

function touchedNight(night: FestivalHotelPec, hotels: ReadonlyMap<number, string>): TouchedNight {
  return {
    Date: night.DateNuit,
    Hotel: hotels.get(night.IdHotel ?? 0) ?? null,
    Type: night.Type,
    Prix: night.Prix,
  };
}

const LEAVING = 'libererSejour';
const CONFIRMING = 'validerInvitation';

/** Effects of the step if it ran now. */
export function* consequencesOf(
  effect: string | null,
  record: FestivalParticipant | FestivalParticipantInvite,
  today: string,
): Work<Consequences> {
  if (effect === LEAVING) return yield* leftBehind(record, today);
  if (effect !== CONFIRMING) return NONE;
  return { ...NONE, Manque: gapsOf(record, yield* find('festival-hotel-pec', { IdParticipant: record.Id })) };
}

/** In the words of the reply that tells them. */
export function consequencesReply({ Nuits, Compagnons, Pieces, Creneaux, BadgeEdite, Manque }: Consequences) {
  return {
    Nuits: Nuits.map((night) => ({ ...night })),
    Compagnons: [...Compagnons],
    Pieces: Pieces.map((piece) => ({ ...piece })),
    Creneaux: Creneaux.map((shift) => ({ ...shift })),
    BadgeEdite,
    Manque: {
      SansHotel: [...Manque.SansHotel],
      HorsPresence: [...Manque.HorsPresence],
      Promises: Manque.Promises,
      SansLit: [...Manque.SansLit],
    },
  };
}

/** Nothing is freed, credited or kept that nobody spoke of. */
export function* requireChoices({ Nuits, Pieces, Creneaux }: Consequences, choices: StepChoices): Work<void> {
  const isSaid =
    (Nuits.length === 0 || choices.Nuits !== undefined) &&
    (Pieces.length === 0 || choices.Pieces !== undefined) &&
    (Creneaux.length === 0 || choices.Creneaux !== undefined);
  if (!isSaid) yield* refuse('suites-a-dire', { nuits: Nuits.length, factures: Pieces.length, creneaux: Creneaux.length });
}
