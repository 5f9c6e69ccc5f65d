import { hotelBlock, nightsHeld } from '#domain/lodging/hotel-reads.ts';
import { isWithinContract, stockOf } from '#domain/lodging/stock.ts';
import { formatDay } from '#domain/records/values/dates.ts';
import { readId, readNumber, readText, type RecordData } from '#domain/records/values/record-data.ts';
import { isConfirmed } from '#domain/work/confirmed.ts';
import type { Between } from '#domain/work/steps.ts';
import { find, gone, refuseWith, waitFor, type Work } from '#domain/work/work.ts';
import { type CommitRule, deletedOf, type Facts, formerOf, idsOf } from '../rule.ts';

const NIGHT = 'festival-hotel-pec';
const CONTINGENT = 'festival-hotel-contingent';
const CONTRACT = 'festival-hotel-edition';
const HOTEL = 'festival-hotel';
/** Every day that a calendar knows. */
const ALWAYS: Between = { from: '1000-01-01', to: '9999-12-31' };

/** What is asked of some nights, each with the code of its answer. */
const QUESTIONS = {
  'hotel.contingentSousPris': 'contingent-sous-pris',
  'hotel.chambresSousPrises': 'contingent-sous-pris',
  'hotel.chambresSousContingent': 'chambres-sous-contingent',
  'hotel.contingentHorsContrat': 'contingent-hors-contrat',
} as const;

/** A hotel that keeps fewer rooms than are taken leaves guests without one: whoever lowers the contingent is told which nights first. */
export const keptContingents: CommitRule = {
  name: 'ask before a contingent falls under what is taken',
  phase: 'before-commit',
  on: [{ entity: CONTINGENT, ops: ['insert', 'update', 'delete', 'restore'], fields: ['NbChambres', 'Date', 'TypeChambre'] }],
  *run(written, facts) {
    const now = yield* find(CONTINGENT, { Id: idsOf(written, CONTINGENT) });
    const lowered = now.flatMap((line) => {
      const former = formerOf(line, written, CONTINGENT);
      if (former === null) return [line];
      return isLowered(line, former) ? [line, former] : [];
    });
    const lines = [...lowered, ...(yield* gone(CONTINGENT, deletedOf(written, CONTINGENT)))];
    for (const [idContract, some] of Map.groupBy(lines, (line) => readNumber(line, 'IdHotelEdition') ?? 0)) {
      const [contract] = yield* find(CONTRACT, { Id: idContract });
      if (contract === undefined) continue;
      const dates = datesOf(some);
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
    for (const hotel of yield* find(HOTEL, { Id: idsOf(written, HOTEL) })) {
      const former = formerOf(hotel, written, HOTEL);
      if (former !== null && Number(hotel['NbChambres']) < Number(former['NbChambres'])) yield* askAboutHotel(hotel, former, facts);
    }
    for (const contract of yield* find(CONTRACT, { Id: idsOf(written, CONTRACT) }))
      yield* askAboutContract(contract, formerOf(contract, written, CONTRACT), facts);
    for (const contract of yield* gone(CONTRACT, deletedOf(written, CONTRACT)))
      yield* ask(yield* shortNights(contract, ALWAYS), 'hotel.chambresSousPrises', facts);
  },
};

/** What was slept is over. */
function* askAboutHotel(hotel: RecordData, former: RecordData, facts: Facts): Work<void> {
  const between = { ...ALWAYS, from: facts.today };
  const nights = yield* find(NIGHT, { IdHotel: readId(hotel), DateNuit: between });
  const years = [...new Set(nights.flatMap((night) => readNumber(night, 'Eannee') ?? []))].toSorted((left, right) => left - right);
  for (const Eannee of years)
    yield* ask(yield* shortNights({ IdHotel: readId(hotel), Eannee }, between), 'hotel.chambresSousPrises', facts);
  const contracts = yield* find(CONTRACT, { IdHotel: readId(hotel) });
  const lines = yield* find(CONTINGENT, { IdHotelEdition: contracts.map(readId), Date: between });
  const [rooms, before] = [Number(hotel['NbChambres']), Number(former['NbChambres'])];
  const promised = [...Map.groupBy(lines, (line) => readText(line, 'Date') ?? '')].map(([date, some]) => ({
    date,
    rooms: some.reduce((sum, line) => sum + Number(line['NbChambres']), 0),
  }));
  // What already exceeded the rooms of the hotel is no matter of this change.
  const over = promised.filter((night) => night.rooms > rooms && night.rooms <= before);
  yield* ask(over.map(({ date }) => date).toSorted(), 'hotel.chambresSousContingent', facts);
}

function* askAboutContract(contract: RecordData, former: RecordData | null, facts: Facts): Work<void> {
  yield* ask(yield* shortNights(contract, ALWAYS), 'hotel.chambresSousPrises', facts);
  if (former === null) return;
  const isMoved = former['IdHotel'] !== contract['IdHotel'] || former['Eannee'] !== contract['Eannee'];
  if (isMoved) yield* ask(yield* shortNights(former, ALWAYS), 'hotel.chambresSousPrises', facts);
  const lines = yield* find(CONTINGENT, { IdHotelEdition: readId(contract) });
  const [now, before] = [daysOf(contract), daysOf(former)];
  const left = datesOf(lines.filter((line) => Number(line['NbChambres']) > 0)).filter(
    (date) => isWithinContract(before, date) && !isWithinContract(now, date),
  );
  yield* ask(left, 'hotel.contingentHorsContrat', facts);
}

/** Nights of an edition on which more rooms are taken than the hotel keeps for it. */
function* shortNights(contract: RecordData, between: Between): Work<readonly string[]> {
  const [hotel, eannee] = [readNumber(contract, 'IdHotel') ?? 0, readNumber(contract, 'Eannee') ?? 0];
  yield* waitFor(HOTEL, [hotel]);
  const block = yield* hotelBlock(hotel, eannee);
  if (block === null) return [];
  const held = yield* nightsHeld(hotel, between);
  const own = yield* find(NIGHT, { IdHotel: hotel, Eannee: eannee, DateNuit: between });
  const dates = [...new Set(own.flatMap((night) => readText(night, 'DateNuit') ?? []))].toSorted();
  return dates.filter((date) => held.some((night) => night.date === date && stockOf(block, held, { date, type: night.type }).left < 0));
}

function* ask(nights: readonly string[], message: keyof typeof QUESTIONS, facts: Facts): Work<void> {
  const code = QUESTIONS[message];
  if (nights.length === 0 || isConfirmed(facts, code)) return;
  yield* refuseWith('confirmation-requise', {
    message,
    params: { count: nights.length, nuits: nights.map((date) => formatDay(date, facts.culture)).join(', ') },
    conflict: { Code: code, Nuits: [...nights] },
  });
}

const daysOf = (contract: RecordData) => ({ start: readText(contract, 'DateDebut'), end: readText(contract, 'DateFin') });

/** Days of lines of a contingent, each once, in their order. */
const datesOf = (lines: readonly RecordData[]): readonly string[] =>
  [...new Set(lines.flatMap((line) => readText(line, 'Date') ?? []))].toSorted();

/** More rooms of the same night and type leave nobody without one. */
const isLowered = (line: RecordData, former: RecordData): boolean =>
  former['Date'] !== line['Date'] ||
  former['TypeChambre'] !== line['TypeChambre'] ||
  Number(line['NbChambres']) < Number(former['NbChambres']);
