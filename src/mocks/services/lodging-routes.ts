import * as schemas from '#generated/schemas/services/hebergement.zod.ts';
import { entities } from '#generated/entities/all.gen.ts';
import { PecType } from '#generated/enums/pec-type.gen.ts';
import { missingDates, nightsOf, presenceOf } from '#domain/lodging/presence.ts';
import { EXCEED_RIGHT } from '#domain/lodging/cover-rules.ts';
import { planAssignment } from '#domain/lodging/plan-assignment.ts';
import { stockOf } from '#domain/lodging/stock.ts';
import { AppError, invalidFields } from '#server/errors/app-error.ts';
import { writeRightOf } from '#server/services/participants/write-right.ts';
import { refusalOf } from '#server/services/lodging/refusal.ts';
import { idOf, type MockCall, type MockReply, type MockRoute, reply } from '../call.ts';
import { requireOpenEdition } from '../store/by-hand.ts';
import { findRecord } from '../store/history.ts';
import { staleVersion } from '../store/save.ts';
import type { Row } from '../store/tables.ts';
import { checked } from './checked.ts';
import { coverageOf, occupationOf, roomingFile, voucherFile } from './lodging-reads.ts';
import { NIGHT, blockOf, heldIn, lodgingState, nightRows, numberOf, stayOf, storedNight } from './lodging-state.ts';
import { amendRooming, changeRow, releaseNights, saveNights } from './lodging-writes.ts';

const PARTICIPANT = 'festival-participant';

/** Lodging, by the rules of the server. */
export function lodgingRoutes(): readonly MockRoute[] {
  const { rights } = entities[NIGHT];
  return [
    { method: 'get', path: '/festival-participants/{id}/couverture', right: rights.record, run: (call) => reply(coverageOf(call)) },
    { method: 'post', path: '/festival-participants/{id}/hotel', right: rights.write, run: chooseHotel },
    { method: 'post', path: '/festival-hotel-pecs/assignation', right: rights.write, run: assign },
    { method: 'get', path: '/festival-participants/{id}/bon-hotel', right: rights.record, run: voucherFile },
    { method: 'get', path: '/festival-hotels/occupation', right: 'session', run: (call) => reply(occupationOf(call)) },
    { method: 'get', path: '/festival-hotels/rooming', right: 'FESTIVAL-HOTEL-PECS', run: roomingFile },
  ];
}

function assign(call: MockCall): MockReply {
  const { store, context } = call;
  const { tables } = store;
  const body = checked(schemas.AssignNuitsBody, call.body);
  const isRelease = body.TypePec === PecType.vide;
  if (isRelease && !context.has(entities[NIGHT].rights.delete)) throw new AppError('droit-manquant');
  if (body.IdPartage === body.IdParticipant) throw invalidFields({ path: 'IdPartage', code: 'valeur' });
  const participant = findRecord(store, PARTICIPANT, body.IdParticipant);
  requireOpenEdition(store, { entity: PARTICIPANT, record: participant });
  const idHotel = body.IdHotel ?? numberOf(participant, 'IdHotel');
  if (idHotel !== null && tables.find('festival-hotel', idHotel) === null)
    throw invalidFields({ path: 'IdHotel', code: 'reference-inconnue' });
  const request = {
    type: body.TypePec ?? null,
    dates: body.Dates,
    idHotel,
    roomType: body.TypeChambre ?? null,
    isCell: body.IsCellule ?? false,
    isConfirmed: body.IsConfirme ?? false,
    mayExceed: context.has(EXCEED_RIGHT),
  };
  const plan = planAssignment(request, lodgingState(tables, { participant, idHotel, idHost: body.IdPartage ?? null }));
  if (!plan.ok) throw refusalOf(plan.refusal, context.culture);
  const changed = [...plan.changes.flatMap(({ id }) => id ?? []), ...plan.released];
  const former = changed.flatMap((id) => numberOf(tables.find(NIGHT, id), 'IdHotel') ?? []);
  const Nuits = [...new Set(body.Dates)].toSorted();
  tables.transaction(() => {
    releaseNights(call, plan.released);
    saveNights(call, plan.changes, participant);
    if (participant['IdHotel'] === null && plan.changes.length > 0)
      changeRow(call, { entity: PARTICIPANT, id: body.IdParticipant, values: { IdHotel: idHotel } });
    const hotels = [...former, ...plan.changes.flatMap(({ after }) => after.idHotel ?? [])];
    amendRooming(call, { eannee: Number(participant['Eannee']), hotels });
  });
  return reply({ Code: isRelease ? 'liberee' : 'assignee', Nuits }, isRelease ? { 'x-batch': context.batch } : undefined);
}

function chooseHotel(call: MockCall): MockReply {
  const { store, context } = call;
  const { IdHotel, Version, IsConfirme = false } = checked(schemas.ChooseHotelBody, call.body);
  const id = idOf(call);
  const participant = findRecord(store, PARTICIPANT, id);
  if (!context.has(writeRightOf(Number(participant['Type'])))) throw new AppError('droit-manquant');
  if (participant['Version'] !== Version) throw staleVersion(store, { entity: PARTICIPANT, row: participant, given: Version }, context);
  requireOpenEdition(store, { entity: PARTICIPANT, record: participant });
  if (IdHotel === numberOf(participant, 'IdHotel')) return reply({ Version, NbNuits: 0 });
  if (IdHotel !== null) checkRooms(call, participant, IdHotel);
  const lost = nightRows(store.tables, id)
    .map(storedNight)
    .filter((night) => night.idHotel !== null && night.idHotel !== IdHotel);
  if (lost.length > 0 && !IsConfirme)
    throw refusalOf({ code: 'hotel-changement', nights: lost.map(({ date }) => date), params: { nombre: lost.length } }, context.culture);
  if (lost.length > 0 && !context.has(entities[NIGHT].rights.delete)) throw new AppError('droit-manquant');
  store.tables.transaction(() => {
    releaseNights(
      call,
      lost.map((night) => night.id),
    );
    changeRow(call, { entity: PARTICIPANT, id, values: { IdHotel } });
    amendRooming(call, { eannee: Number(participant['Eannee']), hotels: lost.flatMap(({ idHotel }) => idHotel ?? []) });
  });
  const after = findRecord(store, PARTICIPANT, id);
  return reply({ Version: Number(after['Version']), NbNuits: lost.length }, lost.length > 0 ? { 'x-batch': context.batch } : undefined);
}

function checkRooms({ store: { tables }, context }: MockCall, participant: Row, idHotel: number): void {
  const block = blockOf(tables, idHotel, Number(participant['Eannee']));
  if (block === null) throw invalidFields({ path: 'IdHotel', code: 'reference-inconnue' });
  const presence = presenceOf(stayOf(participant));
  if (presence === null) throw new AppError('hotel-dates', { conflict: { Manque: [...missingDates(stayOf(participant))] } });
  const own = new Set(nightRows(tables, Number(participant['Id'])).map((row) => Number(row['Id'])));
  const held = heldIn(tables, idHotel).filter(({ id }) => !own.has(id));
  const type = numberOf(participant, 'TypeChambre');
  const full = nightsOf(presence).filter((date) => stockOf(block, held, { date, type }).left <= 0);
  if (full.length > 0) throw refusalOf({ code: 'hotel-complet', nights: full }, context.culture);
}
