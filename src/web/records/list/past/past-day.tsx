import { History } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { addDays, formatFullDay } from '#domain/values/dates.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { DateInput } from '#web/ui/date-input.tsx';
import { UnreadContext, useUnread } from '#web/ui/unread.tsx';
import { useViewer } from '../../lookup/use-viewer.ts';
import type { ListController } from '../use-list.ts';
import './past-day.css';

/** Above a list as it was: which day, another one, and the way back. */
export function PastDay({ list }: { readonly list: ListController }): ReactNode {
  const text = useText();
  const language = useLanguage();
  const id = useId();
  const { today } = useViewer();
  const [problem, setProblem] = useState<string | null>(null);
  const unread = useUnread();
  const message = unread.sentences[0] ?? problem;
  const box = useRef<HTMLDivElement>(null);
  // A request for the past gives its day next.
  useEffect(() => box.current?.querySelector('input')?.focus(), []);
  const { day } = list.search;
  if (day === null) return null;
  function choose(wanted: string | null): void {
    if (wanted === null || wanted === day) return;
    if (wanted >= today) setProblem(text('vue.auJourPasse'));
    else list.change({ day: wanted });
  }
  return (
    <div className="past-day" ref={box}>
      <History aria-hidden size={16} />
      <output>{text('vue.auJourDit', { jour: formatFullDay(day, language) })}</output>
      <div className="past-day-choice">
        <UnreadContext value={unread.tell}>
          <DateInput
            aria={{
              id,
              'aria-label': text('vue.auJourChoix'),
              'aria-describedby': `${id}-p`,
              'aria-invalid': message === null ? undefined : true,
              'aria-required': undefined,
            }}
            calendarLabel={text('vue.auJourCalendrier')}
            onChange={choose}
            onProblem={() => setProblem(null)}
            today={addDays(today, -1)}
            value={day}
          />
        </UnreadContext>
        <Button onClick={() => list.change({ day: null })}>{text('vue.auJourRetour')}</Button>
      </div>
      <p className="past-day-problem" id={`${id}-p`} role="alert">
        {message}
      </p>
    </div>
  );
}
