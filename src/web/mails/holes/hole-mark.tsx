import type { ReactNode } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { wordLabel } from './word-label.ts';

interface MarkProps {
  readonly name: string;
}

/** A word of the template that the record leaves empty, in the place where the mail would say it. */
export function HoleMark({ name }: MarkProps): ReactNode {
  const text = useText();
  return <mark className="mail-hole">{text('mails.trou', { champ: wordLabel(name, text) })}</mark>;
}

/** A word that the sending fills, by its name as the palette of fields says it. */
export function NameMark({ name }: MarkProps): ReactNode {
  return `[${wordLabel(name, useText())}]`;
}
