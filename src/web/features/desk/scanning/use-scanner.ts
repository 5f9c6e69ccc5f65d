import { useEffect, useRef } from 'react';
import { isTokenLike } from '#domain/desk/scanned-code.ts';
import { type Burst, burstWith, isBurst, isSoonAfter, type PressedKey, readingsOfBursts } from './key-burst.ts';

/** A reader that ends with no key of its own has sent all it has. */
const SILENCE_MS = 150;

/**
 * Reads a reader of codes, which types like a keyboard, wherever the focus is. What a person types goes where it goes;
 * what was scanned into a field leaves it again.
 */
export function useScanner(onCode: (readings: readonly string[]) => void): void {
  const latest = useRef(onCode);
  useEffect(() => {
    latest.current = onCode;
  });
  useEffect(() => {
    const reading = startReading((readings) => latest.current(readings));
    document.addEventListener('keydown', reading.onKeyDown, { capture: true });
    return () => {
      document.removeEventListener('keydown', reading.onKeyDown, { capture: true });
      reading.stop();
    };
  }, []);
}

function startReading(onCode: (readings: readonly string[]) => void) {
  let bursts: Burst = [];
  let field: KeptField | null = null;
  let silence: ReturnType<typeof setTimeout> | undefined;
  // A code whose first key stood alone before a pause: the field holds all of it.
  let isResumed = false;
  function forget(): void {
    bursts = [];
    field = null;
    isResumed = false;
  }
  function tell(readings: readonly string[]): void {
    field?.restore();
    forget();
    // A question stands over the desk: it is answered by a person.
    if (document.querySelector('[role=dialog], [role=alertdialog]') === null) onCode(readings);
  }
  function onSilence(): void {
    const readings = readingsOfBursts(bursts);
    if (isBurst(bursts) && readings.some(isTokenLike)) tell(readings);
  }
  function onEnd(event: KeyboardEvent): void {
    const previous = bursts.at(-1)?.at(-1);
    const readings = readingsOfBursts(bursts);
    const isWhole = !isResumed || field === null || readings.some(isTokenLike);
    if (previous === undefined || !isSoonAfter(previous, event) || !isBurst(bursts) || !isWhole) return forget();
    event.preventDefault();
    event.stopImmediatePropagation();
    tell(readings);
  }
  function onSign(event: PressedKey): void {
    const previous = bursts.at(-1)?.at(-1);
    const next = burstWith(bursts, event);
    if (next.flat().length === 1) {
      isResumed = previous !== undefined && isSoonAfter(previous, event);
      field = keptField();
    }
    bursts = next;
    silence = setTimeout(onSilence, SILENCE_MS);
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (IGNORED.has(event.key)) return;
    clearTimeout(silence);
    if (event.repeat || event.ctrlKey || event.metaKey || event.isComposing) return forget();
    if (event.key === 'Enter' || event.key === 'Tab') return onEnd(event);
    if (event.key.length > 1 && event.key !== 'Dead') return forget();
    onSign(event);
  }
  return { onKeyDown, stop: () => clearTimeout(silence) };
}

/** Held beside the keys that write. */
const IGNORED: ReadonlySet<string> = new Set(['Shift', 'AltGraph', 'CapsLock', 'Alt', 'Control']);

interface KeptField {
  readonly restore: () => void;
}

/** The field under the focus as it is before a code is typed into it. */
function keptField(): KeptField | null {
  const { activeElement: field } = document;
  const isTyped = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement;
  if (!isTyped) return null;
  const { value } = field;
  return {
    restore: () => {
      if (field.value === value) return;
      // The setter of the element, not that of React, which would take the value for one it knows.
      Reflect.set(Object.getPrototypeOf(field), 'value', value, field);
      field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
    },
  };
}
