import { RoomingEtat } from '#generated/enums/rooming-etat.gen.ts';
import { readForUpdate } from '#server/records/record-repository.ts';
import { fieldOf } from '#server/records/registry.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { updateRecord } from '#server/records/update-record.ts';
import { lastRooming } from './night-repository.ts';

/** The last list sent to a hotel is to be sent again, with one change more for each night that moved. */
export const amendRooming = async (
  unit: UnitOfWork,
  { eannee, hotels }: { readonly eannee: number; readonly hotels: readonly number[] },
): Promise<void> => {
  for (const [hotel, moved] of Map.groupBy(hotels, (id) => id)) {
    const last = await lastRooming(unit.query, { hotel, eannee });
    if (last === null || last.etat === RoomingEtat.brouillon) continue;
    const entity = unit.engine.registry.get('festival-rooming');
    const before = (await readForUpdate(unit, entity, [last.id])).get(last.id);
    if (before === undefined) continue;
    const values = new Map([
      [fieldOf(entity, 'Etat'), RoomingEtat.aRenvoyer],
      [fieldOf(entity, 'NbChangements'), last.changes + moved.length],
    ]);
    await updateRecord(unit, entity, { before, input: { values, translations: new Map(), owned: new Map(), ids: new Map() } });
  }
};
