import { entities } from '#generated/entities/all.gen.ts';
import { ChambreType } from '#generated/enums/chambre-type.gen.ts';
import { PecType } from '#generated/enums/pec-type.gen.ts';
import type { Assignation } from '#generated/schemas/assignation.zod.ts';
import type { Facts } from '#domain/work/rule.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { create, find, open, refuse, refuseField, removeAll, update, waitFor, type Work } from '#domain/work/work.ts';
import type { infer as Infer } from 'zod';
import { EXCEED_RIGHT } from './cover-rules.ts';
import { hotelBlock, nightsHeld } from './hotel-reads.ts';
import type { HotelBlock } from './stock.ts';
import { hostNights, type LodgedParticipant, lodged, nightPrices, nightRecords, storedNight } from './lodged.ts';
import {
  type AssignmentRequest,
  type LodgingState,
  type NightChange,
  planAssignment,
  type StoredNight,
  writtenNight,
} from './plan-assignment.ts';
import { presenceOf } from './presence.ts';
import { refuseNights } from './refusal.ts';
import { keptPriceTexts, placesOf, priceRooms } from './prices/room-prices.ts';
import { amendRoomings } from './rooming.ts';

type Body = Infer<typeof Assignation>;
type Reply = { Code: 'liberee' | 'assignee'; Nuits: string[]; PrixGardes: string[] };

/** Assigns nights to a hotel and to who pays, all or none, under the lock of the hotel: two people never overbook it. */
export const assignNuits: WorkService<Asked<unknown, unknown, Body>, Reply> = {
  entity: 'festival-hotel-pec',
  isUndoable: ({ Code }) => Code === 'liberee',
  *run({ body }, facts) {
    const isRelease = body.TypePec === PecType.vide;
    if (isRelease && !facts.has(entities['festival-hotel-pec'].rights.delete)) yield* refuse('droit-manquant');
    if ((body.IdPartage ?? null) === body.IdParticipant) yield* refuseField({ path: 'IdPartage', code: 'valeur' });
    const participant = yield* lodged(yield* open('festival-participant', body.IdParticipant));
    const before = yield* nightRecords(participant.id);
    yield* assign(requestOf(body, participant, facts), { participant, idHost: body.IdPartage ?? null }, facts);
    const kept = yield* priceRooms(
      placesOf([...before, ...(yield* nightRecords(participant.id))].filter(isAsked(body.Dates))),
      facts.today,
    );
    return {
      Code: isRelease ? 'liberee' : 'assignee',
      Nuits: [...new Set(body.Dates)].toSorted(),
      PrixGardes: yield* keptPriceTexts(kept, facts.culture),
    };
  },
};

function isAsked(dates: readonly string[]) {
  const wanted = new Set(dates);
  return ({ DateNuit }: { readonly DateNuit: string }): boolean => wanted.has(DateNuit);
}

function requestOf(body: Body, { idHotel }: LodgedParticipant, { has }: Facts): AssignmentRequest {
  return {
    type: body.TypePec ?? null,
    dates: body.Dates,
    idHotel: body.IdHotel ?? idHotel,
    roomType: body.TypeChambre ?? null,
    isCell: body.IsCellule ?? false,
    isConfirmed: body.IsConfirme ?? false,
    mayExceed: has(EXCEED_RIGHT),
  };
}

/** Guest who lodges, and the host whose room is shared. */
export interface Who {
  readonly participant: LodgedParticipant;
  readonly idHost: number | null;
}

/** All the nights of a request or none, by the rules of who pays and of the rooms left. */
export function* assign(request: AssignmentRequest, { participant, idHost }: Who, { culture, today }: Facts): Work<void> {
  const { idHotel } = request;
  yield* waitFor('festival-hotel', idHotel === null ? [] : [idHotel]);
  const block = idHotel === null ? null : yield* hotelBlock(idHotel, participant.eannee, today);
  if (idHotel !== null && block === null) yield* refuseField({ path: 'IdHotel', code: 'reference-inconnue' });
  const nights = (yield* nightRecords(participant.id)).map(storedNight);
  const plan = planAssignment(request, yield* stateOf(request, { participant, nights, idHost, block }));
  if (!plan.ok) return yield* refuseNights(plan.refusal, culture);
  const changed = [...plan.changes.flatMap(({ id }) => id ?? []), ...plan.released];
  const former = nights.filter(({ id }) => changed.includes(id)).flatMap((night) => night.idHotel ?? []);
  yield* removeAll('festival-hotel-pec', plan.released);
  yield* write(plan.changes, { participant, idContract: block?.idContract ?? null }, culture);
  yield* amendRoomings(participant.eannee, [...former, ...plan.changes.flatMap(({ after }) => after.idHotel ?? [])]);
}

/** State that the rules look at. */
function* stateOf(
  { idHotel, dates }: AssignmentRequest,
  { participant, nights, idHost, block }: Who & { readonly nights: readonly StoredNight[]; readonly block: HotelBlock | null },
): Work<LodgingState> {
  const sorted = dates.toSorted();
  const [from, to = from] = [sorted[0], sorted.at(-1)];
  const isRead = idHotel !== null && block !== null && from !== undefined && to !== undefined;
  return {
    presence: presenceOf(participant),
    coveredMax: participant.nuitsMax,
    roomType: participant.roomType,
    nights,
    hotel: isRead
      ? { block, held: yield* nightsHeld(idHotel, { from, to }), prices: yield* nightPrices(idHotel, participant.eannee) }
      : null,
    host: idHost === null ? null : yield* hostNights(idHost),
  };
}

interface Writing {
  readonly participant: LodgedParticipant;
  /** Contract that a shared room belongs to. */
  readonly idContract: number | null;
}

function* write(changes: readonly NightChange[], { participant, idContract }: Writing, culture: Facts['culture']): Work<void> {
  const room = yield* sharedRoom(changes, idContract, culture);
  for (const planned of changes) {
    const values = writtenNight(planned, room);
    if (planned.id !== null) yield* update('festival-hotel-pec', planned.id, values);
    else
      yield* create('festival-hotel-pec', { IdParticipant: participant.id, Eannee: participant.eannee, DateNuit: planned.date, ...values });
  }
}

/** One room for all the nights that two people share; it is made when the host had none of their own. */
function* sharedRoom(changes: readonly NightChange[], idContract: number | null, culture: Facts['culture']): Work<number | null> {
  const hosts = changes.flatMap(({ hostNight }) => hostNight ?? []);
  const waiting = hosts.filter(({ idRoom }) => idRoom === null);
  if (waiting.length === 0) return null;
  const hostRoom = hosts.find(({ idRoom }) => idRoom !== null)?.idRoom ?? null;
  if (hostRoom === null && idContract === null)
    yield* refuseNights({ code: 'nuits-partage-sans-contrat', nights: waiting.map(({ date }) => date) }, culture);
  const id = hostRoom ?? (yield* addRoom(idContract ?? 0, waiting[0]?.roomType ?? null));
  for (const night of waiting) yield* update('festival-hotel-pec', night.id, { IdChambre: id });
  return id;
}

/** Two sleep in it: what was a room for one is a double. */
function* addRoom(idContract: number, type: number | null): Work<number> {
  const rooms = yield* find('festival-hotel-chambre', { IdHotelEdition: idContract });
  const TypeChambre = type === null || type === ChambreType.single ? ChambreType.double : type;
  return yield* create('festival-hotel-chambre', { IdHotelEdition: idContract, Libelle: `${rooms.length + 1}`, TypeChambre });
}
