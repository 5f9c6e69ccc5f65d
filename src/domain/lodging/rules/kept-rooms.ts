import type { FestivalHotelContingent } from '#generated/records/festival-hotel-contingent.gen.ts';
import type { FestivalHotel } from '#generated/records/festival-hotel.gen.ts';
import type { FestivalHotelEdition } from '#generated/records/festival-hotel-edition.gen.ts';
import { hotelBlock, nightsHeld } from '../hotel-reads.ts';
import { isHeld } from '../logistics.ts';
import { isWithinContract, stockOf } from '../stock.ts';
import { formatDay } from '#domain/values/dates.ts';
import { readId } from '#domain/values/record-data.ts';
import { isConfirmed } from '#domain/work/confirmed.ts';
import type { Between } from '#domain/work/between.ts';
import { find, gone, refuseWith, waitFor, type Work } from '#domain/work/work.ts';
import { type CommitRule, deletedOf, type Facts, formerOf, idsOf } from '#domain/work/rule.ts';
/** Every day that a calendar knows. */
const ALWAYS: Between = { from: '1000-01-01', to: '9999-12-31' };

/** Questions about some nights, each with the code of its answer. */
const QUESTIONS = {
  'hotel.contingentSousPris': { code: 'contingent-sous-pris', question: 'contingentSousPris' },
  'hotel.chambresSousPrises': { code: 'contingent-sous-pris', question: 'chambresSousPrises' },
  'hotel.chambresSousContingent': { code: 'chambres-sous-contingent', question: 'chambresSousContingent' },
  'hotel.contingentHorsContrat': { code: 'contingent-hors-contrat', question: 'contingentHorsContrat' },
} as const;

