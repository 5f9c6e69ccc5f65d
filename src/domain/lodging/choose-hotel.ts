import { entities } from '#generated/entities/all.gen.ts';
import type { HotelChoix } from '#generated/schemas/hotel-choix.zod.ts';
import { writeRightOf } from '#domain/participants/write-right.ts';
import type { Facts } from '#domain/work/rule.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { find, open, refuse, refuseField, refuseWith, removeAll, see, update, waitFor, type Work } from '#domain/work/work.ts';
import type { infer as Infer } from 'zod';
import { hotelBlock, nightsHeld } from './hotel-reads.ts';
import { type LodgedParticipant, lodged, nightRecords, storedNight } from './lodged.ts';
import { missingDates, nightsOf, presenceOf } from './presence.ts';
import { refuseNights } from './refusal.ts';
import { amendRoomings } from './rooming.ts';
import { stockOf } from './stock.ts';

type Body = Infer<typeof HotelChoix>;
type Reply = { Version: number; NbNuits: number };

/** Hotel of a participant (001 §5): one with a room each night; another one deletes the nights, after confirmation. */
export const chooseHotel: WorkService<Asked<{ readonly id: number }, unknown, Body>, Reply> = {
  entity: 'festival-participant',
  isUndoable: ({ NbNuits }) => NbNuits > 0,
  *run({ params: { id }, body: { IdHotel, Version, IsConfirme = false } }, facts) {
    const seen = yield* see('festival-participant', id);
    if (!facts.has(writeRightOf(seen.Type))) yield* refuse('droit-manquant');
    const participant = yield* lodged(yield* open('festival-participant', id, Version));
    if (IdHotel === participant.idHotel) return { Version, NbNuits: 0 };
    if (IdHotel !== null) yield* checkRooms(participant, IdHotel, facts);
    const nights = (yield* nightRecords(id)).map(storedNight);
    const lost = nights.filter(({ idHotel }) => idHotel !== null && idHotel !== IdHotel);
    if (lost.length > 0) yield* release(participant, lost, { facts, isConfirmed: IsConfirme });
    yield* update('festival-participant', id, { IdHotel });
    const [after] = yield* find('festival-participant', { Id: id });
    return { Version: after?.Version ?? 0, NbNuits: lost.length };
  },
};

function* release(
  { eannee }: LodgedParticipant,
  lost: readonly ReturnType<typeof storedNight>[],
  { facts, isConfirmed }: { readonly facts: Facts; readonly isConfirmed: boolean },
): Work<void> {
  const nights = lost.map(({ date }) => date);
  if (!isConfirmed) yield* refuseNights({ code: 'hotel-changement', nights, params: { count: lost.length } }, facts.culture);
  if (!facts.has(entities['festival-hotel-pec'].rights.delete)) yield* refuse('droit-manquant');
  yield* removeAll(
    'festival-hotel-pec',
    lost.map((night) => night.id),
  );
  yield* amendRoomings(
    eannee,
    lost.flatMap(({ idHotel }) => idHotel ?? []),
  );
}

/** A room each night of the stay, beside those that the participant has there already. */
function* checkRooms(participant: LodgedParticipant, idHotel: number, { culture, today }: Facts): Work<void> {
  yield* waitFor('festival-hotel', [idHotel]);
  const block = yield* hotelBlock(idHotel, participant.eannee, today);
  if (block === null) return yield* refuseField({ path: 'IdHotel', code: 'reference-inconnue' });
  const presence = presenceOf(participant);
  if (presence === null) return yield* refuseWith('hotel-dates', { conflict: { Manque: [...missingDates(participant)] } });
  const ownNightIds = new Set((yield* nightRecords(participant.id)).map((night) => storedNight(night).id));
  const held = yield* nightsHeld(idHotel, { from: presence.start, to: presence.end });
  const full = nightsOf(presence).filter((date) => stockOf(block, held, { date, type: participant.roomType, own: ownNightIds }).left <= 0);
  if (full.length > 0) yield* refuseNights({ code: 'hotel-complet', nights: full }, culture);
}
