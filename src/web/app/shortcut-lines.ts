import type { PlainMessageKey } from '#generated/i18n/keys.gen.ts';
import { CTRL_ALT, type Letter, type ShortcutAction } from './shortcuts.ts';

export interface ShortcutLine {
  readonly keys: readonly string[];
  readonly label: PlainMessageKey;
  /** Act of the palette for these keys; absent: they mean nothing there. */
  readonly action?: ShortcutAction;
}

function ctrlAlt(letter: Letter, label: ShortcutLine['label']): ShortcutLine {
  return {
    keys: ['Ctrl', 'Alt', letter.toUpperCase()],
    label,
    action: CTRL_ALT[letter],
  };
}

/** Lines of the help and the shortcuts tab, in this order. */
export const SHORTCUT_HELP: readonly ShortcutLine[] = [
  { keys: ['Ctrl', 'K'], label: 'raccourci.palette' },
  { keys: ['?'], label: 'raccourci.aide', action: { kind: 'help' } },
  { keys: ['F1'], label: 'raccourci.manuel', action: { kind: 'panel', tab: 'aide' } },
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
  { keys: ['Home', 'End'], label: 'raccourci.grille.bouts' },
  { keys: ['PageUp', 'PageDown'], label: 'raccourci.grille.ecran' },
  { keys: ['Space'], label: 'raccourci.grille.espace' },
  { keys: ['Shift', '↓'], label: 'raccourci.grille.etendre' },
  { keys: ['Ctrl', 'A'], label: 'raccourci.grille.tout' },
  { keys: ['Enter'], label: 'raccourci.grille.ouvrir' },
  { keys: ['Ctrl', 'Enter'], label: 'raccourci.grille.onglet' },
  { keys: ['F2'], label: 'raccourci.grille.ecrire' },
  { keys: ['Tab'], label: 'raccourci.grille.cellule' },
  { keys: ['Ctrl', 'V'], label: 'raccourci.grille.coller' },
  { keys: ['Shift', 'F10'], label: 'raccourci.grille.actions' },
  { keys: ['Escape'], label: 'raccourci.grille.fermer' },
];

export const SHEET_HELP: readonly ShortcutLine[] = [
  { keys: ['Ctrl', 'S'], label: 'raccourci.fiche.enregistrer' },
  { keys: ['↓'], label: 'raccourci.fiche.choix' },
  { keys: ['F4'], label: 'raccourci.fiche.choix' },
  { keys: ['←', '→'], label: 'raccourci.fiche.onglets' },
  { keys: ['Ctrl', 'Alt', 'A'], label: 'raccourci.fiche.apercu' },
  { keys: ['Escape'], label: 'raccourci.fiche.fermer' },
];
