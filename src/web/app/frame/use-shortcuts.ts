import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { setFlag, settings, toggleFlag } from '../start/settings.ts';
import { setPanelTab, setTemplate } from '#web/shell/shell-store.ts';
import { type KeyInput, matchShortcut, type ShortcutAction } from '../shortcuts.ts';

interface Layers {
  readonly onPalette: () => void;
  readonly onHelp: () => void;
}

/** Keyboard shortcuts of the frame, and what runs them without the keys; pages without a frame (sign-in, errors) have none. */
export function useShortcuts(layers: Layers): (action: ShortcutAction) => void {
  const router = useRouter();
  function run(action: ShortcutAction): unknown {
    switch (action.kind) {
      case 'go':
        return void router.navigate({ to: action.to });
      case 'panel':
        return openPanel(action);
      case 'toggle-panel':
        return toggleFlag('rightBar');
      case 'toggle-menu':
        return toggleFlag('leftBar');
      case 'toggle-mini':
        return toggleFlag('leftBarMini');
      case 'template-off':
        return setTemplate(false);
      case 'template-on':
        return setTemplate(true);
      case 'back':
        return router.history.back();
      case 'forward':
        return router.history.forward();
      case 'palette':
        return layers.onPalette();
      case 'help':
        return layers.onHelp();
      case 'search':
        return focusSearch();
    }
  }
  useKeys(run);
  return (action) => void run(action);
}

/** Hears the keys of the whole page; a shortcut may hold Tab. */
function useKeys(run: (action: ShortcutAction) => unknown): void {
  const act = useEffectEvent(run);
  useEffect(() => {
    const held = { tab: false };
    function onDown(event: KeyboardEvent) {
      if (event.key === 'Tab') held.tab = true;
      if (event.defaultPrevented || event.isComposing) return;
      const action = matchShortcut(keyInput(event, held.tab));
      // A modal layer keeps the keyboard to itself.
      if (!action || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      act(action);
    }
    function onUp(event: KeyboardEvent) {
      if (event.key === 'Tab') held.tab = false;
    }
    function release() {
      held.tab = false;
    }
    window.addEventListener('keydown', onDown);
    window.addEventListener('keyup', onUp);
    window.addEventListener('blur', release);
    return () => {
      window.removeEventListener('keydown', onDown);
      window.removeEventListener('keyup', onUp);
      window.removeEventListener('blur', release);
    };
  }, []);
}

function keyInput(event: KeyboardEvent, tabHeld: boolean): KeyInput {
  const { key, code, ctrlKey, altKey, metaKey, shiftKey } = event;
  return {
    key,
    code,
    ctrlKey,
    altKey,
    metaKey,
    shiftKey,
    altGraph: event.getModifierState('AltGraph'),
    inField: isField(event.target),
    tabHeld,
  };
}

function isField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input:not([type=checkbox],[type=radio],[type=button]), textarea, select'))
  );
}

function openPanel({ tab }: Extract<ShortcutAction, { kind: 'panel' }>): void {
  setPanelTab(tab);
  if (!settings.get().flags.rightBar) setFlag('rightBar', true);
}

/** A list marks its own search field with `data-recherche`. */
function focusSearch(): void {
  const field = document.querySelector<HTMLInputElement>('[data-recherche], #contenu input[type=search]');
  field?.focus();
  field?.select();
}
