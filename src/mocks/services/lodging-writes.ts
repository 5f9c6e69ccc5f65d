import type { JsonValue } from '#generated/entities/descriptor.gen.ts';
import { ChambreType } from '#generated/enums/chambre-type.gen.ts';
import { RoomingEtat } from '#generated/enums/rooming-etat.gen.ts';
import { type NightChange, writtenNight } from '#domain/lodging/plan-assignment.ts';
import { sameValue } from '#domain/records/record-data.ts';
import { refusalOf } from '#server/services/lodging/refusal.ts';
import type { MockCall } from '../call.ts';
import { findRecord, remember, snapshotOf } from '../store/history.ts';
import { deleteRecord } from '../store/remove.ts';
import { createRecord } from '../store/save.ts';
import type { Row } from '../store/tables.ts';
import { NIGHT, contractOf, numberOf } from './lodging-state.ts';

interface RowChange {
  readonly entity: string;
  readonly id: number;
  readonly values: Readonly<Record<string, JsonValue>>;
}

/** Values that only an operation of its own sets. */
export function changeRow({ store, context }: MockCall, { entity, id, values }: RowChange): void {
  const row = findRecord(store, entity, id);
  if (Object.entries(values).every(([name, value]) => sameValue(row[name] ?? null, value))) return;
  const before = snapshotOf(store, { entity, row });
  Object.assign(row, values, { Version: Number(row['Version']) + 1 });
  remember(store, { entity, id, op: 'update', before }, context);
}

/** All of them under one batch, as one deletion would. */
export function releaseNights({ store, context }: MockCall, ids: readonly number[]): void {
  for (const id of ids) deleteRecord(store, { entity: NIGHT, id, version: findRecord(store, NIGHT, id)['Version'] }, context);
}

export function saveNights(call: MockCall, changes: readonly NightChange[], participant: Row): void {
  const room = sharedRoom(call, changes, participant);
  for (const planned of changes) {
    const id = planned.id ?? addNight(call, participant, planned.date);
    changeRow(call, { entity: NIGHT, id, values: writtenNight(planned, room) });
  }
}

const addNight = ({ store, context }: MockCall, participant: Row, DateNuit: string): number =>
  createRecord(
    store,
    { entity: NIGHT, data: { IdParticipant: participant['Id'] ?? null, Eannee: participant['Eannee'] ?? null, DateNuit } },
    context,
  ).id;

function sharedRoom(call: MockCall, changes: readonly NightChange[], participant: Row): number | null {
  const waiting = changes.filter(({ hostNight }) => hostNight !== null && hostNight.idRoom === null);
  const [first] = waiting;
  if (first === undefined) return null;
  const known = changes.find(({ hostNight }) => hostNight !== null && hostNight.idRoom !== null)?.hostNight?.idRoom;
  const id = known ?? addRoom(call, { change: first, participant });
  for (const { hostNight, after } of waiting)
    changeRow(call, { entity: NIGHT, id: hostNight?.id ?? 0, values: { IdChambre: id, TypeChambre: after.roomType } });
  return id;
}

function addRoom(
  { store, context }: MockCall,
  { change, participant }: { readonly change: NightChange; readonly participant: Row },
): number {
  const contract = contractOf(store.tables, change.after.idHotel ?? 0, Number(participant['Eannee']));
  if (contract === null) throw refusalOf({ code: 'nuits-partage', nights: [change.date] }, context.culture);
  const IdHotelEdition = Number(contract['Id']);
  const count = store.tables.all('festival-hotel-chambre').filter((row) => row['IdHotelEdition'] === IdHotelEdition).length;
  const data = { IdHotelEdition, Libelle: `${count + 1}`, TypeChambre: change.after.roomType ?? ChambreType.double };
  return createRecord(store, { entity: 'festival-hotel-chambre', data }, context).id;
}

/** The last list sent to a hotel is to be sent again. */
export function amendRooming(call: MockCall, { eannee, hotels }: { readonly eannee: number; readonly hotels: readonly number[] }): void {
  for (const [hotel, moved] of Map.groupBy(hotels, (id) => id)) {
    const last = call.store.tables
      .all('festival-rooming')
      .filter((row) => row['IdHotel'] === hotel && row['Eannee'] === eannee)
      .toSorted((left, right) => Number(right['VersionRooming']) - Number(left['VersionRooming']))[0];
    if (last === undefined || last['Etat'] === RoomingEtat.brouillon) continue;
    const NbChangements = (numberOf(last, 'NbChangements') ?? 0) + moved.length;
    changeRow(call, { entity: 'festival-rooming', id: Number(last['Id']), values: { Etat: RoomingEtat.aRenvoyer, NbChangements } });
  }
}
