import { type ReactNode, useState } from 'react';
import { addDays } from '#domain/values/dates.ts';
import { DayStrip } from './day-strip.tsx';

const FIRST = '2027-01-29';

/** A strip with counts, tones and marks, and a long one that scrolls. */
export default function DayStripStory(): ReactNode {
  const [day, setDay] = useState('2027-01-30');
  const days = Array.from({ length: 24 }, (_, rank) => ({
    date: addDays(FIRST, rank),
    count: rank === 3 ? '–' : rank * 4,
    marks: [`${rank * 4} séances`],
    ...(rank === 4 ? { tone: 'error' as const } : {}),
    isHoliday: rank === 5,
  }));
  return (
    <div className="ui-stack">
      <DayStrip days={days.slice(0, 7)} label="Jours du festival" onChange={setDay} today="2027-01-31" value={day} />
      <DayStrip days={days} label="Jours, du montage au démontage" onChange={setDay} value={day} />
    </div>
  );
}
