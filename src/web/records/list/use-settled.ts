import { useEffect, useState } from 'react';

const CALM_MS = 400;

/** True some time after the first rows: what can wait for them comes when the browser has nothing better to do. */
export function useSettled(isLoaded: boolean): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    if (!isLoaded || isSettled) return;
    const timer = setTimeout(() => setSettled(true), CALM_MS);
    return () => clearTimeout(timer);
  }, [isLoaded, isSettled]);
  return isSettled;
}
