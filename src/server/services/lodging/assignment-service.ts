import type { ServiceReply } from '#generated/contract/services.gen.ts';
import { PecType } from '#generated/enums/pec-type.gen.ts';
import { EXCEED_RIGHT } from '#domain/lodging/cover-rules.ts';
import { type AssignmentRequest, type NightChange, planAssignment } from '#domain/lodging/plan-assignment.ts';
import { invalidFields } from '#server/errors/app-error.ts';
import { AppError } from '#server/errors/app-error.ts';
import { deleteRecords } from '#server/records/delete-record.ts';
import { type UnitOfWork, inUnitOfWork } from '#server/records/unit-of-work.ts';
import { requireOpenEdition } from '#server/records/edition-access.ts';
import { requireScope } from '#server/records/scope-access.ts';
import type { Call } from '#server/services/service-call.ts';
import { type LodgedParticipant, lodgingRepository } from './lodging-repository.ts';
import { readLodging } from './lodging-state.ts';
import { NIGHT, saveNights, setHotel } from './night-writer.ts';
import { refusalOf } from './refusal.ts';
import { amendRooming } from './rooming-state.ts';

/** Assigns nights to a hotel and to who pays, all or none, under the lock of the hotel: two people never overbook it. */
export const assignNuits = async ({ body, context }: Call<'assignNuits'>): Promise<ServiceReply<'assignNuits'>> => {
  const { engine } = context.tools;
  const isRelease = body.TypePec === PecType.vide;
  if (isRelease && !context.has(engine.registry.get(NIGHT).descriptor.rights.delete)) throw new AppError('droit-manquant');
  const idHost = body.IdPartage ?? null;
  if (idHost === body.IdParticipant) throw invalidFields({ path: 'IdPartage', code: 'valeur' });
  const request = requestOf(body, context.has(EXCEED_RIGHT));
  await inUnitOfWork(engine, context, {
    operation: 'assignation',
    entity: engine.registry.get(NIGHT),
    work: (unit) => assign(unit, request, { idParticipant: body.IdParticipant, idHost }),
  });
  if (isRelease) void context.reply.header('x-batch', context.batch);
  return { Code: isRelease ? 'liberee' : 'assignee', Nuits: [...new Set(body.Dates)].toSorted() };
};

const requestOf = (body: Call<'assignNuits'>['body'], mayExceed: boolean): AssignmentRequest => ({
  type: body.TypePec ?? null,
  dates: body.Dates,
  idHotel: body.IdHotel ?? null,
  roomType: body.TypeChambre ?? null,
  isCell: body.IsCellule ?? false,
  isConfirmed: body.IsConfirme ?? false,
  mayExceed,
});

interface Who {
  readonly idParticipant: number;
  readonly idHost: number | null;
}

const assign = async (unit: UnitOfWork, asked: AssignmentRequest, { idParticipant, idHost }: Who): Promise<void> => {
  const repository = lodgingRepository(unit.query);
  const participant = await repository.participant(idParticipant, { isLocked: true });
  if (participant === null) throw new AppError('introuvable');
  await requireScope(unit, unit.engine.registry.get('festival-participant'), [idParticipant]);
  await requireOpenEdition(unit, unit.engine.registry.get('festival-participant'), [idParticipant]);
  const request = { ...asked, idHotel: asked.idHotel ?? participant.idHotel };
  if (request.idHotel !== null && (await repository.lockHotel(request.idHotel)).length === 0)
    throw invalidFields({ path: 'IdHotel', code: 'reference-inconnue' });
  const nights = await repository.nights(idParticipant);
  const state = await readLodging(repository, { participant, nights, idHotel: request.idHotel, idHost, dates: request.dates });
  const plan = planAssignment(request, state);
  if (!plan.ok) throw refusalOf(plan.refusal, unit.context.culture);
  const changed = [...plan.changes.flatMap(({ id }) => id ?? []), ...plan.released];
  const formerHotels = nights.filter(({ id }) => changed.includes(id)).flatMap(({ idHotel }) => idHotel ?? []);
  if (plan.released.length > 0) await deleteRecords(unit, unit.engine.registry.get(NIGHT), plan.released);
  await write(unit, plan.changes, { participant, idContract: state.idContract });
  await amendRooming(unit, {
    eannee: participant.eannee,
    hotels: [...formerHotels, ...plan.changes.flatMap(({ after }) => after.idHotel ?? [])],
  });
};

const write = async (
  unit: UnitOfWork,
  changes: readonly NightChange[],
  { participant, idContract }: { readonly participant: LodgedParticipant; readonly idContract: number | null },
): Promise<void> => {
  const [first] = changes;
  if (first === undefined) return;
  await saveNights(unit, changes, { participant, idContract });
  // The first nights of a stay say where the participant lodges.
  if (participant.idHotel === null && first.after.idHotel !== null) await setHotel(unit, participant.id, first.after.idHotel);
};
