import { readingsOf } from '#domain/desk/scanned-code.ts';

/** A key as the browser tells it: what the layout makes of it, and where it is. */
export interface PressedKey {
  readonly key: string;
  readonly code: string;
  readonly shiftKey: boolean;
  /** Milliseconds, of the keyboard and not of the page, which may be busy. */
  readonly timeStamp: number;
}

/** Nobody types a dozen letters at that pace. */
const MEAN_MAX_MS = 35;
const GAP_MAX_MS = 100;
const LENGTH_MIN = 8;

/** Whether these keys follow each other as only a reader of codes types. */
export function isBurst(keys: readonly PressedKey[]): boolean {
  const [first] = keys;
  const last = keys.at(-1);
  if (first === undefined || last === undefined || keys.length < LENGTH_MIN) return false;
  return (last.timeStamp - first.timeStamp) / (keys.length - 1) <= MEAN_MAX_MS;
}

/** Whether a key goes on with what was typed before it. */
export function isNext(previous: PressedKey | undefined, { timeStamp }: PressedKey): boolean {
  return previous === undefined || timeStamp - previous.timeStamp <= GAP_MAX_MS;
}

/** All that was scanned may say: its letters, and what the places of its keys are on the keyboard that readers type for. A dead key writes no letter. */
export function scannedReadings(keys: readonly PressedKey[]): readonly string[] {
  const placed = keys.map(signAt).join('');
  if (keys.some(({ key }) => key.length > 1)) return [placed];
  return [...new Set([...readingsOf(keys.map(({ key }) => key).join('')), placed])];
}

/** Signs of an American keyboard by the places of their keys, bare and with Shift: readers type as one unless somebody set them otherwise. */
const SIGNS: Readonly<Record<string, string>> = {
  Backquote: '`~',
  Backslash: '\\|',
  BracketLeft: '[{',
  BracketRight: ']}',
  Comma: ',<',
  Digit0: '0)',
  Digit1: '1!',
  Digit2: '2@',
  Digit3: '3#',
  Digit4: '4$',
  Digit5: '5%',
  Digit6: '6^',
  Digit7: '7&',
  Digit8: '8*',
  Digit9: '9(',
  Equal: '=+',
  Minus: '-_',
  NumpadAdd: '++',
  NumpadDecimal: '..',
  NumpadDivide: '//',
  NumpadSubtract: '--',
  Period: '.>',
  Quote: '\'"',
  Semicolon: ';:',
  Slash: '/?',
  Space: '  ',
};

function signAt({ key, code, shiftKey }: PressedKey): string {
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (letter !== undefined) return shiftKey ? letter : letter.toLowerCase();
  const figure = /^Numpad(\d)$/.exec(code)?.[1];
  return figure ?? SIGNS[code]?.charAt(shiftKey ? 1 : 0) ?? (key.length === 1 ? key : '');
}
