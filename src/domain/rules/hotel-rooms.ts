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

const CONTINGENT = 'festival-hotel-contingent';
const SHORT = 'contingent-sous-pris';

/** A hotel that keeps fewer rooms than are taken leaves guests without one: whoever lowers the contingent is told which nights first. */
export const keptContingents: CommitRule = {
  name: 'ask before a contingent falls under what is taken',
  phase: 'before-commit',
  on: [{ entity: CONTINGENT, ops: ['update', 'delete'], fields: ['NbChambres', 'Date', 'TypeChambre'] }],
  *run(written, facts) {
    if (isConfirmed(facts, SHORT)) return;
    const now = yield* find(CONTINGENT, { Id: idsOf(written, CONTINGENT) });
    const former = now.map((line) => ({ ...line, ...written.find(({ id }) => id === readId(line))?.before }));
    const lowered = now.flatMap((line, index) => (isLowered(line, former[index] ?? line) ? [line, former[index] ?? line] : []));
    const deleted = idsOf(
      written.filter(({ op }) => op === 'delete'),
      CONTINGENT,
    );
    const lines = [...lowered, ...(yield* gone(CONTINGENT, deleted))];
    for (const [idContract, some] of Map.groupBy(lines, (line) => readNumber(line, 'IdHotelEdition') ?? 0))
      yield* askAboutShortNights(idContract, [...new Set(some.flatMap((line) => readText(line, 'Date') ?? []))].toSorted(), facts);
  },
};

/** More rooms of the same night and type leave nobody without one. */
const isLowered = (line: RecordData, former: RecordData): boolean =>
  former['Date'] !== line['Date'] ||
  former['TypeChambre'] !== line['TypeChambre'] ||
  Number(line['NbChambres']) < Number(former['NbChambres']);

function* askAboutShortNights(idContract: number, dates: readonly string[], { culture }: Facts): Work<void> {
  const [contract] = yield* find('festival-hotel-edition', { Id: idContract });
  if (contract === undefined) return;
  const hotel = readNumber(contract, 'IdHotel') ?? 0;
  yield* waitFor('festival-hotel', [hotel]);
  const block = yield* hotelBlock(hotel, readNumber(contract, 'Eannee') ?? 0);
  const held = yield* nightsHeld(hotel, { from: dates[0] ?? '', to: dates.at(-1) ?? '' });
  const isShort = (date: string): boolean =>
    block !== null && held.some((night) => night.date === date && stockOf(block, held, { date, type: night.type }).left < 0);
  const short = dates.filter(isShort);
  if (short.length === 0) return;
  yield* refuseWith('confirmation-requise', {
    message: 'hotel.contingentSousPris',
    params: { count: short.length, nuits: short.map((date) => formatDay(date, culture)).join(', ') },
    conflict: { Code: SHORT, Nuits: short },
  });
}

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
