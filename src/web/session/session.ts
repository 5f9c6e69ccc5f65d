import { login as sendLogin, logout as sendLogout, ping, replayLogin } from '#generated/client/sdk/session.gen.ts';
import type { SessionUser as ServedUser } from '#generated/client/types.gen.ts';
import { onceBack } from '#web/runtime/connection.ts';
import { ApiError, sessionHandle } from '#web/runtime/transport.ts';
import { createSessionStore, readUser, type SessionUser } from './session-store.ts';
import { readPreference, writePreference } from '#web/runtime/preferences.ts';

const KEY = 'souvenir';

/** True if this browser has to remember somebody; the token itself is in a cookie that no script reads. */
function isRemembered(): boolean {
  return readPreference(KEY) === '1';
}

export function setRemembered(remembered: boolean): void {
  writePreference(KEY, remembered ? '1' : '');
}

/** The session of this page. */
export const session = createSessionStore();

export interface Credentials {
  readonly login: string;
  readonly motDePasse: string;
  /** Asks the server to remember this computer. */
  readonly seSouvenir?: boolean;
}

/** Signs in; rejects with the server's refusal, after which nobody is connected. A second factor that is due is such a refusal. */
export function login({ login: Login, motDePasse: MotDePasse, seSouvenir: SeSouvenir = false }: Credentials): Promise<SessionUser> {
  return openBy(() => sendLogin({ body: { item: { Login, MotDePasse, SeSouvenir } } }), SeSouvenir);
}

/** The password was right, and the account asks for a second factor. */
export function needsSecondFactor(cause: unknown): boolean {
  return cause instanceof ApiError && cause.code === 'second-facteur-requis';
}

/** Any of the ways to open a session, and what follows from its answer. */
export async function openBy(send: () => Promise<Opened>, isRememberedHere: boolean): Promise<SessionUser> {
  session.begin();
  try {
    const { data, response } = await send();
    const user = readUser(data);
    if (!user) throw new ApiError({ code: 'utilisateur-non-trouve', status: 200, detail: 'Utilisateur non trouvé' });
    if (!response.headers.has('authorization')) throw connectionAborted();
    setRemembered(isRememberedHere);
    session.connect(user);
    return user;
  } catch (error) {
    sessionHandle().clear();
    session.fail();
    throw error;
  }
}

let resuming: Promise<void> | null = null;

/** Tries the session this browser kept, and rejects when it kept none. Only a clear "no" signs out: a network failure rejects and keeps the handle. */
export function resume(): Promise<void> {
  resuming ??= resumeOnce().finally(() => {
    resuming = null;
  });
  return resuming;
}

async function resumeOnce(): Promise<void> {
  if (!mayResume()) throw new ApiError({ code: 'reconnexion', detail: 'ReSign-In' });
  session.begin();
  try {
    const { data, response } = await pingOrReplay();
    const user = readUser(data);
    if (user && response.headers.has('authorization')) session.connect(user);
    else dropSession(user ? connectionAborted() : null);
  } catch (error) {
    if (isOutage(error) && (await resumeKept())) return;
    if (!(error instanceof ApiError) || (error.status !== 401 && error.status !== 403)) throw error;
    dropSession(null);
  }
}

function isOutage(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0;
}

/** Without an answer, whoever this tab kept goes on; the server decides once it is back. */
async function resumeKept(): Promise<boolean> {
  const { readKeptUser } = await import('./kept-session.ts');
  const user = await readKeptUser();
  if (user === null) return false;
  session.connect(user);
  onceBack(() => void confirmKept());
  return true;
}

async function confirmKept(): Promise<void> {
  try {
    const user = readUser((await pingOrReplay()).data);
    if (user !== null) session.connect(user);
  } catch (error) {
    // The page stays, and what waits in it: the same person signs in again over it.
    if (error instanceof ApiError && error.status === 401) session.lapse();
    else if (isOutage(error)) onceBack(() => void confirmKept());
    else console.warn('session', error);
  }
}

/** The browser kept a session, or a computer that is remembered can open one. */
export function mayResume(): boolean {
  return sessionHandle().read() !== null || isRemembered();
}

interface Opened {
  readonly data: ServedUser;
  readonly response: Response;
}

async function pingOrReplay(): Promise<Opened> {
  if (sessionHandle().read() === null) return replay();
  try {
    return await ping();
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401 || !isRemembered()) throw error;
    return replay();
  }
}

const LOCK = 'souvenir';

/** One tab of the browser at a time: a token that comes twice ends its family, and the session that the first tab got serves the others. */
function replay(): Promise<Opened> {
  const former = sessionHandle().read();
  function open(): Promise<Opened> {
    return sessionHandle().read() === former ? replayOnce() : ping();
  }
  // Locks are left out of pages that come by http from another machine.
  return 'locks' in navigator ? navigator.locks.request(LOCK, open) : open();
}

async function replayOnce(): Promise<Opened> {
  try {
    return await replayLogin();
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) setRemembered(false);
    throw error;
  }
}

function dropSession(reason: Error | null): void {
  if (reason) console.warn(reason.message, 'cannot find header');
  sessionHandle().clear();
  session.fail();
}

function connectionAborted(): ApiError {
  console.warn('cannot find header');
  return new ApiError({ code: 'connexion-interrompue', status: 200, detail: 'Connection aborted' });
}

/** Ends the session here whatever the server answers: a person who leaves must be able to leave. */
export async function logout(): Promise<void> {
  try {
    await sendLogout();
  } catch (error) {
    console.warn('logout', error);
  } finally {
    setRemembered(false);
    sessionHandle().clear();
    session.close();
  }
}

/** Rights changed on the server: read the user again, so that menu and buttons follow. */
export async function refreshUser(): Promise<void> {
  const user = readUser((await ping()).data);
  if (user && session.get().state === 'connected') session.replaceUser(user);
}

/** Resolves when the person signed in again over the page (true) or left (false). */
export function waitForSignIn(): Promise<boolean> {
  if (!session.get().user) return Promise.resolve(false);
  session.lapse();
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const stop = session.on((event) => {
    if (event !== 'session-added' && event !== 'session-deleted') return;
    stop();
    resolve(event === 'session-added');
  });
  return promise;
}
