import { Fragment, type ReactNode } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import './key-hints.css';

interface KeyHint {
  readonly keys: readonly string[];
  readonly label: string;
}

/** The keys of a screen, at one place; hidden where there is no keyboard. */
export function KeyHints({ hints }: { readonly hints: readonly KeyHint[] }): ReactNode {
  const text = useText();
  return (
    <ul aria-label={text('kit.clavier')} className="kit-keys">
      {hints.map(({ keys, label }) => (
        <li key={keys.join('+')}>
          {keys.map((key) => (
            <Fragment key={key}>
              <kbd>{key}</kbd>{' '}
            </Fragment>
          ))}
          {label}
        </li>
      ))}
    </ul>
  );
}
