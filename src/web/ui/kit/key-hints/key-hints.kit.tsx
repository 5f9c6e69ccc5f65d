import type { ReactNode } from 'react';
import { KeyHints } from './key-hints.tsx';

/** One key, and two pressed together. */
export default function KeyHintsStory(): ReactNode {
  return (
    <KeyHints
      hints={[
        { keys: ['/'], label: 'rechercher' },
        { keys: ['Ctrl', 'K'], label: 'tout trouver' },
        { keys: ['Alt', '↑'], label: 'monter la ligne' },
      ]}
    />
  );
}
