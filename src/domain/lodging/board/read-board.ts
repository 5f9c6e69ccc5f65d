import { HebergementType } from '#generated/enums/hebergement-type.gen.ts';
import { ParticipantStatut } from '#generated/enums/participant-statut.gen.ts';
import { ReservationEtat } from '#generated/enums/reservation-etat.gen.ts';
import { addDays } from '#domain/records/values/dates.ts';
import { readId, readNumber, readText, type RecordData } from '#domain/records/values/record-data.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { find, type Work } from '#domain/work/work.ts';
import { NIGHT, PARTICIPANT, ROOM } from '../lodged.ts';
import { occupied } from '../occupancy.ts';
import { occupancyOf } from '../present-cover.ts';
import { boardStays } from './board-stays.ts';
import { guestRows } from './guest-rows.ts';

const INVITE = 'festival-participant-invite';
/** Who is asked to come and has not said no. */
const COMING: readonly number[] = [
  ParticipantStatut.envoyee,
  ParticipantStatut.confirmee,
  ParticipantStatut.validee,
  ParticipantStatut.retiree,
];
/** Nights shown around the edition, for those who come before and leave after. */
const MARGIN = 2;

const NIGHT_READ = ['IdParticipant', 'IdHotel', 'IdChambre', 'TypeChambre', 'DateNuit', 'Type', 'EtatReservation'];
const PARTICIPANT_READ = ['Type', 'Statut', 'IdPersonne', 'IdHotel', 'Arrivee', 'HeureArrivee', 'Depart'];
const INVITE_READ = [...PARTICIPANT_READ, 'Hebergement', 'NuitsMax', 'TypeChambre', 'DateDebutHebergement', 'DateFinHebergement'];

/** The hotels of an edition night by night, who sleeps where and who is still to be lodged: the number of reads does not grow with them. */
export const getTableauHebergement: WorkService<Asked<{ readonly annee: number }, unknown, unknown>, ReturnType<typeof boardOf>> = {
  entity: NIGHT,
  *run({ params: { annee } }) {
    const nights = (yield* find(NIGHT, { Eannee: annee }, NIGHT_READ)).filter(
      (night) => readNumber(night, 'EtatReservation') !== ReservationEtat.annulee,
    );
    const rooms = yield* labels(ROOM, idsAt(nights, 'IdChambre'));
    const contracts = yield* find('festival-hotel-edition', { Eannee: annee });
    const roomings = yield* find('festival-rooming', { Eannee: annee });
    const hotels = yield* occupied(annee);
    const records = yield* find('festival-hotel', { Id: hotels.map(({ id }) => id) });
    const [edition = {}] = yield* find('festival-edition', { Eannee: annee });
    const range = { start: edgeOf(edition, 'DateDebut', -MARGIN), end: edgeOf(edition, 'DateFin', MARGIN) };
    const people = yield* peopleOf(annee, nights);
    return boardOf({
      annee,
      occupancy: occupancyOf(hotels, widened(range, nights)),
      hotels: new Map(records.map((one) => [readId(one), one])),
      contracts,
      roomings,
      stays: boardStays(nights, rooms),
      guests: yield* guestRows(people, nights),
    });
  },
};

const edgeOf = (edition: RecordData, field: string, days: number): string | null => {
  const day = readText(edition, field);
  return day === null ? null : addDays(day, days);
};

/** From the first to the last night that the edition or anybody needs; the nights of an edition without dates are those known. */
const widened = (range: { readonly start: string | null; readonly end: string | null }, nights: readonly RecordData[]) => {
  if (range.start === null || range.end === null) return range;
  const dates = nights.map((night) => readText(night, 'DateNuit') ?? '').toSorted();
  const [first = range.start, last = range.start] = [dates[0], dates.at(-1)];
  return { start: first < range.start ? first : range.start, end: last >= range.end ? addDays(last, 1) : range.end };
};

/** Guests who come and sleep in a hotel, and whoever else has a night. */
function* peopleOf(annee: number, nights: readonly RecordData[]): Work<readonly RecordData[]> {
  const invited = (yield* find(INVITE, { Eannee: annee }, INVITE_READ)).filter(
    (guest) =>
      COMING.includes(readNumber(guest, 'Statut') ?? 0) &&
      (readNumber(guest, 'Hebergement') ?? HebergementType.hotel) === HebergementType.hotel,
  );
  const known = new Set(invited.map(readId));
  const others = yield* find(PARTICIPANT, { Id: idsAt(nights, 'IdParticipant').filter((id) => !known.has(id)) }, PARTICIPANT_READ);
  return [...invited, ...others];
}

const idsAt = (records: readonly RecordData[], field: string): readonly number[] => [
  ...new Set(records.flatMap((record) => readNumber(record, field) ?? [])),
];

function* labels(entity: string, ids: readonly number[]): Work<ReadonlyMap<number, string>> {
  return new Map((yield* find(entity, { Id: ids })).map((record) => [readId(record), readText(record, 'Libelle') ?? '']));
}

interface Sources {
  readonly annee: number;
  readonly occupancy: ReturnType<typeof occupancyOf>;
  readonly hotels: ReadonlyMap<number, RecordData>;
  readonly contracts: readonly RecordData[];
  readonly roomings: readonly RecordData[];
  readonly stays: ReturnType<typeof boardStays>;
  readonly guests: ReturnType<typeof guestRows> extends Work<infer Rows> ? Rows : never;
}

const boardOf = ({ annee, occupancy, hotels, contracts, roomings, stays, guests }: Sources) => ({
  Eannee: annee,
  Nuits: [...new Set(occupancy.flatMap(({ Nuits }) => Nuits.map(({ Date }) => Date)))].toSorted(),
  Hotels: occupancy.map(({ IdHotel: Id, Libelle, NbEtoiles, Nuits }) => {
    const hotel = hotels.get(Id) ?? {};
    const contract = contracts.find((one) => one['IdHotel'] === Id);
    return {
      Id,
      Libelle,
      NbEtoiles,
      Quartier: readText(hotel, 'Quartier'),
      IsPmr: hotel['IsPmr'] === true,
      Retrocession: readText(contract ?? {}, 'DateRetrocession'),
      IsConfirme: contract?.['IsConfirme'] === true,
      Rooming: lastRooming(roomings.filter((one) => one['IdHotel'] === Id)),
      Nuits,
    };
  }),
  Sejours: [...stays],
  Invites: [...guests],
});

const lastRooming = (roomings: readonly RecordData[]) => {
  const last = roomings
    .toSorted((left, right) => (readNumber(left, 'VersionRooming') ?? 0) - (readNumber(right, 'VersionRooming') ?? 0))
    .at(-1);
  if (last === undefined) return null;
  return {
    Version: readNumber(last, 'VersionRooming') ?? 0,
    Etat: readNumber(last, 'Etat') ?? 0,
    NbChangements: readNumber(last, 'NbChangements') ?? 0,
  };
};
