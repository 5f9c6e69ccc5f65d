/** Shapes of single values in the replies to steps. */

export function isNumber(value: unknown): value is number {
  return typeof value === 'number';
}

export function isText(value: unknown): value is string {
  return typeof value === 'string';
}

export function isTextOrNothing(value: unknown): value is string | null {
  return value === null || isText(value);
}
