import { type LodgingState, type StoredNight } from '#domain/lodging/plan-assignment.ts';
import { presenceOf } from '#domain/lodging/presence.ts';
import type { LodgedParticipant, lodgingRepository } from './lodging-repository.ts';

interface Read {
  readonly participant: LodgedParticipant;
  readonly nights: readonly StoredNight[];
  readonly idHotel: number | null;
  readonly idHost: number | null;
  readonly dates: readonly string[];
}

/** What the rules look at, read under the locks of the caller. */
export const readLodging = async (
  repository: ReturnType<typeof lodgingRepository>,
  { participant, nights, idHotel, idHost, dates }: Read,
): Promise<LodgingState & { readonly idContract: number | null }> => {
  const sorted = dates.toSorted();
  const [from = '', to = from] = [sorted[0], sorted.at(-1)];
  const block = idHotel === null ? null : await repository.block(idHotel, participant.eannee);
  const hotel =
    idHotel === null || block === null || from === ''
      ? null
      : { block, held: await repository.held(idHotel, { from, to }), prices: await repository.prices(idHotel, participant.eannee) };
  return {
    presence: presenceOf(participant),
    coveredMax: participant.nuitsMax,
    roomType: participant.roomType,
    nights,
    hotel,
    host: idHost === null ? null : await repository.hostNights(idHost),
    idContract: block?.idContract ?? null,
  };
};
