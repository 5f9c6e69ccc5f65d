import type { FestivalHotelPec } from '#generated/records/festival-hotel-pec.gen.ts';
import type { Language } from '#generated/entities/descriptor.gen.ts';
import { updateKept } from '#domain/records/merge/merge-steps.ts';
import { formatDay } from '#domain/values/dates.ts';
import { formatMoney } from '#domain/values/money.ts';
import { textsIn } from '#domain/texts/server-texts.ts';
import { find, mark, type Work } from '#domain/work/work.ts';
import { hotelBlock, nightsHeld } from '../hotel-reads.ts';
import { nightPrices, participantNames } from '../lodged.ts';
import { isHeld } from '../logistics.ts';
import { type NightPrices, nightPrice } from './night-price.ts';
import { sharedType } from '../plan-assignment.ts';
import { stockOf } from '../stock.ts';

/** One night of one room. */
export interface Place {
  readonly room: number;
  readonly date: string;
}

/** A price that a room shared, or no longer shared, leaves as it is: somebody typed or froze it, or the hotel has invoiced it. */
export interface KeptPrice {
  readonly participant: number;
  readonly date: string;
  readonly price: number;
  /** Price of the contract; null: it has none. */
  readonly contract: number | null;
  readonly isInvoiced: boolean;
}

type RoomValues = Pick<FestivalHotelPec, 'TypeChambre' | 'TypeSeul' | 'Prix'>;

export function placesOf(nights: readonly Partial<Pick<FestivalHotelPec, 'IdChambre' | 'DateNuit'>>[]): readonly Place[] {
  return nights.flatMap(({ IdChambre: room = null, DateNuit: date = '' }) => (room === null ? [] : [{ room, date }]));
}

/** Prices these rooms again by the contract, for everybody who sleeps there. Answers the prices that it left as they were. */
export function* priceRooms(places: readonly Place[], today: string): Work<readonly KeptPrice[]> {
  const nights = yield* find('festival-hotel-pec', { IdChambre: [...new Set(places.map(({ room }) => room))] });
  const held = Map.groupBy(nights.filter(isHeld), keyOf);
  const keys = new Set(places.map(({ room, date }) => `${room} ${date}`));
  const kept: KeptPrice[] = [];
  for (const key of keys) {
    const sleepers = (held.get(key) ?? []).toSorted((left, right) => left.Id - right.Id);
    kept.push(...(yield* priceRoom(sleepers, today)));
  }
  return kept;
}

function keyOf({ IdChambre, DateNuit }: FestivalHotelPec): string {
  return `${IdChambre} ${DateNuit}`;
}

/** A night whose guest leaves a shared room for days of their own: the room and the price that it had alone. */
export function* aloneAgain(night: FestivalHotelPec): Work<Partial<RoomValues>> {
  if (night.TypeSeul === null) return {};
  const prices = yield* nightPrices(night.IdHotel ?? 0, night.Eannee);
  const target = { TypeChambre: night.TypeSeul, TypeSeul: null, Prix: nightPrice(prices, { type: night.TypeSeul, isSharing: false }) };
  return isContractual(night, prices) ? target : { ...target, Prix: night.Prix };
}

function* priceRoom(sleepers: readonly FestivalHotelPec[], today: string): Work<readonly KeptPrice[]> {
  const [first] = sleepers;
  if (first === undefined) return [];
  const prices = yield* nightPrices(first.IdHotel ?? 0, first.Eannee);
  const isInvoiced = yield* invoicedIn(first);
  const kept: KeptPrice[] = [];
  for (const [night, target] of yield* targetsOf(sleepers, { prices, today })) {
    const isFrozen = night.Prix !== target.Prix && (isInvoiced(night) || !isContractual(night, prices));
    yield* write(night, isFrozen ? { ...target, Prix: night.Prix } : target);
    if ((night.IsPrixARevoir === true) !== isFrozen) yield* mark('festival-hotel-pec', [night.Id], { IsPrixARevoir: isFrozen });
    if (isFrozen)
      kept.push({
        participant: night.IdParticipant,
        date: night.DateNuit,
        price: night.Prix ?? 0,
        contract: target.Prix,
        isInvoiced: isInvoiced(night),
      });
  }
  return kept;
}

