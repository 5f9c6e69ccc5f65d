import type { FestivalHotelPec } from '#generated/records/festival-hotel-pec.gen.ts';
import type { FestivalHotel } from '#generated/records/festival-hotel.gen.ts';
import type { FestivalHotelEdition } from '#generated/records/festival-hotel-edition.gen.ts';
import type { FestivalRooming } from '#generated/records/festival-rooming.gen.ts';
import { HebergementType } from '#generated/enums/hebergement-type.gen.ts';
import { ParticipantStatut } from '#generated/enums/participant-statut.gen.ts';
import { addDays } from '#domain/values/dates.ts';
import { numbersIn } from '#domain/values/record-columns.ts';
import { readId } from '#domain/values/record-data.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { find, type Work } from '#domain/work/work.ts';
import { isHeld } from '../logistics.ts';
import { occupied } from '../occupancy.ts';
import { occupancyOf } from '../present-cover.ts';
import { boardStays } from './board-stays.ts';
import { type BoardGuest, guestRows } from './guest-rows.ts';

/** Statuses of guests who are invited to come and have not declined. */
const COMING: readonly number[] = [
  ParticipantStatut.envoyee,
  ParticipantStatut.confirmee,
  ParticipantStatut.validee,
  ParticipantStatut.retiree,
];
/** Nights shown around the edition, for those who come before and leave after. */
const MARGIN = 2;

const NIGHT_READ = ['IdParticipant', 'IdHotel', 'IdChambre', 'TypeChambre', 'DateNuit', 'Type', 'EtatReservation'] as const;
const PARTICIPANT_READ = ['Type', 'Statut', 'IdPersonne', 'IdHotel', 'Arrivee', 'HeureArrivee', 'Depart'] as const;
const INVITE_READ = [...PARTICIPANT_READ, 'Hebergement', 'NuitsMax', 'TypeChambre', 'DateDebutHebergement', 'DateFinHebergement'] as const;

/** The hotels of an edition night by night, who sleeps where and who is still to be lodged: the number of reads does not grow with them. */
export const getTableauHebergement: WorkService<Asked<{ readonly annee: number }, unknown, unknown>, ReturnType<typeof boardOf>> = {
  entity: 'festival-hotel-pec',
  *run({ params: { annee } }, { today }) {
    const nights = (yield* find('festival-hotel-pec', { Eannee: annee }, NIGHT_READ)).filter(isHeld);
    const rooms = yield* roomNames(numbersIn(nights, 'IdChambre'));
    const contracts = yield* find('festival-hotel-edition', { Eannee: annee });
    const roomings = yield* find('festival-rooming', { Eannee: annee });
    const hotels = yield* occupied(annee, today);
    const records = yield* find('festival-hotel', { Id: hotels.map(({ id }) => id) });
    const [edition] = yield* find('festival-edition', { Eannee: annee });
    const range = { start: shifted(edition?.DateDebut, -MARGIN), end: shifted(edition?.DateFin, MARGIN) };
    const people = yield* peopleOf(annee, nights);
    return boardOf({
      annee,
      occupancy: occupancyOf(hotels, widened(range, nights)),
      hotels: new Map(records.map((one) => [one.Id, one])),
      contracts,
      roomings,
      stays: boardStays(nights, rooms),
      guests: yield* guestRows(people, nights),
    });
  },
};

function shifted(day: string | undefined, days: number): string | null {
  return day === undefined ? null : addDays(day, days);
}

/** From the first to the last night that the edition or anybody needs; the nights of an edition without dates are those known. */
function widened(
  range: { readonly start: string | null; readonly end: string | null },
  nights: readonly Pick<FestivalHotelPec, 'DateNuit'>[],
) {
  if (range.start === null || range.end === null) return range;
  const dates = nights.map((night) => night.DateNuit).toSorted();
  const [first = range.start, last = range.start] = [dates[0], dates.at(-1)];
  return { start: first < range.start ? first : range.start, end: last >= range.end ? addDays(last, 1) : range.end };
}

/** Guests who come and sleep in a hotel, and whoever else has a night. */
function* peopleOf(annee: number, nights: readonly Pick<FestivalHotelPec, 'IdParticipant'>[]): Work<readonly BoardGuest[]> {
  const invited = (yield* find('festival-participant-invite', { Eannee: annee }, INVITE_READ)).filter(
    (guest) => COMING.includes(guest.Statut) && (guest.Hebergement ?? HebergementType.hotel) === HebergementType.hotel,
  );
  const invitedIds = new Set(invited.map(readId));
  const lodgedIds = numbersIn(nights, 'IdParticipant').filter((id) => !invitedIds.has(id));
  // Only an invitation says how many nights it covers, whatever state it is in.
  const otherGuests = yield* find('festival-participant-invite', { Id: lodgedIds }, INVITE_READ);
  const covered = new Set(otherGuests.map(readId));
  const others = yield* find('festival-participant', { Id: lodgedIds.filter((id) => !covered.has(id)) }, PARTICIPANT_READ);
  return [...invited, ...otherGuests, ...others];
}

function* roomNames(ids: readonly number[]): Work<ReadonlyMap<number, string>> {
  return new Map((yield* find('festival-hotel-chambre', { Id: ids })).map((room) => [room.Id, room.Libelle]));
}

interface Sources {
  readonly annee: number;
  readonly occupancy: ReturnType<typeof occupancyOf>;
  readonly hotels: ReadonlyMap<number, FestivalHotel>;
  readonly contracts: readonly FestivalHotelEdition[];
  readonly roomings: readonly FestivalRooming[];
  readonly stays: ReturnType<typeof boardStays>;
  readonly guests: ReturnType<typeof guestRows> extends Work<infer Rows> ? Rows : never;
}

function boardOf({ annee, occupancy, hotels, contracts, roomings, stays, guests }: Sources) {
  return {
    Eannee: annee,
    Nuits: [...new Set(occupancy.flatMap(({ Nuits }) => Nuits.map(({ Date }) => Date)))].toSorted(),
    Hotels: occupancy.map(({ IdHotel: Id, Libelle, NbEtoiles, Nuits }) => {
      const hotel = hotels.get(Id);
      const contract = contracts.find((one) => one.IdHotel === Id);
      return {
        Id,
        Libelle,
        NbEtoiles,
        Quartier: hotel?.Quartier ?? null,
        IsPmr: hotel?.IsPmr === true,
        Retrocession: contract?.DateRetrocession ?? null,
        IsConfirme: contract?.IsConfirme === true,
        Rooming: lastRooming(roomings.filter((one) => one.IdHotel === Id)),
        Nuits,
      };
    }),
    Sejours: [...stays],
    Invites: [...guests],
  };
}

function lastRooming(roomings: readonly FestivalRooming[]) {
  const last = roomings.toSorted((left, right) => (left.VersionRooming ?? 0) - (right.VersionRooming ?? 0)).at(-1);
  if (last === undefined) return null;
  return {
    Version: last.VersionRooming ?? 0,
    Etat: last.Etat,
    NbChangements: last.NbChangements ?? 0,
  };
}
