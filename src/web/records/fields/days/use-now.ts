import { useEffect, useState } from 'react';
import { toUtcText } from '#domain/values/dates.ts';

const MINUTE_MS = 60_000;

/** The instant, as it travels, a minute at most behind. */
export function useNow(): string {
  const [now, setNow] = useState(() => toUtcText(Date.now()));
  useEffect(() => {
    const timer = setInterval(() => setNow(toUtcText(Date.now())), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