/** Alone, a guest has the room and the price that they had before it was shared; together, one pays for the room and the others as one more in it. */
function* targetsOf(
  sleepers: readonly FestivalHotelPec[],
  { prices, today }: { readonly prices: readonly NightPrices[]; readonly today: string },
): Work<readonly (readonly [FestivalHotelPec, RoomValues])[]> {
  const [first, ...others] = sleepers;
  if (first === undefined) return [];
  if (others.length === 0) {
    const type = (yield* isFree(first, today)) ? (first.TypeSeul ?? first.TypeChambre) : first.TypeChambre;
    return [[first, { TypeChambre: type, TypeSeul: null, Prix: nightPrice(prices, { type, isSharing: false }) }]];
  }
  function extraOf(night: FestivalHotelPec): number | null {
    return nightPrice(prices, { type: night.TypeChambre, isSharing: true });
  }
  const host = sleepers.find((night) => night.Prix !== extraOf(night)) ?? first;
  const TypeChambre = sharedType(host.TypeChambre);
  return sleepers.map((night) => [
    night,
    {
      TypeChambre,
      TypeSeul: night.TypeChambre === TypeChambre ? night.TypeSeul : night.TypeChambre,
      Prix: nightPrice(prices, { type: TypeChambre, isSharing: night !== host }),
    },
  ]);
}

/** True if the hotel still has a room of the type that the guest had alone: it may have been given to somebody else. */
function* isFree({ Id, IdHotel, Eannee, DateNuit: date, TypeSeul: type, TypeChambre }: FestivalHotelPec, today: string): Work<boolean> {
  if (type === null || type === TypeChambre) return true;
  const block = yield* hotelBlock(IdHotel ?? 0, Eannee, today);
  const held = yield* nightsHeld(IdHotel ?? 0, { from: date, to: date });
  return block !== null && stockOf(block, held, { date, type, own: new Set([Id]) }).left > 0;
}

/** A price that the contract gives for one of the rooms that the night has or had; any other was typed, or frozen before the contract changed. */
function isContractual({ Prix, TypeChambre, TypeSeul }: FestivalHotelPec, prices: readonly NightPrices[]): boolean {
  const types = [TypeChambre, TypeSeul ?? TypeChambre, sharedType(TypeChambre)];
  return Prix === null || types.some((type) => [true, false].some((isSharing) => nightPrice(prices, { type, isSharing }) === Prix));
}

/** Nights of the hotel whose payer has its invoice already. */
function* invoicedIn({ IdHotel, Eannee }: FestivalHotelPec): Work<(night: FestivalHotelPec) => boolean> {
  const invoices = yield* find('festival-hotel-facture', { IdHotel, Eannee });
  return (night) =>
    invoices.some(({ Payeur, IdStructurePayeur }) => Payeur === night.Type && IdStructurePayeur === night.IdStructurePayeur);
}

function* write(night: FestivalHotelPec, target: RoomValues): Work<void> {
  const names = (['TypeChambre', 'TypeSeul', 'Prix'] as const).filter((name) => night[name] !== target[name]);
  if (names.length === 0) return;
  const data = Object.fromEntries(names.map((name) => [name, target[name]]));
  yield* updateKept({ entity: 'festival-hotel-pec', id: night.Id, data, kept: names });
}

/** « Ada Vaysse, ven. 26/01 : le prix de 95,50 € est gardé, il n'est pas du contrat (130,00 €). » */
export function* keptPriceTexts(kept: readonly KeptPrice[], culture: Language): Work<string[]> {
  const text = textsIn(culture);
  const called = yield* participantNames(kept.map(({ participant }) => participant));
  const alike = Map.groupBy(kept, ({ participant, price, contract, isInvoiced }) => [participant, price, contract, isInvoiced].join(' '));
  return [...alike.values()].flatMap((some) => {
    const [first] = some;
    if (first === undefined) return [];
    return text(first.isInvoiced ? 'hebergement.prixFacture' : 'hebergement.prixGarde', {
      nom: called.get(first.participant) ?? '',
      nuits: some.map(({ date }) => formatDay(date, culture)).join(', '),
      prix: formatMoney(first.price, culture),
      contrat: first.contract === null ? '–' : formatMoney(first.contract, culture),
    });
  });
}
