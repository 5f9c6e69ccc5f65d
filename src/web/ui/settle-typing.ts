import { flushSync } from 'react-dom';

/** Typed text is read when its field is left: this reads it now, and answers the field, which may take the focus back. */
export function settleTyping(): HTMLElement | null {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement)) return null;
  flushSync(() => activeElement.blur());
  return activeElement;
}
