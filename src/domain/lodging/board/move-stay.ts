import { entities } from '#generated/entities/all.gen.ts';
import type { FestivalHotelPec } from '#generated/records/festival-hotel-pec.gen.ts';
import { PecType } from '#generated/enums/pec-type.gen.ts';
import { ReservationEtat } from '#generated/enums/reservation-etat.gen.ts';
import type { SejourDeplacement } from '#generated/schemas/sejour-deplacement.zod.ts';
import { writeRightOf } from '#domain/participants/write-right.ts';
import { mayReadValues } from '#domain/records/sight/readable.ts';
import { addDays, formatDay } from '#domain/values/dates.ts';
import { numbersIn } from '#domain/values/record-columns.ts';
import { readId, readText } from '#domain/values/record-data.ts';
import type { Facts } from '#domain/work/rule.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { names, open, refuse, refuseWith, update, waitFor, type Work } from '#domain/work/work.ts';
import type { infer as Infer } from 'zod';
import { assign } from '../assign-nights.ts';
import { EXCEED_RIGHT } from '../cover-rules.ts';
import { lodged, type LodgedParticipant, nightRecords, participantNames } from '../lodged.ts';
import { isHeld } from '../logistics.ts';
import { aloneAgain, keptPriceTexts, placesOf, priceRooms } from '../prices/room-prices.ts';
import { nightsOf, presenceOf } from '../presence.ts';
import { nightState, type NightState, statesOn } from './night-state.ts';
import { askAboutTouched, touchedBy } from './touched.ts';

type Body = Infer<typeof SejourDeplacement>;

export interface MovedStay {
  IdParticipant: number;
  Decalage: number;
  Avant: NightState[];
  Apres: NightState[];
  Sejour: { Debut: string | null; Fin: string | null } | null;
  /** Prices of shared rooms that are left as they were, in sentences. */
  PrixGardes?: string[] | undefined;
}

interface Moving {
  readonly body: Body;
  readonly participant: LodgedParticipant;
  /** Nights that move, as they are stored. */
  readonly moved: readonly FestivalHotelPec[];
  readonly added: readonly string[];
  readonly shift: number;
}

/** Moves nights to a hotel and to other days, or gives some: all or none, by the rules of every assignment; asks first about what else it touches. */
export const moveSejour: WorkService<Asked<unknown, unknown, Body>, MovedStay> = {
  entity: 'festival-hotel-pec',
  *run({ body }, facts) {
    const record = yield* open('festival-participant', body.IdParticipant);
    const nights = yield* nightRecords(body.IdParticipant);
    const shift = body.Decalage ?? 0;
    const added = [...new Set(body.Nouvelles ?? [])];
    const moved = nights.filter((night) => (body.Nuits ?? []).includes(dateOf(night)));
    yield* checkSeen(body, nights, facts);
    const dates = new Set([...added, ...moved.flatMap((night) => [dateOf(night), addDays(dateOf(night), shift)])]);
    const before = statesOn(nights, dates);
    // Always in this order: two who cross over wait for one another.
    yield* waitFor(
      'festival-hotel',
      [...new Set([body.IdHotel, ...before.flatMap(({ IdHotel }) => IdHotel ?? [])])].toSorted((a, b) => a - b),
    );
    const touched = yield* touchedBy({ moved, idHotel: body.IdHotel, eannee: record.Eannee });
    const stayBefore = yield* followStay({ body, participant: yield* lodged(record), added }, facts);
    const participant = yield* lodged(record);
    yield* shiftNights(moved, nights, { shift, culture: facts.culture });
    yield* assignAll({ body, participant, moved, added, shift }, facts);
    const kept = yield* priceRooms(
      placesOf([...nights, ...(yield* nightRecords(body.IdParticipant))].filter((night) => dates.has(dateOf(night)))),
      facts.today,
    );
    const PrixGardes = yield* keptPriceTexts(kept, facts.culture);
    const after = statesOn(yield* nightRecords(body.IdParticipant), dates);
    yield* askAboutTouched(touched, { before, after, confirmed: body.Confirme ?? [] }, facts);
    return toldStay(
      { IdParticipant: body.IdParticipant, Decalage: shift, Avant: before, Apres: after, Sejour: stayBefore, PrixGardes },
      facts,
    );
  },
};

/** Nights and days of a stay go to readers of nights alone; without them nothing is given back by the same way. */
export function toldStay(moved: MovedStay, { has }: Facts): MovedStay {
  return mayReadValues(entities['festival-hotel-pec'], has) ? moved : { ...moved, Avant: [], Apres: [], Sejour: null, PrixGardes: [] };
}

export function dateOf(night: Pick<FestivalHotelPec, 'DateNuit'>): string {
  return night.DateNuit;
}

/** Somebody moved these nights, or lodged this person, since they were seen: nothing is written, and the refusal says where they are. */
function* checkSeen(body: Body, nights: readonly FestivalHotelPec[], facts: Facts): Work<void> {
  const wanted = new Set(body.Nuits ?? []);
  const isWhereSeen = nights.filter((night) => wanted.has(dateOf(night)) && night.IdHotel === (body.IdHotelVu ?? null));
  const given = new Set(body.Nouvelles ?? []);
  const isLodged = nights.some((night) => given.has(dateOf(night)) && night.IdHotel !== null);
  if (isWhereSeen.length === wanted.size && !isLodged) return;
  yield* refuseOvertaken(body.IdParticipant, nights, facts);
}

