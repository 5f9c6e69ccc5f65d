import type { ReactNode } from 'react';
import { text } from '#web/i18n/i18n.ts';
import { useText } from '#web/i18n/use-text.ts';

const NAMED_MAX = 5;

/** « La Digue, Le Quai et 12 autres. »; the words are those of `suppression`. */
function namesText(names: readonly string[]): string {
  const shown = names.slice(0, NAMED_MAX).join(', ');
  return names.length > NAMED_MAX ? text('suppression.dont', { noms: shown, count: names.length - NAMED_MAX }) : `${shown}.`;
}

interface QuestionBodyProps {
  /** Names of the people or things concerned. */
  readonly names: readonly string[];
  /** Present and future status; null: no status changes. */
  readonly change?: { readonly from: readonly string[]; readonly to: string } | null;
  /** Records that go with them, mails and money. */
  readonly children?: ReactNode;
  /** Way to undo it, or that there is none. */
  readonly undo?: string | null;
}

/** Content of a question under its title, always in one order. */
export function QuestionBody({ names, change = null, children, undo = null }: QuestionBodyProps): ReactNode {
  const texts = useText();
  return (
    <div className="dialog-question">
      {names.length === 0 ? null : <p>{namesText(names)}</p>}
      {change === null ? null : (
        <p>
          <span className="ui-muted">{texts('suppression.statut')}</span> {change.from.join(', ')} → <strong>{change.to}</strong>
        </p>
      )}
      {children}
      {undo === null ? null : <p className="ui-note">{undo}</p>}
    </div>
  );
}
