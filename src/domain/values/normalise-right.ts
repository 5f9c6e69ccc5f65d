import { norm } from './text/norm.ts';

/** Form under which two right codes are compared: case and accents do not count. */
export function normaliseRight(code: string): string {
  return norm(code.trim()).toUpperCase();
}
