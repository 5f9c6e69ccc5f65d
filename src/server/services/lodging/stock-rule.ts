import { ReservationEtat } from '#generated/enums/reservation-etat.gen.ts';
import { stockOf } from '#domain/lodging/stock.ts';
import type { CommitUnit, WrittenRecord } from '#server/records/engine.ts';
import { lodgingRepository } from './lodging-repository.ts';
import { roomNights } from './night-repository.ts';
import { NIGHT } from './night-writer.ts';
import { refusalOf } from './refusal.ts';

/** Fields of a night that may take a room. */
const TAKES: readonly string[] = ['IdHotel', 'DateNuit', 'TypeChambre', 'IdChambre', 'Eannee'];

const takesRoom = ({ op, fields = [], before }: WrittenRecord): boolean =>
  op === 'insert' ||
  op === 'restore' ||
  (op === 'update' && (fields.some((name) => TAKES.includes(name)) || before?.['EtatReservation'] === ReservationEtat.annulee));

/** The last word on rooms: whatever wrote the nights, restored them or moved them, no hotel is left with more rooms taken than it keeps. */
export const keepRooms = async (unit: CommitUnit, written: readonly WrittenRecord[]): Promise<void> => {
  const ids = written.filter((record) => record.entity === NIGHT && takesRoom(record)).map(({ id }) => id);
  if (ids.length === 0) return;
  const touched = await roomNights(unit.query, ids);
  const repository = lodgingRepository(unit.query);
  for (const [hotel, nights] of [...Map.groupBy(touched, (night) => night.hotel)].toSorted(([left], [right]) => left - right)) {
    await repository.lockHotel(hotel);
    const dates = nights.map(({ date }) => date).toSorted();
    const held = await repository.held(hotel, { from: dates[0] ?? '', to: dates.at(-1) ?? '' });
    for (const [eannee, some] of Map.groupBy(nights, (night) => night.eannee)) {
      const block = await repository.block(hotel, eannee);
      const full = block === null ? [] : some.filter((night) => stockOf(block, held, night).left < 0).map(({ date }) => date);
      if (full.length > 0) throw refusalOf({ code: 'nuits-complet', nights: full }, unit.context.culture);
    }
  }
};
