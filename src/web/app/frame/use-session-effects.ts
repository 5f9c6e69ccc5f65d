import { useEffect } from 'react';
import { text } from '#web/i18n/i18n.ts';
import { ApiError } from '#web/runtime/transport.ts';
import { isChunkError } from '#web/runtime/chunk-error.ts';
import { connection, lookForServer } from '#web/runtime/connection.ts';
import { forgetDictionaries, loadDictionary, reloadDictionaries } from '#web/runtime/dictionaries.ts';
import { onRecordEvent, startEvents } from '#web/runtime/events/events.ts';
import { resetHttpLog } from '#web/runtime/http-log.ts';
import { queryClient } from '#web/runtime/query-client.ts';
import { forgetSealed } from '#web/runtime/offline/sealed-store.ts';
import { useStore } from '#web/runtime/store.ts';
import { refreshUser, session } from '#web/session/session.ts';
import { goTo } from '#web/shell/navigator.ts';
import { notify, toasts } from '#web/shell/notifications.ts';
import { loadRecentRecords } from '../recent-records.ts';
import { resetShell } from '#web/shell/shell-store.ts';

/** Reference dictionaries every screen may need, read after sign-in. */
const SESSION_DICTIONARIES = ['dico-groupes-utilisateur', 'dico-utilisateurs'];

const DICTIONARIES_OF: Readonly<Record<string, readonly string[]>> = {
  'bam-guichet': ['dico-bam-guichets'],
  'festival-edition': ['dico-festival-editions'],
  'groupe-utilisateur': ['dico-groupes-utilisateur'],
  'question-choix': ['dico-question-choix'],
  'question-posee': ['dico-questions'],
  utilisateur: ['dico-utilisateurs'],
  'utilisateur-droit': ['utilisateur-droits'],
};

/** While somebody is connected: dictionaries, live events, and what each session event means for the page. */
export function useSessionEffects(): void {
  const isConnected = useStore(session, (state) => state.state === 'connected');
  const userId = useStore(session, (state) => state.user?.id);
  const isOnTablet = useStore(session, (state) => state.user?.tablet !== undefined);
  useEffect(() => {
    if (!isConnected) return undefined;
    // A tablet of the desk reads no accounts.
    if (!isOnTablet) for (const path of SESSION_DICTIONARIES) ignoreFailure(loadDictionary(path));
    const stopEvents = startEvents({ onRights: () => ignoreFailure(refreshUser()) });
    const stopDictionaries = onRecordEvent(({ entity }) => ignoreFailure(reloadDictionaries(DICTIONARIES_OF[entity] ?? [])));
    return () => {
      stopEvents();
      stopDictionaries();
    };
  }, [isConnected, isOnTablet]);
  useEffect(() => session.on(onSessionEvent), []);
  useEffect(() => {
    addEventListener('unhandledrejection', tellRejection);
    return () => removeEventListener('unhandledrejection', tellRejection);
  }, []);
  useEffect(loadRecentRecords, [userId]);
}

function onSessionEvent(event: string): void {
  if (event === 'session-added' || event === 'session-resync') {
    ignoreFailure(reloadDictionaries());
    void queryClient.invalidateQueries();
  }
  // A session that is over opens no page any more, with or without a server.
  if (event === 'session-deleted' || event === 'session-error') ignoreFailure(forgetSealed());
  if (event !== 'session-deleted') return;
  // Nothing of one person may stay on screen or in memory for the next.
  queryClient.clear();
  forgetDictionaries(DICTIONARIES_OF['festival-edition']);
  resetShell();
  resetHttpLog();
  goTo('/login');
}

/** Reports in one sentence work that failed where no screen waited for it, never in the console alone. */
async function tellRejection({ reason }: PromiseRejectionEvent): Promise<void> {
  const message = reason instanceof ApiError ? reason.detail : text(isChunkError(reason) ? await missingText() : 'http.generique');
  if (!toasts.get().some((toast) => toast.text === message)) notify('danger', message);
}

/** Code that does not come while the server answers belongs to a version that is gone. */
async function missingText() {
  await lookForServer();
  return connection.get().isLost ? 'http.reseau' : 'app.miseAJour.partie';
}

/** The page works with what it has; the http tab shows what failed. */
function ignoreFailure(work: Promise<unknown>): void {
  work.catch((error: unknown) => console.warn('session', error));
}
