import type { ReactNode } from 'react';
import type { PlainMessageKey } from '#generated/i18n/keys.gen.ts';
import { useText } from '#web/i18n/use-text.ts';

/** Keys that a keyboard names in the language of its reader. */
const NAMED: Readonly<Record<string, PlainMessageKey>> = {
  Delete: 'kit.touche.delete',
  End: 'kit.touche.end',
  Enter: 'kit.touche.enter',
  Escape: 'kit.touche.escape',
  Home: 'kit.touche.home',
  Insert: 'kit.touche.insert',
  PageDown: 'kit.touche.pageDown',
  PageUp: 'kit.touche.pageUp',
  Shift: 'kit.touche.shift',
  Space: 'kit.touche.space',
};

/** A key as its keyboard names it. */
export function KeyName({ name }: { readonly name: string }): ReactNode {
  const text = useText();
  const named = NAMED[name];
  return <kbd>{named === undefined ? name : text(named)}</kbd>;
}
