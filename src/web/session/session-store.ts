import { isObject } from '#web/runtime/is-object.ts';
import { createStore, type Store } from '#web/runtime/store.ts';
import { fold } from './fold.ts';

type SessionState = 'not-connected' | 'login-in-progress' | 'connected';
export type SessionEvent = 'session-added' | 'session-error' | 'session-resync' | 'session-deleted';

export interface SecondFactor {
  readonly IsActif?: unknown;
  readonly IsExige?: unknown;
  readonly ExigeLe?: unknown;
}

/** The tablet of the desk that a session is bound to. */
export interface SessionTablet {
  readonly label: string;
  /** Name of the desk where it stands; null: none is given. */
  readonly desk: string | null;
  /** Seconds without a gesture after which the PIN is required again. */
  readonly lockSeconds: number;
}

export interface SessionUser {
  readonly id: number;
  readonly login: string;
  readonly nom: string;
  readonly prenom: string;
  readonly idGroupe: number | null;
  readonly groupe: string | null;
  /** Folded right codes. */
  readonly rights: ReadonlySet<string>;
  /** `SecondFacteur` as the server answers it, read where it matters; absent in the simulation. */
  readonly secondFactor?: SecondFactor;
  /** A PIN opened the session on it; absent: a session of one's own. */
  readonly tablet?: SessionTablet;
  /** As the server keeps them; read by `readPreferences`. */
  readonly preferences?: unknown;
}

interface Session {
  readonly state: SessionState;
  /** Undefined: the stored session has not been tried yet; null: nobody. */
  readonly user: SessionUser | null | undefined;
  /** Kept when a session ends under an open page, so that the same person signs in again over it. */
  readonly lapsed: SessionUser | null;
}

export interface SessionStore extends Store<Session> {
  readonly begin: () => void;
  /** A login or ping reply came with the authorization header. */
  readonly connect: (user: SessionUser) => void;
  /** Login or ping failed: nobody is signed in. */
  readonly fail: () => void;
  /** The server no longer knows the session of an open page. */
  readonly lapse: () => void;
  readonly close: () => void;
  /** Events were missed or rights changed: whatever was read may be stale. */
  readonly resync: () => void;
  readonly replaceUser: (user: SessionUser) => void;
  readonly on: (listener: (event: SessionEvent) => void) => () => void;
}

const INITIAL: Session = { state: 'not-connected', user: undefined, lapsed: null };

export function createSessionStore(): SessionStore {
  const store = createStore<Session>(INITIAL);
  const listeners = new Set<(event: SessionEvent) => void>();
  function emit(event: SessionEvent) {
    for (const listener of listeners) listener(event);
  }
  return {
    ...store,
    begin: () => store.update((session) => ({ ...session, state: 'login-in-progress' })),
    connect: (user) => {
      store.set({ state: 'connected', user, lapsed: null });
      emit('session-added');
    },
    fail: () => {
      store.update((session) => ({ state: 'not-connected', user: session.lapsed, lapsed: session.lapsed }));
      emit('session-error');
    },
    lapse: () => {
      const { user, lapsed } = store.get();
      if (!user || lapsed) return;
      store.set({ state: 'not-connected', user, lapsed: user });
      emit('session-error');
    },
    close: () => {
      store.set({ state: 'not-connected', user: null, lapsed: null });
      emit('session-deleted');
    },
    resync: () => emit('session-resync'),
    replaceUser: (user) => store.update((session) => ({ ...session, user })),
    on: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The reply of login and ping; null when it is not a user record. */
export function readUser(reply: unknown): SessionUser | null {
  if (!isObject(reply) || typeof reply.Id !== 'number' || !Array.isArray(reply.Droits)) return null;
  return {
    id: reply.Id,
    login: text(reply.Login),
    nom: text(reply.Nom),
    prenom: text(reply.Prenom),
    idGroupe: typeof reply.IdGroupeUtilisateur === 'number' ? reply.IdGroupeUtilisateur : null,
    groupe: text(reply.GroupeLibelle) || null,
    preferences: reply.Preferences,
    ...(isObject(reply.SecondFacteur) && { secondFactor: reply.SecondFacteur }),
    ...tabletOf(reply.Tablette),
    rights: new Set(
      reply.Droits.flatMap((droit: unknown) => (isObject(droit) && typeof droit.Code === 'string' ? [fold(droit.Code)] : [])),
    ),
  };
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function tabletOf(tablet: unknown): { readonly tablet?: SessionTablet } {
  if (!isObject(tablet) || typeof tablet.Verrou !== 'number') return {};
  return { tablet: { label: text(tablet.Libelle), desk: text(tablet.Guichet) || null, lockSeconds: tablet.Verrou } };
}
