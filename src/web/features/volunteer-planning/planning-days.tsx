import type { ReactNode } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { DayStrip } from '#web/ui/kit/day-strip/day-strip.tsx';
import { missingOn, type Planning } from './planning-model.ts';

interface DaysProps {
  readonly planning: Planning;
  readonly day: string;
  readonly goTo: (day: string) => void;
}

/** The days of the planning, each with how many are missing. */
export function Days({ planning, day, goTo }: DaysProps): ReactNode {
  const text = useText();
  const days = planning.days.map((date) => {
    const count = missingOn(planning, date);
    if (count > 0) return { date, count, marks: [text('planning.aPourvoir', { count })], tone: 'warn' as const };
    return planning.byDay.has(date) ? { date, count: '✓', marks: [text('planning.pourvu')] } : { date, count: '–' };
  });
  return <DayStrip days={days} label={text('planning.jours')} onChange={goTo} value={day} />;
}
