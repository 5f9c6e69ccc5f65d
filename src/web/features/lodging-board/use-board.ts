import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getTableauHebergementOptions } from '#generated/client/queries/tableau-hebergement.gen.ts';
import { type Board, readBoard } from './board-model.ts';

export const NIGHTS = 'festival-hotel-pec';

/** Entities that the board shows beside the nights themselves. */
const ENTITIES = [
  NIGHTS,
  'festival-participant',
  'festival-hotel',
  'festival-hotel-edition',
  'festival-hotel-contingent',
  'festival-hotel-chambre',
  'festival-rooming',
  'festival-trajet',
  'participant-implication',
];

export interface BoardRead {
  readonly board: Board | null;
  readonly error: Error | null;
  readonly retry: () => void;
}

/** The whole board in one reading, read again as soon as anybody changes something of it. */
export function useBoard(year: number | null): BoardRead {
  const { data, error, refetch } = useQuery({
    ...getTableauHebergementOptions({ path: { annee: year ?? 0 } }),
    enabled: year !== null,
    meta: { entities: ENTITIES },
    placeholderData: keepPreviousData,
    select: readBoard,
  });
  return { board: data ?? null, error: data === undefined ? error : null, retry: () => void refetch() };
}
