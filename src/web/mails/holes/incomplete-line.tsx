import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { wordCounts } from './word-counts.ts';
import '../mails.css';

export interface IncompleteLineProps {
  /** Mails that would leave with a hole. */
  readonly count: number;
  readonly total: number;
  /** Words that the incomplete mails lack, each once a mail. */
  readonly missing: readonly string[];
  readonly isLeftOut: boolean;
  /** Incomplete mails alone are shown. */
  readonly isAlone: boolean;
  readonly onAlone: (isAlone: boolean) => void;
  readonly onLeaveOut: (isLeftOut: boolean) => void;
  /** Fate of the records whose mails are left out. */
  readonly note?: string;
}

/** Mails that would leave with a hole: how many, what they lack, a way to see them and to leave them out. */
export function IncompleteLine({ count, total, missing, isLeftOut, isAlone, onAlone, onLeaveOut, note }: IncompleteLineProps): ReactNode {
  const text = useText();
  if (count === 0) return null;
  if (isLeftOut)
    return (
      <div className="mail-incomplete">
        <TriangleAlert aria-hidden size={14} />
        <output>
          {text('mails.incompletsLaisses', { count })} {note}
        </output>
        <Button onClick={() => onLeaveOut(false)}>{text('mails.incompletsRemettre')}</Button>
      </div>
    );
  return (
    <div className="mail-incomplete">
      <TriangleAlert aria-hidden size={14} />
      <output>
        <strong>{text('mails.incomplets', { count, total })}</strong> {wordCounts(missing, text)}
      </output>
      <Button aria-pressed={isAlone} onClick={() => onAlone(!isAlone)}>
        {text('mails.incompletsSeuls')}
      </Button>
      <Button onClick={() => onLeaveOut(true)}>{text('mails.incompletsEcarter')}</Button>
    </div>
  );
}
