import { useEffect, useState } from 'react';
import { useUser } from '#web/session/rights.ts';
import { readPersonal, writePersonal } from '../personal-store.ts';

const WHAT = 'apercu';

interface OverviewOpening {
  readonly isOpen: boolean;
  readonly toggle: () => void;
}

/** Open or collapsed on every sheet of one person, by its button or Ctrl+Alt+A. */
export function useOverviewOpen(): OverviewOpening {
  const user = useUser()?.id ?? 0;
  const [isOpen, setOpen] = useState(() => readPersonal(WHAT, { user, screen: 'fiche' }) !== false);
  function toggle(): void {
    writePersonal(WHAT, { user, screen: 'fiche' }, !isOpen);
    setOpen(!isOpen);
  }
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      if (!isToggleKey(event)) return;
      event.preventDefault();
      toggle();
    }
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
  return { isOpen, toggle };
}

/** nothing fires while AltGr is down, nor inside a field. */
function isToggleKey(event: KeyboardEvent): boolean {
  if (!event.ctrlKey || !event.altKey || event.shiftKey || event.metaKey || event.getModifierState('AltGraph')) return false;
  const isTyped = event.target instanceof Element && event.target.matches('input, textarea, select, [contenteditable]');
  return !isTyped && (event.key.toLowerCase() === 'a' || event.code === 'KeyA');
}
