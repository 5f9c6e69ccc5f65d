import { useEffect, useRef } from 'react';

const MENU = '[data-menu]';

/**
 * A screen that works by single keys takes the focus as it opens, where it would otherwise stand nowhere or on the menu that led here:
 * the first key is heard. `selector`: what takes it; looked for until it stands.
 */
export function useOpeningFocus(selector: string): void {
  const isOpen = useRef(false);
  useEffect(() => {
    if (isOpen.current) return;
    const first = document.querySelector<HTMLElement>(selector);
    if (first === null) return;
    isOpen.current = true;
    const held = document.activeElement;
    if (held === null || held === document.body || held.closest(MENU) !== null) first.focus({ preventScroll: true });
  });
}
