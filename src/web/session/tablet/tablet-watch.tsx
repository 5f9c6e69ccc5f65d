import { UserRoundCog } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { connection } from '#web/runtime/connection.ts';
import { Button } from '#web/ui/button.tsx';
import { refreshUser } from '../session.ts';
import type { SessionTablet } from '../session-store.ts';
import { lockTablet } from './tablet-lock.ts';

const LOOK_EVERY_MS = 1000;
const GESTURES = ['pointerdown', 'keydown', 'wheel'] as const;

/** One touch leaves the tablet to the next person; without a gesture it locks by itself. */
export function TabletWatch({ tablet }: { readonly tablet: SessionTablet }): ReactNode {
  const text = useText();
  useEffect(() => watch(tablet.lockSeconds * LOOK_EVERY_MS), [tablet.lockSeconds]);
  return (
    <Button icon={UserRoundCog} onClick={lockTablet}>
      {text('tablette.changer')}
    </Button>
  );
}

/** Without a server no PIN could be given: the lock waits until it answers. */
function watch(lockMs: number): () => void {
  const listening = new AbortController();
  const options = { capture: true, passive: true, signal: listening.signal };
  let gestureAt = Date.now();
  let toldAt = gestureAt;
  for (const gesture of GESTURES) addEventListener(gesture, () => (gestureAt = Date.now()), options);
  const timer = setInterval(() => {
    const now = Date.now();
    if (connection.get().isLost) return;
    if (now - gestureAt >= lockMs) lockTablet();
    else if (gestureAt > toldAt && now - toldAt >= lockMs / 2) {
      // Somebody who types for long calls nothing: this shows the server that they are there.
      toldAt = now;
      refreshUser().catch((error: unknown) => console.warn('tablette', error));
    }
  }, LOOK_EVERY_MS);
  return () => {
    listening.abort();
    clearInterval(timer);
  };
}