/** A hotel that keeps fewer rooms than the nights take leaves guests without one: whoever lowers the contingent first sees which nights. */
export const keptContingents: CommitRule = {
  name: 'ask before a contingent falls under what is taken',
  phase: 'before-commit',
  on: [
    { entity: 'festival-hotel-contingent', ops: ['insert', 'update', 'delete', 'restore'], fields: ['NbChambres', 'Date', 'TypeChambre'] },
  ],
  *run(written, facts) {
    const now = yield* find('festival-hotel-contingent', { Id: idsOf(written, 'festival-hotel-contingent') });
    const lowered = now.flatMap((line) => {
      const former = formerOf(line, written, 'festival-hotel-contingent');
      if (former === null) return [line];
      return isLowered(line, former) ? [line, former] : [];
    });
    const lines = [...lowered, ...(yield* gone('festival-hotel-contingent', deletedOf(written, 'festival-hotel-contingent')))];
    for (const [idContract, some] of Map.groupBy(lines, (line) => line.IdHotelEdition ?? 0)) {
      const [contract] = yield* find('festival-hotel-edition', { Id: idContract });
      if (contract === undefined) continue;
      const dates = datesOf(some);
      const short = yield* shortNights(contract, { from: dates[0] ?? '', to: dates.at(-1) ?? '' }, facts);
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
    { entity: 'festival-hotel', ops: ['update'], fields: ['NbChambres'] },
    {
      entity: 'festival-hotel-edition',
      ops: ['insert', 'update', 'delete', 'restore'],
      fields: ['DateDebut', 'DateFin', 'IdHotel', 'Eannee'],
    },
  ],
  *run(written, facts) {
    for (const hotel of yield* find('festival-hotel', { Id: idsOf(written, 'festival-hotel') })) {
      const former = formerOf(hotel, written, 'festival-hotel');
      if (former !== null && Number(hotel.NbChambres) < Number(former.NbChambres)) yield* askAboutHotel(hotel, former, facts);
    }
    for (const contract of yield* find('festival-hotel-edition', { Id: idsOf(written, 'festival-hotel-edition') }))
      yield* askAboutContract(contract, formerOf(contract, written, 'festival-hotel-edition'), facts);
    for (const contract of yield* gone('festival-hotel-edition', deletedOf(written, 'festival-hotel-edition')))
      yield* ask(yield* shortNights(contract, ALWAYS, facts), 'hotel.chambresSousPrises', facts);
  },
};

/** A past night is over. */
function* askAboutHotel(hotel: FestivalHotel, former: FestivalHotel, facts: Facts): Work<void> {
  const between = { ...ALWAYS, from: facts.today };
  const nights = yield* find('festival-hotel-pec', { IdHotel: hotel.Id, DateNuit: between });
  const years = [...new Set(nights.flatMap((night) => night.Eannee))].toSorted((left, right) => left - right);
  for (const Eannee of years)
    yield* ask(yield* shortNights({ IdHotel: hotel.Id, Eannee }, between, facts), 'hotel.chambresSousPrises', facts);
  const contracts = yield* find('festival-hotel-edition', { IdHotel: hotel.Id });
  const lines = yield* find('festival-hotel-contingent', { IdHotelEdition: contracts.map(readId), Date: between });
  const [rooms, before] = [Number(hotel.NbChambres), Number(former.NbChambres)];
  const promised = [...Map.groupBy(lines, (line) => line.Date)].map(([date, some]) => ({
    date,
    rooms: some.reduce((sum, line) => sum + Number(line.NbChambres), 0),
  }));
  // Nights that already exceeded the rooms of the hotel are no matter of this change.
  const over = promised.filter((night) => night.rooms > rooms && night.rooms <= before);
  yield* ask(over.map(({ date }) => date).toSorted(), 'hotel.chambresSousContingent', facts);
}

function* askAboutContract(contract: FestivalHotelEdition, former: FestivalHotelEdition | null, facts: Facts): Work<void> {
  yield* ask(yield* shortNights(contract, ALWAYS, facts), 'hotel.chambresSousPrises', facts);
  if (former === null) return;
  const isMoved = former.IdHotel !== contract.IdHotel || former.Eannee !== contract.Eannee;
  if (isMoved) yield* ask(yield* shortNights(former, ALWAYS, facts), 'hotel.chambresSousPrises', facts);
  const lines = yield* find('festival-hotel-contingent', { IdHotelEdition: contract.Id });
  const [now, before] = [daysOf(contract), daysOf(former)];
  const left = datesOf(lines.filter((line) => Number(line.NbChambres) > 0)).filter(
    (date) => isWithinContract(before, date) && !isWithinContract(now, date),
  );
  yield* ask(left, 'hotel.contingentHorsContrat', facts);
}

/** Nights of an edition that take more rooms than the hotel keeps for it. */
function* shortNights(
  contract: Partial<Pick<FestivalHotelEdition, 'IdHotel' | 'Eannee'>>,
  between: Between,
  facts: Facts,
): Work<readonly string[]> {
  const [hotel, eannee] = [contract.IdHotel ?? 0, contract.Eannee ?? 0];
  yield* waitFor('festival-hotel', [hotel]);
  const block = yield* hotelBlock(hotel, eannee, facts.today);
  if (block === null) return [];
  const held = yield* nightsHeld(hotel, between);
  const hotelNights = (yield* find('festival-hotel-pec', { IdHotel: hotel, Eannee: eannee, DateNuit: between })).filter(isHeld);
  const dates = [...new Set(hotelNights.flatMap((night) => night.DateNuit))].toSorted();
  return dates.filter((date) => held.some((night) => night.date === date && stockOf(block, held, { date, type: night.type }).left < 0));
}

function* ask(nights: readonly string[], message: keyof typeof QUESTIONS, facts: Facts): Work<void> {
  const { code, question } = QUESTIONS[message];
  if (nights.length === 0 || isConfirmed(facts, code)) return;
  yield* refuseWith('confirmation-requise', {
    message,
    question,
    params: { count: nights.length, nuits: nights.map((date) => formatDay(date, facts.culture)).join(', ') },
    conflict: { Code: code, Nuits: [...nights] },
  });
}

function daysOf(contract: FestivalHotelEdition) {
  return { start: contract.DateDebut, end: contract.DateFin };
}

/** Days of lines of a contingent, each once, in their order. */
function datesOf(lines: readonly Partial<FestivalHotelContingent>[]): readonly string[] {
  return [...new Set(lines.flatMap((line) => line.Date ?? []))].toSorted();
}

/** More rooms of the same night and type leave nobody without one. */
function isLowered(line: FestivalHotelContingent, former: FestivalHotelContingent): boolean {
  return former.Date !== line.Date || former.TypeChambre !== line.TypeChambre || Number(line.NbChambres) < Number(former.NbChambres);
}
