// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { configureTransport, sessionHandle } from '#web/runtime/transport.ts';
import { confirmSignIn } from './confirm-sign-in.ts';
import { needsSecondFactor, login, logout, resume, session, setRemembered } from './session.ts';
import type { SessionEvent } from './session-store.ts';

const anne = { Id: 1001, Nom: 'Durand', Prenom: 'Anne', Login: 'anne@exemple.test', Droits: [{ Id: 1, Code: 'FILMS' }] };
const credentials = { login: 'anne@exemple.test', motDePasse: 'phrase-de-passe' };
const events: SessionEvent[] = [];
let stop: () => void = () => undefined;
let calls: string[] = [];

function serve(body: unknown, init: ResponseInit = {}) {
  return configureTransport({
    fetch: async (input) => {
      calls.push(input instanceof Request ? new URL(input.url).pathname : String(input));
      return new Response(JSON.stringify(body), init);
    },
  });
}

const handle = { headers: { authorization: 'poignee' } };

beforeEach(() => {
  session.close();
  sessionHandle().clear();
  events.length = 0;
  calls = [];
  stop = session.on((event) => events.push(event));
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  stop();
  vi.restoreAllMocks();
  configureTransport({});
});

describe('signing in', () => {
  it('connects when the reply carries the authorization header', async () => {
    serve(anne, handle);
    await login(credentials);
    expect(session.get().state).toBe('connected');
    expect(sessionHandle().read()).toBe('poignee');
    expect(events).toEqual(['session-added']);
  });

  it('without the authorization header ends in « Connection aborted », logs what is missing and connects nobody', async () => {
    serve(anne);
    await expect(login(credentials)).rejects.toThrow('Connection aborted');
    expect(session.get()).toMatchObject({ state: 'not-connected', user: null });
    expect(events).toEqual(['session-error']);
    expect(console.warn).toHaveBeenCalledWith('cannot find header');
  });

  it('that finds nobody says « Utilisateur non trouvé »', async () => {
    serve(null, handle);
    await expect(login(credentials)).rejects.toThrow('Utilisateur non trouvé');
    expect(session.get().state).toBe('not-connected');
  });

  it('that is refused forgets the stored session and rejects', async () => {
    sessionHandle().write('ancienne');
    serve({ code: 'identifiants-incorrects', title: 'Refusé' }, { status: 401 });
    await expect(login(credentials)).rejects.toThrow('Refusé');
    expect(sessionHandle().read()).toBeNull();
    expect(document.cookie).not.toContain('ancienne');
    expect(events).toEqual(['session-error']);
  });
});

describe('a sign-in that waits for its second factor', () => {
  it('is told from a wrong password, and connects by a code', async () => {
    serve({ code: 'second-facteur-requis', title: 'Un second facteur protège ce compte' }, { status: 401 });
    const refusal: unknown = await login(credentials).catch((error: unknown) => error);
    expect(needsSecondFactor(refusal)).toBe(true);
    expect(session.get().state).toBe('not-connected');
    serve(anne, handle);
    await confirmSignIn('123456', false);
    expect(calls.at(-1)).toBe('/api/login/second-facteur');
    expect(session.get()).toMatchObject({ state: 'connected', user: { id: 1001 } });
  });
});

describe('resuming', () => {
  it('loads the user of the stored session', async () => {
    sessionHandle().write('poignee');
    serve(anne, handle);
    await resume();
    expect(calls).toEqual(['/api/ping']);
    expect(session.get()).toMatchObject({ state: 'connected', user: { id: 1001 } });
  });

  it.each<[string, unknown, ResponseInit]>([
    ['a refusal', { code: 'session-absente' }, { status: 401 }],
    ['nobody', null, handle],
    ['no header', anne, {}],
  ])('with %s connects nobody and forgets the stored session', async (_what, body, init) => {
    sessionHandle().write('fausse');
    serve(body, init);
    await resume();
    expect(session.get()).toMatchObject({ state: 'not-connected', user: null });
    expect(sessionHandle().read()).toBeNull();
    expect(events).toEqual(['session-error']);
  });

  it('keeps the stored session when no answer came', async () => {
    sessionHandle().write('poignee');
    configureTransport({ fetch: () => Promise.reject(new TypeError('down')) });
    await expect(resume()).rejects.toMatchObject({ status: 0 });
    expect(sessionHandle().read()).toBe('poignee');
  });

  it('with nothing stored asks nobody and says « ReSign-In »', async () => {
    serve(anne, handle);
    await expect(resume()).rejects.toThrow('ReSign-In');
    expect(calls).toEqual([]);
  });
});

describe('logging out', () => {
  it('clears what this browser kept and says session-deleted, whatever the server answers', async () => {
    for (const status of [200, 500]) {
      serve(anne, handle);
      await login(credentials);
      events.length = 0;
      serve(true, { status });
      await logout();
      expect(sessionHandle().read()).toBeNull();
      expect(document.cookie).not.toContain('poignee');
      expect(session.get().user).toBeNull();
      expect(events).toEqual(['session-deleted']);
    }
  });
});

describe('a computer that is remembered', () => {
  /** Locks of a browser, as two of its tabs meet them: the second waits for the first. */
  function queueLocks(): void {
    let last: Promise<unknown> = Promise.resolve();
    Object.defineProperty(navigator, 'locks', {
      configurable: true,
      value: { request: (_name: string, work: () => Promise<unknown>) => (last = last.then(work)) },
    });
  }
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'locks');
    localStorage.clear();
  });

  it('sends its token once, however many tabs open: the others take the session that the first one got', async () => {
    queueLocks();
    setRemembered(true);
    serve(anne, handle);
    const others = navigator.locks.request('souvenir', async () => sessionHandle().write('autre onglet'));
    await resume();
    await others;
    expect(calls).toEqual(['/api/ping']);
    expect(session.get().state).toBe('connected');
  });

  it('opens a session by itself where no other tab did', async () => {
    queueLocks();
    setRemembered(true);
    serve(anne, handle);
    await resume();
    expect(calls).toEqual(['/api/login/appareil']);
  });
});
