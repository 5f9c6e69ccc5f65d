import { z } from 'zod';
import { Couverture } from '#generated/schemas/couverture.zod.ts';
import type { CouvertureNuit } from '#generated/schemas/couverture-nuit.zod.ts';
import { HotelOccupation } from '#generated/schemas/hotel-occupation.zod.ts';
import { call, send } from '#web/runtime/transport.ts';

export type Cover = Couverture;
export type CoverNight = CouvertureNuit;
export type HotelRooms = HotelOccupation;

/** Days of a month, or null for the stay alone. */
export interface Span {
  readonly start: string;
  readonly end: string;
}

export interface CoverPlace {
  readonly id: number;
  readonly hotel: number | null;
  readonly span: Span | null;
}

export const coverKey = ({ id, hotel, span }: CoverPlace) => ['festival-hotel-pec', 'couverture', id, hotel, span] as const;

/** What the rows and the rooms left depend on beside the nights themselves. */
export const COVER_ENTITIES = ['festival-participant', 'festival-hotel', 'festival-hotel-edition', 'festival-hotel-contingent'];

export async function loadCover({ id, hotel, span }: CoverPlace, signal: AbortSignal): Promise<Cover> {
  const range = span === null ? {} : { debut: span.start, fin: span.end };
  const params = { id, ...(hotel === null ? {} : { hotel }), ...range };
  return Couverture.parse(await call('/festival-participants/{id}/couverture', { params, signal }));
}

export async function loadRooms(edition: number, span: Span, signal: AbortSignal): Promise<readonly HotelRooms[]> {
  const params = { edition, debut: span.start, fin: span.end };
  return z.array(HotelOccupation).parse(await call('/festival-hotels/occupation', { params, signal }));
}

export interface AssignmentBody {
  readonly IdParticipant: number;
  readonly IdHotel: number | null;
  readonly Dates: readonly string[];
  readonly TypePec: number | null;
  readonly TypeChambre?: number | null;
  readonly IdPartage?: number | null;
  readonly IsCellule: boolean;
  readonly IsConfirme: boolean;
}

/** The batch that gives released nights back; null for an assignment. */
export async function assignNights(body: AssignmentBody): Promise<string | null> {
  const { headers } = await send('/festival-hotel-pecs/assignation', { method: 'POST', body });
  return headers.get('x-batch');
}

export interface HotelBody {
  readonly IdHotel: number | null;
  readonly Version: number;
  readonly IsConfirme: boolean;
}

export async function sendHotel(id: number, body: HotelBody): Promise<string | null> {
  const { headers } = await send('/festival-participants/{id}/hotel', { method: 'POST', params: { id }, body });
  return headers.get('x-batch');
}
