import { addFilmCases } from './film-cases.ts';
import type { Festival } from '../world/festival.ts';
import { addGuestCases } from './guest-cases.ts';
import { addMoneyCases } from './money-cases.ts';
import { addPeopleCases } from './people-cases.ts';

/** The cases an experienced person looks for: made last, so that they stand out of what is ordinary. */
export function addCases(festival: Festival): void {
  addFilmCases(festival);
  addGuestCases(festival);
  addPeopleCases(festival);
  addMoneyCases(festival);
}
