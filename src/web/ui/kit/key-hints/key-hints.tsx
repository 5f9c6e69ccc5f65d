import { Fragment, type ReactNode } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { KeyName } from './key-name.tsx';
import type { KeyHint } from './key-sentence.ts';
import './key-hints.css';

interface KeyHintsProps {
  readonly hints: readonly KeyHint[];
  readonly id?: string;
}

/** The keys of a screen, at one place; hidden where there is no keyboard. */
export function KeyHints({ hints, id }: KeyHintsProps): ReactNode {
  const text = useText();
  return (
    <ul aria-label={text('kit.clavier')} className="kit-keys" id={id}>
      {hints.map(({ keys, label }) => (
        <li key={keys.join('+')}>
          {keys.map((key) => (
            <Fragment key={key}>
              <KeyName name={key} />{' '}
            </Fragment>
          ))}
          {label}
        </li>
      ))}
    </ul>
  );
}
