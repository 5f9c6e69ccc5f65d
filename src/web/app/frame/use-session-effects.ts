import { useEffect } from 'react';
import { forgetDictionaries, loadDictionary, reloadDictionaries } from '#web/runtime/dictionaries.ts';
import { onRecordEvent, startEvents } from '#web/runtime/events.ts';
import { queryClient } from '#web/runtime/query-client.ts';
import { useStore } from '#web/runtime/store.ts';
import { refreshUser, resume, session } from '#web/session/session.ts';
import { goTo } from '../navigator.ts';
import { loadRecentRecords } from '../recent-records.ts';
import { resetShell } from '../shell-store.ts';

/** Reference dictionaries every screen may need, read after sign-in. */
const SESSION_DICTIONARIES = ['dico-groupes-utilisateur', 'dico-utilisateurs'];

const DICTIONARIES_OF: Readonly<Record<string, readonly string[]>> = {
  'festival-edition': ['dico-festival-editions'],
  'groupe-utilisateur': ['dico-groupes-utilisateur'],
  utilisateur: ['dico-utilisateurs'],
  'utilisateur-droit': ['utilisateur-droits'],
};

/** While somebody is connected: dictionaries, live events, and what each session event means for the page. */
export function useSessionEffects(): void {
  const isConnected = useStore(session, (state) => state.state === 'connected');
  const userId = useStore(session, (state) => state.user?.id);
  useEffect(() => {
    if (!isConnected) return undefined;
    for (const path of SESSION_DICTIONARIES) ignoreFailure(loadDictionary(path));
    const stopEvents = startEvents({ onRights: () => ignoreFailure(refreshUser()) });
    const stopDictionaries = onRecordEvent(({ entity }) => ignoreFailure(reloadDictionaries(DICTIONARIES_OF[entity] ?? [])));
    return () => {
      stopEvents();
      stopDictionaries();
    };
  }, [isConnected]);
  useEffect(() => session.on(onSessionEvent), []);
  useEffect(shareSession, []);
  useEffect(loadRecentRecords, [userId]);
}

const CHANNEL = 'session';

/** Tabs of one browser share one session: leaving in one asks the others to sign in again, and coming back frees them. */
function shareSession(): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === 'session-deleted') session.lapse();
    if (data === 'session-added') ignoreFailure(comeBack());
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

function onSessionEvent(event: string): void {
  if (event === 'session-added' || event === 'session-resync') {
    ignoreFailure(reloadDictionaries());
    void queryClient.invalidateQueries();
  }
  if (event !== 'session-deleted') return;
  // Nothing of one person may stay on screen or in memory for the next.
  queryClient.clear();
  forgetDictionaries();
  resetShell();
  goTo('/login');
}

/** The page works with what it has; the http tab shows what failed. */
function ignoreFailure(work: Promise<unknown>): void {
  work.catch((error: unknown) => console.warn('session', error));
}
