import type { ReactNode } from 'react';
import type { MessageKey } from '#generated/i18n/keys.gen.ts';
import { textOf } from '#web/i18n/i18n.ts';
import { useText } from '#web/i18n/use-text.ts';

interface RuleTextProps {
  readonly sentence: string;
  /** Missing values, each with a sentence of its own. */
  readonly missing: readonly string[];
  readonly href: string | null;
  readonly question: boolean;
}

/** Sentence of a rule, what it misses, and the record it is about. */
export function RuleText({ sentence, missing, href, question }: RuleTextProps): ReactNode {
  const text = useText();
  return (
    <>
      <span>{sentence}</span>
      {missing.map((name) => (
        <span key={name}> {textOf(`manque.${name}` as MessageKey)}</span>
      ))}
      {href === null ? null : (
        <>
          {' '}
          <a href={href} rel="noopener" target="_blank">
            {text('participant.voirFiche')}
          </a>
        </>
      )}
      {question ? <span> {text('participant.continuer')}</span> : null}
    </>
  );
}
