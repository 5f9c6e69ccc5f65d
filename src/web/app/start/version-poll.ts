import { isObject } from '#web/runtime/is-object.ts';
import { VERSION_POLL_MS } from '#web/shell/constants.ts';

/** Version this bundle was built as. */
const BUILT_VERSION: string = __APP_VERSION__;

/** Asks for the served version at once and every minute; tells once per version that differs from the built one. */
export function pollVersion(onNewer: (version: string) => void, fetchFile: typeof fetch = fetch): () => void {
  let announcedVersion: string | null = null;
  async function ask() {
    const served = await servedVersion(fetchFile);
    if (served === null || served === BUILT_VERSION || served === announcedVersion) return;
    announcedVersion = served;
    onNewer(served);
  }
  void ask();
  const timer = setInterval(() => void ask(), VERSION_POLL_MS);
  return () => clearInterval(timer);
}

async function servedVersion(fetchFile: typeof fetch): Promise<string | null> {
  try {
    const response = await fetchFile(`/version.json?x=${Date.now()}`, { cache: 'no-store' });
    const body: unknown = response.status === 200 ? await response.json() : null;
    return isObject(body) && typeof body.version === 'string' ? body.version : null;
  } catch {
    // The server may be restarting with the new version: the next minute will tell.
    return null;
  }
}
