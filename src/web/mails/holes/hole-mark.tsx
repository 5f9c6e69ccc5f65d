import type { ReactNode } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { wordLabel } from './word-label.ts';

/** A word of the template that the record leaves empty, in the place where the mail would say it. */
export function HoleMark({ name }: { readonly name: string }): ReactNode {
  const text = useText();
  return <mark className="mail-hole">{text('mails.trou', { champ: wordLabel(name, text) })}</mark>;
}
