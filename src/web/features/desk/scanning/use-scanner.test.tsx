// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useScanner } from './use-scanner.ts';

const TOKEN = 'd3aluy1rfnhn0tlf8mi-';
const FRENCH = new Map(Array.from('1&2é3"4\'5(6-7è8_9ç0à-)aqqawzzwm,'.match(/../gu) ?? [], (pair) => [pair.charAt(0), pair.charAt(1)]));

const codes: (readonly string[])[] = [];
const pressed: string[] = [];

function Desk(): ReactNode {
  const [name, setName] = useState('Jean');
  useScanner((readings) => codes.push(readings));
  return (
    <>
      <input aria-label="Nom" onChange={({ target }) => setName(target.value)} value={name} />
      <button onClick={() => pressed.push('remettre')} type="button">
        Remettre
      </button>
    </>
  );
}

interface Typing {
  readonly gapMs: number;
  readonly layout: 'us' | 'fr';
}

let clock = 0;

/** As the system does: the key, its letter in the field under the focus, and a press of the button by Enter. */
function press(key: string, code: string, gapMs: number): void {
  clock += gapMs;
  const event = new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true });
  Object.defineProperty(event, 'timeStamp', { value: clock });
  const target = document.activeElement ?? document.body;
  const isTaken = !target.dispatchEvent(event);
  if (isTaken) return;
  if (key === 'Enter' && target instanceof HTMLButtonElement) target.click();
  if (key.length > 1 || !(target instanceof HTMLInputElement)) return;
  Reflect.set(HTMLInputElement.prototype, 'value', target.value + key, target);
  target.dispatchEvent(new Event('input', { bubbles: true }));
}

function codeOf(sign: string): string {
  if (sign === '-' || sign === '_') return 'Minus';
  return `${/\d/.test(sign) ? 'Digit' : 'Key'}${sign.toUpperCase()}`;
}

function type(text: string, { gapMs, layout }: Typing): void {
  for (const sign of text) {
    press(layout === 'us' ? sign : (FRENCH.get(sign) ?? sign), codeOf(sign), gapMs);
  }
}

const READER: Typing = { gapMs: 8, layout: 'fr' };

beforeEach(() => {
  codes.splice(0);
  pressed.splice(0);
  clock += 10_000;
  render(<Desk />);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function nameField(): HTMLInputElement {
  return screen.getByRole('textbox', { name: 'Nom' });
}

describe('a reader of codes', () => {
  it.each(['us', 'fr'] as const)('is read on a keyboard set to %s, without a field under the focus', (layout) => {
    type(TOKEN, { gapMs: 8, layout });
    press('Enter', 'Enter', 8);
    expect(codes).toEqual([expect.arrayContaining([TOKEN])]);
  });

  it('is read in any field, and leaves there what a person typed', () => {
    nameField().focus();
    type('ne', { gapMs: 140, layout: 'us' });
    clock += 500;
    type(TOKEN, READER);
    press('Enter', 'Enter', 8);
    expect(codes).toEqual([expect.arrayContaining([TOKEN])]);
    expect(nameField().value).toBe('Jeanne');
  });

  it('presses no button that holds the focus', () => {
    screen.getByRole('button').focus();
    type(TOKEN, READER);
    press('Enter', 'Enter', 8);
    expect(codes).toEqual([expect.arrayContaining([TOKEN])]);
    expect(pressed).toEqual([]);
  });

  it('is read when it ends with Tab, or with nothing', () => {
    vi.useFakeTimers();
    type(TOKEN, READER);
    press('Tab', 'Tab', 8);
    clock += 1000;
    type(TOKEN, READER);
    vi.advanceTimersByTime(200);
    expect(codes).toEqual([expect.arrayContaining([TOKEN]), expect.arrayContaining([TOKEN])]);
  });
});

describe('a reader that a busy machine holds up', () => {
  it.each([1, 2, 9, 13, 19])('is read whole after a pause behind its sign %i, in a field', (count) => {
    nameField().focus();
    clock += 2000;
    type(TOKEN.slice(0, count), { gapMs: 8, layout: 'us' });
    clock += 400;
    type(TOKEN.slice(count), { gapMs: 8, layout: 'us' });
    const searched = codes.flat();
    press('Enter', 'Enter', 8);
    // A sign alone has no pace: the field keeps it, and its own Enter searches for all that it holds.
    const isLeft = count === 1;
    expect(codes.map(([whole]) => whole)).toEqual(isLeft ? [] : [TOKEN]);
    expect(searched).toEqual([]);
    expect(nameField().value).toBe(isLeft ? `Jean${TOKEN}` : 'Jean');
  });

  it('presses no button, wherever the pauses are', () => {
    screen.getByRole('button').focus();
    type(TOKEN.slice(0, 6), { gapMs: 8, layout: 'us' });
    clock += 300;
    type(TOKEN.slice(6, 15), { gapMs: 8, layout: 'us' });
    clock += 700;
    type(TOKEN.slice(15), { gapMs: 8, layout: 'us' });
    press('Enter', 'Enter', 400);
    expect(codes.map(([whole]) => whole)).toEqual([TOKEN]);
    expect(pressed).toEqual([]);
  });

  it('finds the badge behind letters that were typed fast just before it', () => {
    nameField().focus();
    type('an', { gapMs: 30, layout: 'us' });
    clock += 500;
    type(TOKEN, { gapMs: 8, layout: 'us' });
    press('Enter', 'Enter', 8);
    expect(codes).toEqual([expect.arrayContaining([`an${TOKEN}`, TOKEN])]);
  });
});

describe('a person', () => {
  it('types into a field and confirms, however long the name', () => {
    nameField().focus();
    type('paulduchampdelaroche', { gapMs: 70, layout: 'us' });
    press('Enter', 'Enter', 90);
    expect(codes).toEqual([]);
    expect(nameField().value).toBe('Jeanpaulduchampdelaroche');
  });

  it('presses a button with Enter', () => {
    screen.getByRole('button').focus();
    press('Enter', 'Enter', 500);
    expect(pressed).toEqual(['remettre']);
  });
});
