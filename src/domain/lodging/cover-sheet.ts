import { defaultIssuer } from '#domain/accounting/sales/issuers.ts';
import type { FestivalHotel } from '#generated/records/festival-hotel.gen.ts';
import type { FestivalHotelPec } from '#generated/records/festival-hotel-pec.gen.ts';
import type { BamEmetteur } from '#generated/records/bam-emetteur.gen.ts';
import { numbersIn } from '#domain/values/record-columns.ts';
import { readText } from '#domain/values/record-data.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { find, refuse, see, type Work } from '#domain/work/work.ts';
import { hotelBlock, nightsHeld } from './hotel-reads.ts';
import { isHeld } from './logistics.ts';
import { type Companion, companionsOf, type LodgedParticipant, lodged, nightRecords, participantNames } from './lodged.ts';
import { coverRows, type NamedNight, shownDates } from './present-cover.ts';
import { missingDates, presenceOf } from './presence.ts';
import { type VoucherNight, type VoucherStay, voucherStays } from './voucher-stays.ts';

interface Query {
  readonly hotel?: number | undefined;
  readonly debut?: string | undefined;
  readonly fin?: string | undefined;
}

/** The nights of a participant with the rooms that are left for each at the hotel that is looked at. */
export const getCouverture: WorkService<Asked<{ readonly id: number }, Query, unknown>, Cover> = {
  entity: 'festival-participant',
  *run({ params: { id }, query }, { today }) {
    const participant = yield* lodged(yield* see('festival-participant', id));
    const idHotel = query.hotel ?? participant.idHotel;
    const nights = yield* namedNights((yield* nightRecords(id)).filter(isHeld));
    const presence = presenceOf(participant);
    const requestedPeriod = { start: query.debut ?? null, end: query.fin ?? null };
    const dates = shownDates({ presence, nights, asked: requestedPeriod });
    const block = idHotel === null ? null : yield* hotelBlock(idHotel, participant.eannee, today);
    const held = idHotel === null || dates.length === 0 ? [] : yield* nightsHeld(idHotel, { from: dates[0] ?? '', to: dates.at(-1) ?? '' });
    const [currentHotel] = yield* find('festival-hotel', { Id: participant.idHotel === null ? [] : [participant.idHotel] });
    return {
      ...headOf(participant),
      HotelLibelle: currentHotel === undefined ? null : currentHotel.Libelle,
      IdHotelAffiche: block === null ? null : idHotel,
      Nuits: coverRows({
        presence,
        nights,
        roomType: participant.roomType,
        asked: requestedPeriod,
        hotel: block === null ? null : { block, held },
      }),
      Compagnons: yield* companionsOf(id),
    };
  },
};

type Cover = ReturnType<typeof headOf> & {
  HotelLibelle: string | null;
  IdHotelAffiche: number | null;
  Nuits: ReturnType<typeof coverRows>;
  Compagnons: Companion[];
};

function headOf(participant: LodgedParticipant) {
  const presence = presenceOf(participant);
  return {
    IdParticipant: participant.id,
    Version: participant.version,
    Eannee: participant.eannee,
    Debut: presence?.start ?? null,
    Fin: presence?.end ?? null,
    Manque: [...missingDates(participant)],
    NuitsMax: participant.nuitsMax,
    IdHotel: participant.idHotel,
    TypeChambre: participant.roomType,
  };
}

/** Nights with the names that a reader sees. */
function* namedNights(nights: readonly FestivalHotelPec[]): Work<readonly NamedNight[]> {
  const hotels = byId(yield* find('festival-hotel', { Id: numbersIn(nights, 'IdHotel') }), ({ Libelle }) => Libelle);
  const rooms = byId(yield* find('festival-hotel-chambre', { Id: numbersIn(nights, 'IdChambre') }), ({ Libelle }) => Libelle);
  const payers = byId(yield* find('structure', { Id: numbersIn(nights, 'IdStructurePayeur') }), ({ RaisonSociale }) => RaisonSociale);
  const together = (yield* find('festival-hotel-pec', { IdChambre: numbersIn(nights, 'IdChambre') })).filter(isHeld);
  const names = yield* participantNames(numbersIn(together, 'IdParticipant'));
  return nights.map((night) => ({
    id: night.Id,
    date: night.DateNuit,
    type: night.Type,
    idHotel: night.IdHotel,
    hotelName: hotels.get(night.IdHotel ?? 0) ?? null,
    roomType: night.TypeChambre,
    idRoom: night.IdChambre,
    roomName: rooms.get(night.IdChambre ?? 0) ?? null,
    sharers: together
      .filter((other) => isShared(night, other))
      .map((other) => names.get(other.IdParticipant) ?? '')
      .toSorted(),
    price: night.Prix,
    payerName: payers.get(night.IdStructurePayeur ?? 0) ?? null,
  }));
}

