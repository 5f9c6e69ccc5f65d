import { isTokenLike, readingsOf } from '#domain/desk/scanned-code.ts';

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
/** A reader that a busy machine held up goes on within this time. */
const PAUSE_MAX_MS = 1000;

/** Keys that follow each other as only a reader of codes types; a machine that is busy cuts a code in several. */
export type Burst = readonly (readonly PressedKey[])[];

/** The bursts a key goes on with: those so far, those so far after a pause, or none. */
export function burstWith(bursts: Burst, key: PressedKey): Burst {
  const last = bursts.at(-1);
  const previous = last?.at(-1);
  if (last === undefined || previous === undefined) return [[key]];
  const gap = key.timeStamp - previous.timeStamp;
  if (gap <= GAP_MAX_MS) return [...bursts.slice(0, -1), [...last, key]];
  return isPaused(bursts, gap) ? [...bursts, [key]] : [[key]];
}

/** A first key alone shows no pace: a person may have pressed it. */
function isPaused(bursts: Burst, gap: number): boolean {
  return gap <= PAUSE_MAX_MS && (bursts[0]?.length ?? 0) > 1 && bursts.every(isPaced);
}

function isPaced(keys: readonly PressedKey[]): boolean {
  const [first] = keys;
  const last = keys.at(-1);
  return (
    first === undefined || last === undefined || keys.length < 2 || (last.timeStamp - first.timeStamp) / (keys.length - 1) <= MEAN_MAX_MS
  );
}

export function isBurst(bursts: Burst): boolean {
  return bursts.flat().length >= LENGTH_MIN && bursts.every(isPaced);
}

/** Milliseconds between two keys within which the second goes on with the first, in one burst or after a pause. */
export function isSoonAfter(previous: PressedKey, { timeStamp }: PressedKey): boolean {
  return timeStamp - previous.timeStamp <= PAUSE_MAX_MS;
}

/** The whole code first; the last burst alone is one too, when it came after letters that a person typed fast. */
export function readingsOfBursts(bursts: Burst): readonly string[] {
  const whole = scannedReadings(bursts.flat());
  const last = bursts.length > 1 ? scannedReadings(bursts.at(-1) ?? []).filter(isTokenLike) : [];
  return [...whole, ...last];
}

/** All that was scanned may say: its letters, and what the places of its keys are on the keyboard that readers type for. A dead key writes no letter. */
function scannedReadings(keys: readonly PressedKey[]): readonly string[] {
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
