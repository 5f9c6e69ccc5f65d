import { useMemo } from 'react';
import type { Viewer } from '#domain/records/conditions/view-values.ts';
import { useUser } from '#web/session/rights.ts';
import { useFestivalDays, useWorkingEdition } from '#web/session/working-edition.ts';
import { todayText } from '../fields/days/today.ts';

/** Reader, the edition they work on with its days, and the day at the festival. */
export function useViewer(): Viewer {
  const edition = useWorkingEdition();
  const festival = useFestivalDays();
  const user = useUser()?.id ?? null;
  const today = todayText();
  return useMemo(() => ({ edition, user, today, festival }), [edition, user, today, festival]);
}
