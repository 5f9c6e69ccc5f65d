import type { FestivalHotelPec } from '#generated/records/festival-hotel-pec.gen.ts';
import { entities } from '#generated/entities/all.gen.ts';
import { PecType } from '#generated/enums/pec-type.gen.ts';
import type { SejourDeplace } from '#generated/schemas/sejour-deplace.zod.ts';
import { writeRightOf } from '#domain/participants/write-right.ts';
import { addDays } from '#domain/values/dates.ts';
import { readId } from '#domain/values/record-data.ts';
import type { Facts } from '#domain/work/rule.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { create, open, refuse, removeAll, update, type Work } from '#domain/work/work.ts';
import type { infer as Infer } from 'zod';
import { EXCEED_RIGHT } from '../cover-rules.ts';
import { lodged, type LodgedParticipant, nightRecords } from '../lodged.ts';
import { isHeld } from '../logistics.ts';
import { nightsOf, presenceOf } from '../presence.ts';
import { refuseNights } from '../refusal.ts';
import { amendRoomings } from '../rooming.ts';
import { dateOf, type MovedStay, refuseOvertaken, shiftNights, toldStay } from './move-stay.ts';
import { type NightState, nightState, statesOn } from './night-state.ts';

type Body = Infer<typeof SejourDeplace>;

/** Gives nights back to how they were before a move, as long as nobody touched them since; rooms that others took meanwhile refuse it. */
export const restoreSejour: WorkService<Asked<unknown, unknown, Body>, MovedStay> = {
  entity: 'festival-hotel-pec',
  *run({ body }, facts) {
    const record = yield* open('festival-participant', body.IdParticipant);
    const nights = yield* nightRecords(body.IdParticipant);
    const dates = new Set([...body.Avant, ...body.Apres].map(({ Date }) => Date));
    const now = statesOn(nights, dates);
    if (!isSame(now, body.Apres)) yield* refuseOvertaken(body.IdParticipant, nights, facts);
    yield* writeBack({ body, nights }, facts);
    if (body.Sejour !== null) yield* restoreDates(body, yield* lodged(record), facts);
    const after = yield* nightRecords(body.IdParticipant);
    yield* checkCovered(yield* lodged(record), after, { touched: dates, facts });
    const eannee = record.Eannee;
    yield* amendRoomings(
      eannee,
      [...body.Avant, ...body.Apres].flatMap(({ IdHotel }) => IdHotel ?? []),
    );
    return toldStay(
      { IdParticipant: body.IdParticipant, Decalage: -body.Decalage, Avant: now, Apres: statesOn(after, dates), Sejour: null },
      facts,
    );
  },
};

const PLACE = ['Date', 'IdHotel', 'Type', 'TypeChambre', 'IdChambre'] as const;

function placeOf(state: NightState): string {
  return PLACE.map((field) => String(state[field] ?? '')).join('\t');
}

function isSame(now: readonly NightState[], expected: readonly NightState[]): boolean {
  return now.map(placeOf).toSorted().join('\n') === expected.map(placeOf).toSorted().join('\n');
}

interface Writing {
  readonly body: Body;
  readonly nights: readonly FestivalHotelPec[];
}

function* writeBack({ body, nights }: Writing, { has, culture }: Facts): Work<void> {
  const cameFrom = new Set(body.Avant.map(({ Date }) => addDays(Date, body.Decalage)));
  const came = new Set(body.Apres.map(({ Date }) => Date));
  const shifted = body.Decalage === 0 ? [] : nights.filter((night) => came.has(dateOf(night)) && cameFrom.has(dateOf(night)));
  yield* shiftNights(shifted, nights, { shift: -body.Decalage, culture });
  const held = new Map((yield* nightRecords(body.IdParticipant)).map((night) => [dateOf(night), night]));
  const was = new Set(body.Avant.map(({ Date }) => Date));
  const gone = [...held.values()].filter((night) => came.has(dateOf(night)) && !was.has(dateOf(night)));
  if (gone.length > 0 && !has(entities['festival-hotel-pec'].rights.delete)) yield* refuse('droit-manquant');
  yield* removeAll('festival-hotel-pec', gone.map(readId));
  const [{ Eannee } = {}] = nights;
  for (const { Date, Reservation, ...state } of body.Avant) {
    const night = held.get(Date);
    const values = { ...state, EtatReservation: Reservation };
    if (night === undefined) yield* create('festival-hotel-pec', { IdParticipant: body.IdParticipant, Eannee, DateNuit: Date, ...values });
    else yield* update('festival-hotel-pec', night.Id, values);
  }
}

function* restoreDates({ Sejour, IdParticipant }: Body, participant: LodgedParticipant, { has }: Facts): Work<void> {
  if (Sejour === null || !has(writeRightOf(participant.type))) return;
  yield* update('festival-participant-invite', IdParticipant, { DateDebutHebergement: Sejour.Debut, DateFinHebergement: Sejour.Fin });
}

interface Checking {
  readonly touched: ReadonlySet<string>;
  readonly facts: Facts;
}

/** Returned nights obey the rules of every assignment. */
function* checkCovered(participant: LodgedParticipant, nights: readonly FestivalHotelPec[], { touched, facts }: Checking): Work<void> {
  const states = nights.filter(isHeld).map(nightState);
  const paid = states.filter(({ Type }) => Type === PecType.festival);
  const { nuitsMax: max } = participant;
  if (max !== null && paid.length > max && paid.some(({ Date }) => touched.has(Date)) && !facts.has(EXCEED_RIGHT))
    yield* refuseNights(
      { code: 'nuits-maximum', nights: paid.map(({ Date }) => Date), params: { max, nombre: paid.length } },
      facts.culture,
    );
  const present = new Set(nightsOf(presenceOf(participant)));
  const outside = states.filter(({ Date, IdHotel }) => touched.has(Date) && IdHotel !== null && !present.has(Date)).map(({ Date }) => Date);
  if (outside.length > 0) yield* refuseNights({ code: 'nuits-presence', nights: outside }, facts.culture);
}
