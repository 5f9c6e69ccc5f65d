import { describe, expect, it } from 'vitest';
import { createSessionStore, readUser, type SessionUser } from './session-store.ts';

const anne: SessionUser = {
  id: 1001,
  login: 'anne@example.org',
  nom: 'Durand',
  prenom: 'Anne',
  idGroupe: 2,
  groupe: 'Gestion',
  rights: new Set(['FILMS']),
};

function recording() {
  const store = createSessionStore();
  const events: string[] = [];
  store.on((event) => events.push(event));
  return { store, events };
}

describe('session store', () => {
  it('goes from not connected through login in progress to connected', () => {
    const { store, events } = recording();
    expect(store.get().state).toBe('not-connected');
    store.begin();
    expect(store.get().state).toBe('login-in-progress');
    store.connect(anne);
    expect(store.get()).toEqual({ state: 'connected', user: anne, lapsed: null });
    expect(events).toEqual(['session-added']);
  });
  it('says session-error and knows nobody when a login fails', () => {
    const { store, events } = recording();
    store.begin();
    store.fail();
    expect(store.get()).toEqual({ state: 'not-connected', user: null, lapsed: null });
    expect(events).toEqual(['session-error']);
  });
  it('keeps the person and the page when a session ends, and says so once', () => {
    const { store, events } = recording();
    store.connect(anne);
    store.lapse();
    store.lapse();
    expect(store.get()).toEqual({ state: 'not-connected', user: anne, lapsed: anne });
    expect(events).toEqual(['session-added', 'session-error']);
  });
  it('says session-deleted on logout and session-resync when asked', () => {
    const { store, events } = recording();
    store.connect(anne);
    store.resync();
    store.close();
    expect(store.get().user).toBeNull();
    expect(events).toEqual(['session-added', 'session-resync', 'session-deleted']);
  });
});

describe('reading the user record', () => {
  it('folds the right codes', () => {
    expect(readUser({ Id: 1001, Nom: 'Durand', Prenom: 'Anne', Login: 'a@b.fr', Droits: [{ Id: 1, Code: 'film-Write' }] })?.rights).toEqual(
      new Set(['FILM-WRITE']),
    );
  });
  it('refuses anything that is not a user record', () => {
    expect(readUser(null)).toBeNull();
    expect(readUser({ Id: 'x', Droits: [] })).toBeNull();
    expect(readUser({ Id: 3 })).toBeNull();
  });
});
