import { ReservationEtat } from '#generated/enums/reservation-etat.gen.ts';
import { readId, readNumber, readText, type RecordData } from '#domain/records/values/record-data.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { find, refuse, see, type Work } from '#domain/work/work.ts';
import { hotelBlock, nightsHeld } from './hotel-reads.ts';
import { companionsOf, type LodgedParticipant, lodged, NIGHT, nightRecords, PARTICIPANT, participantNames, ROOM } from './lodged.ts';
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
  entity: PARTICIPANT,
  *run({ params: { id }, query }) {
    const participant = yield* lodged(yield* see(PARTICIPANT, id));
    const idHotel = query.hotel ?? participant.idHotel;
    const nights = yield* namedNights(yield* nightRecords(id));
    const presence = presenceOf(participant);
    const asked = { start: query.debut ?? null, end: query.fin ?? null };
    const dates = shownDates({ presence, nights, asked });
    const block = idHotel === null ? null : yield* hotelBlock(idHotel, participant.eannee);
    const held = idHotel === null || dates.length === 0 ? [] : yield* nightsHeld(idHotel, { from: dates[0] ?? '', to: dates.at(-1) ?? '' });
    const [own] = yield* find('festival-hotel', { Id: participant.idHotel === null ? [] : [participant.idHotel] });
    return {
      ...headOf(participant),
      HotelLibelle: own === undefined ? null : readText(own, 'Libelle'),
      IdHotelAffiche: block === null ? null : idHotel,
      Nuits: coverRows({ presence, nights, roomType: participant.roomType, asked, hotel: block === null ? null : { block, held } }),
      Compagnons: yield* companionsOf(id),
    };
  },
};

type Cover = ReturnType<typeof headOf> & {
  HotelLibelle: string | null;
  IdHotelAffiche: number | null;
  Nuits: ReturnType<typeof coverRows>;
  Compagnons: { Id: number; Nom: string; IsChambrePartagee: boolean }[];
};

const headOf = (participant: LodgedParticipant) => {
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
};

/** Nights with the names that a reader sees. */
function* namedNights(nights: readonly RecordData[]): Work<readonly NamedNight[]> {
  const named = (entity: string, field: string, label: string) => labels(entity, idsAt(nights, field), label);
  const hotels = yield* named('festival-hotel', 'IdHotel', 'Libelle');
  const rooms = yield* named(ROOM, 'IdChambre', 'Libelle');
  const payers = yield* named('structure', 'IdStructurePayeur', 'RaisonSociale');
  const together = yield* find(NIGHT, { IdChambre: idsAt(nights, 'IdChambre') });
  const names = yield* participantNames(idsAt(together, 'IdParticipant'));
  const at = (night: RecordData, field: string, known: ReadonlyMap<number, string>): string | null =>
    known.get(readNumber(night, field) ?? 0) ?? null;
  return nights.map((night) => ({
    id: readId(night),
    date: readText(night, 'DateNuit') ?? '',
    type: readNumber(night, 'Type') ?? 0,
    idHotel: readNumber(night, 'IdHotel'),
    hotelName: at(night, 'IdHotel', hotels),
    roomType: readNumber(night, 'TypeChambre'),
    idRoom: readNumber(night, 'IdChambre'),
    roomName: at(night, 'IdChambre', rooms),
    sharers: together
      .filter((other) => isShared(night, other))
      .map((other) => at(other, 'IdParticipant', names) ?? '')
      .toSorted(),
    price: readNumber(night, 'Prix'),
    payerName: at(night, 'IdStructurePayeur', payers),
  }));
}

const isShared = (night: RecordData, other: RecordData): boolean =>
  other['IdChambre'] === night['IdChambre'] && other['DateNuit'] === night['DateNuit'] && readId(other) !== readId(night);

const idsAt = (records: readonly RecordData[], field: string): readonly number[] => [
  ...new Set(records.flatMap((record) => readNumber(record, field) ?? [])),
];

function* labels(entity: string, ids: readonly number[], field: string): Work<ReadonlyMap<number, string>> {
  return new Map((yield* find(entity, { Id: ids })).map((record) => [readId(record), readText(record, field) ?? '']));
}

export interface VoucherSheet {
  readonly name: string;
  readonly structure: string | null;
  readonly eannee: number;
  readonly stays: readonly VoucherStay[];
  /** Records of the hotels, with their addresses. */
  readonly hotels: readonly RecordData[];
  /** Who answers for it, and how to reach them; null: nobody said. */
  readonly issuer: { readonly name: string; readonly reach: readonly string[] } | null;
}

/** What a hotel voucher says of a participant: nothing to print while no night is assigned. */
export function* voucherSheet(id: number): Work<VoucherSheet> {
  const participant = yield* see(PARTICIPANT, id);
  const { stays, hotels } = yield* promisedStays(id);
  if (stays.length === 0) return yield* refuse('introuvable');
  const structure = readNumber(participant, 'IdStructure');
  const names = yield* participantNames([id]);
  return {
    name: names.get(id) ?? '',
    structure: structure === null ? null : ((yield* labels('structure', [structure], 'RaisonSociale')).get(structure) ?? null),
    eannee: readNumber(participant, 'Eannee') ?? 0,
    stays,
    hotels,
    issuer: yield* issuerOfFestival(),
  };
}

export interface PromisedStays extends Pick<VoucherSheet, 'stays' | 'hotels'> {
  readonly nights: readonly VoucherNight[];
}

/** The stays that hotels hold for a participant, with the records of these hotels. */
export function* promisedStays(id: number): Work<PromisedStays> {
  return (yield* staysPromisedTo([id])).get(id) ?? { nights: [], stays: [], hotels: [] };
}

/** The same for many, by participant: as many readings for one as for all. */
export function* staysPromisedTo(ids: readonly number[]): Work<ReadonlyMap<number, PromisedStays>> {
  const nights = (yield* find(NIGHT, { IdParticipant: ids })).filter(
    (night) => readNumber(night, 'EtatReservation') !== ReservationEtat.annulee,
  );
  const named = yield* namedNights(nights);
  const hotels = yield* find('festival-hotel', { Id: idsAt(nights, 'IdHotel') });
  const promised = named.flatMap((night, index) => {
    const { date, type, idHotel, roomType, sharers, payerName } = night;
    const confirmation = readText(nights[index] ?? {}, 'NoConfirmation');
    const owner = readNumber(nights[index] ?? {}, 'IdParticipant') ?? 0;
    return idHotel === null ? [] : [{ owner, night: { date, type, idHotel, roomType, sharers, payerName, confirmation } }];
  });
  return new Map(
    [...Map.groupBy(promised, ({ owner }) => owner)].map(([owner, some]) => {
      const own = some.map(({ night }) => night);
      const stays = voucherStays(own);
      return [owner, { nights: own, stays, hotels: hotels.filter((hotel) => stays.some(({ idHotel }) => idHotel === readId(hotel))) }];
    }),
  );
}

/** Who answers for what the festival prints. */
export function* issuerOfFestival(): Work<VoucherSheet['issuer']> {
  return issuerOf((yield* find('bam-emetteur', { IsActif: true })).at(-1));
}

const issuerOf = (issuer: RecordData | undefined): VoucherSheet['issuer'] =>
  issuer === undefined
    ? null
    : {
        name: readText(issuer, 'RaisonSociale') ?? '',
        reach: ['Telephone', 'Email'].flatMap((name) => readText(issuer, name) ?? []),
      };