function isShared(night: FestivalHotelPec, other: FestivalHotelPec): boolean {
  return other.IdChambre === night.IdChambre && other.DateNuit === night.DateNuit && other.Id !== night.Id;
}

function byId<R extends { readonly Id: number }>(records: readonly R[], textOf: (record: R) => string): ReadonlyMap<number, string> {
  return new Map(records.map((record) => [record.Id, textOf(record)]));
}

export interface VoucherSheet {
  readonly name: string;
  readonly structure: string | null;
  readonly eannee: number;
  readonly stays: readonly VoucherStay[];
  /** Records of the hotels, with their addresses. */
  readonly hotels: readonly FestivalHotel[];
  /** Person who answers for it, and how to reach them; null: nobody is named. */
  readonly issuer: { readonly name: string; readonly reach: readonly string[] } | null;
}

/** Hotel voucher of a participant: nothing to print while no night is assigned. */
export function* voucherSheet(id: number): Work<VoucherSheet> {
  const participant = yield* see('festival-participant', id);
  const { stays, hotels } = yield* promisedStays(id);
  if (stays.length === 0) return yield* refuse('introuvable');
  const structure = participant.IdStructure;
  const names = yield* participantNames([id]);
  return {
    name: names.get(id) ?? '',
    structure: (yield* find('structure', { Id: structure ?? 0 }))[0]?.RaisonSociale ?? null,
    eannee: participant.Eannee,
    stays,
    hotels,
    issuer: yield* issuerOfFestival(),
  };
}

export interface PromisedStays extends Pick<VoucherSheet, 'stays' | 'hotels'> {
  readonly nights: readonly VoucherNight[];
}

/** The stays that hotels hold for a participant, with the records of these hotels. */
function* promisedStays(id: number): Work<PromisedStays> {
  return (yield* staysPromisedTo([id])).get(id) ?? { nights: [], stays: [], hotels: [] };
}

/** The same for many, by participant: as many readings for one as for all. */
export function* staysPromisedTo(ids: readonly number[]): Work<ReadonlyMap<number, PromisedStays>> {
  const nights = (yield* find('festival-hotel-pec', { IdParticipant: ids })).filter(isHeld);
  const named = yield* namedNights(nights);
  const hotels = yield* find('festival-hotel', { Id: numbersIn(nights, 'IdHotel') });
  const promised = named.flatMap((night, index) => {
    const { date, type, idHotel, roomType, sharers, payerName } = night;
    const confirmation = nights[index]?.NoConfirmation ?? null;
    const owner = nights[index]?.IdParticipant ?? 0;
    return idHotel === null ? [] : [{ owner, night: { date, type, idHotel, roomType, sharers, payerName, confirmation } }];
  });
  return new Map(
    [...Map.groupBy(promised, ({ owner }) => owner)].map(([owner, some]) => {
      const ownerNights = some.map(({ night }) => night);
      const stays = voucherStays(ownerNights);
      return [owner, { nights: ownerNights, stays, hotels: hotels.filter((hotel) => stays.some(({ idHotel }) => idHotel === hotel.Id)) }];
    }),
  );
}

/** Person who answers for what the festival prints. */
export function* issuerOfFestival(): Work<VoucherSheet['issuer']> {
  return issuerOf((yield* defaultIssuer()) ?? undefined);
}

function issuerOf(issuer: BamEmetteur | undefined): VoucherSheet['issuer'] {
  return issuer === undefined
    ? null
    : {
        name: issuer.RaisonSociale,
        reach: ['Telephone', 'Email'].flatMap((name) => readText(issuer, name) ?? []),
      };
}
