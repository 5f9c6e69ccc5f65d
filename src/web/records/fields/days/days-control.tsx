import type { ReactNode } from 'react';
import { addDays, formatDay, weekday } from '#domain/values/dates.ts';
import { chosenDays } from '#domain/values/dates/days-text.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { useDictionary } from '#web/runtime/dictionaries.ts';
import { Button } from '#web/ui/button.tsx';
import type { ControlProps } from '../control-props.ts';
import './days-control.css';
import { dictionaryOfDays, offeredDays } from './offered-days.ts';
import { todayText } from './today.ts';

/** The days that may be chosen, a row of them a week; one that is no longer offered shows until it is removed. */
export function DaysControl({ field, aria, value, record, onChange, onBlur }: ControlProps): ReactNode {
  const text = useText();
  const entries = useDictionary(dictionaryOfDays(field));
  const chosen = chosenDays(value);
  const offered = offeredDays(field, record, { today: todayText(), entries });
  const shown = inOrder([...offered, ...chosen]);
  // While no edition is chosen, or the ends come with the record that the server keeps.
  if (shown.length === 0) {
    return (
      <output className="ui-static ui-muted" id={aria.id}>
        {text('saisie.joursPlusTard')}
      </output>
    );
  }
  function toggle(day: string): void {
    onChange(chosen.includes(day) ? chosen.filter((one) => one !== day) : inOrder([...chosen, day]));
  }
  return (
    <div aria-describedby={aria['aria-describedby']} className="ui-days" id={aria.id} onBlur={onBlur} tabIndex={-1}>
      {[...Map.groupBy(shown, mondayOf)].map(([monday, days]) => (
        <div className="ui-days-week" key={monday}>
          {days.map((day) => (
            <DayButton day={day} isChosen={chosen.includes(day)} isOutside={!offered.includes(day)} key={day} onToggle={toggle} />
          ))}
        </div>
      ))}
      <div className="ui-days-all">
        <Button onClick={() => onChange(shown)} variant="quiet">
          {text('saisie.tousLesJours')}
        </Button>
        <Button onClick={() => onChange([])} variant="quiet">
          {text('saisie.aucunJour')}
        </Button>
      </div>
    </div>
  );
}

interface DayButtonProps {
  readonly day: string;
  readonly isChosen: boolean;
  /** No longer offered: it goes once removed. */
  readonly isOutside: boolean;
  readonly onToggle: (day: string) => void;
}

function DayButton({ day, isChosen, isOutside, onToggle }: DayButtonProps): ReactNode {
  const text = useText();
  const language = useLanguage();
  return (
    <button
      aria-pressed={isChosen}
      className="ui-button ui-day"
      data-outside={isOutside || undefined}
      onClick={({ currentTarget }) => {
        // Its button goes with it: the focus stays in the field.
        if (isOutside) currentTarget.closest<HTMLElement>('.ui-days')?.focus();
        onToggle(day);
      }}
      title={isOutside ? text('saisie.jourHorsDates') : undefined}
      type="button"
    >
      {formatDay(day, language)}
    </button>
  );
}

function inOrder(days: readonly string[]): string[] {
  return [...new Set(days)].toSorted();
}

function mondayOf(day: string): string {
  return addDays(day, 1 - weekday(day));
}
