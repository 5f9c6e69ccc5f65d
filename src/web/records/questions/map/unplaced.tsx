import type { ReactNode } from 'react';
import { useLanguage, useText } from '#web/i18n/use-text.ts';

/** Names that are read out; the table, or the list, has them all. */
const NAMED = 6;

/** Names without a place on the map, so that nobody takes it for the whole. */
export function Unplaced({ names }: { readonly names: readonly string[] }): ReactNode {
  const text = useText();
  const language = useLanguage();
  if (names.length === 0) return null;
  const shown = names.length > NAMED ? [...names.slice(0, NAMED), '…'] : names;
  return (
    <p className="ui-note">
      {text('carte.sans', { count: names.length, noms: new Intl.ListFormat(language, { type: 'unit' }).format(shown) })}
    </p>
  );
}
