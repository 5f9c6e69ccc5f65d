export const PIN_MIN = 4;
export const PIN_MAX = 8;
/** Wrong PINs of one person on one tablet after which the PIN opens nothing there. */
export const MISSES_MAX = 5;

const FORM = /^\d{4,8}$/;

export type PinRefusal = 'format' | 'facile';

/** Reason to refuse a PIN; null: it is accepted. Tries are counted, so that only what anybody would try first is refused. */
export function pinRefusal(pin: string): PinRefusal | null {
  if (!FORM.test(pin)) return 'format';
  return isRepeated(pin) || isRun(pin) || isYear(pin) || isDay(pin) ? 'facile' : null;
}

/** 0000, 1212, 123123. */
function isRepeated(pin: string): boolean {
  return [1, 2, 3, 4].some((length) => length < pin.length && pin === pin.slice(0, length).repeat(pin.length).slice(0, pin.length));
}

/** 1234, 9876, 2468, 7890. */
function isRun(pin: string): boolean {
  const steps = new Set([...pin].slice(1).map((digit, index) => (Number(digit) - Number(pin[index]) + 10) % 10));
  return steps.size === 1;
}

function isYear(pin: string): boolean {
  return /^(19|20)\d{2}$/.test(pin);
}

/** Days as people write their birth: day or month first, without a year, with two digits of it or four, before or after. */
function isDay(pin: string): boolean {
  if (pin.length === 4) return isDayOfYear(pin);
  if (pin.length === 6) return isDayOfYear(pin.slice(0, 4)) || isDayOfYear(pin.slice(2));
  if (pin.length !== 8) return false;
  return (isDayOfYear(pin.slice(0, 4)) && isYear(pin.slice(4))) || (isYear(pin.slice(0, 4)) && isDayOfYear(pin.slice(4)));
}

const MONTHS = 12;
const DAYS = 31;

function isDayOfYear(digits: string): boolean {
  const [first, second] = [Number(digits.slice(0, 2)), Number(digits.slice(2))];
  return isDate(first, second) || isDate(second, first);
}

function isDate(day: number, month: number): boolean {
  return day >= 1 && day <= DAYS && month >= 1 && month <= MONTHS;
}
