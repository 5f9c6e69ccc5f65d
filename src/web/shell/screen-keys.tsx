import { type ReactNode, useEffect } from 'react';
import { KeyHints } from '#web/ui/kit/key-hints/key-hints.tsx';
import { keySentence } from '#web/ui/kit/key-hints/key-sentence.ts';
import { offerKeys } from './shell-store.ts';

interface ScreenKeysProps {
  /** Message of keys in brackets: see `keySentence`. */
  readonly keys: string;
  readonly id?: string;
}

/** The keys of this screen, in their place and in the help. */
export function ScreenKeys({ keys, id }: ScreenKeysProps): ReactNode {
  useEffect(() => offerKeys(keys), [keys]);
  return <KeyHints hints={keySentence(keys)} {...(id === undefined ? {} : { id })} />;
}
