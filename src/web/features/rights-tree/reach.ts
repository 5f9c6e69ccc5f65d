import type { ToggleInput } from './rights-model.ts';

/** Ctrl changes one right alone, Shift its whole branch; by mouse and by keyboard. */
export function reachOf({ ctrlKey, shiftKey }: { readonly ctrlKey: boolean; readonly shiftKey: boolean }): ToggleInput['reach'] {
  if (shiftKey) return 'branch';
  return ctrlKey ? 'alone' : 'natural';
}
