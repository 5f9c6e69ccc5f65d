import { type RefObject, useEffect, useRef } from 'react';

/**
 * Keys of the texts side by side: Ctrl+Enter goes on to the next text of the same language that can be written; Alt and a figure takes that
 * match of the memory for the text where the caret is; Alt+B takes its machine draft; Alt+N opens its remarks; Alt+T ticks the translation of the film, Alt+R its reading.
 */
export function useTextKeys(): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      const from = event.target;
      if (!(from instanceof Element) || box.current?.contains(from) !== true) return;
      const act = actionOf(event, from, box.current);
      if (act === null) return;
      event.preventDefault();
      act();
    }
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return box;
}

/** Boxes of the steps, by their key as it is printed on keyboards of every country. */
const STEP_KEYS: Readonly<Record<string, string>> = { KeyC: 'IsCorrige', KeyT: 'IsTraduit', KeyR: 'IsRelu' };

function actionOf(event: KeyboardEvent, from: Element, box: Element): (() => void) | null {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) return () => nextText(from, box)?.focus();
  if (!event.altKey || event.ctrlKey || event.metaKey) return null;
  // The code: Alt makes other signs of these keys on a Mac, and figures are capitals on a French keyboard.
  const figure = /^Digit([1-9])$/u.exec(event.code)?.[1];
  if (figure !== undefined) return clickOn(from.closest('[data-line]')?.querySelector<HTMLElement>(`[data-take='${figure}']`));
  if (event.code === 'KeyB') return clickOn(from.closest('[data-line]')?.querySelector<HTMLElement>('[data-draft]'));
  if (event.code === 'KeyN') return clickOn(from.closest('[data-line]')?.querySelector<HTMLElement>('[data-comment]'));
  const step = STEP_KEYS[event.code];
  return step === undefined ? null : clickOn(from.closest('section')?.querySelector<HTMLElement>(`[data-step='${step}'] input`));
}

function clickOn(element: HTMLElement | null | undefined): (() => void) | null {
  return element === null || element === undefined ? null : () => element.click();
}

function nextText(from: Element, box: Element): HTMLElement | undefined {
  const texts = [...box.querySelectorAll<HTMLElement>(`[data-side='${sideOf(from)}'] textarea`)];
  return texts.find((one) => (from.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0) ?? texts[0];
}

function sideOf(element: Element): string {
  return element.closest<HTMLElement>('[data-side]')?.dataset['side'] ?? 'target';
}