/** Tells who was moved meanwhile, and where they sleep now. */
export function* refuseOvertaken(participant: number, nights: readonly FestivalHotelPec[], { culture, has }: Facts): Work<never> {
  if (!mayReadValues(entities['festival-hotel-pec'], has)) return yield* refuse('version-perimee');
  const hotels = yield* names('festival-hotel', numbersIn(nights, 'IdHotel'));
  const now = nights.flatMap((night) => {
    const hotel = night.IdHotel;
    return hotel === null ? [] : [`${formatDay(dateOf(night), culture)} ${readText(hotels, String(hotel)) ?? ''}`];
  });
  const nom = (yield* participantNames([participant])).get(participant) ?? '';
  return yield* refuseWith('sejour-depasse', {
    params: { nom, nuits: now.length === 0 ? '–' : now.join(', ') },
    conflict: { Nuits: nights.map(nightState) },
  });
}

/** The dates of lodging follow nights that the file does not cover, where the person says so. */
function* followStay(
  { body, participant, added }: Pick<Moving, 'body' | 'participant' | 'added'>,
  { has }: Facts,
): Work<MovedStay['Sejour']> {
  const present = new Set(nightsOf(presenceOf(participant)));
  const sorted = added.toSorted();
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (body.IsSejour !== true || participant.nuitsMax === null || first === undefined || last === undefined) return null;
  if (added.every((date) => present.has(date))) return null;
  if (!has(writeRightOf(participant.type))) return yield* refuse('droit-manquant');
  const currentPresence = presenceOf(participant);
  const start = currentPresence !== null && currentPresence.start < first ? currentPresence.start : first;
  const end = currentPresence !== null && currentPresence.end > addDays(last, 1) ? currentPresence.end : addDays(last, 1);
  yield* update('festival-participant-invite', participant.id, { DateDebutHebergement: start, DateFinHebergement: end });
  return { Debut: participant.DateDebutHebergement ?? null, Fin: participant.DateFinHebergement ?? null };
}

interface Shifting {
  readonly shift: number;
  readonly culture: Facts['culture'];
}

/** Nights keep who pays them and their number of confirmation when they change days. */
export function* shiftNights(
  moved: readonly FestivalHotelPec[],
  nights: readonly FestivalHotelPec[],
  { shift, culture }: Shifting,
): Work<void> {
  if (shift === 0) return;
  const ids = new Set(moved.map(readId));
  const target = new Set(moved.map((night) => addDays(dateOf(night), shift)));
  const held = nights.filter((night) => !ids.has(night.Id) && target.has(dateOf(night)));
  if (held.length > 0)
    yield* refuseWith('sejour-occupe', { params: { nuits: held.map((night) => formatDay(dateOf(night), culture)).join(', ') } });
  // The last one first when they go forward: no two nights of a person are ever on one day.
  const inOrder = moved.toSorted((left, right) => dateOf(left).localeCompare(dateOf(right)) * (shift > 0 ? -1 : 1));
  for (const night of inOrder) {
    const isNew = night.EtatReservation === ReservationEtat.nouvelle;
    const EtatReservation = isNew ? ReservationEtat.nouvelle : ReservationEtat.modifiee;
    const place = { DateNuit: addDays(dateOf(night), shift), IdChambre: null };
    yield* update('festival-hotel-pec', night.Id, { ...place, EtatReservation, ...(yield* aloneAgain(night)) });
  }
}

function* assignAll({ body, participant, moved, added, shift }: Moving, facts: Facts): Work<void> {
  const confirmed = body.Confirme ?? [];
  const nights = yield* nightRecords(participant.id);
  function isPaid(night: FestivalHotelPec): boolean {
    return night.Type !== PecType.vide;
  }
  const to = new Set([...added, ...moved.map((night) => addDays(dateOf(night), shift))]);
  // The payer of a night goes on paying it, in a hotel or before there is one.
  const paidNights = nights.filter((night) => to.has(dateOf(night)) && isPaid(night));
  const fresh = [...to].filter((date) => !paidNights.some((night) => dateOf(night) === date));
  const paid = nights.filter((night) => isHeld(night) && night.Type === PecType.festival).length;
  const given = body.TypePec == null ? whoPays(fresh, { coveredMax: participant.nuitsMax, paid }) : new Map([[body.TypePec, fresh]]);
  const shares = new Map(given);
  for (const night of paidNights) {
    const type = night.Type;
    shares.set(type, [...(shares.get(type) ?? []), dateOf(night)]);
  }
  const isMore = fresh.length > 0;
  for (const [type, dates] of [...shares].toSorted(([left], [right]) => left - right)) {
    const request = {
      type,
      dates,
      idHotel: body.IdHotel,
      roomType: body.TypeChambre ?? null,
      isCell: true,
      isConfirmed: !isMore || confirmed.includes('nuits-confirmation') || confirmed.includes('nuits-depassement'),
      // Moving paid nights exceeds nothing.
      mayExceed: !isMore || facts.has(EXCEED_RIGHT),
    };
    if (dates.length > 0) yield* assign(request, { participant, idHost: body.IdPartage ?? null }, facts);
  }
}

interface Covered {
  /** Nights that the festival may pay; null: this kind of participant has no such limit. */
  readonly coveredMax: number | null;
  /** Nights that it pays already. */
  readonly paid: number;
}

/** Payer of nights that name nobody: the festival as long as it covers some, then the guest. */
function whoPays(dates: readonly string[], { coveredMax, paid }: Covered): ReadonlyMap<number, readonly string[]> {
  const free = coveredMax === null ? dates.length : Math.max(0, coveredMax - paid);
  const sorted = dates.toSorted();
  const shares = new Map([
    [PecType.festival, sorted.slice(0, free)],
    [PecType.invite, sorted.slice(free)],
  ]);
  return new Map([...shares].filter(([, some]) => some.length > 0));
}
