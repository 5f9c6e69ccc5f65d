import { useEffect, useEffectEvent } from 'react';
import { onceBack } from '#web/runtime/connection.ts';

/** Acts when the server answers again, as long as the page stands. */
export function useOnceBack(isWaiting: boolean, act: () => void): void {
  const acting = useEffectEvent(act);
  useEffect(() => (isWaiting ? onceBack(() => acting()) : undefined), [isWaiting]);
}
