import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { addMonths, formatMonthYear } from '#domain/values/dates.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { todayText } from '#web/records/fields/days/today.ts';
import type { Cover, Span } from './cover-api.ts';
import styles from './hotel-cover.module.css';

interface MonthSwitchProps {
  readonly cover: Cover;
  readonly span: Span | null;
  readonly onChange: (span: Span | null) => void;
}

/** The stay alone, or the nights of a whole month, one after the other. */
export function MonthSwitch({ cover, span, onChange }: MonthSwitchProps): ReactNode {
  const text = useText();
  const language = useLanguage();
  const first = span?.start ?? `${(cover.Debut ?? cover.Nuits[0]?.Date ?? todayText()).slice(0, 7)}-01`;
  function turn(months: number): void {
    const start = addMonths(first, months);
    onChange({ start, end: addMonths(start, 1) });
  }
  return (
    <fieldset aria-label={text('nuits.mois')} className={styles.month}>
      <Button aria-pressed={span === null} onClick={() => onChange(null)} variant="quiet">
        {text('nuits.sejour')}
      </Button>
      <IconButton icon={ChevronLeft} label={text('nuits.moisPrecedent')} onClick={() => turn(span === null ? 0 : -1)} />
      <span aria-live="polite" className={styles.monthName}>
        {span === null ? text('nuits.leSejour') : formatMonthYear(span.start, language)}
      </span>
      <IconButton icon={ChevronRight} label={text('nuits.moisSuivant')} onClick={() => turn(span === null ? 0 : 1)} />
    </fieldset>
  );
}
