import type { ReactNode } from 'react';
import { formatDay, weekdayName } from '#domain/values/dates.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { missingOn, type Planning } from './planning-model.ts';
import styles from './volunteer-planning.module.css';

interface DaysProps {
  readonly planning: Planning;
  readonly day: string;
  readonly goTo: (day: string) => void;
}

/** The days of the planning, each with how many are missing. */
export function Days({ planning, day, goTo }: DaysProps): ReactNode {
  const text = useText();
  const language = useLanguage();
  return (
    <nav aria-label={text('planning.jours')} className={styles.days}>
      {planning.days.map((one) => (
        <button aria-current={one === day ? 'date' : undefined} key={one} onClick={() => goTo(one)} type="button">
          <span>
            {weekdayName(one, language, 'short')} {formatDay(one, language).replace(/^\D+/, '')}
          </span>
          <span className={styles.note}>{dayText(planning, one, text)}</span>
        </button>
      ))}
    </nav>
  );
}

/** How many are missing on a day; nothing for one that asks for nobody. */
function dayText(planning: Planning, day: string, text: ReturnType<typeof useText>): string {
  const count = missingOn(planning, day);
  if (count > 0) return text('planning.aPourvoir', { count });
  return planning.byDay.has(day) ? text('planning.pourvu') : '–';
}
