import type { PanelTab } from '#web/shell/shell-store.ts';

export type ShortcutAction =
  | { readonly kind: 'go'; readonly to: '/dashboard' | '/login' }
  | { readonly kind: 'panel'; readonly tab: PanelTab }
  | { readonly kind: 'toggle-panel' | 'toggle-menu' | 'toggle-mini' | 'template-off' | 'template-on' }
  | { readonly kind: 'back' | 'forward' | 'palette' | 'help' | 'search' };

/** The parts of a keyboard event the matching looks at. */
export interface KeyInput {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  /** AltGr is down: on French keyboards the browser reports it as Ctrl+Alt. */
  readonly altGraph: boolean;
  readonly inField: boolean;
  readonly tabHeld: boolean;
}

export const CTRL_ALT = {
  h: { kind: 'go', to: '/dashboard' },
  q: { kind: 'go', to: '/login' },
  m: { kind: 'panel', tab: 'messages' },
  o: { kind: 'panel', tab: 'options' },
  r: { kind: 'panel', tab: 'raccourcis' },
  n: { kind: 'panel', tab: 'http' },
  i: { kind: 'panel', tab: 'imprimantes' },
  l: { kind: 'panel', tab: 'traduction' },
  d: { kind: 'toggle-panel' },
  g: { kind: 'toggle-menu' },
  p: { kind: 'toggle-mini' },
  x: { kind: 'template-off' },
  c: { kind: 'template-on' },
  f: { kind: 'search' },
} as const satisfies Readonly<Record<string, ShortcutAction>>;

export type Letter = keyof typeof CTRL_ALT;

function isLetter(key: string): key is Letter {
  return Object.hasOwn(CTRL_ALT, key);
}

/** The action of a key press, or null. F5 and Ctrl+R stay with the browser, which reloads. */
export function matchShortcut(input: KeyInput): ShortcutAction | null {
  const { key, ctrlKey, altKey, metaKey, inField } = input;
  if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k') return { kind: 'palette' };
  if (ctrlKey && altKey && !metaKey) return matchCtrlAlt(input);
  if (ctrlKey || altKey || metaKey) return null;
  if (key === 'F1') return { kind: 'panel', tab: 'aide' };
  if (input.tabHeld) return matchTab(key);
  if (inField) return null;
  if (key === '?') return { kind: 'help' };
  return key === '/' ? { kind: 'search' } : null;
}

/** AltGr must go on typing @, # or €, so nothing fires while it is down, and letters never fire inside a field. */
function matchCtrlAlt({ key, code, altGraph, inField, shiftKey }: KeyInput): ShortcutAction | null {
  if (altGraph || inField || shiftKey) return null;
  // With Ctrl+Alt some layouts report another character: the physical letter key is the second chance.
  const letter = /^[a-z]$/i.test(key) ? key.toLowerCase() : code.replace(/^Key/, '').toLowerCase();
  return isLetter(letter) ? CTRL_ALT[letter] : null;
}

function matchTab(key: string): ShortcutAction | null {
  if (key.toLowerCase() === 'b') return { kind: 'back' };
  return key.toLowerCase() === 'n' ? { kind: 'forward' } : null;
}
