import type { Asked, WorkService } from '#domain/work/service.ts';
import { refuse, see } from '#domain/work/work.ts';
import type { RecapLine } from './hotel-recap.ts';
import { readRecaps } from './read-recaps.ts';

interface Recap {
  readonly Lignes: readonly RecapLine[];
}

/** Bookings in a hotel for an edition beside what it invoices: as many readings however many nights there are. */
export const getRecapHotel: WorkService<Asked<{ readonly id: number }, { readonly edition: number }, unknown>, Recap> = {
  entity: 'festival-hotel',
  *run({ params: { id }, query: { edition } }, { has }) {
    yield* see('festival-hotel', id);
    // The amounts of nights are for who reads the nights.
    if (!has('FESTIVAL-HOTEL-PEC')) yield* refuse('droit-manquant');
    const [recap] = yield* readRecaps(edition, id);
    return { Lignes: [...(recap?.lines ?? [])] };
  },
};
