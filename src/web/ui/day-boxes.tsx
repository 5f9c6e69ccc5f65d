import type { ReactNode } from 'react';
import { formatDay } from '#domain/values/dates.ts';
import { useLanguage } from '#web/i18n/use-text.ts';
import { CheckboxLine } from './checkbox.tsx';
import './day-boxes.css';

interface DayBoxesProps {
  readonly legend: string;
  readonly days: readonly string[];
  readonly chosen: readonly string[];
  readonly onChosen: (chosen: readonly string[]) => void;
}

/** Several of some days, one box each. */
export function DayBoxes({ legend, days, chosen, onChosen }: DayBoxesProps): ReactNode {
  const language = useLanguage();
  return (
    <fieldset className="ui-day-boxes">
      <legend>{legend}</legend>
      {days.map((day) => (
        <CheckboxLine
          checked={chosen.includes(day)}
          key={day}
          label={formatDay(day, language)}
          onChange={(on) => onChosen(on ? [...chosen, day] : chosen.filter((one) => one !== day))}
        />
      ))}
    </fieldset>
  );
}
