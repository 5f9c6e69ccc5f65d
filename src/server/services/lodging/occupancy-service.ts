import type { ServiceReply } from '#generated/contract/services.gen.ts';
import { occupancyOf } from '#domain/lodging/present-cover.ts';
import { AppError } from '#server/errors/app-error.ts';
import type { Call } from '#server/services/service-call.ts';
import { coverRepository } from './cover-repository.ts';
import { poolQuery } from './lodging-repository.ts';
import { OCCUPANCY_RIGHTS } from './occupancy-rights.ts';

/** Rooms kept and taken: for who keeps the hotels as for who assigns the nights. */
export const listOccupation = async ({ query, context }: Call<'listOccupation'>): Promise<ServiceReply<'listOccupation'>> => {
  if (!OCCUPANCY_RIGHTS.some((right) => context.has(right))) throw new AppError('droit-manquant');
  const hotels = await coverRepository(poolQuery(context.tools.pool)).occupied(query.edition);
  return occupancyOf(hotels, { start: query.debut ?? null, end: query.fin ?? null });
};
