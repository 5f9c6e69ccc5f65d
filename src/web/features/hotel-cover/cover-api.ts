import { assignNuits, chooseHotel, getCouverture, listOccupation } from '#generated/client/sdk/hebergement.gen.ts';
import type { Couverture, CouvertureNuit, HotelOccupation } from '#generated/client/types.gen.ts';

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

export function coverKey({ id, hotel, span }: CoverPlace) {
  return ['festival-hotel-pec', 'couverture', id, hotel, span] as const;
}

/** Entities that the rows and the rooms left depend on beside the nights themselves. */
export const COVER_ENTITIES = ['festival-participant', 'festival-hotel', 'festival-hotel-edition', 'festival-hotel-contingent'];

export async function loadCover({ id, hotel, span }: CoverPlace, signal: AbortSignal): Promise<Cover> {
  const range = span === null ? {} : { debut: span.start, fin: span.end };
  const query = { ...(hotel === null ? {} : { hotel }), ...range };
  return (await getCouverture({ path: { id }, query, signal })).data;
}

export async function loadRooms(edition: number, span: Span, signal: AbortSignal): Promise<readonly HotelRooms[]> {
  return (await listOccupation({ query: { edition, debut: span.start, fin: span.end }, signal })).data;
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

export interface Assigned {
  /** The batch that gives released nights back; null for an assignment. */
  readonly batch: string | null;
  /** Prices of shared rooms that are left as they were, in sentences. */
  readonly keptPrices: readonly string[];
}

export async function assignNights(body: AssignmentBody): Promise<Assigned> {
  const { response, data } = await assignNuits({ body });
  return { batch: response.headers.get('x-batch'), keptPrices: data.PrixGardes };
}

export interface HotelBody {
  readonly IdHotel: number | null;
  readonly Version: number;
  readonly IsConfirme: boolean;
}

export async function sendHotel(id: number, body: HotelBody): Promise<string | null> {
  const { response } = await chooseHotel({ path: { id }, body });
  return response.headers.get('x-batch');
}
