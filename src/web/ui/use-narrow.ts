import { useSyncExternalStore } from 'react';

/** Under this width, as a phone has or a window at 200 %, no two columns can be read side by side; the style sheets say it too. */
const NARROW = '(max-width: 720px)';

export function useIsNarrow(): boolean {
  return useSyncExternalStore(watchWidth, () => narrow()?.matches === true);
}

function watchWidth(onChange: () => void): () => void {
  const query = narrow();
  query?.addEventListener('change', onChange);
  return () => query?.removeEventListener('change', onChange);
}

/** Absent where nothing is drawn, as in the tests of a component. */
function narrow(): MediaQueryList | undefined {
  return typeof window.matchMedia === 'function' ? window.matchMedia(NARROW) : undefined;
}
