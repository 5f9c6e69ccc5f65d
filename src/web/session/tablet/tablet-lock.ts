import { logout as sendLogout } from '#generated/client/sdk/session.gen.ts';
import { sessionHandle } from '#web/runtime/transport.ts';
import { session } from '../session.ts';

let ending: Promise<void> = Promise.resolve();

/** Covers the screen at once, with what was typed in it, and ends the session. */
export function lockTablet(): void {
  if (session.get().lapsed !== null) return;
  session.lapse();
  ending = endSession();
}

/** Resolves once the session that was locked has ended. */
export function lockEnded(): Promise<void> {
  return ending;
}

async function endSession(): Promise<void> {
  try {
    await sendLogout();
  } catch (error) {
    // The server ends it by itself a little later.
    console.warn('logout', error);
  } finally {
    sessionHandle().clear();
  }
}
