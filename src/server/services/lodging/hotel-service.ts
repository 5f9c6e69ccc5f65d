import { entities } from '#generated/entities/all.gen.ts';
import type { ServiceReply } from '#generated/contract/services.gen.ts';
import { missingDates, nightsOf, presenceOf } from '#domain/lodging/presence.ts';
import { type HotelBlock, stockOf } from '#domain/lodging/stock.ts';
import { AppError, invalidFields } from '#server/errors/app-error.ts';
import { deleteRecords } from '#server/records/delete-record.ts';
import { staleVersion } from '#server/records/conflict.ts';
import { readForUpdate } from '#server/records/record-repository.ts';
import { requireOpenEdition } from '#server/records/edition-access.ts';
import { requireScope } from '#server/records/scope-access.ts';
import { type UnitOfWork, inUnitOfWork } from '#server/records/unit-of-work.ts';
import { writeRightOf } from '#server/services/participants/write-right.ts';
import type { Call } from '#server/services/service-call.ts';
import { type LodgedParticipant, lodgingRepository } from './lodging-repository.ts';
import { NIGHT, setHotel } from './night-writer.ts';
import { refusalOf } from './refusal.ts';
import { amendRooming } from './rooming-state.ts';

type Choice = Call<'chooseHotel'>['body'];

/** Where a participant lodges (001 §5): a hotel with a room each night; another one deletes the nights, after confirmation. */
export const chooseHotel = async ({ params, body, context }: Call<'chooseHotel'>): Promise<ServiceReply<'chooseHotel'>> => {
  const { engine } = context.tools;
  const chosen = await inUnitOfWork(engine, context, {
    operation: 'hotel',
    entity: engine.registry.get('festival-participant'),
    work: (unit) => choose(unit, params.id, body),
  });
  if (chosen.NbNuits > 0) void context.reply.header('x-batch', context.batch);
  return chosen;
};

const choose = async (unit: UnitOfWork, id: number, { IdHotel, Version, IsConfirme = false }: Choice) => {
  const repository = lodgingRepository(unit.query);
  const participant = await repository.participant(id, { isLocked: true });
  if (participant === null) throw new AppError('introuvable');
  if (!unit.context.has(writeRightOf(participant.type))) throw new AppError('droit-manquant');
  await requireScope(unit, unit.engine.registry.get('festival-participant'), [id]);
  await requireOpenEdition(unit, unit.engine.registry.get('festival-participant'), [id]);
  await refuseStale(unit, participant, Version);
  if (IdHotel === participant.idHotel) return { Version, NbNuits: 0 };
  if (IdHotel !== null) await checkRooms(unit, participant, IdHotel);
  const lost = (await repository.nights(id)).filter(({ idHotel }) => idHotel !== null && idHotel !== IdHotel);
  if (lost.length > 0 && !IsConfirme)
    throw refusalOf(
      { code: 'hotel-changement', nights: lost.map(({ date }) => date), params: { nombre: lost.length } },
      unit.context.culture,
    );
  if (lost.length > 0) {
    if (!unit.context.has(entities[NIGHT].rights.delete)) throw new AppError('droit-manquant');
    await deleteRecords(
      unit,
      unit.engine.registry.get(NIGHT),
      lost.map((night) => night.id),
    );
    await amendRooming(unit, { eannee: participant.eannee, hotels: lost.flatMap(({ idHotel }) => idHotel ?? []) });
  }
  const { version } = await setHotel(unit, id, IdHotel);
  return { Version: version, NbNuits: lost.length };
};

const refuseStale = async (unit: UnitOfWork, { id, version }: LodgedParticipant, seen: number): Promise<void> => {
  if (version === seen) return;
  const entity = unit.engine.registry.get('festival-participant');
  const current = (await readForUpdate(unit, entity, [id])).get(id);
  if (current !== undefined) throw await staleVersion(unit, entity, { current, version: seen });
};

/** A room each night of the stay, beside those that the participant has there already. */
const checkRooms = async (unit: UnitOfWork, participant: LodgedParticipant, idHotel: number): Promise<void> => {
  const repository = lodgingRepository(unit.query);
  await repository.lockHotel(idHotel);
  const block: HotelBlock | null = await repository.block(idHotel, participant.eannee);
  if (block === null) throw invalidFields({ path: 'IdHotel', code: 'reference-inconnue' });
  const missing = missingDates(participant);
  const presence = presenceOf(participant);
  if (presence === null) throw new AppError('hotel-dates', { conflict: { Manque: [...missing] } });
  const own = new Set((await repository.nights(participant.id)).map(({ id }) => id));
  const held = (await repository.held(idHotel, { from: presence.start, to: presence.end })).filter(({ id }) => !own.has(id));
  const full = nightsOf(presence).filter((date) => stockOf(block, held, { date, type: participant.roomType }).left <= 0);
  if (full.length > 0) throw refusalOf({ code: 'hotel-complet', nights: full }, unit.context.culture);
};
