import type { ServiceReply } from '#generated/contract/services.gen.ts';
import { missingDates, presenceOf } from '#domain/lodging/presence.ts';
import { coverRows, shownDates } from '#domain/lodging/present-cover.ts';
import { AppError } from '#server/errors/app-error.ts';
import type { Call } from '#server/services/service-call.ts';
import { coverRepository } from './cover-repository.ts';
import { lodgingRepository, poolQuery } from './lodging-repository.ts';

/** The nights of a participant with the rooms that are left for each at the hotel that is looked at. */
export const getCouverture = async ({ params, query, context }: Call<'getCouverture'>): Promise<ServiceReply<'getCouverture'>> => {
  const { pool, isInScope } = context.tools;
  const read = poolQuery(pool);
  const repository = lodgingRepository(read);
  const participant = await repository.participant(params.id);
  if (participant === null || !(await isInScope(context, 'festival-participant', params.id))) throw new AppError('introuvable');
  const idHotel = query.hotel ?? participant.idHotel;
  const nights = await coverRepository(read).namedNights(params.id);
  const presence = presenceOf(participant);
  const asked = { start: query.debut ?? null, end: query.fin ?? null };
  const dates = shownDates({ presence, nights, asked });
  const block = idHotel === null ? null : await repository.block(idHotel, participant.eannee);
  const held =
    idHotel === null || dates.length === 0 ? [] : await repository.held(idHotel, { from: dates[0] ?? '', to: dates.at(-1) ?? '' });
  return {
    IdParticipant: params.id,
    Version: participant.version,
    Eannee: participant.eannee,
    Debut: presence?.start ?? null,
    Fin: presence?.end ?? null,
    Manque: [...missingDates(participant)],
    NuitsMax: participant.nuitsMax,
    IdHotel: participant.idHotel,
    HotelLibelle: participant.hotelName,
    IdHotelAffiche: block === null ? null : idHotel,
    TypeChambre: participant.roomType,
    Nuits: coverRows({ presence, nights, roomType: participant.roomType, asked, hotel: block === null ? null : { block, held } }),
    Compagnons: [...(await repository.companions(params.id))],
  };
};
