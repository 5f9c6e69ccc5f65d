import type { FieldDescriptor, JsonValue } from '#generated/entities/descriptor.gen.ts';
import { ChambreType } from '#generated/enums/chambre-type.gen.ts';
import { type HostNight, type NightChange, writtenNight } from '#domain/lodging/plan-assignment.ts';
import { AppError } from '#server/errors/app-error.ts';
import { insertRecord } from '#server/records/insert-record.ts';
import { readForUpdate } from '#server/records/record-repository.ts';
import { type Entity, fieldOf } from '#server/records/registry.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { type UpdateResult, updateRecord } from '#server/records/update-record.ts';
import type { WriteInput } from '#server/records/write-input.ts';
import type { LodgedParticipant } from './lodging-repository.ts';
import { countRooms } from './night-repository.ts';
import { refusalOf } from './refusal.ts';

export const NIGHT = 'festival-hotel-pec';
const ROOM = 'festival-hotel-chambre';

interface Writing {
  readonly participant: LodgedParticipant;
  /** Contract that a shared room belongs to. */
  readonly idContract: number | null;
}

/** Writes planned nights: history, versions and events as for any record. */
export const saveNights = async (unit: UnitOfWork, changes: readonly NightChange[], writing: Writing): Promise<void> => {
  const entity = unit.engine.registry.get(NIGHT);
  const room = await sharedRoom(unit, changes, writing);
  for (const planned of changes) {
    const { id, date } = planned;
    const values = writtenNight(planned, room);
    if (id !== null) await change(unit, entity, { id, values });
    else {
      const own = { IdParticipant: writing.participant.id, Eannee: writing.participant.eannee, DateNuit: date };
      await insertRecord(unit, entity, { input: inputOf(entity, { ...own, ...values }) });
    }
  }
};

export const setHotel = (unit: UnitOfWork, idParticipant: number, IdHotel: number | null): Promise<UpdateResult> =>
  change(unit, unit.engine.registry.get('festival-participant'), { id: idParticipant, values: { IdHotel } });

/** One room for all the nights that two people share; it is made when the host had none of their own. */
const sharedRoom = async (unit: UnitOfWork, changes: readonly NightChange[], { idContract }: Writing): Promise<number | null> => {
  const hosts = changes.flatMap(({ hostNight }) => hostNight ?? []);
  const waiting = hosts.filter(({ idRoom }) => idRoom === null);
  if (waiting.length === 0) return null;
  const id = hosts.find(({ idRoom }) => idRoom !== null)?.idRoom ?? (await addRoom(unit, { idContract, waiting }));
  const entity = unit.engine.registry.get(NIGHT);
  for (const night of waiting)
    await change(unit, entity, {
      id: night.id,
      values: { IdChambre: id, TypeChambre: changes.find(({ hostNight }) => hostNight === night)?.after.roomType ?? null },
    });
  return id;
};

const addRoom = async (
  unit: UnitOfWork,
  { idContract, waiting }: { readonly idContract: number | null; readonly waiting: readonly HostNight[] },
): Promise<number> => {
  if (idContract === null) throw refusalOf({ code: 'nuits-partage', nights: waiting.map(({ date }) => date) }, unit.context.culture);
  const entity = unit.engine.registry.get(ROOM);
  const Libelle = `${(await countRooms(unit.query, idContract)) + 1}`;
  const type = waiting[0]?.roomType ?? null;
  const TypeChambre = type === null || type === ChambreType.single ? ChambreType.double : type;
  return insertRecord(unit, entity, { input: inputOf(entity, { IdHotelEdition: idContract, Libelle, TypeChambre }) });
};

const change = async (
  unit: UnitOfWork,
  entity: Entity,
  { id, values }: { readonly id: number; readonly values: Readonly<Record<string, JsonValue>> },
): Promise<UpdateResult> => {
  const before = (await readForUpdate(unit, entity, [id])).get(id);
  if (before === undefined) throw new AppError('introuvable');
  return updateRecord(unit, entity, { before, input: inputOf(entity, values) });
};

/** Values that the assignment alone sets: they are read-only to everybody else. */
const inputOf = (entity: Entity, values: Readonly<Record<string, JsonValue>>): WriteInput => ({
  values: new Map(Object.entries(values).map(([name, value]): [FieldDescriptor, JsonValue] => [fieldOf(entity, name), value])),
  translations: new Map(),
  owned: new Map(),
  ids: new Map(),
});
