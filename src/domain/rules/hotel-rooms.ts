import { ReservationEtat } from '#generated/enums/reservation-etat.gen.ts';
import { hotelBlock, nightsHeld } from '#domain/lodging/hotel-reads.ts';
import { refuseNights } from '#domain/lodging/refusal.ts';
import { stockOf } from '#domain/lodging/stock.ts';
import { formatDay } from '#domain/records/values/dates.ts';
import { readId, readNumber, readText, type RecordData } from '#domain/records/values/record-data.ts';
import { isConfirmed } from '#domain/work/confirmed.ts';
import { find, gone, refuseWith, waitFor, type Work } from '#domain/work/work.ts';
import { type CommitRule, type Facts, idsOf, type Written } from './rule.ts';

const NIGHT = 'festival-hotel-pec';
/** Fields of a night that may take a room. */
const TAKES = ['IdHotel', 'DateNuit', 'TypeChambre', 'IdChambre', 'Eannee'];

/** The last word on rooms: whatever wrote the nights, restored them or moved them, no hotel is left with more rooms taken than it keeps. */
export const hotelRooms: CommitRule = {
  name: 'refuse nights in a full hotel',
  phase: 'before-commit',
  on: [{ entity: NIGHT, ops: ['insert', 'update', 'restore'], fields: [...TAKES, 'EtatReservation'] }],
  *run(written, facts) {
    const ids = [...new Set(written.filter(takesRoom).map(({ id }) => id))];
    const nights = (yield* find(NIGHT, { Id: ids })).filter((night) => readNumber(night, 'EtatReservation') !== ReservationEtat.annulee);
    const byHotel = Map.groupBy(nights, (night) => readNumber(night, 'IdHotel') ?? 0);
    // Always in this order: two that take rooms of the same hotels wait for one another, and never crosswise.
    for (const [hotel, some] of [...byHotel].toSorted(([left], [right]) => left - right))
      if (hotel > 0) yield* keepWithinStock(hotel, some, facts);
  },
};

const takesRoom = ({ op, fields, before }: Written): boolean =>
  op !== 'update' || fields.some((name) => TAKES.includes(name)) || before?.['EtatReservation'] === ReservationEtat.annulee;

function* keepWithinStock(hotel: number, nights: readonly RecordData[], { culture }: Facts): Work<void> {
  yield* waitFor('festival-hotel', [hotel]);
  const dates = nights.map((night) => readText(night, 'DateNuit') ?? '').toSorted();
  const held = yield* nightsHeld(hotel, { from: dates[0] ?? '', to: dates.at(-1) ?? '' });
  for (const [eannee, some] of Map.groupBy(nights, (night) => readNumber(night, 'Eannee') ?? 0)) {
    const block = yield* hotelBlock(hotel, eannee);
    const isFull = (night: RecordData): boolean =>
      block !== null && stockOf(block, held, { date: readText(night, 'DateNuit') ?? '', type: readNumber(night, 'TypeChambre') }).left < 0;
    const full = new Set(some.filter(isFull).map((night) => readText(night, 'DateNuit') ?? ''));
    if (full.size > 0) yield* refuseNights({ code: 'nuits-complet', nights: [...full] }, culture);
  }
}

const CONTINGENT = 'festival-hotel-contingent';
const CONTRACT = 'festival-hotel-edition';
const HOTEL = 'festival-hotel';
const SHORT = 'contingent-sous-pris';
/** Every day that a calendar knows. */
const [FIRST_DAY, LAST_DAY] = ['1000-01-01', '9999-12-31'];

/** A hotel that keeps fewer rooms than are taken leaves guests without one: whoever lowers the contingent is told which nights first. */
export const keptContingents: CommitRule = {
  name: 'ask before a contingent falls under what is taken',
  phase: 'before-commit',
  on: [{ entity: CONTINGENT, ops: ['update', 'delete'], fields: ['NbChambres', 'Date', 'TypeChambre'] }],
  *run(written, facts) {
    if (isConfirmed(facts, SHORT)) return;
    const now = yield* find(CONTINGENT, { Id: idsOf(written, CONTINGENT) });
    const former = formerOf(now, written);
    const lowered = now.flatMap((line, index) => (isLowered(line, former[index] ?? line) ? [line, former[index] ?? line] : []));
    const lines = [...lowered, ...(yield* gone(CONTINGENT, deletedOf(written, CONTINGENT)))];
    for (const [idContract, some] of Map.groupBy(lines, (line) => readNumber(line, 'IdHotelEdition') ?? 0)) {
      const [contract] = yield* find(CONTRACT, { Id: idContract });
      if (contract === undefined) continue;
      const dates = [...new Set(some.flatMap((line) => readText(line, 'Date') ?? []))].toSorted();
      const short = yield* shortNights(contract, { from: dates[0] ?? '', to: dates.at(-1) ?? '' });
      yield* ask(
        short.filter((date) => dates.includes(date)),
        'hotel.contingentSousPris',
        facts,
      );
    }
  },
};

