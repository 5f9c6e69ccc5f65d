import { RELOADS_MAX, RELOADS_WINDOW_MS } from '#web/shell/constants.ts';

/** The steps of the start (platform §4.7); the third one only happens when the first two succeeded. */
export interface StartSteps {
  readonly loadConfig: () => Promise<{ readonly maintenance: boolean }>;
  readonly loadDictionaries: () => Promise<unknown>;
  readonly mount: (options: { readonly failed: boolean }) => void;
  readonly reload: () => void;
  readonly reloads: ReloadLimit;
}

export interface ReloadLimit {
  readonly allow: () => boolean;
}

/** Config, the two dictionaries, mount. A failure reloads the page, at most three times a minute, then shows the error page. */
export async function start(steps: StartSteps): Promise<void> {
  try {
    const config = await steps.loadConfig();
    // Under maintenance the service may be down: the page that says so must not need it.
    if (!config.maintenance) await steps.loadDictionaries();
  } catch (error) {
    console.warn('start', error);
    if (steps.reloads.allow()) {
      steps.reload();
      return;
    }
    steps.mount({ failed: true });
    return;
  }
  steps.mount({ failed: false });
}

/** Counts reloads in storage, because a reload forgets everything else. */
export function reloadLimit(storage: Pick<Storage, 'getItem' | 'setItem'>, now: () => number = Date.now): ReloadLimit {
  const KEY = 'rechargements';
  return {
    allow: () => {
      const recent = (storage.getItem(KEY) ?? '')
        .split(',')
        .filter(Boolean)
        .map(Number)
        .filter((at) => at > now() - RELOADS_WINDOW_MS);
      if (recent.length >= RELOADS_MAX) return false;
      storage.setItem(KEY, [...recent, now()].join(','));
      return true;
    },
  };
}
