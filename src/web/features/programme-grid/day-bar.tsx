import type { ReactNode } from 'react';
import { holidayOn } from '#domain/values/dates/holidays.ts';
import { useText } from '#web/i18n/use-text.ts';
import { DayStrip } from '#web/ui/kit/day-strip/day-strip.tsx';
import type { GridDay } from './use-grid-data.ts';

interface DayBarProps {
  readonly days: readonly GridDay[];
  readonly shown: string;
  readonly today: string;
  readonly onShow: (day: string) => void;
}

/** The days of the edition, with how much each holds; public holidays are marked and named. */
export function DayBar({ days, shown, today, onShow }: DayBarProps): ReactNode {
  const text = useText();
  const strip = days.map(({ date, count, hasOverlap }) => {
    const holiday = holidayOn(date);
    return {
      date,
      count: count === 0 ? '–' : count,
      isHoliday: holiday !== null,
      tone: hasOverlap ? ('error' as const) : undefined,
      marks: [
        text('programmation.seancesDuJour', { count }),
        ...(holiday === null ? [] : [text('programmation.ferie', { nom: text(`ferie.${holiday}`) })]),
        ...(hasOverlap ? [text('programmation.remarque.jour')] : []),
      ],
    };
  });
  return <DayStrip days={strip} label={text('programmation.jours')} onChange={onShow} today={today} value={shown} />;
}
