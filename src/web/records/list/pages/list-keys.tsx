import type { ReactNode } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { KeyHints } from '#web/ui/kit/key-hints/key-hints.tsx';

/** Keys of a list, at its foot. */
export function ListKeys(): ReactNode {
  const text = useText();
  return (
    <KeyHints
      hints={[
        { keys: ['↑', '↓'], label: text('raccourci.grille.fleches') },
        { keys: ['Space'], label: text('raccourci.grille.espace') },
        { keys: ['Enter'], label: text('raccourci.grille.ouvrir') },
        { keys: ['?'], label: text('raccourci.aide') },
      ]}
    />
  );
}
