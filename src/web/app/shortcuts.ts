import type { PlainMessageKey } from '#generated/i18n/keys.gen.ts';
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

const CTRL_ALT = {
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

type Letter = keyof typeof CTRL_ALT;

const isLetter = (key: string): key is Letter => Object.hasOwn(CTRL_ALT, key);

/** The action of a key press, or null. F5 and Ctrl+R stay with the browser, which reloads. */
export function matchShortcut(input: KeyInput): ShortcutAction | null {
  const { key, ctrlKey, altKey, metaKey, inField } = input;
  if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k') return { kind: 'palette' };
  if (ctrlKey && altKey && !metaKey) return matchCtrlAlt(input);
  if (ctrlKey || altKey || metaKey) return null;
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

export interface ShortcutLine {
  readonly keys: readonly string[];
  readonly label: PlainMessageKey;
  /** What the palette does for these keys; absent: it means nothing there. */
  readonly action?: ShortcutAction;
}

const ctrlAlt = (letter: Letter, label: ShortcutLine['label']): ShortcutLine => ({
  keys: ['Ctrl', 'Alt', letter.toUpperCase()],
  label,
  action: CTRL_ALT[letter],
});

/** What the help and the shortcuts tab list, in this order. */
export const SHORTCUT_HELP: readonly ShortcutLine[] = [
  { keys: ['Ctrl', 'K'], label: 'raccourci.palette' },
  { keys: ['?'], label: 'raccourci.aide', action: { kind: 'help' } },
  { keys: ['/'], label: 'raccourci.recherche' },
  { keys: ['Ctrl', 'Alt', 'F'], label: 'raccourci.recherche' },
  ctrlAlt('h', 'raccourci.accueil'),
  ctrlAlt('q', 'raccourci.connexion'),
  ctrlAlt('m', 'raccourci.messages'),
  ctrlAlt('o', 'raccourci.options'),
  ctrlAlt('r', 'raccourci.raccourcis'),
  ctrlAlt('n', 'raccourci.http'),
  ctrlAlt('i', 'raccourci.imprimantes'),
  ctrlAlt('l', 'raccourci.traduction'),
  ctrlAlt('d', 'panneau.bascule'),
  ctrlAlt('g', 'raccourci.menu'),
  ctrlAlt('p', 'raccourci.menuReduit'),
  ctrlAlt('x', 'raccourci.sansCadre'),
  ctrlAlt('c', 'raccourci.avecCadre'),
  { keys: ['F5'], label: 'raccourci.recharger' },
  { keys: ['Ctrl', 'P'], label: 'shell.imprimer' },
  { keys: ['Tab', 'B'], label: 'raccourci.retour', action: { kind: 'back' } },
  { keys: ['Tab', 'N'], label: 'raccourci.suivant', action: { kind: 'forward' } },
];

export const GRID_HELP: readonly ShortcutLine[] = [
  { keys: ['↑', '↓', '←', '→'], label: 'raccourci.grille.fleches' },
  { keys: ['Début', 'Fin'], label: 'raccourci.grille.bouts' },
  { keys: ['Page ↑', 'Page ↓'], label: 'raccourci.grille.ecran' },
  { keys: ['Espace'], label: 'raccourci.grille.espace' },
  { keys: ['Maj', '↓'], label: 'raccourci.grille.etendre' },
  { keys: ['Ctrl', 'A'], label: 'raccourci.grille.tout' },
  { keys: ['Entrée'], label: 'raccourci.grille.ouvrir' },
  { keys: ['Ctrl', 'Entrée'], label: 'raccourci.grille.onglet' },
  { keys: ['F2'], label: 'raccourci.grille.ecrire' },
  { keys: ['Tab'], label: 'raccourci.grille.cellule' },
  { keys: ['Ctrl', 'V'], label: 'raccourci.grille.coller' },
  { keys: ['Maj', 'F10'], label: 'raccourci.grille.actions' },
  { keys: ['Échap'], label: 'raccourci.grille.fermer' },
];

export const SHEET_HELP: readonly ShortcutLine[] = [
  { keys: ['Ctrl', 'S'], label: 'raccourci.fiche.enregistrer' },
  { keys: ['↓'], label: 'raccourci.fiche.choix' },
  { keys: ['F4'], label: 'raccourci.fiche.choix' },
  { keys: ['←', '→'], label: 'raccourci.fiche.onglets' },
  { keys: ['Échap'], label: 'raccourci.fiche.fermer' },
];
