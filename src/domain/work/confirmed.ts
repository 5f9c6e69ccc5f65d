import type { Facts } from './rule.ts';

/** Whether the person has answered a question with this code; several answers stand beside one another, separated by commas. */
export function isConfirmed({ confirmation }: Pick<Facts, 'confirmation'>, code: string): boolean {
  return confirmation?.split(',').includes(code) === true;
}
