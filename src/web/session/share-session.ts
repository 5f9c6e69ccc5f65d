import { resume, session } from './session.ts';

const CHANNEL = 'session';

/** Tabs of one browser share one session: leaving in one asks the others to sign in again, and coming back frees them. */
export function shareSession(): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === 'session-deleted') session.lapse();
    if (data === 'session-added') comeBack().catch((error: unknown) => console.warn('session', error));
  });
  const stop = session.on((event) => {
    if (event === 'session-deleted' || event === 'session-added') channel.postMessage(event);
  });
  return () => {
    stop();
    channel.close();
  };
}

async function comeBack(): Promise<void> {
  const { lapsed } = session.get();
  if (!lapsed) return;
  await resume();
  // Somebody else signed in: nothing of the former person may stay on this page.
  if (session.get().user?.id !== lapsed.id) location.assign('/dashboard');
}
