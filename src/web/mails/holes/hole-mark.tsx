import type { ReactNode } from 'react';
import type { Mark } from '#domain/values/text/mail-holes.ts';
import { useText } from '#web/i18n/use-text.ts';
import { wordLabel } from './word-label.ts';

/** A word of the template that the record leaves empty, in the place where the mail would say it. */
export function HoleMark({ name }: Pick<Mark, 'name'>): ReactNode {
  const text = useText();
  return <mark className="mail-hole">{text('mails.trou', { champ: wordLabel(name, text) })}</mark>;
}

/** A hole, or a word that the sending fills: by its name, as the palette of fields says it. */
export function WordMark({ mark: { kind, name } }: { readonly mark: Mark }): ReactNode {
  const label = wordLabel(name, useText());
  return kind === 'hole' ? <HoleMark name={name} /> : `[${label}]`;
}
