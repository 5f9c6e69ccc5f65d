import { useDictionary } from '#web/runtime/dictionaries.ts';

/** The year, when its edition is closed: what happened in it is consulted, its invoices alone still change. */
export function useClosedYear(year: unknown): number | null {
  const closed = useDictionary('dico-festival-editions').find(({ Eannee, IsCloturee }) => IsCloturee === true && Eannee === year);
  return typeof closed?.Eannee === 'number' ? closed.Eannee : null;
}
