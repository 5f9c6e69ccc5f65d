import type { Facts } from './rule.ts';

/** True if the person answered a question with this code; several answers are separated by commas. */
export function isConfirmed({ confirmation }: Pick<Facts, 'confirmation'>, code: string): boolean {
  return confirmation?.split(',').includes(code) === true;
}
