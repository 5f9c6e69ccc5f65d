import { queryClient } from '#web/runtime/query-client.ts';

const LOOK_MS = 250;
/** A page that goes on asking is not waited for: ten seconds. */
const LOOKS_MAX = 40;

/** Resolves once the page shows itself and has requested nothing between two looks: its first rows are there. */
export function pageSettled(): Promise<void> {
  return new Promise((resolve) => {
    let wasQuiet = false;
    let looks = 0;
    function look(): void {
      // A page that is gone settles no more: a test takes its own away between two looks.
      if (typeof document === 'undefined') return;
      const isQuiet = queryClient.isFetching() === 0 && document.querySelector('main h1') !== null;
      looks += 1;
      if ((wasQuiet && isQuiet) || looks > LOOKS_MAX) resolve();
      else setTimeout(look, LOOK_MS);
      wasQuiet = isQuiet;
    }
    look();
  });
}
