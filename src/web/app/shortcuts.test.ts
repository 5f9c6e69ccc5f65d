import { describe, expect, it } from 'vitest';
import { type KeyInput, matchShortcut } from './shortcuts.ts';

function press(over: Partial<KeyInput>): KeyInput {
  return {
    key: '',
    code: '',
    ctrlKey: false,
    altKey: false,
    metaKey: false,
    shiftKey: false,
    altGraph: false,
    inField: false,
    tabHeld: false,
    ...over,
  };
}

function ctrlAlt(letter: string, over: Partial<KeyInput> = {}) {
  return press({ key: letter, code: `Key${letter.toUpperCase()}`, ctrlKey: true, altKey: true, ...over });
}

describe('shortcuts', () => {
  it.each([
    ['h', { kind: 'go', to: '/dashboard' }],
    ['q', { kind: 'go', to: '/login' }],
    ['m', { kind: 'panel', tab: 'messages' }],
    ['o', { kind: 'panel', tab: 'options' }],
    ['r', { kind: 'panel', tab: 'raccourcis' }],
    ['n', { kind: 'panel', tab: 'http' }],
    ['i', { kind: 'panel', tab: 'imprimantes' }],
    ['l', { kind: 'panel', tab: 'traduction' }],
    ['d', { kind: 'toggle-panel' }],
    ['g', { kind: 'toggle-menu' }],
    ['p', { kind: 'toggle-mini' }],
    ['x', { kind: 'template-off' }],
    ['c', { kind: 'template-on' }],
  ])('Ctrl+Alt+%s does what the specification says', (letter, action) => {
    expect(matchShortcut(ctrlAlt(letter))).toEqual(action);
  });
  it('never fires while AltGr types a character, nor inside a field', () => {
    expect(matchShortcut(ctrlAlt('m', { altGraph: true }))).toBeNull();
    expect(matchShortcut(ctrlAlt('m', { inField: true }))).toBeNull();
  });
  it('finds the letter by its key when the layout reports another character', () => {
    expect(matchShortcut(ctrlAlt('h', { key: 'ħ' }))).toEqual({ kind: 'go', to: '/dashboard' });
  });
  it('goes back and forward with B and N while Tab is held, and leaves Tab alone', () => {
    expect(matchShortcut(press({ key: 'b', tabHeld: true }))).toEqual({ kind: 'back' });
    expect(matchShortcut(press({ key: 'N', tabHeld: true }))).toEqual({ kind: 'forward' });
    expect(matchShortcut(press({ key: 'Tab', tabHeld: true }))).toBeNull();
  });
  it('opens the palette from everywhere, the help only outside fields', () => {
    expect(matchShortcut(press({ key: 'k', ctrlKey: true, inField: true }))).toEqual({ kind: 'palette' });
    expect(matchShortcut(press({ key: '?', shiftKey: true }))).toEqual({ kind: 'help' });
    expect(matchShortcut(press({ key: '?', inField: true }))).toBeNull();
  });
  it('leaves F5 and Ctrl+R to the browser, which reloads', () => {
    expect(matchShortcut(press({ key: 'F5' }))).toBeNull();
    expect(matchShortcut(press({ key: 'r', ctrlKey: true }))).toBeNull();
  });
});
