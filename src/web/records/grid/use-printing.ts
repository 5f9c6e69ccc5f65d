import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Moment at which the page went to the printer, in milliseconds; null while it is only on screen. The page is drawn anew before the browser takes it. */
export function usePrinting(): number | null {
  const [since, setSince] = useState<number | null>(null);
  useEffect(() => {
    const gone = new AbortController();
    addEventListener('beforeprint', () => flushSync(() => setSince(Date.now())), { signal: gone.signal });
    addEventListener('afterprint', () => setSince(null), { signal: gone.signal });
    return () => gone.abort();
  }, []);
  return since;
}
