import { leftOf, standing } from '#domain/accounting/receipts.ts';
import { gapsOf, isHeld, type LogisticsGaps, NO_GAPS } from '#domain/lodging/logistics.ts';
import { fromCents } from '#domain/records/values/money.ts';
import { type RecordData, readId, readNumber, readText } from '#domain/records/values/record-data.ts';
import { find, links, refuse, tellableNames, type Work } from '#domain/work/work.ts';

/** What a step touches elsewhere: its dialog says it before, and it is done with the step. */
export interface Consequences {
  readonly Nuits: readonly TouchedNight[];
  /** Who comes along: their room and their price change. */
  readonly Compagnons: readonly string[];
  readonly Pieces: readonly TouchedPiece[];
  readonly Creneaux: readonly { readonly Debut: string; readonly Fin: string }[];
  /** Instant from which a badge of the record is handed over, or printed. */
  readonly BadgeEdite: string | null;
  readonly Manque: LogisticsGaps;
}

export interface TouchedNight {
  readonly Date: string;
  readonly Hotel: string | null;
  /** Who pays. */
  readonly Type: number;
  readonly Prix: number | null;
}

export interface TouchedPiece {
  readonly NoFacture: string;
  /** What a credit note would give back, in euros. */
  readonly Reste: number;
}

/** What the person says is to become of it. */
export interface StepChoices {
  readonly Nuits?: 'liberer' | 'garder';
  readonly Pieces?: 'avoir' | 'garder';
  readonly Creneaux?: 'liberer' | 'garder';
  /** Why what is missing is done without. */
  readonly Derogation?: string;
}

const NONE: Consequences = { Nuits: [], Compagnons: [], Pieces: [], Creneaux: [], BadgeEdite: null, Manque: NO_GAPS };
const PARTICIPANT = 'festival-participant';

/** Nights from tonight on: those that are over stay, somebody slept there and somebody pays. */
export function* nightsAhead(record: RecordData, today: string): Work<readonly RecordData[]> {
  const nights = yield* find('festival-hotel-pec', { IdParticipant: readId(record) });
  return nights.filter((night) => (readText(night, 'DateNuit') ?? '') >= today && isHeld(night));
}

export function* shiftsAhead(record: RecordData, today: string): Work<readonly RecordData[]> {
  const shifts = yield* find('benevole-affectation', { IdParticipant: readId(record) });
  return shifts.filter((shift) => (readText(shift, 'Debut') ?? '').slice(0, 10) >= today);
}

/** What somebody who no longer comes leaves behind. */
function* leftBehind(record: RecordData, today: string): Work<Consequences> {
  const nights = yield* nightsAhead(record, today);
  const hotels = yield* tellableNames('festival-hotel', [...new Set(nights.flatMap((night) => readNumber(night, 'IdHotel') ?? []))]);
  const linked = (yield* links(PARTICIPANT, 'Accompagnants', { owners: [readId(record)] })).map(({ target }) => target);
  const companions = [...new Set([...linked, ...(yield* sharersOf(record, nights))])];
  const people = yield* tellableNames(PARTICIPANT, companions);
  const accounts = yield* standing(yield* find('bam-paiement', { IdParticipant: readId(record) }));
  return {
    ...NONE,
    Nuits: nights.map((night) => touchedNight(night, hotels)).toSorted((left, right) => left.Date.localeCompare(right.Date)),
    Compagnons: companions.map((id) => people.get(id) ?? '').toSorted(),
    Pieces: accounts.map((account) => ({
      NoFacture: readText(account.invoice, 'NoFacture') ?? '',
      Reste: fromCents(leftOf(account)),
    })),
    Creneaux: (yield* shiftsAhead(record, today)).map((shift) => ({
      Debut: readText(shift, 'Debut') ?? '',
      Fin: readText(shift, 'Fin') ?? '',
    })),
    BadgeEdite: readText(record, 'DateRemise') ?? readText(record, 'DateEditionBadge'),
  };
}

/** Who sleeps in the same room on one of these nights, come together or not. */
function* sharersOf(record: RecordData, nights: readonly RecordData[]): Work<readonly number[]> {
  const rooms = [...new Set(nights.flatMap((night) => readNumber(night, 'IdChambre') ?? []))];
  const placeOf = (night: RecordData): string => `${String(night['IdChambre'])} ${String(night['DateNuit'])}`;
  const own = new Set(nights.filter((night) => readNumber(night, 'IdChambre') !== null).map(placeOf));
  const together = (yield* find('festival-hotel-pec', { IdChambre: rooms })).filter((night) => own.has(placeOf(night)) && isHeld(night));
  return together.flatMap((night) => readNumber(night, 'IdParticipant') ?? []).filter((id) => id !== readId(record));
}

const touchedNight = (night: RecordData, hotels: ReadonlyMap<number, string>): TouchedNight => ({
  Date: readText(night, 'DateNuit') ?? '',
  Hotel: hotels.get(readNumber(night, 'IdHotel') ?? 0) ?? null,
  Type: readNumber(night, 'Type') ?? 0,
  Prix: readNumber(night, 'Prix'),
});

const LEAVING = 'libererSejour';
const CONFIRMING = 'validerInvitation';

/** What the step would touch if it were taken now. */
export function* consequencesOf(effect: string | null, record: RecordData, today: string): Work<Consequences> {
  if (effect === LEAVING) return yield* leftBehind(record, today);
  if (effect !== CONFIRMING) return NONE;
  return { ...NONE, Manque: gapsOf(record, yield* find('festival-hotel-pec', { IdParticipant: readId(record) })) };
}

/** In the words of the reply that tells them. */
export const consequencesReply = ({ Nuits, Compagnons, Pieces, Creneaux, BadgeEdite, Manque }: Consequences) => ({
  Nuits: Nuits.map((night) => ({ ...night })),
  Compagnons: [...Compagnons],
  Pieces: Pieces.map((piece) => ({ ...piece })),
  Creneaux: Creneaux.map((shift) => ({ ...shift })),
  BadgeEdite,
  Manque: { SansHotel: [...Manque.SansHotel], HorsPresence: [...Manque.HorsPresence], Promises: Manque.Promises },
});

/** Nothing is freed, credited or kept that nobody spoke of. */
export function* requireChoices({ Nuits, Pieces, Creneaux }: Consequences, choices: StepChoices): Work<void> {
  const isSaid =
    (Nuits.length === 0 || choices.Nuits !== undefined) &&
    (Pieces.length === 0 || choices.Pieces !== undefined) &&
    (Creneaux.length === 0 || choices.Creneaux !== undefined);
  if (!isSaid) yield* refuse('suites-a-dire', { nuits: Nuits.length, factures: Pieces.length, creneaux: Creneaux.length });
}

/** What the history calls the reason why something that was missing was done without. */
export const WAIVER = 'MotifDerogation';

export const waiverOf = ({ Derogation }: StepChoices): RecordData => (Derogation === undefined ? {} : { [WAIVER]: Derogation });