/** The rooms of the hotel itself, and the days of its contract, hold every night that no line of a contingent names. */
export const keptHotels: CommitRule = {
  name: 'ask before a hotel keeps fewer rooms than are taken',
  phase: 'before-commit',
  on: [
    { entity: HOTEL, ops: ['update'], fields: ['NbChambres'] },
    { entity: CONTRACT, ops: ['insert', 'update', 'delete', 'restore'], fields: ['DateDebut', 'DateFin', 'IdHotel', 'Eannee'] },
  ],
  *run(written, facts) {
    if (isConfirmed(facts, SHORT)) return;
    const hotels = yield* find(HOTEL, { Id: idsOf(written, HOTEL) });
    const former = formerOf(hotels, written);
    const smaller = hotels.filter((hotel, index) => Number(hotel['NbChambres']) < Number(former[index]?.['NbChambres']));
    // What was slept is over.
    for (const hotel of smaller) yield* askAboutHotel(readId(hotel), facts);
    const contracts = [
      ...(yield* find(CONTRACT, { Id: idsOf(written, CONTRACT) })),
      ...(yield* gone(CONTRACT, deletedOf(written, CONTRACT))),
    ];
    for (const contract of contracts)
      yield* ask(yield* shortNights(contract, { from: FIRST_DAY, to: LAST_DAY }), 'hotel.chambresSousPrises', facts);
  },
};

function* askAboutHotel(hotel: number, facts: Facts): Work<void> {
  const between = { from: facts.today, to: LAST_DAY };
  const nights = yield* find(NIGHT, { IdHotel: hotel, DateNuit: between });
  const years = [...new Set(nights.flatMap((night) => readNumber(night, 'Eannee') ?? []))].toSorted((left, right) => left - right);
  for (const Eannee of years) yield* ask(yield* shortNights({ IdHotel: hotel, Eannee }, between), 'hotel.chambresSousPrises', facts);
}

/** Nights of an edition on which more rooms are taken than the hotel keeps for it. */
function* shortNights(contract: RecordData, between: { readonly from: string; readonly to: string }): Work<readonly string[]> {
  const [hotel, eannee] = [readNumber(contract, 'IdHotel') ?? 0, readNumber(contract, 'Eannee') ?? 0];
  yield* waitFor(HOTEL, [hotel]);
  const block = yield* hotelBlock(hotel, eannee);
  if (block === null) return [];
  const held = yield* nightsHeld(hotel, between);
  const own = yield* find(NIGHT, { IdHotel: hotel, Eannee: eannee, DateNuit: between });
  const dates = [...new Set(own.flatMap((night) => readText(night, 'DateNuit') ?? []))].toSorted();
  return dates.filter((date) => held.some((night) => night.date === date && stockOf(block, held, { date, type: night.type }).left < 0));
}

function* ask(nights: readonly string[], message: 'hotel.contingentSousPris' | 'hotel.chambresSousPrises', { culture }: Facts): Work<void> {
  if (nights.length === 0) return;
  yield* refuseWith('confirmation-requise', {
    message,
    params: { count: nights.length, nuits: nights.map((date) => formatDay(date, culture)).join(', ') },
    conflict: { Code: SHORT, Nuits: [...nights] },
  });
}

const deletedOf = (written: readonly Written[], entity: string): readonly number[] =>
  idsOf(
    written.filter(({ op }) => op === 'delete'),
    entity,
  );

const formerOf = (records: readonly RecordData[], written: readonly Written[]): readonly RecordData[] =>
  records.map((record) => ({ ...record, ...written.find(({ id }) => id === readId(record))?.before }));

/** More rooms of the same night and type leave nobody without one. */
const isLowered = (line: RecordData, former: RecordData): boolean =>
  former['Date'] !== line['Date'] ||
  former['TypeChambre'] !== line['TypeChambre'] ||
  Number(line['NbChambres']) < Number(former['NbChambres']);
